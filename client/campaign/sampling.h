// Numbers to sweep: ranges, and Latin hypercubes.
//
// A linear range is what MATLAB gives for `from:step:to` and `linspace(from, to, count)`, bit for bit. A logarithmic
// one and a Latin hypercube use additions, multiplications, divisions and square roots alone, which IEEE 754 settles to
// the last bit, and the generator mt19937_64, which the C++ standard settles: the bits are the same on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace residua::client::campaign {

struct Range {
  double from = 0, to = 0;
  double step = 0;    // 0: by count
  int64_t count = 0;  // 0: by step
  bool logarithmic = false;
  bool whole = false;  // of a Latin hypercube: rounded down, `to` included
};

// Empty `wrong`, or why there is no such range.
std::vector<double> Numbers(const Range& range, std::string* wrong);

// `count` rows, a number of each range in each: along each range one number in each of `count` strata of equal width
// (of equal ratio, where it is logarithmic). For each range in turn the generator shuffles the strata (Fisher and
// Yates, from the last one down), then draws for each row the place in its stratum.
std::vector<std::vector<double>> LatinHypercube(const std::vector<Range>& ranges, int64_t count, uint64_t seed);

// The shortest decimal that reads back as the number, as MATLAB writes it.
std::string NumberText(double number);

}  // namespace residua::client::campaign
