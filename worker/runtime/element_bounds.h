// What an entry asks of each element of an argument (the word `in=` of argument_facts.h).
#pragma once

#include <cmath>

namespace residua::runtime {

struct ElementBounds {
  double low, high;
  bool nan, negative_zero, integral;

  bool Hold(double x) const {
    if (std::isnan(x)) return nan;
    return x >= low && x <= high && (negative_zero || x != 0 || !std::signbit(x)) && (!integral || x == std::floor(x));
  }
};

}  // namespace residua::runtime
