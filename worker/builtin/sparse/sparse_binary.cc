// Binary operators with a sparse operand.
//
// Octave's rules, as they show: integer and single operands have no operators with sparse ones; nothing broadcasts but
// scalars. A sum with a full operand is full, a product sparse. What would be zero for two zeros is computed for the
// stored elements alone, in the union of the places of both operands (a product: in those they share), by the kernel
// of the full operator; everything else is computed on full matrices and made sparse again.
#include <algorithm>
#include <cmath>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/numeric/blas_threads.h"
#include "worker/builtin/sparse/sparse_solve.h"
#include "worker/builtin/sparse_policy.h"
#include "worker/builtin/sparse_util.h"

namespace residua::builtin {
namespace {

bool IsComparison(Op op) { return op >= Op::kLess && op <= Op::kGreater; }
bool IsLogicalOp(Op op) { return op == Op::kAnd || op == Op::kOr; }

// What Octave calls the operation when the extents differ.
const char* ConformanceName(Op op, const Value& a, const Value& b) {
  if (IsComparison(op)) return CompareName(op);
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
    case Op::kAnd:
      return a.IsSparse() && b.IsSparse() ? "mx_el_and_" : "mx_el_and";
    default:
      return "mx_el_or";
  }
}

void RequireEqualExtents(Op op, const Value& a, const Value& b) {
  if (a.dims() != b.dims()) ThrowNonconformant(ConformanceName(op, a, b), a.dims(), b.dims());
}

// Where nothing is stored to take from a real number it stays what it is, with no minus sign in its imaginary part.
void NothingTaken(const std::vector<int64_t>& from, Value* difference) {
  auto* p = difference->mutable_data<Complex>();
  for (size_t k = 0; k < from.size(); ++k) {
    if (from[k] < 0) p[k].imag(0.0);
  }
}

// The place of each element of a full matrix among those that `s` stores; -1: it is not stored.
std::vector<int64_t> StoredPlaces(const Value& s) {
  std::vector<int64_t> places(static_cast<size_t>(s.numel()));
  for (int64_t k = 0; k < s.numel(); ++k) places[static_cast<size_t>(k)] = s.sparse().Find(k % s.rows(), k / s.rows());
  return places;
}

Value FullDifference(Op op, const Value& a, const Value& b) {
  Value result = Binary(op, a.Full(), b.Full());
  const bool from_real = op == Op::kMinus && a.IsScalar() && !a.IsComplex() && b.IsSparse() && b.IsComplex();
  if (from_real && result.IsComplex() && result.numel() == b.numel()) NothingTaken(StoredPlaces(b), &result);
  return result;
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
  Value result = Binary(op, Pick(x.elements, from_x), Pick(y.elements, from_y));
  if (op == Op::kMinus && !a.IsComplex() && b.IsComplex()) NothingTaken(from_y, &result);
  return FromParts(a.dims(), std::move(starts), std::move(rows), Narrow(result));
}

Value ThroughFull(Op op, const Value& a, const Value& b) { return ToSparse(Binary(op, a.Full(), b.Full())); }

// `elements` at the places `at` of an array of `dims`, and `fill` elsewhere.
Value Scattered(const Dims& dims, const std::vector<int64_t>& at, const Value& elements, double fill) {
  Value result = Value::Uninitialised(ClassId::kDouble, dims, elements.IsComplex());
  const auto scatter = [&](auto* to, const auto* from) {
    std::fill_n(to, result.numel(), std::remove_pointer_t<decltype(to)>(fill));
    for (size_t k = 0; k < at.size(); ++k) to[at[k]] = from[k];
  };
  if (elements.IsComplex())
    scatter(result.mutable_data<Complex>(), elements.data<Complex>());
  else
    scatter(result.mutable_data<double>(), elements.data<double>());
  return result;
}

std::vector<int64_t> PlacesOf(const Value& s, const Triplets& t) {
  std::vector<int64_t> at;
  for (size_t k = 0; k < t.rows.size(); ++k) at.push_back(t.rows[k] + t.columns[k] * s.rows());
  return at;
}

// An exponent that is not positive: bases that are not stored are real zeros.
Value PowersAndFill(const Value& s, const Value& exponent) {
  const Triplets t = TripletsOf(s);
  const Value fill = Binary(Op::kElementPower, Value::Double(0), exponent);
  const Value powers = Binary(Op::kElementPower, t.elements, exponent);
  return Narrow(Scattered(s.dims(), PlacesOf(s, t), powers.Full(), fill.ElementAsDouble(0)));
}

// Bases that are not stored give 1, whatever the exponent.
Value PowerOfStored(const Value& a, const Value& b) {
  const Value s = ToSparse(a);
  const Triplets t = TripletsOf(s);
  const std::vector<int64_t> at = PlacesOf(s, t);
  const Value powers = Binary(Op::kElementPower, t.elements, Pick(b.Full(), at));
  if (s.IsScalar()) return ToSparse(t.rows.empty() ? Value::Double(1) : powers);
  return ToSparse(Scattered(s.dims(), at, powers.Full(), 1));
}

// A sparse scalar that is not zero: every place of the sum, difference or quotient is stored, zeros too.
bool FillsEveryPlace(Op op, const Value& a, const Value& b) {
  const bool zero = (a.IsScalar() ? a : b).sparse().count() == 0;
  if (op == Op::kPlus || op == Op::kMinus) return !zero;
  return op == Op::kElementRightDivide && a.IsScalar();
}

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

// Places that are not stored hold Inf with the sign of the scalar; NaN counts as negative.
Value ScalarOverSparse(const Value& a, const Value& b) {
  if (a.IsComplex() || b.IsComplex() || !std::isnan(a.ElementAsDouble(0))) {
    Value result = Binary(Op::kElementRightDivide, a, b.Full());
    if (a.IsComplex() || !result.IsComplex()) return result;
    const std::vector<int64_t> places = StoredPlaces(b);
    auto* p = result.mutable_data<Complex>();
    for (size_t k = 0; k < places.size(); ++k) {
      if (places[k] < 0) p[k] = {NAN, NAN};
    }
    return result;
  }
  Value result = Value::Uninitialised(ClassId::kDouble, b.dims());
  if (b.IsScalar()) return Value::Double(b.sparse().count() == 0 ? -INFINITY : NAN);
  double* p = result.mutable_data<double>();
  for (int64_t k = 0; k < b.numel(); ++k) p[k] = b.sparse().Find(k % b.rows(), k / b.rows()) < 0 ? -INFINITY : NAN;
  return result;
}

// s .\ x for a full scalar x is a division of complex numbers.
Value SparseUnderScalar(const Value& s, const Value& x) {
  if (s.IsComplex()) return ScalarOverSparse(x, s);
  const Complex z = x.ElementAsComplex(0);
  Value result = Value::Uninitialised(ClassId::kDouble, s.dims(), true);
  for (int64_t k = 0; k < s.numel(); ++k) {
    const double d = s.ElementAsDouble(k);
    result.mutable_data<Complex>()[k] = {z.real() / d, z.imag() / d};
  }
  return Narrow(std::move(result));
}

// A full scalar: products and quotients touch the stored elements alone, sums and inverses are full.
Value WithFullScalar(Op op, const Value& a, const Value& b) {
  const bool sparse_left = a.IsSparse();
  const Value& s = sparse_left ? a : b;
  const auto on_elements = [&] {
    return FromElements(s,
                        Narrow(sparse_left ? Binary(op, s.sparse().elements, b) : Binary(op, a, s.sparse().elements)));
  };
  switch (op) {
    case Op::kElementTimes:
      return on_elements();
    case Op::kElementRightDivide:
      return sparse_left ? on_elements() : ScalarOverSparse(a, b);
    case Op::kPlus:
    case Op::kMinus:
      return FullDifference(op, a, b);
    case Op::kElementPower: {
      if (!sparse_left) return Binary(op, a, b.Full());
      const Complex exponent = b.ElementAsComplex(0);
      if (exponent.imag() == 0 && !(exponent.real() > 0) && !std::isnan(exponent.real())) {
        return PowersAndFill(a, b);
      }
      return on_elements();
    }
    default: {  // comparisons and logical operators
      const Value zero = s.Is(ClassId::kLogical) ? Value::Bool(false) : Value::Double(0);
      if (IsLogicalOp(op) && std::isnan((sparse_left ? b : a).ElementAsDouble(0))) return ThroughFull(op, a, b);
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

bool HasNan(const Value& v) {
  for (int64_t k = 0, n = v.numel(); k < n; ++k) {
    const Complex z = v.ElementAsComplex(k);
    if (std::isnan(z.real()) || std::isnan(z.imag())) return true;
  }
  return false;
}

Value Logical(Op op, const Value& a, const Value& b) {
  if (a.IsScalar() != b.IsScalar()) {
    const Value &scalar = a.IsScalar() ? a : b, &matrix = a.IsScalar() ? b : a;
    if (matrix.IsEmpty() && matrix.IsSparse()) return EmptySparse(Dims(0, 0), ClassId::kLogical);
    if (scalar.IsSparse() && !matrix.IsSparse() && HasNan(matrix)) {
      ThrowError("", "invalid conversion from NaN to logical");
    }
  }
  const Value x = Truths(a), y = Truths(b);
  if (x.IsSparse() && y.IsSparse()) {
    if (x.dims() == y.dims()) return OnUnion(op, x, y);
  } else if ((x.IsScalar() && !x.IsSparse()) || (y.IsScalar() && !y.IsSparse())) {
    return WithFullScalar(op, x, y);
  }
  if (!x.IsScalar() && !y.IsScalar()) RequireEqualExtents(op, a, b);
  return ThroughFull(op, x, y);
}

bool WithoutAnyExtent(const Value& v) { return v.ndims() == 2 && v.rows() == 0 && v.cols() == 0; }

Value Elementwise(Op op, const Value& a, const Value& b) {
  // A comparison with what is 0x0 is 0x0, whatever stands beside it.
  if ((IsComparison(op) || IsLogicalOp(op)) && !a.IsScalar() && !b.IsScalar() &&
      (WithoutAnyExtent(a) || WithoutAnyExtent(b))) {
    return EmptySparse(Dims(0, 0), ClassId::kLogical);
  }
  if (IsLogicalOp(op)) return Logical(op, a, b);
  if ((a.IsScalar() && !a.IsSparse()) || (b.IsScalar() && !b.IsSparse())) return WithFullScalar(op, a, b);
  const bool power = op == Op::kElementPower;
  const bool scalar = power ? a.IsScalar() && !b.IsEmpty() : a.IsScalar() || b.IsScalar();
  if (!scalar) RequireEqualExtents(op, a, b);
  if (power && (!a.IsScalar() || (b.IsScalar() && b.IsSparse()))) return PowerOfStored(a, b);
  if (a.IsSparse() && b.IsSparse()) {
    if ((a.IsScalar() || b.IsScalar()) && FillsEveryPlace(op, a, b)) return WithEveryPlace(FullDifference(op, a, b));
    if (a.dims() == b.dims() && ZeroForZeros(op)) return OnUnion(op, a, b);
    if (op == Op::kMinus && a.IsScalar() && !b.IsScalar()) {  // a zero that is not stored
      return FromElements(b, Unary(Op::kUnaryMinus, b.sparse().elements));
    }
    if (op == Op::kElementTimes) {  // one sparse scalar
      const Value& s = a.IsScalar() ? b : a;
      const Value factor = a.IsScalar() ? a.Full() : b.Full();
      if ((a.IsScalar() ? a : b).sparse().count() == 0) return EmptySparse(s.dims());
      return WithFullScalar(op, a.IsScalar() ? factor : s, a.IsScalar() ? s : factor);
    }
    return ThroughFull(op, a, b);
  }
  if (op == Op::kPlus || op == Op::kMinus) return Binary(op, a.Full(), b.Full());
  return ThroughFull(op, a, b);
}

// Diagonal and permutation matrices beside a sparse number or matrix have rules of their own. False: they are as full.
bool BesideSpecial(Op op, const Value& a, const Value& b, Value* result) {
  const auto special = [](const Value& v) {
    return v.storage() == value::Storage::kDiagonal || v.storage() == value::Storage::kPermutation;
  };
  if (special(a) == special(b)) return false;
  const Value& matrix = special(a) ? a : b;
  const Value& other = special(a) ? b : a;
  const bool divides = other.IsScalar() && op == (special(a) ? Op::kRightDivide : Op::kLeftDivide);
  if (other.IsScalar() && op == Op::kTimes) {
    const Value number = SparseDouble(other).Full();
    *result = matrix.storage() == value::Storage::kDiagonal
                  ? Binary(op, special(a) ? matrix : number, special(a) ? number : matrix)
                  : WithFullScalar(Op::kElementTimes, ToSparse(matrix), number);
    return true;
  }
  if (divides && matrix.storage() == value::Storage::kDiagonal) {
    *result =
        Binary(op, a.IsSparse() ? SparseDouble(a).Full() : a.Full(), b.IsSparse() ? SparseDouble(b).Full() : b.Full());
    return true;
  }
  if ((op == Op::kPlus || op == Op::kMinus) && !other.IsScalar() && matrix.storage() == value::Storage::kDiagonal) {
    *result =
        Elementwise(op, a.IsSparse() ? SparseDouble(a) : ToSparse(a), b.IsSparse() ? SparseDouble(b) : ToSparse(b));
    return true;
  }
  return false;
}

// A full operand, neither diagonal nor a permutation, divided by a sparse number.
bool IsFullByNumber(const Value& a, const Value& number) {
  const bool special = a.storage() == value::Storage::kDiagonal || a.storage() == value::Storage::kPermutation;
  return number.IsSparse() && number.IsScalar() && !a.IsSparse() && !special;
}

// The quotient of a number is sparse then, that of an array full.
Value FullByNumber(const Value& a, const Value& number) {
  const Value quotient = Binary(Op::kElementRightDivide, AsDouble(a).Full(), SparseDouble(number).Full());
  return a.IsScalar() ? ToSparse(quotient) : quotient;
}

}  // namespace

Value SparseBinary(Op op, const Value& a, const Value& b) {
  const OneBlasThread one_thread;
  for (const Value* v : {&a, &b}) {
    if (!value::IsInteger(v->class_id()) && !v->Is(ClassId::kSingle)) continue;
    ThrowBinaryUndefined(op, a.IsSparse() ? SparseDouble(a) : a, b.IsSparse() ? SparseDouble(b) : b);
  }
  const bool right = op == Op::kRightDivide, by_number = right || op == Op::kLeftDivide;
  if (by_number && IsFullByNumber(right ? a : b, right ? b : a)) return FullByNumber(right ? a : b, right ? b : a);
  // What has more dimensions is the matrix of its columns.
  if (a.ndims() > 2 || b.ndims() > 2) return Binary(op, FoldedToMatrix(a), FoldedToMatrix(b));
  if (IsComparison(op) || IsLogicalOp(op)) {
    const auto plain = [](const Value& v) { return v.Is(ClassId::kChar) ? AsDouble(v) : v; };
    return Elementwise(op, plain(a), plain(b));
  }
  Value beside;
  if (BesideSpecial(op, a, b, &beside)) return beside;
  const auto number = [](const Value& v) { return v.IsSparse() ? SparseDouble(v) : AsDouble(v); };
  const Value x = number(a), y = number(b);
  switch (op) {
    case Op::kElementLeftDivide:
      if (y.IsScalar() && !y.IsSparse()) return SparseUnderScalar(x, y);
      return Elementwise(Op::kElementRightDivide, y, x);
    case Op::kTimes:
      if (a.IsScalar() || b.IsScalar()) {
        if (!(a.IsSparse() && b.IsSparse()) && !(a.IsScalar() && !a.IsSparse()) && !(b.IsScalar() && !b.IsSparse())) {
          return Binary(Op::kElementTimes, x.Full(), y.Full());  // a sparse scalar and a full matrix: full
        }
        if (x.IsSparse() && y.IsSparse()) {
          return x.IsScalar() ? WithFullScalar(Op::kElementTimes, x.Full(), y)
                              : WithFullScalar(Op::kElementTimes, x, y.Full());
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
