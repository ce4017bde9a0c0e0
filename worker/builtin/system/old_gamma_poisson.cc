// Gamma and Poisson numbers of the old generator. Gamma: algorithm GD of Ahrens and Dieter, "Generating gamma variates
// by a modified rejection technique" (1982), and GS of the same (1974) below 1. Poisson: algorithm PD of the same,
// "Computer generation of Poisson deviates from modified normal distributions" (1982): normal numbers that are accepted
// at once, after a squeeze, by the quotient of the densities, or replaced under a Laplace hat; below 10 a table.
//
// What is worked out for a parameter stays until another one comes, for both algorithms as RANLIB keeps it: that is
// part of the state.

#include <algorithm>
#include <cmath>
#include <limits>

#include "worker/builtin/system/old_generator.h"

namespace residua::builtin {

// ---- gamma

double OldGenerator::Gamma(double shape) {
  if (!(shape > 0) || std::isinf(shape)) return std::numeric_limits<double>::quiet_NaN();
  return StandardGamma(static_cast<float>(shape));
}

float OldGenerator::StandardGamma(float a) {
  if (a != shape_) {
    if (a < 1.0F) return SmallGamma(a);
    shape_ = a;
    variance_ = a - 0.5F;
    deviation_ = std::sqrt(variance_);
    squeeze_ = 5.656854F - 12.0F * deviation_;
  }
  const float t = StandardNormal(), x = deviation_ + 0.5F * t;
  if (t >= 0.0F) return x * x;
  const float u = NextUniform();
  if (squeeze_ * u <= t * t * t) return x * x;
  PrepareGamma(a);
  if (x > 0.0F && std::log(1.0F - u) <= GammaQuotient(t)) return x * x;
  return GammaByHat();
}

void OldGenerator::PrepareGamma(float a) {
  if (a == prepared_shape_) return;
  prepared_shape_ = a;
  const float r = 1.0F / a;
  q0_ = ((((((.00024240F * r + .00024511F) * r - .00007388F) * r + .00144121F) * r + .00801191F) * r + .02083148F) * r +
         .04166669F) *
        r;
  if (a > 13.022F) {
    b_ = 1.77F;
    scale_ = .75F;
    hat_ = .1515F / deviation_;
  } else if (a > 3.686F) {
    b_ = 1.654F + .0076F * variance_;
    scale_ = 1.68F / deviation_ + .275F;
    hat_ = .062F / deviation_ + .024F;
  } else {
    b_ = .463F + deviation_ + .178F * variance_;
    scale_ = 1.235F;
    hat_ = .195F / deviation_ - .079F + .16F * deviation_;
  }
}

float OldGenerator::GammaQuotient(float t) const {
  const float v = t / (deviation_ + deviation_);
  if (std::abs(v) > 0.25F) {
    return q0_ - deviation_ * t + 0.25F * t * t + (variance_ + variance_) * std::log(1.0F + v);
  }
  const float series =
      ((((((.1233795F * v - .1367177F) * v + .1423657F) * v - .1662921F) * v + .2000062F) * v - .2500030F) * v +
       .3333333F);
  return q0_ + 0.5F * t * t * series * v;
}

float OldGenerator::GammaByHat() {
  while (true) {
    const float e = StandardExponential();
    float u = NextUniform();
    u = u + u - 1.0F;
    const float t = u >= 0.0F ? b_ + scale_ * e : b_ - scale_ * e;
    if (t < -.7187449F) continue;
    const float q = GammaQuotient(t);
    if (q <= 0.0F) continue;
    const float w = q > 0.5F ? std::exp(q) - 1.0F
                             : ((((.0102930F * q + .0407753F) * q + .1668290F) * q + .4999897F) * q + 1.0F) * q;
    if (hat_ * std::abs(u) > w * std::exp(e - 0.5F * t * t)) continue;
    const float x = deviation_ + 0.5F * t;
    return x * x;
  }
}

float OldGenerator::SmallGamma(float a) {
  shape_ = 0;
  b_ = 1.0F + .3678794F * a;
  while (true) {
    const float p = b_ * NextUniform();
    if (p >= 1.0F) {
      const float g = -std::log((b_ - p) / a);
      if (StandardExponential() >= (1.0F - a) * std::log(g)) return g;
    } else {
      const float g = std::exp(std::log(p) / a);
      if (StandardExponential() >= g) return g;
    }
  }
}

// ---- Poisson

// RANLIB takes a small mean for prepared when only its deviation was; Octave steps around that by a number of another
// mean before each stream, which moves the state.
void OldGenerator::BeginPoisson(double mean) {
  if (mean >= 0 && std::isfinite(mean)) StandardPoisson(static_cast<float>(mean + 1));
}

double OldGenerator::Poisson(double mean) {
  if (!(mean >= 0) || std::isinf(mean)) return std::numeric_limits<double>::quiet_NaN();
  return StandardPoisson(static_cast<float>(mean));
}

int32_t OldGenerator::StandardPoisson(float mean) {
  if (mean < 10.0F) return SmallPoisson(mean);
  if (mean != mean_) {
    mean_ = mean;
    poisson_deviation_ = std::sqrt(mean);
    poisson_squeeze_ = 6.0F * mean * mean;
    sure_from_ = static_cast<int32_t>(mean - 1.1484F);
  }
  const float g = mean + poisson_deviation_ * StandardNormal();
  if (g < 0.0F) {
    PreparePoisson(mean);
    return PoissonByHat(mean);
  }
  const auto k = static_cast<int32_t>(g);
  if (k >= sure_from_) return k;
  const float difference = mean - static_cast<float>(k), u = NextUniform();
  if (poisson_squeeze_ * u >= difference * difference * difference) return k;
  PreparePoisson(mean);
  const PoissonDensities at = DensitiesAt(mean, k);
  if (at.fy - u * at.fy <= at.py * std::exp(at.px - at.fx)) return k;
  return PoissonByHat(mean);
}

void OldGenerator::PreparePoisson(float mean) {
  if (mean == prepared_mean_) return;
  prepared_mean_ = mean;
  omega_ = .3989423F / poisson_deviation_;
  const float b1 = .4166667E-1F / mean, b2 = .3F * b1 * b1;
  c3_ = .1428571F * b1 * b2;
  c2_ = b2 - 15.0F * c3_;
  c1_ = b1 - 6.0F * b2 + 45.0F * c3_;
  c0_ = 1.0F - b1 + 3.0F * b2 - 15.0F * c3_;
  poisson_hat_ = .1069F / mean;
}

OldGenerator::PoissonDensities OldGenerator::DensitiesAt(float mean, int32_t k) const {
  constexpr float kFactorials[] = {1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880};
  PoissonDensities at;
  const float fk = static_cast<float>(k), difference = mean - fk;
  if (k < 10) {
    at.px = -mean;
    at.py = __builtin_powif(mean, k) / kFactorials[k];
  } else {
    float del = .8333333E-1F / fk;
    del = del - 4.8F * del * del * del;
    const float v = difference / fk;
    at.px = std::abs(v) > 0.25F
                ? fk * std::log(1.0F + v) - difference - del
                : fk * v * v *
                          (((((((.1250060F * v - .1384794F) * v + .1421878F) * v - .1661269F) * v + .2000118F) * v -
                             .2500068F) *
                                v +
                            .3333333F) *
                               v -
                           .5F) -
                      del;
    at.py = .3989423F / std::sqrt(fk);
  }
  const float x = (0.5F - difference) / poisson_deviation_, xx = x * x;
  at.fx = -0.5F * xx;
  at.fy = omega_ * (((c3_ * xx + c2_) * xx + c1_) * xx + c0_);
  return at;
}

int32_t OldGenerator::PoissonByHat(float mean) {
  while (true) {
    const float e = StandardExponential();
    float u = NextUniform();
    u = u + u - 1.0F;
    const float t = 1.8F + std::copysign(e, u);
    if (t <= -.6744F) continue;
    const auto k = static_cast<int32_t>(mean + poisson_deviation_ * t);
    const PoissonDensities at = DensitiesAt(mean, k);
    if (!(poisson_hat_ * std::abs(u) > at.py * std::exp(at.px + e) - at.fy * std::exp(at.fx + e))) return k;
  }
}

int32_t OldGenerator::SmallPoisson(float mean) {
  constexpr int32_t kTable = 35;
  mean_ = 0;
  if (mean != prepared_mean_) {
    prepared_mean_ = mean;
    median_ = std::max(1, static_cast<int32_t>(mean));
    known_ = 0;
    p_ = q_ = p0_ = std::exp(-mean);
  }
  while (true) {
    const float u = NextUniform();
    if (u <= p0_) return 0;
    for (int32_t k = u > 0.458F ? std::min(known_, median_) : 1; known_ > 0 && k <= known_; ++k) {
      if (u <= sums_[k]) return k;
    }
    while (known_ < kTable) {
      ++known_;
      p_ = p_ * mean / static_cast<float>(known_);
      q_ = q_ + p_;
      sums_[known_] = q_;
      if (u <= q_) return known_;
    }
  }
}

}  // namespace residua::builtin
