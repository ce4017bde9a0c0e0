// What loops of calls took, as one JSON object on standard output: what bench_cache.py and bench_service.py read.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <thread>
#include <vector>

namespace residua::bench {

class Figures {
 public:
  using Clock = std::chrono::steady_clock;

  template <class F>
  void Time(F call) {
    const Clock::time_point start = Clock::now();
    call();
    seconds_.push_back(std::chrono::duration<double>(Clock::now() - start).count());
  }

  void Take(const Figures& other) { seconds_.insert(seconds_.end(), other.seconds_.begin(), other.seconds_.end()); }

  // `wall`: seconds that all of it took; 0: as long as all calls one after the other.
  void Print(double wall = 0) {
    double all = 0;
    for (const double s : seconds_) all += s;
    std::sort(seconds_.begin(), seconds_.end());
    const size_t n = seconds_.size();
    std::printf("{\"p50_s\": %.9f, \"p99_s\": %.9f, \"per_s\": %.0f}\n", seconds_[n / 2], seconds_[n * 99 / 100],
                static_cast<double>(n) / (wall > 0 ? wall : all));
  }

 private:
  std::vector<double> seconds_;
};

// `callers` at once, each of which calls `call` on its own (its number is told) until `count` calls were made together.
// The first calls, which open channels and warm caches up, are not counted. False: a call said so.
inline bool InTurns(int callers, int count, const std::function<std::function<bool()>(int caller)>& prepare) {
  constexpr int kFirst = 100;
  std::vector<std::function<bool()>> calls;
  for (int k = 0; k < callers; ++k) calls.push_back(prepare(k));
  std::vector<Figures> figures(callers);
  std::vector<char> good(callers, 1);
  const auto run = [&](int times, bool counted) {
    std::vector<std::thread> threads;
    for (int k = 0; k < callers; ++k) {
      threads.emplace_back([&, k] {
        for (int n = 0; n < times && good[k]; ++n) {
          bool well = false;
          if (counted)
            figures[k].Time([&] { well = calls[k](); });
          else
            well = calls[k]();
          good[k] = well;
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
  };
  run(kFirst, false);
  const Figures::Clock::time_point start = Figures::Clock::now();
  run(count / callers, true);
  const double wall = std::chrono::duration<double>(Figures::Clock::now() - start).count();
  Figures all;
  for (const Figures& one : figures) all.Take(one);
  if (std::find(good.begin(), good.end(), 0) != good.end()) return false;
  all.Print(wall);
  return true;
}

}  // namespace residua::bench
