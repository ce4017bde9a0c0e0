#include "worker/builtin/system/patchwork_poisson.h"

#include <array>
#include <cmath>

namespace residua::builtin {

namespace {

constexpr int64_t kTable = 30;

// log (k!): rounded sums of logarithms below 30, and from there on Stirling's series.
double LogFactorial(int64_t k) {
  static const std::array<double, kTable> kSmall = [] {
    std::array<double, kTable> table{};
    long double product = 1;
    for (int64_t n = 1; n < kTable; ++n) {
      product *= n;
      table[n] = static_cast<double>(std::log(product));
    }
    return table;
  }();
  if (k < kTable) return kSmall[k];
  constexpr double kHalfLogTwoPi = 9.18938533204672742e-01;
  const double n = static_cast<double>(k), r = 1.0 / n, rr = r * r;
  const double series = r * (1.0 / 12 + rr * (-1.0 / 360 + rr * (1.0 / 1260 - rr / 1680)));
  return (n + 0.5) * std::log(n) - n + kHalfLogTwoPi + series;
}

int64_t Whole(double x) { return static_cast<int64_t>(x); }

}  // namespace

PatchworkPoisson::PatchworkPoisson(double mean) {
  const double deviation = std::sqrt(mean + 0.25);
  const int64_t mode = Whole(mean);
  left_.turn = Whole(std::ceil(mean - 0.5 - deviation));
  right_.turn = Whole(mean - 0.5 + deviation);
  left_.end = left_.turn + left_.turn - mode + 1;
  right_.end = right_.turn + right_.turn - mode;
  left_.width = static_cast<double>(left_.turn - left_.end);
  right_.width = static_cast<double>(right_.end - right_.turn);
  left_.end_ratio = mean / static_cast<double>(left_.end);
  left_.ratio = mean / static_cast<double>(left_.turn);
  right_.ratio = mean / static_cast<double>(right_.turn + 1);
  right_.end_ratio = mean / static_cast<double>(right_.end + 1);
  left_.decay = std::log(left_.end_ratio);
  right_.decay = -std::log(right_.end_ratio);
  log_mean_ = std::log(mean);
  shift_ = static_cast<double>(mode) * log_mean_ - LogFactorial(mode);
  for (Side* side : {&left_, &right_}) {
    side->at_turn = Density(side->turn);
    side->at_end = Density(side->end);
  }
  sums_[0] = left_.at_turn * (left_.width + 1.0);
  sums_[1] = left_.at_turn * left_.width + sums_[0];
  sums_[2] = right_.at_turn * (right_.width + 1.0) + sums_[1];
  sums_[3] = right_.at_turn * right_.width + sums_[2];
  sums_[4] = left_.at_end / left_.decay + sums_[3];
  sums_[5] = right_.at_end / right_.decay + sums_[4];
}

double PatchworkPoisson::Density(int64_t k) const {
  return std::exp(static_cast<double>(k) * log_mean_ - LogFactorial(k) - shift_);
}

// True if `*x` is accepted; otherwise it is a candidate, and `*w` the height at which it is tested.
bool PatchworkPoisson::FromLeft(Twister& t, double u, int64_t* x, double* w) const {
  const double f = left_.at_turn, above = u - sums_[0];
  if (above < 0) {
    *x = left_.turn + Whole(u / f);
    return true;
  }
  *w = above / left_.width;
  if (*w < left_.at_end) {
    *x = left_.end + Whole(above / left_.at_end);
    return true;
  }
  const int64_t step = Whole(left_.width * t.Uniform<double>()) + 1;
  const double d = static_cast<double>(step);
  *x = left_.turn - step;
  if (*w <= f - d * (f - f / left_.ratio)) return true;
  const double turned = f + f - *w;
  const int64_t other = left_.turn + step;
  if (turned < 1.0 && (turned <= f + d * (1.0 - f) / (left_.width + 1.0) || turned <= Density(other))) {
    *x = other;
    return true;
  }
  return false;
}

bool PatchworkPoisson::FromRight(Twister& t, double u, int64_t* x, double* w) const {
  const double f = right_.at_turn, above = u - sums_[2];
  if (above < 0) {
    *x = right_.turn - Whole((u - sums_[1]) / f);
    return true;
  }
  *w = above / right_.width;
  if (*w < right_.at_end) {
    *x = right_.end - Whole(above / right_.at_end);
    return true;
  }
  const int64_t step = Whole(right_.width * t.Uniform<double>()) + 1;
  const double d = static_cast<double>(step);
  *x = right_.turn + step;
  if (*w <= f - d * (f - f * right_.ratio)) return true;
  const double turned = f + f - *w;
  const int64_t other = right_.turn - step;
  if (turned < 1.0 && (turned <= f + d * (1.0 - f) / right_.width || turned <= Density(other))) {
    *x = other;
    return true;
  }
  return false;
}

bool PatchworkPoisson::FromTail(Twister& t, double u, int64_t* x, double* w) const {
  const bool left = u < sums_[4];
  const Side& side = left ? left_ : right_;
  *w = t.Uniform<double>();
  const int64_t step = Whole(1.0 - std::log(*w) / side.decay);
  *x = left ? side.end - step : side.end + step;
  if (*x < 0) return false;
  *w *= (u - sums_[left ? 3 : 4]) * side.decay;
  const double f = side.at_end, next = left ? f / side.end_ratio : f * side.end_ratio;
  return *w <= f - static_cast<double>(step) * (f - next);
}

double PatchworkPoisson::Draw(Twister& t) const {
  while (true) {
    const double u = t.Uniform<double>() * sums_[5];
    int64_t x = 0;
    double w = 0;
    const bool accepted = u < sums_[1]   ? FromLeft(t, u, &x, &w)
                          : u < sums_[3] ? FromRight(t, u, &x, &w)
                                         : FromTail(t, u, &x, &w);
    if (accepted) return static_cast<double>(x);
    if (x < 0) continue;  // no such number
    const double n = static_cast<double>(x);
    if (std::log(w) <= n * log_mean_ - LogFactorial(x) - shift_) return n;
  }
}

}  // namespace residua::builtin
