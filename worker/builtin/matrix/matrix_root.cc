// sqrtm: the square root of a matrix, by its Schur form (Bjorck and Hammarling).
//
// The root R of an upper triangular T is upper triangular: its diagonal is the roots of T's, and column by column, from
// the diagonal up, R(i,i) R(i,j) + R(i,j) R(j,j) is T(i,j) less the products of what is between them. Triangular
// matrices are their own Schur form. A real matrix whose root is real but for rounding has a real root.
#include "worker/builtin/compose.h"
#include "worker/builtin/matrix/matrix_kind.h"

namespace residua::builtin {

using value::Storage;
using value::ThrowError;

namespace {

// In place. A zero on the diagonal is no obstacle, but the root may not be one then.
template <class T>
void RootOfUpper(T* a, int64_t n) {
  bool singular = false;
  for (int64_t j = 0; j < n; ++j) {
    T* column = a + n * j;
    if (column[j] == T(0))
      singular = true;
    else
      column[j] = std::sqrt(column[j]);
    for (int64_t i = j - 1; i >= 0; --i) {
      const T* left = a + n * i;
      if (column[i] != T(0)) column[i] /= left[i] + column[j];
      const T root = column[i];
      for (int64_t k = 0; k < i; ++k) column[k] -= left[k] * root;
    }
  }
  if (singular) OperatorWarning("Octave:sqrtm:SingularMatrix", "sqrtm: matrix is singular, may not have a square root");
}

template <class T>
Value RootOfTriangle(Value x, bool lower) {
  if (lower) x = Transposed(x);
  RootOfUpper(x.mutable_data<T>(), x.rows());
  return lower ? Transposed(x) : x;
}

// Imaginary parts of rounding size, whose one-norm is not above `cutoff`, are dropped.
template <class T>
Value RootBySchur(EvaluationContext& context, const Value& x, Real<T> cutoff) {
  const ValueList form = ApplyAll(Kernel_schur, context, {x}, 2);
  const Value u = AsComplexArray(form[0]);
  Value t = AsComplexArray(form[1]);
  RootOfUpper(t.mutable_data<T>(), t.rows());
  const Value root = TransposedProduct(Op::kNone, AsComplexArray(MatrixTimes(u, t)), Op::kConjugateTranspose, u);
  if (cutoff > 0) {
    const Value rest = Apply(Kernel_imag, context, {root});
    if (OneNormOf(rest.data<Real<T>>(), rest.rows(), rest.cols()) <= cutoff) return Apply(Kernel_real, context, {root});
  }
  return Narrow(root);
}

template <class R>
Value RootOf(EvaluationContext& context, const Value& v) {
  using T = std::complex<R>;
  const Value x = v.Full();
  const int64_t n = x.rows();
  const MatrixKind kind = x.IsComplex() ? KindOf(x.data<T>(), n) : KindOf(x.data<R>(), n);
  const bool lower = kind == MatrixKind::kLower, triangular = lower || kind == MatrixKind::kUpper;
  R cutoff = 0;
  if (!x.IsComplex()) {
    const R* a = x.data<R>();
    bool negative = false;
    for (int64_t k = 0; k < n; ++k) negative = negative || a[k + k * n] < 0;
    if (triangular && !negative) return RootOfTriangle<R>(x, lower);
    cutoff = 10 * static_cast<R>(n) * std::numeric_limits<R>::epsilon() * OneNormOf(a, n, n);
  }
  const Value complex = AsComplexArray(x);
  if (triangular) return Narrow(RootOfTriangle<T>(complex, lower));
  return RootBySchur<T>(context, complex, cutoff);
}

}  // namespace

// Of what is no number (text and logical arrays among them) there is no result.
ValueList Kernel_sqrtm(EvaluationContext& context, Args args, int) {
  const Value& v = args[0];
  if (v.ndims() > 2 || v.rows() != v.cols()) ThrowError("", "sqrtm: A must be a square matrix");
  if (!value::IsNumeric(v.class_id())) return {};
  if (v.storage() == Storage::kDiagonal) {
    const Value roots = Apply(Kernel_sqrt, context, {Apply(Kernel_diag, context, {v})});
    return One(Apply(Kernel_diag, context, {roots}).WithStorage(Storage::kDiagonal));
  }
  if (v.IsEmpty()) return One(Value::Array(v.Is(ClassId::kSingle) ? ClassId::kSingle : ClassId::kDouble, Dims(0, 0)));
  const Value x = MatrixArgument("sqrtm", v);
  return One(v.Is(ClassId::kSingle) ? RootOf<float>(context, x) : RootOf<double>(context, x));
}

}  // namespace residua::builtin
