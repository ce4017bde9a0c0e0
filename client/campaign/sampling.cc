#include "client/campaign/sampling.h"

#include <cmath>
#include <numeric>
#include <random>
#include <utility>

#include "client/call_target.h"
#include "worker/interpret/interpreter.h"
#include "worker/syntax/printer.h"

namespace residua::client::campaign {

namespace {

// ratio ^ (numerator / denominator), with the exponent in [0, 1]: its binary digits choose among repeated square roots
// of the ratio. 64 of them, in extended precision, where every operation is rounded once.
long double Power(long double ratio, long double numerator, long double denominator) {
  long double result = 1, root = ratio, rest = numerator;
  for (int digit = 0; digit < 64 && rest > 0; ++digit) {
    root = std::sqrt(root);
    rest *= 2;
    if (rest < denominator) continue;
    rest -= denominator;
    result *= root;
  }
  return numerator >= denominator ? ratio : result;
}

// The number at this part of the way from one end to the other.
double Along(const Range& range, long double numerator, long double denominator) {
  if (numerator == 0) return range.from;
  if (numerator >= denominator) return range.to;
  const long double from = range.from, to = range.to;
  return static_cast<double>(range.logarithmic ? from * Power(to / from, numerator, denominator)
                                               : from + (to - from) * (numerator / denominator));
}

// As MATLAB computes it.
std::vector<double> Evaluated(const std::string& expression) {
  builtin::EvaluationContext context;
  interpret::Interpreter interpreter(
      context, std::make_shared<interpret::FunctionTable>(interpret::DiskFiles(), std::vector<std::string>()));
  const value::Value v = EvalDefinitions({"v = " + expression}, interpreter).front().second;
  return {v.data<double>(), v.data<double>() + v.numel()};
}

// Below `bound`, every number with the same chance.
uint64_t Below(uint64_t bound, std::mt19937_64& generator) {
  constexpr uint64_t kMost = std::mt19937_64::max();
  const uint64_t last = kMost - kMost % bound;
  uint64_t drawn = generator();
  while (drawn >= last) drawn = generator();
  return drawn % bound;
}

constexpr double kMostNumbers = 1e7;

}  // namespace

std::string NumberText(double number) {
  if (std::isnan(number)) return "NaN";
  if (std::isinf(number)) return number > 0 ? "Inf" : "-Inf";
  return syntax::FormatDouble(number);
}

std::vector<double> Numbers(const Range& range, std::string* wrong) {
  if (!std::isfinite(range.from) || !std::isfinite(range.to) || !std::isfinite(range.step)) {
    *wrong = "a range has finite ends";
  } else if (range.logarithmic && !(range.from * range.to > 0)) {
    *wrong = "a logarithmic range has ends of one sign, neither of them 0";
  } else if (range.logarithmic && range.count == 0) {
    *wrong = "a logarithmic range needs `count`";
  } else if ((range.step == 0) == (range.count == 0)) {
    *wrong = "a range has `step` or `count`";
  } else if (range.count < 0 || static_cast<double>(range.count) > kMostNumbers ||
             (range.step != 0 && !((range.to - range.from) / range.step < kMostNumbers))) {
    *wrong = "a range has from 1 to 10000000 numbers";
  } else if (range.step != 0 && (range.to - range.from) / range.step < 0) {
    *wrong = "the step leads away from `to`";
  }
  if (!wrong->empty()) return {};
  const std::string from = NumberText(range.from), to = NumberText(range.to);
  if (range.step != 0) return Evaluated("(" + from + "):(" + NumberText(range.step) + "):(" + to + ")");
  if (!range.logarithmic) return Evaluated("linspace(" + from + ", " + to + ", " + std::to_string(range.count) + ")");
  std::vector<double> numbers;
  for (int64_t k = 0; k < range.count; ++k) {
    numbers.push_back(range.count == 1
                          ? range.to
                          : Along(range, static_cast<long double>(k), static_cast<long double>(range.count - 1)));
  }
  return numbers;
}

std::vector<std::vector<double>> LatinHypercube(const std::vector<Range>& ranges, int64_t count, uint64_t seed) {
  std::mt19937_64 generator(seed);
  std::vector<std::vector<double>> rows(static_cast<size_t>(count), std::vector<double>(ranges.size()));
  std::vector<int64_t> strata(static_cast<size_t>(count));
  for (size_t r = 0; r < ranges.size(); ++r) {
    Range range = ranges[r];
    if (range.whole) range.to += 1;
    std::iota(strata.begin(), strata.end(), 0);
    for (size_t k = strata.size(); k > 1; --k) std::swap(strata[k - 1], strata[Below(k, generator)]);
    for (size_t k = 0; k < strata.size(); ++k) {
      // 53 bits: a fraction of [0, 1).
      const long double place = static_cast<long double>(generator() >> 11) * 0x1p-53L;
      const double number = Along(range, static_cast<long double>(strata[k]) + place, static_cast<long double>(count));
      rows[k][r] = range.whole ? std::min(std::floor(number), ranges[r].to) : number;
    }
  }
  return rows;
}

}  // namespace residua::client::campaign
