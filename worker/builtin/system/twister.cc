// The Mersenne twister of Matsumoto and Nishimura, seeded by array as their init_by_array does. A uniform double is
// made of 53 random bits (27 and 26 of two words), a single of 24 of one word.

#include "worker/builtin/system/twister.h"

#include <algorithm>

namespace residua::builtin {

void Twister::Seed(uint32_t s) {
  state_[0] = s;
  for (int j = 1; j < kSize; ++j) {
    state_[j] = 1812433253U * (state_[j - 1] ^ (state_[j - 1] >> 30)) + static_cast<uint32_t>(j);
  }
  left_ = 1;
}

void Twister::SeedByArray(const std::vector<uint32_t>& key) {
  Seed(19650218U);
  const int length = static_cast<int>(key.size());
  int i = 1, j = 0;
  for (int k = std::max(kSize, length); k > 0; --k) {
    state_[i] = (state_[i] ^ ((state_[i - 1] ^ (state_[i - 1] >> 30)) * 1664525U)) + key[j] + static_cast<uint32_t>(j);
    if (++i >= kSize) state_[0] = state_[kSize - 1], i = 1;
    if (++j >= length) j = 0;
  }
  for (int k = kSize - 1; k > 0; --k) {
    state_[i] = (state_[i] ^ ((state_[i - 1] ^ (state_[i - 1] >> 30)) * 1566083941U)) - static_cast<uint32_t>(i);
    if (++i >= kSize) state_[0] = state_[kSize - 1], i = 1;
  }
  state_[0] = 0x80000000U;
  left_ = 1;
}

std::vector<uint32_t> Twister::State() const {
  std::vector<uint32_t> words(state_, state_ + kSize);
  words.push_back(static_cast<uint32_t>(left_));
  return words;
}

void Twister::Restore(const std::vector<uint32_t>& words) {
  std::copy_n(words.begin(), kSize, state_);
  left_ = static_cast<int>(words[kSize]);
  next_ = kSize - left_ + 1;
}

void Twister::Refill() {
  constexpr int kMiddle = 397;
  const auto twist = [](uint32_t u, uint32_t v) {
    const uint32_t mixed = (u & 0x80000000U) | (v & 0x7fffffffU);
    return (mixed >> 1) ^ ((v & 1U) != 0 ? 0x9908b0dfU : 0U);
  };
  for (int j = 0; j < kSize; ++j) {
    state_[j] = state_[(j + kMiddle) % kSize] ^ twist(state_[j], state_[(j + 1) % kSize]);
  }
  left_ = kSize;
  next_ = 0;
}

uint32_t Twister::Word() {
  if (--left_ == 0) Refill();
  uint32_t y = state_[next_++];
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680U;
  y ^= (y << 15) & 0xefc60000U;
  return y ^ (y >> 18);
}

template <>
double Twister::Uniform() {
  double x;
  do {
    const uint32_t a = Word() >> 5, b = Word() >> 6;
    x = (a * 67108864.0 + b) / 9007199254740992.0;
  } while (x == 0 || x == 1);
  return x;
}

template <>
float Twister::Uniform() {
  float x;
  do {
    x = static_cast<float>(Word() & 0xFFFFFFU) / 16777216.0F;
  } while (x == 0 || x == 1);
  return x;
}

}  // namespace residua::builtin
