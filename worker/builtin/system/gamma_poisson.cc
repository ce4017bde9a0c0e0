// Numbers of gamma and Poisson distributions.
//
// Gamma: Marsaglia and Tsang ("A simple method for generating gamma variables", 2000): d v with v = (1 + c x)^3 for a
// normal x, kept by a squeeze and then by the density; a shape below 1 is taken from that of a + 1 by a power of a
// uniform number. Poisson numbers by their mean: small ones by inversion of the sum of probabilities (streams) or by
// counting how many uniform numbers have a product above exp (-mean) (single ones); middle ones by rejection from a
// Lorentzian (single ones: Press et al., Numerical Recipes, 7.3) or by patchwork_poisson.h (streams); large ones are
// normal numbers, rounded. Which is taken when, is Octave's choice.

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "worker/builtin/system/patchwork_poisson.h"
#include "worker/builtin/system/twister.h"

namespace residua::builtin {

namespace {

constexpr double kMostByInversion = 10, kMostByRejection = 1e8;

// The smallest k whose sum of probabilities reaches u.
class PoissonInversion {
 public:
  explicit PoissonInversion(double mean) {
    double probability = std::exp(-mean), sum = probability;
    sums_.push_back(sum);
    for (int k = 1; k < kTerms; ++k) {
      probability *= mean / k;
      sum += probability;
      sums_.push_back(sum);
    }
  }
  int At(double u) const {
    int k = 0;
    while (k + 1 < kTerms && u > sums_[k]) ++k;
    return k;
  }

 private:
  static constexpr int kTerms = 46;
  std::vector<double> sums_;
};

double ByProduct(Twister& t, double mean) {
  const double bound = std::exp(-mean);
  int count = -1;
  double product = 1;
  do {
    ++count;
    product *= t.Uniform<double>();
  } while (product > bound);
  return count;
}

double ByLorentzian(Twister& t, double mean) {
  const double width = std::sqrt(2 * mean), log_mean = std::log(mean);
  const double peak = mean * log_mean - std::lgamma(mean + 1);
  double y, k, ratio;
  do {
    do {
      y = std::tan(std::numbers::pi * t.Uniform<double>());
      k = width * y + mean;
    } while (k < 0);
    k = std::floor(k);
    ratio = 0.9 * (1 + y * y) * std::exp(k * log_mean - std::lgamma(k + 1) - peak);
  } while (t.Uniform<double>() > ratio);
  return k;
}

template <class T>
double Rounded(Twister& t, double mean) {
  return std::max(0.0, std::floor(t.Normal<T>() * std::sqrt(mean) + mean + 0.5));
}

// d v for the first v that is kept.
template <class T>
T ScaledCube(Twister& t, T d, T c) {
  while (true) {
    T x, v;
    do {
      x = t.Normal<T>();
      v = 1 + c * x;
    } while (v <= 0);
    v *= v * v;
    const T u = t.Uniform<T>(), square = x * x;
    if (u < 1 - 0.0331 * square * square || std::log(u) < 0.5 * square + d * (1 - v + std::log(v))) return d * v;
  }
}

}  // namespace

template <class T>
void FillGamma(Twister& t, double shape, T* out, int64_t count) {
  if (!(shape > 0) || std::isinf(shape)) {
    std::fill_n(out, count, std::numeric_limits<T>::quiet_NaN());
    return;
  }
  // Singles are rounded where Octave rounds them: the parameter and every named part, not what stands between.
  const double a = static_cast<T>(shape);
  const T d = static_cast<T>((a < 1 ? 1 + a : a) - 1.0 / 3);
  const T c = static_cast<T>(1.0 / std::sqrt(9.0 * d));
  for (int64_t k = 0; k < count; ++k) out[k] = ScaledCube<T>(t, d, c);
  if (a >= 1) return;
  for (int64_t k = 0; k < count; ++k) {
    const T power = static_cast<T>(-t.Exponential<T>() / a);
    out[k] = static_cast<T>(out[k] * std::exp(static_cast<double>(power)));
  }
}

double DrawPoisson(Twister& t, double mean) {
  if (!(mean >= 0) || std::isinf(mean)) return std::numeric_limits<double>::quiet_NaN();
  if (mean <= 12) return ByProduct(t, mean);
  return mean <= kMostByRejection ? ByLorentzian(t, mean) : Rounded<double>(t, mean);
}

template <class T>
std::vector<double> DrawPoissonStream(Twister& t, double mean, int64_t count) {
  std::vector<double> out(static_cast<size_t>(count));
  if (mean >= 0 && mean <= kMostByInversion) {
    const PoissonInversion inversion(mean);
    // From the last to the first.
    std::generate(out.rbegin(), out.rend(), [&] { return inversion.At(t.Uniform<double>()); });
  } else if (mean > kMostByInversion && mean <= kMostByRejection) {
    const PatchworkPoisson patchwork(mean);
    std::ranges::generate(out, [&] { return patchwork.Draw(t); });
  } else if (mean > kMostByRejection && !std::isinf(mean)) {
    std::ranges::generate(out, [&] { return Rounded<T>(t, mean); });  // one by one they are doubles, whatever is asked
  } else {
    std::ranges::generate(out, [&] { return DrawPoisson(t, mean); });
  }
  return out;
}

template void FillGamma(Twister&, double, double*, int64_t);
template void FillGamma(Twister&, double, float*, int64_t);
template std::vector<double> DrawPoissonStream<double>(Twister&, double, int64_t);
template std::vector<double> DrawPoissonStream<float>(Twister&, double, int64_t);

}  // namespace residua::builtin
