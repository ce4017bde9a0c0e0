// Binary operators: which family and which class. The numbers are computed in the files that this one calls.
//
// Class rules: an integer wins over everything but another integer class and complex numbers (errors); single wins over
// double; logical and char count as double. Double by double scalars, by far the most frequent case of a program under
// interpretation, and full double arrays of equal extents are answered before any of that.
#include <algorithm>
#include <cmath>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/operator/dense_arithmetic.h"
#include "worker/builtin/operator/scalar_binary.h"
#include "worker/builtin/operator/scalar_pair.h"
#include "worker/builtin/sparse_policy.h"

namespace residua::builtin {
namespace {

void CheckIntegerOperands(Op op, const Value& a, const Value& b) {
  const bool ia = value::IsInteger(a.class_id()), ib = value::IsInteger(b.class_id());
  if (!ia && !ib) return;
  if (a.IsComplex() || b.IsComplex()) ThrowBinaryUndefined(op, a, b);
  if (ia && ib && a.class_id() != b.class_id() && !IsComparison(op)) ThrowBinaryUndefined(op, a, b);
}

// Diagonal by scalar and diagonal by diagonal keep their zeros, whatever the scalar is.
Value DiagonalArithmetic(Op op, const Value& a, const Value& b) {
  const Value& pattern = a.storage() == Storage::kDiagonal ? a : b;
  const int64_t rows = pattern.rows(), n = std::min(rows, pattern.cols());
  const auto diagonal_of = [&](const Value& v) {
    if (v.IsScalar()) return v;
    Value column = Value::Uninitialised(v.class_id(), Dims(n, 1), v.IsComplex());
    const int64_t unit = value::ElementSize(v.class_id()) * (v.IsComplex() ? 2 : 1);
    for (int64_t k = 0; k < n; ++k) {
      std::copy_n(v.data<std::byte>() + k * (rows + 1) * unit, unit, column.mutable_data<std::byte>() + k * unit);
    }
    return column;
  };
  const Value diagonal = Binary(op, diagonal_of(a), diagonal_of(b));
  Value result = Value::Array(diagonal.class_id(), pattern.dims(), diagonal.IsComplex());
  const int64_t unit = value::ElementSize(result.class_id()) * (result.IsComplex() ? 2 : 1);
  std::byte* out = result.mutable_data<std::byte>();
  const std::byte* const in = diagonal.data<std::byte>();
  for (int64_t k = 0; k < n; ++k) std::copy_n(in + k * unit, unit, out + k * (rows + 1) * unit);
  return result.WithStorage(Storage::kDiagonal);
}

bool KeepsDiagonal(Op op, const Value& a, const Value& b) {
  const bool da = a.storage() == Storage::kDiagonal, db = b.storage() == Storage::kDiagonal;
  const auto is_factor = [](const Value& v, const Value& diagonal) {
    if (diagonal.Is(ClassId::kSingle)) return v.IsScalar() && v.Is(ClassId::kSingle);
    return v.IsScalar() && (v.Is(ClassId::kDouble) || v.Is(ClassId::kLogical) || v.Is(ClassId::kChar));
  };
  if (da && db && a.class_id() == b.class_id()) return (op == Op::kPlus || op == Op::kMinus) && a.dims() == b.dims();
  if (da && is_factor(b, a)) return op == Op::kTimes || op == Op::kRightDivide;
  return db && is_factor(a, b) && (op == Op::kTimes || op == Op::kLeftDivide);
}

// A double matrix with a diagonal one added or taken away: what is off the diagonal is not touched (a -0 stays), or
// only negated where the diagonal matrix stands before a minus. A real matrix beside a complex diagonal one becomes
// complex first.
template <class T, class D>
Value SumWithDiagonal(bool negated, bool subtracts, const Value& full, const Value& diagonal) {
  Value sum = Value::Uninitialised(ClassId::kDouble, full.dims(), !std::is_same_v<T, double>);
  T* const out = sum.mutable_data<T>();
  const int64_t n = full.numel(), rows = full.rows();
  const double* const real = full.IsComplex() ? nullptr : full.data<double>();
  const T* const same = real == nullptr || std::is_same_v<T, double> ? full.data<T>() : nullptr;
  if (same != nullptr && !negated) {
    std::copy_n(same, n, out);
  } else if (same != nullptr) {
    for (int64_t k = 0; k < n; ++k) out[k] = -same[k];
  } else {
    for (int64_t k = 0; k < n; ++k) out[k] = T(negated ? -real[k] : real[k]);
  }
  const D* const d = diagonal.data<D>();
  for (int64_t k = 0, end = std::min(rows, full.cols()); k < end; ++k) {
    const int64_t at = k * (rows + 1);
    if (subtracts)
      out[at] -= d[at];
    else
      out[at] += d[at];
  }
  return value::Narrow(std::move(sum));
}

Value SumWithDiagonal(Op op, const Value& a, const Value& b) {
  using C = std::complex<double>;
  const bool left = a.storage() == Storage::kDiagonal, minus = op == Op::kMinus;
  const Value full = AsDouble(left ? b : a);
  const Value& diagonal = left ? a : b;
  const bool negated = left && minus, subtracts = !left && minus;
  if (diagonal.IsComplex()) return SumWithDiagonal<C, C>(negated, subtracts, full, diagonal);
  if (full.IsComplex()) return SumWithDiagonal<C, double>(negated, subtracts, full, diagonal);
  return SumWithDiagonal<double, double>(negated, subtracts, full, diagonal);
}

Value Arithmetic(Op op, const Value& a, const Value& b) {
  if (value::IsInteger(a.class_id()) || value::IsInteger(b.class_id())) return IntegerArithmetic(op, a, b);
  return FloatArithmetic(op, a, b);
}

// * / \ are elementwise when one operand is a scalar (the divisor, for the divisions).
Value MatrixOrElementwise(Op op, const Value& a, const Value& b) {
  if (op == Op::kTimes) {
    return a.IsScalar() || b.IsScalar() ? Arithmetic(Op::kElementTimes, a, b) : MatrixProduct(a, b);
  }
  if (op == Op::kRightDivide) return b.IsScalar() ? Arithmetic(Op::kElementRightDivide, a, b) : RightDivide(a, b);
  return a.IsScalar() ? Arithmetic(Op::kElementRightDivide, b, a) : LeftDivide(a, b);
}

}  // namespace

Value Binary(Op op, const Value& a, const Value& b) {
  if (op == Op::kIncrement || op == Op::kDecrement) {
    if (!a.IsNumericOrLogicalOrChar() || a.IsSparse()) {
      value::ThrowError("", "unary operator '%s' not implemented for '%s' operands", syntax::Spelling(op),
                        ConvertedTypeName(a).c_str());
    }
    op = op == Op::kIncrement ? Op::kPlus : Op::kMinus;
  }
  if (a.IsDoubleScalar() && b.IsDoubleScalar()) {
    Value result;
    if (ScalarBinary(op, a.inline_double(), b.inline_double(), &result)) return result;
  }
  if (Value number; a.IsScalar() && b.IsScalar() && ScalarPair(op, a, b, &number)) return number;
  if (Value dense; DenseArithmetic(op, a, b, nullptr, &dense)) return dense;
  if (!a.IsNumericOrLogicalOrChar() || !b.IsNumericOrLogicalOrChar()) {
    if (a.Is(ClassId::kFunctionHandle) && b.Is(ClassId::kFunctionHandle)) {
      if (op == Op::kEqual) return Value::Bool(value::Identical(a, b));
      if (op == Op::kNotEqual) return Value::Bool(!value::Identical(a, b));
    }
    ThrowBinaryUndefined(op, a, b);
  }
  if (a.IsSparse() || b.IsSparse()) return SparseBinary(op, a, b);
  CheckIntegerOperands(op, a, b);
  if (KeepsDiagonal(op, a, b)) return DiagonalArithmetic(op, a, b);
  const bool wide = !value::IsInteger(a.class_id()) && !value::IsInteger(b.class_id()) && !a.Is(ClassId::kSingle) &&
                    !b.Is(ClassId::kSingle);
  const bool da = a.storage() == Storage::kDiagonal, db = b.storage() == Storage::kDiagonal;
  if (wide && (op == Op::kPlus || op == Op::kMinus) && !a.IsScalar() && !b.IsScalar() && (da || db)) {
    // Sums of double matrices with diagonal ones do not broadcast, and what has more dimensions is the matrix of its
    // columns in them.
    if (a.ndims() > 2 || b.ndims() > 2) return Binary(op, FoldedToMatrix(a), FoldedToMatrix(b));
    if (a.dims() != b.dims()) ThrowNonconformant(op == Op::kPlus ? "operator +" : "operator -", a.dims(), b.dims());
    if (da != db) return SumWithDiagonal(op, a, b);
  }
  switch (op) {
    case Op::kPlus:
    case Op::kMinus:
    case Op::kElementTimes:
    case Op::kElementRightDivide:
      return Arithmetic(op, a, b);
    case Op::kElementLeftDivide:
      return Arithmetic(Op::kElementRightDivide, b, a);
    case Op::kTimes:
    case Op::kRightDivide:
    case Op::kLeftDivide:
      return MatrixOrElementwise(op, a, b);
    case Op::kElementPower:
      return ElementPower(a, b);
    case Op::kPower:
      return MatrixPower(a, b);
    case Op::kAnd:
    case Op::kOr:
      return LogicalOp(op, a, b);
    default:
      break;
  }
  if (IsComparison(op)) return Compare(op, a, b);
  ThrowBinaryUndefined(op, a, b);
}

}  // namespace residua::builtin
