// Binary operators with a sparse operand.
//
// Octave's rules, as they show: integer and single operands have no operators with sparse ones; nothing broadcasts but
// scalars. A sum with a full operand is full, a product sparse. What would be zero for two zeros is computed for the
// stored elements alone, in the union of the places of both operands (a product: in those they share), by the kernel
// of the full operator; everything else is computed on full matrices and made sparse again.
#include <algorithm>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/sparse_policy.h"
#include "worker/builtin/sparse_solve.h"
#include "worker/builtin/sparse_util.h"

namespace residua::builtin {
namespace {

bool IsComparison(Op op) { return op >= Op::kLess && op <= Op::kGreater; }
bool IsLogicalOp(Op op) { return op == Op::kAnd || op == Op::kOr; }

// What Octave calls the operation when the extents differ.
const char* ConformanceName(Op op, const Value& a, const Value& b) {
  const bool both = a.IsSparse() && b.IsSparse();
  switch (op) {
    case Op::kPlus:
      return "operator +";
    case Op::kMinus:
      return "operator -";
    case Op::kTimes:
      return "operator *";
    case Op::kElementTimes:
      return "product";
    case Op::kElementRightDivide:
    case Op::kElementLeftDivide:
      return "quotient";
    case Op::kElementPower:
      return "operator .^";
    case Op::kLess:
      return "mx_el_lt";
    case Op::kLessEqual:
      return "mx_el_le";
    case Op::kEqual:
      return "mx_el_eq";
    case Op::kNotEqual:
      return "mx_el_ne";
    case Op::kGreaterEqual:
      return "mx_el_ge";
    case Op::kGreater:
      return "mx_el_gt";
    case Op::kAnd:
      return both ? "mx_el_and_" : "mx_el_and";
    default:
      return both ? "mx_el_or_" : "mx_el_or";
  }
}

void RequireEqualExtents(Op op, const Value& a, const Value& b) {
  if (a.dims() != b.dims()) ThrowNonconformant(ConformanceName(op, a, b), a.dims(), b.dims());
}

// Both operands in the union of their places.
Value OnUnion(Op op, const Value& a, const Value& b) {
  const SparseParts &x = a.sparse(), &y = b.sparse();
  std::vector<int64_t> starts{0}, rows, from_x, from_y;
  const auto take = [&](int64_t row, int64_t i, int64_t j) {
    rows.push_back(row);
    from_x.push_back(i);
    from_y.push_back(j);
  };
  const bool shared = op == Op::kElementTimes;
  for (size_t c = 0; c + 1 < x.starts.size(); ++c) {
    int64_t i = x.starts[c], j = y.starts[c];
    while (i < x.starts[c + 1] || j < y.starts[c + 1]) {
      const int64_t ri = i < x.starts[c + 1] ? x.rows[static_cast<size_t>(i)] : INT64_MAX;
      const int64_t rj = j < y.starts[c + 1] ? y.rows[static_cast<size_t>(j)] : INT64_MAX;
      if (ri == rj) {
        take(ri, i++, j++);
      } else if (ri < rj) {
        if (!shared) take(ri, i, -1);
        ++i;
      } else {
        if (!shared) take(rj, -1, j);
        ++j;
      }
    }
    starts.push_back(static_cast<int64_t>(rows.size()));
  }
  const Value result = Binary(op, Pick(x.elements, from_x), Pick(y.elements, from_y));
  return FromParts(a.dims(), std::move(starts), std::move(rows), Narrow(result));
}

Value ThroughFull(Op op, const Value& a, const Value& b) { return ToSparse(Binary(op, a.Full(), b.Full())); }

bool ZeroForZeros(Op op) {
  switch (op) {
    case Op::kPlus:
    case Op::kMinus:
    case Op::kElementTimes:
    case Op::kNotEqual:
    case Op::kLess:
    case Op::kGreater:
    case Op::kAnd:
    case Op::kOr:
      return true;
    default:
      return false;
  }
}

// A full scalar: products and quotients touch the stored elements alone, sums and inverses are full.
Value WithFullScalar(Op op, const Value& a, const Value& b) {
  const bool sparse_left = a.IsSparse();
  const Value& s = sparse_left ? a : b;
  const auto on_elements = [&] {
    return FromElements(s, Narrow(sparse_left ? Binary(op, s.sparse().elements, b)
                                              : Binary(op, a, s.sparse().elements)));
  };
  switch (op) {
    case Op::kElementTimes:
      return on_elements();
    case Op::kElementRightDivide:
      return sparse_left ? on_elements() : Binary(op, a, b.Full());
    case Op::kPlus:
    case Op::kMinus:
      return Binary(op, a.Full(), b.Full());
    case Op::kElementPower: {
      if (!sparse_left) return Binary(op, a, b.Full());
      const Complex exponent = b.ElementAsComplex(0);
      if (exponent.imag() == 0 && !(exponent.real() > 0) && !std::isnan(exponent.real())) {
        return Binary(op, a.Full(), b);
      }
      return on_elements();
    }
    default: {  // comparisons and logical operators
      const Value zero = s.Is(ClassId::kLogical) ? Value::Bool(false) : Value::Double(0);
      if (IsLogicalOp(op) && std::isnan(b.ElementAsDouble(0))) return ThroughFull(op, a, b);
      const Value elsewhere = sparse_left ? Binary(op, zero, b) : Binary(op, a, zero);
      return elsewhere.ElementAsDouble(0) != 0 ? ThroughFull(op, a, b) : on_elements();
    }
  }
}

// NaN is true beside sparse matrices.
Value Truths(const Value& v) {
  const Value numbers = v.Is(ClassId::kLogical) ? v : AsDouble(v);
  return Binary(Op::kNotEqual, numbers, numbers.IsSparse() ? EmptySparse(v.dims()) : Value::Double(0));
}

Value Logical(Op op, const Value& a, const Value& b) {
  const Value x = Truths(a), y = Truths(b);
  if (x.IsSparse() && y.IsSparse()) {
    if (x.dims() == y.dims()) return OnUnion(op, x, y);
  } else if ((x.IsScalar() && !x.IsSparse()) || (y.IsScalar() && !y.IsSparse())) {
    return WithFullScalar(op, x, y);
  }
  if (!x.IsScalar() && !y.IsScalar()) RequireEqualExtents(op, a, b);
  return ThroughFull(op, x, y);
}

Value Elementwise(Op op, const Value& a, const Value& b) {
  if (IsLogicalOp(op)) return Logical(op, a, b);
  if ((a.IsScalar() && !a.IsSparse()) || (b.IsScalar() && !b.IsSparse())) return WithFullScalar(op, a, b);
  const bool scalar = a.IsScalar() || (b.IsScalar() && op != Op::kElementPower);
  if (!scalar) RequireEqualExtents(op, a, b);
  if (a.IsSparse() && b.IsSparse()) {
    if (a.dims() == b.dims() && ZeroForZeros(op)) return OnUnion(op, a, b);
    if (op == Op::kElementTimes) {  // one sparse scalar
      const Value& s = a.IsScalar() ? b : a;
      const Value factor = a.IsScalar() ? a.Full() : b.Full();
      return WithFullScalar(op, a.IsScalar() ? factor : s, a.IsScalar() ? s : factor);
    }
    return ThroughFull(op, a, b);
  }
  if (op == Op::kPlus || op == Op::kMinus) return Binary(op, a.Full(), b.Full());
  return ThroughFull(op, a, b);
}

}  // namespace

Value SparseBinary(Op op, const Value& a, const Value& b) {
  for (const Value* v : {&a, &b}) {
    if (value::IsInteger(v->class_id()) || v->Is(ClassId::kSingle)) ThrowBinaryUndefined(op, a, b);
  }
  if (a.ndims() > 2 || b.ndims() > 2) ThrowNonconformant(ConformanceName(op, a, b), a.dims(), b.dims());
  if (IsComparison(op) || IsLogicalOp(op)) {
    const auto plain = [](const Value& v) { return v.Is(ClassId::kChar) ? AsDouble(v) : v; };
    return Elementwise(op, plain(a), plain(b));
  }
  const auto number = [](const Value& v) { return v.IsSparse() ? SparseDouble(v) : AsDouble(v); };
  const Value x = number(a), y = number(b);
  switch (op) {
    case Op::kElementLeftDivide:
      return Elementwise(Op::kElementRightDivide, y, x);
    case Op::kTimes:
      if (a.IsScalar() || b.IsScalar()) {
        if (!(a.IsSparse() && b.IsSparse()) && !(a.IsScalar() && !a.IsSparse()) && !(b.IsScalar() && !b.IsSparse())) {
          return Binary(Op::kElementTimes, x.Full(), y.Full());  // a sparse scalar and a full matrix: full
        }
        return Elementwise(Op::kElementTimes, x, y);
      }
      return SparseProduct(x, y);
    case Op::kRightDivide:
      return b.IsScalar() ? Elementwise(Op::kElementRightDivide, x, y) : SparseRightDivide(x, y);
    case Op::kLeftDivide:
      return a.IsScalar() ? Elementwise(Op::kElementRightDivide, y, x) : SparseLeftDivide(x, y);
    case Op::kPower:
      return SparsePower(x, y);
    default:
      return Elementwise(op, x, y);
  }
}

}  // namespace residua::builtin
