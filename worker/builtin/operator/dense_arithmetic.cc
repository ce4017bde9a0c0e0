#include "worker/builtin/operator/dense_arithmetic.h"

#include <utility>

#include "worker/builtin/binary_op_common.h"

namespace residua::builtin {
namespace {

// A real double that is not an inline scalar, its elements in a row of their own. Ranges are laid out already.
bool IsDense(const Value& v) {
  return v.Is(ClassId::kDouble) && !v.IsDoubleScalar() && !v.IsComplex() &&
         (v.storage() == Storage::kFull || v.storage() == Storage::kRange);
}

// Element k of the result depends on element k of the operands alone, so that the result may stand in one of them.
// kScalar: 0 none, 1 the left, 2 the right operand is one number.
template <int kScalar, class F>
void Apply(const double* p, const double* q, double* r, int64_t n, F f) {
  const double x = kScalar == 1 ? *p : 0, y = kScalar == 2 ? *q : 0;
#pragma GCC ivdep
  for (int64_t k = 0; k < n; ++k) r[k] = f(kScalar == 1 ? x : p[k], kScalar == 2 ? y : q[k]);
}

template <class F>
void ApplyTo(const Value& a, const Value& b, double* r, int64_t n, F f) {
  const double *p = a.data<double>(), *q = b.data<double>();
  if (a.IsDoubleScalar())
    Apply<1>(p, q, r, n, f);
  else if (b.IsDoubleScalar())
    Apply<2>(p, q, r, n, f);
  else
    Apply<0>(p, q, r, n, f);
}

// The elementwise form of an operator; kNone: it has none for these operands, or its operands change places.
Op ElementForm(Op op, const Value& a, const Value& b) {
  switch (op) {
    case Op::kPlus:
    case Op::kMinus:
    case Op::kElementTimes:
    case Op::kElementRightDivide:
      return op;
    case Op::kTimes:
      return a.IsDoubleScalar() || b.IsDoubleScalar() ? Op::kElementTimes : Op::kNone;
    case Op::kRightDivide:
      return b.IsDoubleScalar() ? Op::kElementRightDivide : Op::kNone;
    case Op::kElementPower:  // of the powers only the square is one operation
      return b.IsDoubleScalar() && b.inline_double() == 2 ? op : Op::kNone;
    default:
      return Op::kNone;
  }
}

}  // namespace

bool DenseArithmetic(Op op, const Value& a, const Value& b, Value* reuse, Value* result) {
  const bool scalar_a = a.IsDoubleScalar(), scalar_b = b.IsDoubleScalar();
  if (scalar_a == scalar_b ? scalar_a || !IsDense(a) || !IsDense(b) || a.dims() != b.dims()
                           : !IsDense(scalar_a ? b : a)) {
    return false;
  }
  const Op form = ElementForm(op, a, b);
  if (form == Op::kNone) return false;
  const Value& shape = scalar_a ? b : a;
  const int64_t n = shape.numel();
  const bool in_place = reuse != nullptr && !reuse->IsDoubleScalar();
  Value fresh = in_place ? Value() : Value::Uninitialised(ClassId::kDouble, shape.dims());
  double* r = in_place ? reuse->mutable_data<double>() : fresh.mutable_data<double>();
  switch (form) {
    case Op::kPlus:
      ApplyTo(a, b, r, n, [](double x, double y) { return x + y; });
      break;
    case Op::kMinus:
      ApplyTo(a, b, r, n, [](double x, double y) { return x - y; });
      break;
    case Op::kElementTimes:
      ApplyTo(a, b, r, n, [](double x, double y) { return x * y; });
      break;
    case Op::kElementPower:
      ApplyTo(a, b, r, n, [](double x, double) { return x * x; });
      break;
    default:
      ApplyTo(a, b, r, n, [](double x, double y) { return x / y; });
      break;
  }
  *result = std::move(in_place ? *reuse : fresh);
  return true;
}

Value BinaryOfTemporaries(Op op, Value& a, Value& b) {
  Value* reuse = !a.IsDoubleScalar() && a.IsUnique() ? &a : !b.IsDoubleScalar() && b.IsUnique() ? &b : nullptr;
  Value result;
  if (DenseArithmetic(op, a, b, reuse, &result)) return result;
  return Binary(op, a, b);
}

}  // namespace residua::builtin
