// What Octave finds out about a matrix before it chooses an algorithm, and the argument checks that its matrix
// functions share.
#pragma once

#include <cmath>
#include <string>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/kernel_util.h"
#include "worker/builtin/numeric/lapack.h"

namespace residua::builtin {

enum class MatrixKind { kUpper, kLower, kPositive, kFull };

// Triangles are recognised by their zeros beside a diagonal without any; a matrix is tried as positive definite when it
// is Hermitian, its diagonal is positive and every element off it is small beside the two of the diagonal.
template <class T>
MatrixKind KindOf(const T* a, int64_t n) {
  bool upper = true, lower = true, positive = true;
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = 0; i < n; ++i) {
      const bool zero = a[i + j * n] == T(0);
      if (i >= j && zero == (i == j)) upper = false;
      if (i <= j && zero == (i == j)) lower = false;
    }
  }
  if (upper) return MatrixKind::kUpper;
  if (lower) return MatrixKind::kLower;
  for (int64_t j = 0; j < n && positive; ++j) {
    const Real<T> d = std::real(a[j + j * n]);
    positive = d > 0 && std::imag(a[j + j * n]) == 0;
    for (int64_t i = 0; i < j && positive; ++i) {
      const T x = a[i + j * n], y = a[j + i * n];
      if constexpr (kIsComplexScalar<T>)
        positive = x == std::conj(y) && std::norm(x) < std::real(a[i + i * n]) * d;
      else
        positive = x == y && x * x < a[i + i * n] * d;
    }
  }
  return positive ? MatrixKind::kPositive : MatrixKind::kFull;
}

// Largest column sum of magnitudes; the first that is NaN or infinite.
template <class T>
Real<T> OneNormOf(const T* a, int64_t rows, int64_t cols) {
  Real<T> norm = 0;
  for (int64_t j = 0; j < cols; ++j) {
    Real<T> sum = 0;
    for (int64_t i = 0; i < rows; ++i) sum += std::abs(a[i + j * rows]);
    if (!std::isfinite(sum)) return sum;
    norm = std::max(norm, sum);
  }
  return norm;
}

template <class T>
bool IsHermitianMatrix(const T* a, int64_t n) {
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = 0; i <= j; ++i) {
      if constexpr (kIsComplexScalar<T>) {
        if (a[i + j * n] != std::conj(a[j + i * n])) return false;
      } else {
        if (a[i + j * n] != a[j + i * n]) return false;
      }
    }
  }
  return true;
}

template <class R>
bool IsSingularRcond(R rcond) {
  const volatile R guard = rcond + 1;
  return guard == 1 || std::isnan(rcond);
}

inline void WarnSingularMatrix(double rcond) {
  if (rcond == 0) {
    OperatorWarning("Octave:singular-matrix", "matrix singular to machine precision");
    return;
  }
  char text[96];
  std::snprintf(text, sizeof text, "matrix singular to machine precision, rcond = %g", rcond);
  OperatorWarning("Octave:nearly-singular-matrix", text);
}

// Numbers as a full array of this element type.
template <class T>
Value Promote(const Value& v) {
  const bool same = v.class_id() == ClassOf<T>() && v.IsComplex() == kIsComplexScalar<T>;
  if (same && v.storage() == value::Storage::kFull) return v;
  Value out = Value::Array(ClassOf<T>(), v.dims(), kIsComplexScalar<T>);
  if (v.IsEmpty()) return out;
  T* p = out.template mutable_data<T>();
  for (int64_t k = 0; k < v.numel(); ++k) {
    if constexpr (kIsComplexScalar<T>)
      p[k] = static_cast<T>(v.ElementAsComplex(k));
    else
      p[k] = static_cast<T>(v.ElementAsDouble(k));
  }
  return out;
}

// The argument of a matrix function as a full float matrix (integers and logicals as doubles, more dimensions as
// columns); raises "NAME: wrong type argument 'cell'", or what reading text as a matrix raises.
Value MatrixArgument(const char* name, const Value& v);
// "NAME: A must be a square matrix"
void NeedSquare(const char* name, const Value& v);

// f(pointer of the element type) for a float array.
template <class F>
decltype(auto) VisitFloat(const Value& v, F&& f) {
  if (v.Is(ClassId::kSingle)) {
    return v.IsComplex() ? f(static_cast<FloatComplex*>(nullptr)) : f(static_cast<float*>(nullptr));
  }
  return v.IsComplex() ? f(static_cast<Complex*>(nullptr)) : f(static_cast<double*>(nullptr));
}

template <class T>
Value NewMatrix(int64_t rows, int64_t cols) {
  return Value::Array(ClassOf<T>(), Dims(rows, cols), kIsComplexScalar<T>);
}

// The class of float results, and an identity of it (a diagonal matrix, as Octave's).
template <class T>
Value IdentityMatrix(int64_t rows, int64_t cols) {
  Value v = Value::Array(ClassOf<T>(), Dims(rows, cols));
  for (int64_t k = 0; k < std::min(rows, cols); ++k) v.mutable_data<Real<T>>()[k + k * rows] = 1;
  return v.WithStorage(value::Storage::kDiagonal);
}

}  // namespace residua::builtin
