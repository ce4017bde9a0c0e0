// Two reasons are enough.
//
// Nothing is rounded. All elements of a factor are whole multiples of a power of two, its unit; the products are
// multiples of the product of the units, and so are all sums of them. If the sum of the largest magnitudes still has
// no more than 53 bits above that unit, every partial sum is exact, in any order. Whole numbers up to a million are of
// this kind, and so are halves and quarters. The cost is one pass over each factor.
//
// Each sum has one term. The vectors of one factor have no more than one element other than zero: a selection or a
// scaling written as a matrix, an outer product. Then one product is rounded once, and zeros are added. Real numbers
// only, since a complex product is itself a sum; and not where products could be too small for that rounding.
//
// Zero sums are +0 in every kernel, because each begins with one. Inf and NaN are not looked into: kernels may leave
// out what they multiply by zero.
#include "worker/builtin/matrix/portable_product.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace residua::builtin {

namespace {

// Exponents of the unit and of the largest magnitude of real numbers; `empty`: all are zero.
struct Extent {
  bool finite = true, empty = true;
  int unit = 0, top = 0;  // all are multiples of 2^unit and less than 2^top
};

template <class T>
void Widen(T x, Extent* e) {
  if (x == T(0)) return;
  if (!std::isfinite(x)) {
    e->finite = false;
    return;
  }
  constexpr int kDigits = std::numeric_limits<T>::digits;
  int exponent = 0;
  const auto mantissa = static_cast<int64_t>(std::ldexp(std::frexp(std::abs(x), &exponent), kDigits));
  const int unit = exponent - kDigits + __builtin_ctzll(static_cast<uint64_t>(mantissa));
  e->unit = e->empty ? unit : std::min(e->unit, unit);
  e->top = e->empty ? exponent : std::max(e->top, exponent);
  e->empty = false;
}

template <class T>
void Widen(const std::complex<T>& x, Extent* e) {
  Widen(x.real(), e);
  Widen(x.imag(), e);
}

// In the order in which they lie in memory, but for strided ones.
template <class T, class F>
void VisitElements(const Factor<T>& f, F visit) {
  for (int64_t j = 0; j < f.count; ++j) {
    for (int64_t k = 0; k < f.length; ++k) visit(j, f.data[j * f.vector_step + k * f.element_step]);
  }
}

template <class T>
Extent ExtentOf(const Factor<T>& f) {
  Extent e;
  VisitElements(f, [&](int64_t, const T& x) { Widen(x, &e); });
  return e;
}

template <class T>
bool HasOneTerm(const Factor<T>& f) {
  int64_t current = -1, found = 0;
  bool one = true;
  VisitElements(f, [&](int64_t j, const T& x) {
    if (j != current) found = 0;
    current = j;
    found += x == T(0) ? 0 : 1;
    one = one && found <= 1;
  });
  return one;
}

}  // namespace

template <class T>
bool IsPortableProduct(const Factor<T>& left, const Factor<T>& right) {
  using Limits = std::numeric_limits<decltype(std::real(T{}))>;
  const Extent a = ExtentOf(left), b = ExtentOf(right);
  if (!a.finite || !b.finite) return false;
  if (a.empty || b.empty) return true;
  constexpr bool kReal = std::is_floating_point_v<T>;
  const double terms = static_cast<double>(left.length) * (kReal ? 1 : 2);
  const int unit = a.unit + b.unit, top = a.top + b.top + static_cast<int>(std::ceil(std::log2(terms)));
  if (top - unit <= Limits::digits && top < Limits::max_exponent && unit >= Limits::min_exponent - Limits::digits)
    return true;
  const int smallest = a.unit + b.unit;  // of a product that is not zero, at least
  if (!kReal || smallest < Limits::min_exponent || a.top + b.top >= Limits::max_exponent) return false;
  return HasOneTerm(left) || HasOneTerm(right);
}

template bool IsPortableProduct(const Factor<double>&, const Factor<double>&);
template bool IsPortableProduct(const Factor<float>&, const Factor<float>&);
template bool IsPortableProduct(const Factor<std::complex<double>>&, const Factor<std::complex<double>>&);
template bool IsPortableProduct(const Factor<std::complex<float>>&, const Factor<std::complex<float>>&);

}  // namespace residua::builtin
