// The generators that Octave had before the Mersenne twister, which `rand ("seed", s)` turns on: RANLIB of Brown and
// Lovato, in single precision throughout, one state a distribution (RANLIB has 32).
#pragma once

#include <cstdint>

namespace residua::builtin {

// The combined generator of L'Ecuyer and Cote and what RANLIB draws from it. A number follows from the two words of
// the state and from nothing else, but for what gamma and Poisson keep of their last parameter.
class OldGenerator {
 public:
  // The words are those of the double: the low one first. Each is brought into its range.
  void Seed(double s);
  void SeedByWords(uint32_t first, uint32_t second);
  double SeedAsDouble() const;

  double Uniform();
  double Normal() { return StandardNormal(); }
  double Exponential() { return StandardExponential(); }
  // NaN where there is no such distribution.
  double Gamma(double shape);
  // A stream of Poisson numbers of one mean begins.
  void BeginPoisson(double mean);
  double Poisson(double mean);

 private:
  int32_t NextInteger();
  float NextUniform();
  bool Descends(float ustar, float bound);
  float StandardNormal();
  float NormalInCentre(int at, float ustar);
  float NormalInTail(float u);
  float StandardExponential();

  float StandardGamma(float a);
  float SmallGamma(float a);
  void PrepareGamma(float a);
  float GammaQuotient(float t) const;
  float GammaByHat();

  // The probability of a number and the discrete normal one, as exponents and factors.
  struct PoissonDensities {
    float px, py, fx, fy;
  };
  int32_t StandardPoisson(float mean);
  int32_t SmallPoisson(float mean);
  void PreparePoisson(float mean);
  PoissonDensities DensitiesAt(float mean, int32_t k) const;
  int32_t PoissonByHat(float mean);

  int32_t first_ = 1, second_ = 1;

  // Gamma: what belongs to `shape_`, and what is worked out later, to `prepared_shape_`.
  float shape_ = 0, prepared_shape_ = 0, variance_ = 0, deviation_ = 0, squeeze_ = 0;
  float q0_ = 0, b_ = 0, scale_ = 0, hat_ = 0;

  // Poisson: the same of large means, and the table of small ones, of which `known_` entries are filled.
  float mean_ = 0, prepared_mean_ = 0, poisson_deviation_ = 0, poisson_squeeze_ = 0, omega_ = 0, poisson_hat_ = 0;
  float c0_ = 0, c1_ = 0, c2_ = 0, c3_ = 0;
  int32_t sure_from_ = 0, median_ = 0, known_ = 0;
  float p_ = 0, q_ = 0, p0_ = 0, sums_[36] = {};
};

}  // namespace residua::builtin
