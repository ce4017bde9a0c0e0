// What a loop of calls took, as one JSON object on standard output: what bench_cache.py reads.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

namespace residua::bench {

class Figures {
 public:
  template <class F>
  void Time(F call) {
    const auto start = std::chrono::steady_clock::now();
    call();
    seconds_.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }

  void Print() {
    double all = 0;
    for (const double s : seconds_) all += s;
    std::sort(seconds_.begin(), seconds_.end());
    const size_t n = seconds_.size();
    std::printf("{\"p50_s\": %.9f, \"p99_s\": %.9f, \"per_s\": %.0f}\n", seconds_[n / 2], seconds_[n * 99 / 100],
                static_cast<double>(n) / all);
  }

 private:
  std::vector<double> seconds_;
};

}  // namespace residua::bench
