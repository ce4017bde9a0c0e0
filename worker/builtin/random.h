// The random generator behind rand and its kind. See random.cc.
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
  double Uniform();  // in (0, 1)
  float UniformSingle();
  double Normal();
  double Exponential();

 private:
  void Refill();

  uint32_t state_[kSize];
  int left_ = 1, next_ = 0;
};

}  // namespace residua::builtin
