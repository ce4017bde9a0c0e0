// A * B. The BLAS call is chosen as Octave chooses it, because each rounds differently: row by column is a dot product,
// anything with one column or one row is gemv, the rest gemm; A*A' and A'*A of one and the same array are syrk, of
// a complex one with the conjugate transpose herk.
// Diagonal and permutation matrices scale and permute instead, so that their zeros do not meet NaN and Inf.
#include <algorithm>
#include <complex>
#include <cstring>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/matrix/portable_product.h"
#include "worker/builtin/matrix/vector_product.h"
#include "worker/builtin/numeric/blas_threads.h"
#include "worker/builtin/numeric/machine_bits.h"
#include "worker/builtin/numeric/openblas.h"

namespace residua::builtin {
namespace {

template <class T>
struct Blas;
template <>
struct Blas<double> {
  static constexpr ForeignRoutine<&OpenBlas::dgemm_> kGemm{};
  static constexpr ForeignRoutine<&OpenBlas::dgemv_> kGemv{};
  static constexpr ForeignRoutine<&OpenBlas::dsyrk_> kSyrk{};
};
template <>
struct Blas<float> {
  static constexpr ForeignRoutine<&OpenBlas::sgemm_> kGemm{};
  static constexpr ForeignRoutine<&OpenBlas::sgemv_> kGemv{};
  static constexpr ForeignRoutine<&OpenBlas::ssyrk_> kSyrk{};
};
template <>
struct Blas<std::complex<double>> {
  static constexpr ForeignRoutine<&OpenBlas::zgemm_> kGemm{};
  static constexpr ForeignRoutine<&OpenBlas::zgemv_> kGemv{};
  static constexpr ForeignRoutine<&OpenBlas::zsyrk_> kSyrk{};
  static constexpr ForeignRoutine<&OpenBlas::zherk_> kHerk{};
  static constexpr ForeignRoutine<&OpenBlas::cblas_zdotu_sub> kDotu{};
  static constexpr ForeignRoutine<&OpenBlas::cblas_zdotc_sub> kDotc{};
};
template <>
struct Blas<std::complex<float>> {
  static constexpr ForeignRoutine<&OpenBlas::cgemm_> kGemm{};
  static constexpr ForeignRoutine<&OpenBlas::cgemv_> kGemv{};
  static constexpr ForeignRoutine<&OpenBlas::csyrk_> kSyrk{};
  static constexpr ForeignRoutine<&OpenBlas::cherk_> kHerk{};
  static constexpr ForeignRoutine<&OpenBlas::cblas_cdotu_sub> kDotu{};
  static constexpr ForeignRoutine<&OpenBlas::cblas_cdotc_sub> kDotc{};
};

// x' * y; of complex ones `conjugate_x` and `conjugate_y` say which are conjugated.
template <class T>
T Dot(int n, bool conjugate_x, const T* x, bool conjugate_y, const T* y) {
  const int one = 1;
  if constexpr (std::is_same_v<T, double>) {
    return OpenBlas::Get().ddot_(&n, x, &one, y, &one);
  } else if constexpr (std::is_same_v<T, float>) {
    return OpenBlas::Get().sdot_(&n, x, &one, y, &one);
  } else {
    T sum;
    if (conjugate_x == conjugate_y) {
      Blas<T>::kDotu(n, x, 1, y, 1, &sum);
      return conjugate_x ? std::conj(sum) : sum;
    }
    Blas<T>::kDotc(n, conjugate_x ? x : y, 1, conjugate_x ? y : x, 1, &sum);
    return sum;
  }
}

int BlasInt(int64_t n) {
  if (n > INT32_MAX) value::ThrowError("Octave:bad-alloc", "integer overflow: BLAS arguments exceed 2^31 elements");
  return static_cast<int>(n);
}

// A * A' and A' * A; `conjugated`: A' is the conjugate transpose of a complex A, else its transpose.
template <class T>
void SymmetricProduct(bool transpose_first, bool conjugated, int n, int k, const T* a, int lda, T* c) {
  const char upper = 'U', trans = !transpose_first ? 'N' : conjugated ? 'C' : 'T';
  if constexpr (!std::is_floating_point_v<T>) {
    if (conjugated) {
      const typename T::value_type one = 1, zero = 0;
      Blas<T>::kHerk(&upper, &trans, &n, &k, &one, a, &lda, &zero, c, &n);
    }
  }
  if (!conjugated) {
    const T one = 1, zero = 0;
    Blas<T>::kSyrk(&upper, &trans, &n, &k, &one, a, &lda, &zero, c, &n);
  }
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < j; ++i) {
      const T& upper_part = c[i + static_cast<int64_t>(j) * n];
      if constexpr (std::is_floating_point_v<T>) {
        c[j + static_cast<int64_t>(i) * n] = upper_part;
      } else {
        c[j + static_cast<int64_t>(i) * n] = conjugated ? std::conj(upper_part) : upper_part;
      }
    }
  }
}

template <class T>
void NoteProduct(bool turned_a, const T* a, int64_t lda, bool turned_b, const T* b, int64_t ldb, int64_t rows,
                 int64_t cols, int64_t inner) {
  if (!AsksMachineBits(NumericLibrary::kBlas)) return;
  const Factor<T> left{a, rows, inner, turned_a ? lda : 1, turned_a ? 1 : lda};
  const Factor<T> right{b, cols, inner, turned_b ? 1 : ldb, turned_b ? ldb : 1};
  if (!IsPortableProduct(left, right)) NoteMachineBits(NumericLibrary::kBlas);
}

// op(a) * op(b); ta and tb are 'N', 'T' or 'C'.
template <class T>
Value Product(char ta, const Value& a, char tb, const Value& b) {
  constexpr bool kComplex = !std::is_floating_point_v<T>;
  const bool turned_a = ta != 'N', turned_b = tb != 'N';
  const int64_t rows = turned_a ? a.cols() : a.rows(), inner = turned_a ? a.rows() : a.cols();
  const int64_t inner_b = turned_b ? b.cols() : b.rows(), cols = turned_b ? b.rows() : b.cols();
  if (inner != inner_b) ThrowNonconformant("operator *", Dims(rows, inner), Dims(inner_b, cols));
  Value result = Value::Array(a.class_id(), Dims(rows, cols), kComplex);
  if (rows == 0 || inner == 0 || cols == 0) return result;
  const int m = BlasInt(rows), n = BlasInt(cols), k = BlasInt(inner);
  const int lda = BlasInt(a.rows()), tda = BlasInt(a.cols()), ldb = BlasInt(b.rows()), tdb = BlasInt(b.cols());
  const T* x = a.data<T>();
  const T* y = b.data<T>();
  T* c = result.mutable_data<T>();
  const T one = 1, zero = 0;
  const int step = 1;
  NoteProduct(turned_a, x, lda, turned_b, y, ldb, m, n, k);
  if (x == y && m == n && turned_a != turned_b && !a.IsScalar()) {
    SymmetricProduct(turned_a, kComplex && (ta == 'C' || tb == 'C'), m, k, x, lda, c);
    return result;
  }
  if (m == 1 && n == 1) {
    *c = Dot(k, ta == 'C', x, tb == 'C', y);
  } else if (n == 1 && tb != 'C') {
    Blas<T>::kGemv(&ta, &lda, &tda, &one, x, &lda, y, &step, &zero, c, &step);
  } else if (m == 1 && ta != 'C') {
    const char turned = turned_b ? 'N' : 'T';
    if (tb == 'C')
      Blas<T>::kGemm(&ta, &tb, &m, &n, &k, &one, x, &lda, y, &ldb, &zero, c, &m);
    else
      Blas<T>::kGemv(&turned, &ldb, &tdb, &one, y, &ldb, x, &step, &zero, c, &step);
  } else {
    Blas<T>::kGemm(&ta, &tb, &m, &n, &k, &one, x, &lda, y, &ldb, &zero, c, &m);
  }
  return result;
}

template <class T>
Value Part(const Value& a, int part) {
  Value result = Value::Uninitialised(a.class_id(), a.dims());
  const T* p = a.data<T>();
  T* r = result.mutable_data<T>();
  for (int64_t k = 0, n = a.numel(); k < n; ++k) r[k] = p[2 * k + part];
  return result;
}

template <class T>
Value Assemble(const Value& re, const Value& im) {
  Value result = Value::Uninitialised(re.class_id(), re.dims(), true);
  T* r = result.mutable_data<T>();
  for (int64_t k = 0, n = re.numel(); k < n; ++k) {
    r[2 * k] = re.data<T>()[k];
    r[2 * k + 1] = im.data<T>()[k];
  }
  return result;
}

// The product of a real factor and each part of a complex one.
template <class T>
Value ProductByParts(char ta, const Value& a, char tb, const Value& b) {
  const auto part = [](const Value& v, int which) { return v.IsComplex() ? Part<T>(v, which) : v; };
  return Assemble<T>(Product<T>(ta, part(a, 0), tb, part(b, 0)), Product<T>(ta, part(a, 1), tb, part(b, 1)));
}

// A real factor multiplies both parts apart where it is transposed on the way, or else when the inner extent is worth
// two products. A complex factor beside a real one is transposed before.
template <class T>
Value FloatProduct(char ta, const Value& a, char tb, const Value& b) {
  using C = std::complex<T>;
  if (!a.IsComplex() && !b.IsComplex()) return Product<T>(ta, a, tb, b);
  if (a.IsComplex() && b.IsComplex()) return Product<C>(ta, a, tb, b);
  char& turned = a.IsComplex() ? ta : tb;
  if (turned != 'N') {
    const Op op = turned == 'C' ? Op::kConjugateTranspose : Op::kTranspose;
    turned = 'N';
    return a.IsComplex() ? FloatProduct<T>(ta, Unary(op, a), tb, b) : FloatProduct<T>(ta, a, tb, Unary(op, b));
  }
  if (ta == 'C') ta = 'T';
  if (tb == 'C') tb = 'T';
  const bool by_parts = ta != 'N' || tb != 'N' || a.cols() > std::min(a.rows(), b.cols()) / 10;
  return by_parts ? ProductByParts<T>(ta, a, tb, b) : Product<C>(ta, AsComplexArray(a), tb, AsComplexArray(b));
}

bool IsPattern(const Value& v) { return v.storage() == Storage::kDiagonal || v.storage() == Storage::kPermutation; }

// Calls f with a null pointer to the type of v's elements, which are of a floating class.
template <class F>
void VisitElements(const Value& v, F f) {
  value::VisitClass(v.class_id(), [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    if constexpr (std::is_floating_point_v<T>) {
      if (v.IsComplex())
        f(static_cast<std::complex<T>*>(nullptr));
      else
        f(static_cast<T*>(nullptr));
    }
  });
}

// Runs f (p, q, r) on the elements of both factors and of the result, which f writes all of where it covers them. A
// real factor of a complex one stays real.
template <class F>
Value Scaled(const Value& a, const Value& b, Dims dims, bool covers, F f) {
  const bool complex = a.IsComplex() || b.IsComplex();
  Value result = covers ? Value::Uninitialised(a.class_id(), dims, complex) : Value::Array(a.class_id(), dims, complex);
  VisitElements(a, [&](auto* p) {
    VisitElements(b, [&](auto* q) {
      using P = std::remove_pointer_t<decltype(p)>;
      using Q = std::remove_pointer_t<decltype(q)>;
      if constexpr (std::is_same_v<decltype(std::real(P{})), decltype(std::real(Q{}))>) {
        using R = decltype(P{} * Q{});
        f(a.data<P>(), b.data<Q>(), result.mutable_data<R>());
      }
    });
  });
  return result;
}

// The first n elements of a diagonal, side by side.
template <class T>
absl::InlinedVector<T, 64> Factors(const T* matrix, int64_t rows, int64_t n) {
  absl::InlinedVector<T, 64> out(static_cast<size_t>(n));
  for (int64_t k = 0; k < n; ++k) out[k] = matrix[k * (rows + 1)];
  return out;
}

// Diagonal by anything, by its scale factors.
Value ScaleRows(const Value& d, const Value& b) {
  const int64_t rows = d.rows(), cols = b.cols(), n = std::min(d.rows(), d.cols()), below = b.rows();
  return Scaled(d, b, Dims(rows, cols), n == rows, [&](const auto* p, const auto* q, auto* r) {
    const auto factors = Factors(p, rows, n);
    const auto* const f = factors.data();
    for (int64_t j = 0; j < cols; ++j, q += below, r += rows) {
      for (int64_t i = 0; i < n; ++i) r[i] = f[i] * q[i];
    }
  });
}

// Two diagonals; beside them are zeros without a sign.
Value DiagonalProduct(const Value& a, const Value& b) {
  const int64_t n = std::min({a.rows(), a.cols(), b.cols()}), rows = a.rows(), inner = b.rows();
  return Scaled(a, b, Dims(rows, b.cols()), false,
                [&](const auto* p, const auto* q, auto* r) {
                  for (int64_t k = 0; k < n; ++k) r[k + k * rows] = p[k + k * rows] * q[k + k * inner];
                })
      .WithStorage(Storage::kDiagonal);
}

Value ScaleColumns(const Value& a, const Value& d) {
  const int64_t rows = a.rows(), n = std::min(d.rows(), d.cols()), step = d.rows();
  return Scaled(a, d, Dims(rows, d.cols()), n == d.cols(), [&](const auto* p, const auto* q, auto* r) {
    for (int64_t j = 0; j < n; ++j, p += rows, r += rows) {
      const auto factor = q[j * (step + 1)];
      for (int64_t i = 0; i < rows; ++i) r[i] = p[i] * factor;
    }
  });
}

// A pattern matrix as a factor; false: not one, or not of one class, or a permutation and something complex.
bool PatternProduct(const Value& a, const Value& b, Value* result) {
  if (!IsPattern(a) && !IsPattern(b)) return false;
  // Truth values and characters beside a diagonal of doubles are scaled as doubles.
  const auto scaled = [](const Value& d, const Value& other) {
    return d.storage() == Storage::kDiagonal && d.Is(ClassId::kDouble) &&
           (other.Is(ClassId::kLogical) || other.Is(ClassId::kChar));
  };
  if (scaled(a, b)) return PatternProduct(a, AsDouble(b), result);
  if (scaled(b, a)) return PatternProduct(AsDouble(a), b, result);
  if (!value::IsFloat(a.class_id()) || a.class_id() != b.class_id() || a.cols() != b.rows()) return false;
  if (a.storage() == Storage::kDiagonal && b.storage() == Storage::kDiagonal) {
    *result = DiagonalProduct(a, b);
    return true;
  }
  if (a.storage() == Storage::kDiagonal) {
    *result = ScaleRows(a, b);
    return true;
  }
  // A permutation in front moves the rows of a diagonal matrix as it does those of another.
  if (b.storage() == Storage::kDiagonal && a.storage() != Storage::kPermutation) {
    *result = ScaleColumns(a, b);
    return true;
  }
  if (a.IsComplex() || b.IsComplex()) return false;
  // Permutations move whole rows or columns.
  *result = Value::Array(a.class_id(), Dims(a.rows(), b.cols()));
  const bool left = a.storage() == Storage::kPermutation;
  value::VisitClass(a.class_id(), [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    const Value& p = left ? a : b;
    const T* pattern = p.data<T>();
    const T* in = (left ? b : a).data<T>();
    T* out = result->mutable_data<T>();
    const int64_t n = p.rows(), rows = result->rows(), cols = result->cols();
    for (int64_t j = 0; j < n; ++j) {
      for (int64_t i = 0; i < n; ++i) {
        if (pattern[i + j * n] == T{0}) continue;
        if (left) {
          for (int64_t k = 0; k < cols; ++k) out[i + k * rows] = in[j + k * n];
        } else {
          std::copy_n(in + i * rows, rows, out + j * rows);
        }
      }
    }
  });
  if (a.storage() == b.storage()) *result = result->WithStorage(Storage::kPermutation);
  return true;
}

void RefuseIntegers(Op op, const Value& a, const Value& b) {
  if (value::IsInteger(a.class_id()) || value::IsInteger(b.class_id())) ThrowBinaryUndefined(op, a, b);
}

Value Multiply(char ta, const Value& a, char tb, const Value& b) {
  if (a.Is(ClassId::kSingle) || b.Is(ClassId::kSingle)) {
    return Narrow(FloatProduct<float>(ta, AsSingle(a), tb, AsSingle(b)));
  }
  return Narrow(FloatProduct<double>(ta, AsDouble(a), tb, AsDouble(b)));
}

char Turned(Op op) { return op == Op::kTranspose ? 'T' : op == Op::kConjugateTranspose ? 'C' : 'N'; }

}  // namespace

Value MatrixProduct(const Value& a, const Value& b) {
  const OneBlasThread one_thread;
  RefuseIntegers(Op::kTimes, a, b);
  if (a.ndims() > 2 || b.ndims() > 2) return MatrixProduct(FoldedToMatrix(a), FoldedToMatrix(b));
  Value result;
  if (PatternProduct(a, b, &result)) return Narrow(std::move(result));
  return Multiply('N', a, 'N', b);
}

Value TransposedProduct(Op transpose_a, const Value& a, Op transpose_b, const Value& b) {
  const auto plain = [&] {
    return Binary(Op::kTimes, transpose_a == Op::kNone ? a : Unary(transpose_a, a),
                  transpose_b == Op::kNone ? b : Unary(transpose_b, b));
  };
  const auto eligible = [](const Value& v) {
    return v.IsNumericOrLogicalOrChar() && value::IsFloat(v.class_id()) && !v.IsScalar() && !IsPattern(v) &&
           !v.IsSparse();
  };
  if (!eligible(a) || !eligible(b) || a.class_id() != b.class_id()) return plain();
  if (a.ndims() > 2 || b.ndims() > 2) {  // pages stand beside each other
    const auto flat = [](const Value& v) {
      int64_t columns = 1;
      for (int k = 1; k < v.ndims(); ++k) columns *= v.dims()[k];
      return v.Reshaped(Dims(v.rows(), columns));
    };
    return TransposedProduct(transpose_a, flat(a), transpose_b, flat(b));
  }
  char ta = Turned(transpose_a), tb = Turned(transpose_b);
  const OneBlasThread one_thread;
  if (!a.IsComplex() && !b.IsComplex()) {
    ta = ta == 'C' ? 'T' : ta;
    tb = tb == 'C' ? 'T' : tb;
  }
  return Multiply(ta, a, tb, b);
}

double VectorProduct(TurnedFactor turned, const double* x, const double* y, int64_t n) {
  const int count = BlasInt(n);
  if (x != y || turned == TurnedFactor::kNone) return Dot(count, false, x, false, y);
  double square = 0;
  SymmetricProduct(turned == TurnedFactor::kLeft, false, 1, count, x, turned == TurnedFactor::kLeft ? count : 1,
                   &square);
  return square;
}

}  // namespace residua::builtin
