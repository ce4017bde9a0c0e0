#include "worker/builtin/operator/scalar_pair.h"

#include <cmath>
#include <complex>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/operator/scalar_binary.h"
#include "worker/value/saturate.h"

namespace residua::builtin {
namespace {

using Complex = std::complex<double>;

// A real number of one element, of any class but the integers of 64 bits.
bool ReadNumber(const Value& v, double* x) {
  if (v.IsDoubleScalar()) {
    *x = v.inline_double();
    return true;
  }
  if (v.IsBoolScalar()) {
    *x = v.inline_bool() ? 1 : 0;
    return true;
  }
  if (!v.IsScalar() || v.IsComplex() || v.storage() != Storage::kFull) return false;
  switch (v.class_id()) {
    case ClassId::kDouble:
      *x = *v.data<double>();
      return true;
    case ClassId::kSingle:
      *x = *v.data<float>();
      return true;
    case ClassId::kLogical:
      *x = *v.data<bool>() ? 1 : 0;
      return true;
    case ClassId::kChar:
      *x = *v.data<unsigned char>();
      return true;
    case ClassId::kInt8:
      *x = *v.data<int8_t>();
      return true;
    case ClassId::kInt16:
      *x = *v.data<int16_t>();
      return true;
    case ClassId::kInt32:
      *x = *v.data<int32_t>();
      return true;
    case ClassId::kUint8:
      *x = *v.data<uint8_t>();
      return true;
    case ClassId::kUint16:
      *x = *v.data<uint16_t>();
      return true;
    case ClassId::kUint32:
      *x = *v.data<uint32_t>();
      return true;
    default:
      return false;
  }
}

// The operator between numbers that it is elementwise; false: another one.
template <class A, class B, class R>
bool Arithmetic(Op op, const A& x, const B& y, R* out) {
  switch (op) {
    case Op::kPlus:
      *out = x + y;
      return true;
    case Op::kMinus:
      *out = x - y;
      return true;
    case Op::kTimes:
    case Op::kElementTimes:
      *out = x * y;
      return true;
    case Op::kRightDivide:
    case Op::kElementRightDivide:
      *out = x / y;
      return true;
    case Op::kLeftDivide:
    case Op::kElementLeftDivide:
      *out = y / x;
      return true;
    default:
      return false;
  }
}

// An integer wins over everything else, and is computed with in doubles, which hold its sums and products as far as
// they are in range, and enough of its quotients to round them right; single wins over the others.
bool RealPair(Op op, ClassId ca, double x, ClassId cb, double y, Value* out) {
  const bool ia = value::IsInteger(ca), ib = value::IsInteger(cb);
  const bool in_single = !ia && !ib && (ca == ClassId::kSingle || cb == ClassId::kSingle);
  if (IsComparison(op)) {
    if (ca == ClassId::kChar && cb == ClassId::kChar) {  // bytes with a sign
      x = static_cast<signed char>(static_cast<unsigned char>(x));
      y = static_cast<signed char>(static_cast<unsigned char>(y));
    }
    *out = Value::Bool(in_single ? ScalarComparison(op, static_cast<float>(x), static_cast<float>(y))
                                 : ScalarComparison(op, x, y));
    return true;
  }
  if (ia && ib && ca != cb) return false;
  if (in_single) {
    float r;
    if (!Arithmetic(op, static_cast<float>(x), static_cast<float>(y), &r)) return false;
    PutNumber(ClassId::kSingle, r, out);
    return true;
  }
  double r;
  if (!Arithmetic(op, x, y, &r)) return false;
  if (!ia && !ib) {
    *out = Value::Double(r);
    return true;
  }
  PutNumber(ia ? ca : cb, r, out);
  return true;
}

bool IsComplexDouble(const Value& v) {
  return v.Is(ClassId::kDouble) && v.IsComplex() && v.IsScalar() && v.storage() == Storage::kFull;
}

// At least one of them is complex. A real operand stays real. Of two NaN the first one stays in a sum, and in a product
// the real one, in which the compiler may take either.
bool ComplexPair(Op op, const Value& a, const Value& b, Value* out) {
  const bool ca = IsComplexDouble(a), cb = IsComplexDouble(b);
  if ((!ca && !a.IsDoubleScalar()) || (!cb && !b.IsDoubleScalar())) return false;
  if (ca != cb && std::isnan((ca ? b : a).inline_double())) {
    if (op != Op::kPlus || !ca) return false;
    const Complex z = *a.data<Complex>();
    PutComplex(std::isnan(z.real()) ? z.real() : b.inline_double(), z.imag(), out);
    return true;
  }
  Complex r;
  bool done;
  if (ca && cb)
    done = Arithmetic(op, *a.data<Complex>(), *b.data<Complex>(), &r);
  else if (ca)
    done = Arithmetic(op, *a.data<Complex>(), b.inline_double(), &r);
  else
    done = Arithmetic(op, a.inline_double(), *b.data<Complex>(), &r);
  if (done) PutComplex(r.real(), r.imag(), out);
  return done;
}

}  // namespace

bool ScalarPair(Op op, const Value& a, const Value& b, Value* out) {
  double x, y;
  if (!ReadNumber(a, &x)) return a.IsComplex() && ComplexPair(op, a, b, out);
  if (!ReadNumber(b, &y)) return b.IsComplex() && ComplexPair(op, a, b, out);
  return RealPair(op, a.class_id(), x, b.class_id(), y, out);
}

void PutNumber(ClassId c, double x, Value* out) {
  if (c == ClassId::kDouble || c == ClassId::kLogical || !HasPlaceFor(c, false, *out)) {
    *out = Value::Scalar(c, x);
    return;
  }
  value::VisitClass(c, [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    if constexpr (std::is_integral_v<T> && sizeof(T) <= 4 && !std::is_same_v<T, bool> && !std::is_same_v<T, char>)
      *out->mutable_data<T>() = value::SaturateTo<T>(x);
    else
      *out->mutable_data<T>() = static_cast<T>(x);
  });
}

void PutComplex(double re, double im, Value* out) {
  if (im == 0) {
    *out = Value::Double(re);
  } else if (HasPlaceFor(ClassId::kDouble, true, *out)) {
    *out->mutable_data<Complex>() = {re, im};
  } else {
    *out = Value::Complex(re, im);
  }
}

}  // namespace residua::builtin
