// Uniform: L'Ecuyer and Cote, "Implementing a random number package with splitting facilities" (1991). Normal:
// algorithm FL of Ahrens and Dieter, "Extensions of Forsythe's method" (1973), with their tables of 32 intervals.
// Exponential: SA of the same, "Computer methods for sampling from the exponential and normal distributions" (1972).
// The constants are the papers', to the seven digits that RANLIB has of them: the numbers that come out depend on every
// one.
//
// The arithmetic is single precision in the order of RANLIB's, so that every rounding is where Octave has it.

#include "worker/builtin/system/old_generator.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace residua::builtin {

namespace {

constexpr int32_t kFirstModulus = 2147483563, kSecondModulus = 2147483399;

// A word of a seed as a state: made positive, and left over by the modulus where it is too large.
int32_t InRange(int32_t word, int32_t most) {
  // The most negative word has no positive one; its bits stay.
  const int32_t positive = word > 0 ? word : static_cast<int32_t>(0u - static_cast<uint32_t>(word));
  if (positive < 1) return 1;
  return positive > most ? positive % most : positive;
}

// One step of a multiplicative generator, in 64 bits instead of Schrage's decomposition.
int32_t Step(int64_t state, int64_t factor, int32_t modulus) { return static_cast<int32_t>(state * factor % modulus); }

}  // namespace

void OldGenerator::Seed(double s) {
  const auto bits = std::bit_cast<uint64_t>(s);
  SeedByWords(static_cast<uint32_t>(bits), static_cast<uint32_t>(bits >> 32));
}

void OldGenerator::SeedByWords(uint32_t first, uint32_t second) {
  first_ = InRange(static_cast<int32_t>(first), kFirstModulus);
  second_ = InRange(static_cast<int32_t>(second), kSecondModulus);
}

double OldGenerator::SeedAsDouble() const {
  return std::bit_cast<double>(static_cast<uint64_t>(static_cast<uint32_t>(first_)) |
                               static_cast<uint64_t>(static_cast<uint32_t>(second_)) << 32);
}

int32_t OldGenerator::NextInteger() {
  first_ = Step(first_, 40014, kFirstModulus);
  second_ = Step(second_, 40692, kSecondModulus);
  const int32_t difference = first_ - second_;
  return difference < 1 ? difference + (kFirstModulus - 1) : difference;
}

float OldGenerator::NextUniform() { return static_cast<float>(NextInteger()) * 4.656613057E-10F; }

double OldGenerator::Uniform() { return NextUniform(); }

// ---- normal

namespace {

constexpr int kIntervals = 32;
// Where the intervals of equal probability begin, [1] to [32].
constexpr float kBegin[kIntervals + 1] = {
    0,         0.0F,      .3917609E-1F, .7841241E-1F, .1177699F, .1573107F, .1970991F, .2372021F, .2776904F,
    .3186394F, .3601299F, .4022501F,    .4450965F,    .4887764F, .5334097F, .5791322F, .6260990F, .6744898F,
    .7245144F, .7764218F, .8305109F,    .8871466F,    .9467818F, 1.009990F, 1.077516F, 1.150349F, 1.229859F,
    1.318011F, 1.417797F, 1.534121F,    1.675940F,    1.862732F, 2.153875F};
// Widths of the pieces of the tail, from [6] on.
constexpr float kTail[kIntervals] = {0,         0,         0,         0,         0,         0,         .2636843F,
                                     .2425085F, .2255674F, .2116342F, .1999243F, .1899108F, .1812252F, .1736014F,
                                     .1668419F, .1607967F, .1553497F, .1504094F, .1459026F, .1417700F, .1379632F,
                                     .1344418F, .1311722F, .1281260F, .1252791F, .1226109F, .1201036F, .1177417F,
                                     .1155119F, .1134023F, .1114027F, .1095039F};
// What is accepted without a test, and the slope behind it.
constexpr float kSure[kIntervals] = {0,
                                     .7673828E-3F,
                                     .2306870E-2F,
                                     .3860618E-2F,
                                     .5438454E-2F,
                                     .7050699E-2F,
                                     .8708396E-2F,
                                     .1042357E-1F,
                                     .1220953E-1F,
                                     .1408125E-1F,
                                     .1605579E-1F,
                                     .1815290E-1F,
                                     .2039573E-1F,
                                     .2281177E-1F,
                                     .2543407E-1F,
                                     .2830296E-1F,
                                     .3146822E-1F,
                                     .3499233E-1F,
                                     .3895483E-1F,
                                     .4345878E-1F,
                                     .4864035E-1F,
                                     .5468334E-1F,
                                     .6184222E-1F,
                                     .7047983E-1F,
                                     .8113195E-1F,
                                     .9462444E-1F,
                                     .1123001F,
                                     .1364980F,
                                     .1716886F,
                                     .2276241F,
                                     .3304980F,
                                     .5847031F};
constexpr float kSlope[kIntervals] = {0,
                                      .3920617E-1F,
                                      .3932705E-1F,
                                      .3950999E-1F,
                                      .3975703E-1F,
                                      .4007093E-1F,
                                      .4045533E-1F,
                                      .4091481E-1F,
                                      .4145507E-1F,
                                      .4208311E-1F,
                                      .4280748E-1F,
                                      .4363863E-1F,
                                      .4458932E-1F,
                                      .4567523E-1F,
                                      .4691571E-1F,
                                      .4833487E-1F,
                                      .4996298E-1F,
                                      .5183859E-1F,
                                      .5401138E-1F,
                                      .5654656E-1F,
                                      .5953130E-1F,
                                      .6308489E-1F,
                                      .6737503E-1F,
                                      .7264544E-1F,
                                      .7926471E-1F,
                                      .8781922E-1F,
                                      .9930398E-1F,
                                      .1155599F,
                                      .1404344F,
                                      .1836142F,
                                      .2790016F,
                                      .7010474F};

}  // namespace

// Forsythe's comparison: uniform numbers descend from `bound` on; the parity of where they stop decides. `ustar` is the
// first of them.
bool OldGenerator::Descends(float ustar, float bound) {
  while (true) {
    if (ustar > bound) return true;
    bound = NextUniform();
    if (ustar >= bound) {
      ustar = NextUniform();
      continue;
    }
    return false;
  }
}

float OldGenerator::StandardNormal() {
  float u = NextUniform();
  const bool negative = u > 0.5F;
  u = kIntervals * (u + u - (negative ? 1.0F : 0.0F));
  const int at = std::min(static_cast<int>(u), kIntervals - 1);
  const float y = at == 0 ? NormalInTail(u) : NormalInCentre(at, u - static_cast<float>(at));
  return negative ? -y : y;
}

float OldGenerator::NormalInCentre(int at, float ustar) {
  const float from = kBegin[at];
  while (ustar <= kSure[at]) {
    const float w = NextUniform() * (kBegin[at + 1] - from);
    if (Descends(ustar, (0.5F * w + from) * w)) return from + w;
    ustar = NextUniform();
  }
  return from + (ustar - kSure[at]) * kSlope[at];
}

float OldGenerator::NormalInTail(float u) {
  int at = 6;
  float from = kBegin[kIntervals];
  for (u += u; u < 1.0F; u += u) from += kTail[at++];
  u -= 1.0F;
  while (true) {
    const float w = u * kTail[at];
    if (Descends(NextUniform(), (0.5F * w + from) * w)) return from + w;
    u = NextUniform();
  }
}

// ---- exponential

float OldGenerator::StandardExponential() {
  // Sums of log (2) ^ k / k!.
  constexpr float kSums[] = {.6931472F, .9333737F, .9888778F, .9984959F, .9998293F, .9999833F, .9999986F, .9999999F};
  float a = 0, u = NextUniform();
  for (u += u; u <= 1.0F; u += u) a += kSums[0];
  u -= 1.0F;
  if (u <= kSums[0]) return a + u;
  float least = NextUniform();
  int k = 0;
  do {
    least = std::min(least, NextUniform());
    ++k;
  } while (u > kSums[k]);
  return a + least * kSums[0];
}

}  // namespace residua::builtin
