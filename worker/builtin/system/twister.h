// The random generator behind rand and its kind: the Mersenne twister of 1998, and numbers of five distributions made
// of its words as Octave makes them, to the bit. T is double or float: singles are made of fewer words.
#pragma once

#include <cstdint>
#include <vector>

namespace residua::builtin {

class Twister {
 public:
  static constexpr int kSize = 624;

  void Seed(uint32_t s);
  void SeedByArray(const std::vector<uint32_t>& key);
  std::vector<uint32_t> State() const;  // kSize words and how many are left of them
  void Restore(const std::vector<uint32_t>& words);

  uint32_t Word();
  template <class T>
  T Uniform();  // in (0, 1)
  template <class T>
  T Normal();
  template <class T>
  T Exponential();

 private:
  void Refill();

  uint32_t state_[kSize];
  int left_ = 1, next_ = 0;
};

// Numbers of distributions with a parameter; what cannot be one gives NaN. `count` numbers of one parameter are not
// what as many calls give: some parts are drawn for all of them first, and Poisson numbers, which are made of double
// uniform ones always, are made otherwise.
template <class T>
void FillGamma(Twister& t, double shape, T* out, int64_t count);
double DrawPoisson(Twister& t, double mean);
template <class T>
std::vector<double> DrawPoissonStream(Twister& t, double mean, int64_t count);

}  // namespace residua::builtin
