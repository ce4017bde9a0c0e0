#include "worker/domain/shape_algebra.h"

#include <algorithm>

namespace residua::domain {
namespace {

using Op = ShapeOperator;
using E = ExtentExpression;

value::Dims Matrix(int64_t rows, int64_t cols) {
  const int64_t extents[] = {rows, cols};
  return value::Dims(absl::MakeConstSpan(extents));
}

bool IsMatrix(const value::Dims& s) { return s.ndims() == 2; }
bool IsScalar(const value::Dims& s) { return IsMatrix(s) && s[0] == 1 && s[1] == 1; }

LegalShape Elementwise(const value::Dims& s, const value::Dims& t) {
  value::Dims r = s;
  for (int k = 0; k < std::max(s.ndims(), t.ndims()); ++k) {
    if (s[k] != 1 && t[k] != 1 && s[k] != t[k]) return std::nullopt;
    r.set(k, s[k] == 1 ? t[k] : s[k]);
  }
  r.Normalise();
  return r;
}

// Products take an array of more dimensions as the matrix of its columns.
value::Dims Folded(const value::Dims& s) {
  int64_t cols = 1;
  for (int k = 1; k < s.ndims(); ++k) cols *= s[k];
  return Matrix(s[0], cols);
}

LegalShape Power(const value::Dims& s, const value::Dims& t) {
  if (!IsScalar(s) && !IsScalar(t)) return std::nullopt;
  if (s.numel() == 0 || t.numel() == 0) return Matrix(0, 0);
  const value::Dims other = Folded(IsScalar(s) ? t : s);
  if (other[0] != other[1]) return std::nullopt;
  return other;
}

// Left out of brackets when it does not fit: 0x0 anyway, 1x0 and 0x1 beside a matrix.
bool IsBlank(const value::Dims& s) { return IsMatrix(s) && s[0] == 0 && s[1] == 0; }
bool IsThin(const value::Dims& s) { return IsMatrix(s) && s[0] + s[1] == 1; }

LegalShape Joined(int dim, const value::Dims& s, const value::Dims& t) {
  if (IsBlank(s)) return t;
  if (IsBlank(t)) return s;
  bool fits = true;
  const int rank = std::max(s.ndims(), t.ndims());
  for (int k = 0; k < rank; ++k) fits = fits && (k == dim || s[k] == t[k]);
  if (fits) {
    value::Dims r = s;
    r.set(dim, s[dim] + t[dim]);
    r.Normalise();
    return r;
  }
  if (rank == 2 && IsThin(s)) return IsThin(t) ? Matrix(0, 0) : t;
  if (rank == 2 && IsThin(t)) return s;
  return std::nullopt;
}

}  // namespace

LegalShape ApplyShapeOperator(Op op, const LegalShape& left, const LegalShape& right) {
  if (!left || (!IsUnary(op) && !right)) return std::nullopt;
  const value::Dims& s = *left;
  switch (op) {
    case Op::kTransform:
      return s;
    case Op::kTranspose:
      return IsMatrix(s) ? LegalShape(Matrix(s[1], s[0])) : std::nullopt;
    default:
      break;
  }
  const value::Dims &t = *right, m = Folded(s), n = Folded(t);
  switch (op) {
    case Op::kMultiply:
      if (IsScalar(t)) return s;
      if (IsScalar(s)) return t;
      return m[1] == n[0] ? LegalShape(Matrix(m[0], n[1])) : std::nullopt;
    case Op::kElementwise:
      return Elementwise(s, t);
    case Op::kPower:
      return Power(s, t);
    case Op::kRightDivide:
      if (IsScalar(t)) return s;
      return m[1] == n[1] ? LegalShape(Matrix(m[0], n[0])) : std::nullopt;
    case Op::kLeftDivide:
      if (IsScalar(s)) return t;
      return m[0] == n[0] ? LegalShape(Matrix(m[1], n[1])) : std::nullopt;
    default:
      return Joined(op == Op::kVertical ? 0 : 1, s, t);
  }
}

namespace {

const E& One() {
  static const E one = E::Constant(1);
  return one;
}
E Not(const E& p) { return One() - p; }
E Either(const E& p, const E& q) { return p + q - p * q; }

SymbolicMatrix SymbolicElementwise(const SymbolicMatrix& s, const SymbolicMatrix& t) {
  auto fit = [](const E& p, const E& q) {
    return p == q ? One() : Either(Either(E::Equals(p, One()), E::Equals(q, One())), E::Equals(p, q));
  };
  return {E::Broadcast(s.rows, t.rows), E::Broadcast(s.cols, t.cols),
          s.legal * t.legal * fit(s.rows, t.rows) * fit(s.cols, t.cols)};
}

SymbolicMatrix SymbolicPower(const SymbolicMatrix& s, const SymbolicMatrix& t) {
  // Of two legal operands one is a scalar and the other square, or empty and the result is 0x0: the product of the
  // extents says all.
  const E a = IsScalarExpression(s), b = IsScalarExpression(t);
  const E empty =
      Not(Not(E::Equals(s.rows * s.cols, E::Constant(0))) * Not(E::Equals(t.rows * t.cols, E::Constant(0))));
  const E side = Not(empty) * s.rows * t.rows;
  return {side, side,
          s.legal * t.legal *
              Either(a * Either(empty, E::Equals(t.rows, t.cols)), b * Either(empty, E::Equals(s.rows, s.cols)))};
}

// [s; t] of parts that are not empty; the extents of [s, t] are those of the transposed parts.
SymbolicMatrix SymbolicVertical(const SymbolicMatrix& s, const SymbolicMatrix& t) {
  return {s.rows + t.rows, s.cols, s.legal * t.legal * E::Equals(s.cols, t.cols)};
}

}  // namespace

E IsScalarExpression(const SymbolicMatrix& s) { return E::Equals(s.rows, One()) * E::Equals(s.cols, One()); }

SymbolicMatrix ApplyShapeOperator(Op op, const SymbolicMatrix& s, const SymbolicMatrix& t) {
  switch (op) {
    case Op::kTransform:
      return s;
    case Op::kTranspose:
      return {s.cols, s.rows, s.legal};
    case Op::kElementwise:
      return SymbolicElementwise(s, t);
    case Op::kPower:
      return SymbolicPower(s, t);
    case Op::kVertical:
      return SymbolicVertical(s, t);
    case Op::kHorizontal: {
      const SymbolicMatrix r = SymbolicVertical({s.cols, s.rows, s.legal}, {t.cols, t.rows, t.legal});
      return {r.cols, r.rows, r.legal};
    }
    case Op::kMultiply: {
      const E a = IsScalarExpression(s), b = IsScalarExpression(t);
      const E fits = Either(Either(a, b), E::Equals(s.cols, t.rows));
      return {s.rows + a * (t.rows - One()), t.cols + b * (s.cols - One()), s.legal * t.legal * fits};
    }
    case Op::kRightDivide: {
      const E b = IsScalarExpression(t);
      return {s.rows, t.rows + b * (s.cols - One()), s.legal * t.legal * Either(b, E::Equals(s.cols, t.cols))};
    }
    default: {
      const E a = IsScalarExpression(s);
      return {s.cols + a * (t.rows - One()), t.cols, s.legal * t.legal * Either(a, E::Equals(s.rows, t.rows))};
    }
  }
}

}  // namespace residua::domain
