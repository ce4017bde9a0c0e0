// Products of sparse matrices, and powers by them.
//
// Column j of A*B is the sum of the columns of A weighted by the elements of column j of B, in their order; the sums of
// one element are taken in that order, as Octave takes them, so that they round alike. A full operand makes the
// product full: then every element of it is added up in the order of the stored elements of the sparse one.
#include <algorithm>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/sparse/sparse_solve.h"
#include "worker/builtin/sparse_util.h"

namespace residua::builtin {
namespace {

template <class R, class A, class B>
Value SparseBySparse(const Value& a, const Value& b) {
  const SparseParts &x = a.sparse(), &y = b.sparse();
  const A* p = x.elements.data<A>();
  const B* q = y.elements.data<B>();
  std::vector<R> sums(static_cast<size_t>(a.rows()));
  std::vector<int64_t> seen(static_cast<size_t>(a.rows()), -1), starts{0}, rows;
  std::vector<R> elements;
  for (int64_t c = 0; c < b.cols(); ++c) {
    const auto first = static_cast<std::ptrdiff_t>(rows.size());
    for (int64_t j = y.starts[static_cast<size_t>(c)]; j < y.starts[static_cast<size_t>(c) + 1]; ++j) {
      const auto inner = static_cast<size_t>(y.rows[static_cast<size_t>(j)]);
      for (int64_t i = x.starts[inner]; i < x.starts[inner + 1]; ++i) {
        const auto row = static_cast<size_t>(x.rows[static_cast<size_t>(i)]);
        if (seen[row] == c) {
          sums[row] += q[j] * p[i];
        } else {
          seen[row] = c;
          rows.push_back(static_cast<int64_t>(row));
          sums[row] = q[j] * p[i];
        }
      }
    }
    std::sort(rows.begin() + first, rows.end());
    for (auto at = rows.begin() + first; at != rows.end(); ++at) elements.push_back(sums[static_cast<size_t>(*at)]);
    starts.push_back(static_cast<int64_t>(rows.size()));
  }
  Value column = Value::Uninitialised(ClassId::kDouble, Dims(static_cast<int64_t>(elements.size()), 1), kIsComplex<R>);
  std::copy(elements.begin(), elements.end(), column.mutable_data<R>());
  return Narrow(FromParts(Dims(a.rows(), b.cols()), std::move(starts), std::move(rows), column));
}

template <class R, class A, class B>
Value SparseByFull(const Value& a, const Value& b) {
  const SparseParts& x = a.sparse();
  const A* p = x.elements.data<A>();
  const B* q = b.data<B>();
  Value result = Value::Array(ClassId::kDouble, Dims(a.rows(), b.cols()), kIsComplex<R>);
  R* r = result.mutable_data<R>();
  for (int64_t c = 0; c < b.cols(); ++c) {
    for (int64_t k = 0; k < a.cols(); ++k) {
      const B factor = q[k + c * b.rows()];
      for (int64_t i = x.starts[static_cast<size_t>(k)]; i < x.starts[static_cast<size_t>(k) + 1]; ++i) {
        r[x.rows[static_cast<size_t>(i)] + c * a.rows()] += factor * p[i];
      }
    }
  }
  return Narrow(result);
}

template <class R, class A, class B>
Value FullBySparse(const Value& a, const Value& b) {
  const SparseParts& y = b.sparse();
  const A* p = a.data<A>();
  const B* q = y.elements.data<B>();
  Value result = Value::Array(ClassId::kDouble, Dims(a.rows(), b.cols()), kIsComplex<R>);
  R* r = result.mutable_data<R>();
  for (int64_t c = 0; c < b.cols(); ++c) {
    for (int64_t j = y.starts[static_cast<size_t>(c)]; j < y.starts[static_cast<size_t>(c) + 1]; ++j) {
      const int64_t inner = y.rows[static_cast<size_t>(j)];
      for (int64_t i = 0; i < a.rows(); ++i) r[i + c * a.rows()] += q[j] * p[i + inner * a.rows()];
    }
  }
  return Narrow(result);
}

template <class R, class A, class B>
Value ProductOf(const Value& a, const Value& b) {
  if (a.IsSparse() && b.IsSparse()) return SparseBySparse<R, A, B>(a, b);
  return a.IsSparse() ? SparseByFull<R, A, B>(a, b) : FullBySparse<R, A, B>(a, b);
}

bool KeepsSparse(const Value& v) { return v.storage() == Storage::kDiagonal || v.storage() == Storage::kPermutation; }

}  // namespace

Value SparseProduct(const Value& a, const Value& b) {
  if (a.cols() != b.rows()) ThrowNonconformant("operator *", a.dims(), b.dims());
  // Diagonal and permutation matrices leave it sparse.
  if (KeepsSparse(a)) return SparseProduct(ToSparse(a), b);
  if (KeepsSparse(b)) return SparseProduct(a, ToSparse(b));
  if (a.IsComplex())
    return b.IsComplex() ? ProductOf<Complex, Complex, Complex>(a, b) : ProductOf<Complex, Complex, double>(a, b);
  return b.IsComplex() ? ProductOf<Complex, double, Complex>(a, b) : ProductOf<double, double, double>(a, b);
}

// Whole powers by repeated squaring, low bits first.
Value SparsePower(const Value& a, const Value& b) {
  if (a.IsScalar() && b.IsScalar()) {
    const Value power = Binary(Op::kElementPower, a.Full(), b.Full());
    return a.IsSparse() ? ToSparse(power) : power;
  }
  if (!b.IsScalar() || !a.IsSparse()) {
    if (a.IsScalar()) return Binary(Op::kPower, a.Full(), b.Full());
    ThrowError("",
               "for x^y, only square matrix arguments are permitted and one argument must be scalar.  Use .^ for "
               "elementwise power.");
  }
  if (a.rows() == 0 || a.cols() == 0) return EmptySparse(Dims(0, 0));
  if (a.rows() != a.cols()) {
    ThrowError("", "for A^b, A must be a square matrix.  Use .^ for elementwise power.");
  }
  const Complex z = b.ElementAsComplex(0);
  const double p = z.real();
  if (z.imag() != 0 || p != std::trunc(p) || std::abs(p) > 2147483647.0) return Binary(Op::kPower, a.Full(), b.Full());
  auto n = static_cast<int64_t>(p);
  if (n == 0) {
    Triplets t;
    for (int64_t k = 0; k < a.rows(); ++k) {
      t.rows.push_back(k);
      t.columns.push_back(k);
    }
    t.elements = Value::Uninitialised(ClassId::kDouble, Dims(a.rows(), 1));
    std::fill_n(t.elements.mutable_data<double>(), a.rows(), 1.0);
    return FromTriplets(a.dims(), t);
  }
  if (n < 0) Refuse("operator ^", "a negative power of a sparse matrix");
  Value factor = a, result = a;
  for (--n; n > 0; n /= 2) {
    if (n % 2 != 0) result = SparseProduct(result, factor);
    if (n > 1) factor = SparseProduct(factor, factor);
  }
  return result;
}

}  // namespace residua::builtin
