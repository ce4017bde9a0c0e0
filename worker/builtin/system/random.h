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

struct EvaluationContext;
// From here on rand and its kind give what they give to everybody with this seed; without it no two contexts give the
// same. A program that sets its own state is not affected.
void SeedRandom(EvaluationContext& context, uint32_t seed);

}  // namespace residua::builtin
