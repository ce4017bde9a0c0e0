// .^ and ^. Small whole exponents have their own arithmetic in Octave (x.^2 is x*x, x.^3 is x*x*x, x.^-1 is 1/x for
// arrays, not for scalars), which std::pow does not always match in the last bit. A negative base with a fractional
// exponent makes the whole result complex. Matrices are raised to whole powers by repeated squaring; other exponents
// need eigenvalues and are refused.
#include <algorithm>
#include <climits>
#include <cmath>
#include <limits>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/gather.h"
#include "worker/builtin/matrix/matrix_factor.h"
#include "worker/builtin/numeric/blas_threads.h"
#include "worker/builtin/real_functions.h"
#include "worker/value/saturate.h"

namespace residua::builtin {
namespace {

constexpr const char* kName = "operator .^";

template <class T>
bool AllInt(const Value& v) {
  const T* p = v.data<T>();
  return std::all_of(p, p + v.numel(), [](T x) { return x == std::round(x) && std::isfinite(x); });
}

template <class T>
bool AnyNegative(const Value& v) {
  const T* p = v.data<T>();
  return std::any_of(p, p + v.numel(), [](T x) { return x < 0; });
}

template <class T>
Value RealPower(ClassId c, const Value& a, const Value& b) {
  using C = std::complex<T>;
  const auto complex_power = [](T x, T y) { return libm::pow(C(x), y); };
  if (b.IsScalar() && !a.IsScalar()) {
    const T e = *b.data<T>();
    if (IsIntExponent(e)) {
      if (e == 2) return MapElements<T, T, T>(c, kName, a, b, [](T x, T) { return x * x; });
      if (e == 3) return MapElements<T, T, T>(c, kName, a, b, [](T x, T) { return x * x * x; });
      if (e == -1) return MapElements<T, T, T>(c, kName, a, b, [](T x, T) { return 1 / x; });
    } else if (AnyNegative<T>(a)) {
      return Narrow(MapElements<C, T, T>(c, kName, a, b, complex_power));
    }
    return MapElements<T, T, T>(c, kName, a, b, [](T x, T y) { return libm::pow(x, y); });
  }
  bool complex = AnyNegative<T>(a) && !AllInt<T>(b);
  if (a.dims() == b.dims()) {
    // Only a negative base that meets a fractional exponent counts.
    const T *p = a.data<T>(), *q = b.data<T>();
    complex = false;
    for (int64_t k = 0, n = a.numel(); k < n && !complex; ++k) complex = p[k] < 0 && !IsIntExponent(q[k]);
  }
  if (complex) return Narrow(MapElements<C, T, T>(c, kName, a, b, complex_power));
  return MapElements<T, T, T>(c, kName, a, b, [](T x, T y) { return libm::pow(x, y); });
}

template <class T>
Value ComplexPower(ClassId c, const Value& a, const Value& b) {
  using C = std::complex<T>;
  if (!b.IsComplex()) {
    const bool array_by_scalar = b.IsScalar() && !a.IsScalar();
    if (array_by_scalar && *b.data<T>() == -1) {
      return MapElements<C, C, T>(c, kName, a, b, [](const C& x, T) { return T{1} / x; });
    }
    if (!a.IsScalar() && !b.IsScalar() && a.dims() != b.dims()) {
      return MapElements<C, C, T>(c, kName, a, b, [](const C& x, T y) { return libm::pow(x, y); });
    }
    return MapElements<C, C, T>(c, kName, a, b, [](const C& x, T y) {
      return IsIntExponent(y) ? libm::pow(x, static_cast<int>(y)) : libm::pow(x, y);
    });
  }
  if (!a.IsComplex()) {
    return MapElements<C, T, C>(c, kName, a, b, [](T x, const C& y) { return libm::pow(x, y); });
  }
  return MapElements<C, C, C>(c, kName, a, b, [](const C& x, const C& y) { return libm::pow(x, y); });
}

template <class T>
Value FloatPower(ClassId c, const Value& a, const Value& b) {
  return a.IsComplex() || b.IsComplex() ? Narrow(ComplexPower<T>(c, a, b)) : RealPower<T>(c, a, b);
}

// ---- integers: repeated squaring that saturates at every step

template <class T>
T TimesSaturated(T x, T y) {
  T product;
  if (!__builtin_mul_overflow(x, y, &product)) return product;
  return (x < 0) == (y < 0) ? std::numeric_limits<T>::max() : std::numeric_limits<T>::min();
}

template <class T>
T IntegerToInteger(T a, T b) {
  if (b < 0) {
    if constexpr (std::is_signed_v<T>) {
      if (a == -1) return b % 2 == 0 ? 1 : -1;
    }
    return a == 1 ? 1 : 0;  // also of 0, and nothing is rounded up
  }
  T result = 1;
  while (b > 0) {
    if (b & 1) result = TimesSaturated<T>(result, a);
    b = static_cast<T>(b >> 1);
    if (b > 0) a = TimesSaturated<T>(a, a);
  }
  return result;
}

template <class T>
T IntegerToDouble(T a, double b) {
  if (b >= 0 && b < std::numeric_limits<T>::digits && b == std::round(b))
    return IntegerToInteger<T>(a, static_cast<T>(b));
  return value::SaturateTo<T, double>(libm::pow(static_cast<double>(a), b));
}

template <class T>
T DoubleToInteger(double a, T b) {
  if (b >= 0 && b < std::numeric_limits<T>::digits && a == std::round(a)) {
    return IntegerToInteger<T>(value::SaturateTo<T, double>(a), b);
  }
  return value::SaturateTo<T, double>(libm::pow(a, static_cast<double>(b)));
}

Value IntegerPower(const Value& a, const Value& b) {
  const ClassId c = value::IsInteger(a.class_id()) ? a.class_id() : b.class_id();
  return value::VisitClass(c, [&](auto* type) -> Value {
    using T = std::remove_pointer_t<decltype(type)>;
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool> && !std::is_same_v<T, char>) {
      if (a.class_id() == b.class_id()) return MapElements<T, T, T>(c, kName, a, b, IntegerToInteger<T>);
      if (a.Is(c)) return MapElements<T, T, double>(c, kName, a, AsDouble(b), IntegerToDouble<T>);
      return MapElements<T, double, T>(c, kName, AsDouble(a), b, DoubleToInteger<T>);
    } else {
      ThrowBinaryUndefined(Op::kElementPower, a, b);
    }
  });
}

// ---- matrices

Value Identity(int64_t n) {
  Value result = Value::Array(ClassId::kDouble, Dims(n, n));
  double* p = result.mutable_data<double>();
  for (int64_t k = 0; k < n; ++k) p[k + k * n] = 1;
  return result.WithStorage(Storage::kDiagonal);
}

Value Inverse(const Value& a) {
  const InverseResult r = InverseOf(a);
  if (r.failed) {
    char text[96];
    std::snprintf(text, sizeof text, "inverse: matrix singular to machine precision, rcond = %g", r.rcond);
    OperatorWarning("", text);
  }
  return r.inverse;
}

Value WholePower(const Value& a, int exponent) {
  if (exponent == 0) return ConvertClass(Identity(a.rows()), a.class_id());
  Value base = exponent < 0 ? Inverse(a) : a.Full();
  Value result = base;
  for (int left = std::abs(exponent) - 1; left > 0;) {
    if (left & 1) result = MatrixProduct(base, result);
    left >>= 1;
    if (left > 0) base = MatrixProduct(base, base);
  }
  return result;
}

// Q * diag (lambda .^ p) / Q, or of a scalar to a matrix Q * diag (s .^ lambda) / Q, with the eigenvectors Q.
Value EigenPower(const Value& a, const Value& b) {
  EvaluationContext scratch;
  const Value& matrix = a.IsScalar() ? b : a;
  const ValueList vd = Kernel_eig(scratch, absl::MakeConstSpan(&matrix, 1), 2);
  const int64_t n = matrix.rows();
  const Value d = AsComplexArray(vd[1].Full());
  std::vector<int64_t> diagonal;
  for (int64_t k = 0; k < n; ++k) diagonal.push_back(k * (n + 1));
  const Value lambda = Gather(d, Dims(n, 1), diagonal);
  const Value powers =
      AsComplexArray(a.IsScalar() ? ElementPower(AsComplexArray(a), lambda) : ElementPower(lambda, AsComplexArray(b)));
  const Value q = AsComplexArray(vd[0].Full());
  const auto scale = [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    Value scaled = q;
    T* p = scaled.template mutable_data<T>();
    for (int64_t j = 0; j < n; ++j) {
      for (int64_t i = 0; i < n; ++i) p[i + j * n] *= powers.template data<T>()[j];
    }
    return scaled;
  };
  const Value scaled = q.Is(ClassId::kSingle) ? scale(static_cast<std::complex<float>*>(nullptr))
                                              : scale(static_cast<std::complex<double>*>(nullptr));
  return Narrow(MatrixProduct(scaled, AsComplexArray(InverseOf(q).inverse)));
}

// Element by element: of real numbers to a whole one, else as complex ones; of complex ones the exponent is one, too.
Value DiagonalPower(const Value& a, double exponent) {
  const int64_t n = a.rows();
  if (!a.IsComplex() && IsIntExponent(exponent)) {
    Value result = a.Full();
    double* p = result.mutable_data<double>();
    for (int64_t k = 0; k < n; ++k) p[k + k * n] = libm::pow(p[k + k * n], exponent);
    return result.WithStorage(Storage::kDiagonal);
  }
  Value result = AsComplexArray(a.Full());
  auto* p = result.mutable_data<std::complex<double>>();
  for (int64_t k = 0; k < n; ++k) {
    std::complex<double>& z = p[k + k * n];
    z = a.IsComplex() ? libm::pow(z, std::complex<double>(exponent)) : libm::pow(z, exponent);
  }
  return Narrow(std::move(result)).WithStorage(Storage::kDiagonal);
}

// One of a permutation is one, too; its inverse is its transpose.
Value PermutationPower(const Value& a, int exponent) {
  const Value base = exponent < 0 ? Unary(Op::kTranspose, a) : a;
  return WholePower(base, std::abs(exponent)).WithStorage(Storage::kPermutation);
}

}  // namespace

Value ElementPower(const Value& a, const Value& b) {
  if (value::IsInteger(a.class_id()) || value::IsInteger(b.class_id())) return IntegerPower(a, b);
  if (a.Is(ClassId::kSingle) || b.Is(ClassId::kSingle)) {
    return FloatPower<float>(ClassId::kSingle, AsSingle(a), AsSingle(b));
  }
  return FloatPower<double>(ClassId::kDouble, AsDouble(a), AsDouble(b));
}

Value MatrixPower(const Value& a, const Value& b) {
  const OneBlasThread one_thread;
  if (a.IsScalar() && b.IsScalar()) return ElementPower(a, b);
  if (!a.IsScalar() && !b.IsScalar()) value::ThrowError("", "can't do A ^ B for A and B both matrices");
  if (value::IsInteger(a.class_id()) || value::IsInteger(b.class_id())) ThrowBinaryUndefined(Op::kPower, a, b);
  if (a.IsEmpty() || b.IsEmpty()) {
    const bool single = a.Is(ClassId::kSingle) || b.Is(ClassId::kSingle);
    return Value::Array(single ? ClassId::kSingle : ClassId::kDouble, Dims(0, 0));
  }
  if (a.ndims() > 2 || b.ndims() > 2) return MatrixPower(FoldedToMatrix(a), FoldedToMatrix(b));
  const Value& matrix = a.IsScalar() ? b : a;
  if (matrix.rows() != matrix.cols()) {
    value::ThrowError("",
                      "for x^y, only square matrix arguments are permitted and one argument must be scalar.  "
                      "Use .^ for elementwise power.");
  }
  const bool single = a.Is(ClassId::kSingle) || b.Is(ClassId::kSingle);
  const Value base = single ? AsSingle(a) : AsDouble(a);
  if (b.IsScalar() && !b.IsComplex()) {
    const double exponent = b.ElementAsDouble(0);
    if (a.storage() == Storage::kDiagonal && !single) return DiagonalPower(a, exponent);
    if (a.storage() == Storage::kPermutation && !single && IsIntExponent(exponent)) {
      return PermutationPower(a, static_cast<int>(exponent));
    }
    if (IsIntExponent(exponent)) return WholePower(base, static_cast<int>(exponent));
  }
  return EigenPower(base, single ? AsSingle(b) : AsDouble(b));
}

}  // namespace residua::builtin
