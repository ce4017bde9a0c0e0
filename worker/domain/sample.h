// Values drawn at random that have given facts: inputs for trying out what was specialised for them.
//
// Names of extents mean the same extent in all values that one Sampler draws before NextSample(). Not every value that
// has the facts is ever drawn: arrays are small, numbers are mostly small and sometimes special (NaN, Inf, -0).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <random>

#include "worker/domain/abstract_value.h"

namespace residua::domain {

class Sampler {
 public:
  explicit Sampler(uint64_t seed) : random_(seed) {}

  // Values of these facts will be drawn: a name that is also a number, `x: [1 n]` and `n: scalar in [3, 5]`, stands for
  // what all of them allow, whichever is drawn first.
  void Expect(const AbstractValue& facts);
  // `borders`: of this sample each number and each extent lies at a border of its facts, or is special: the least, the
  // greatest, 0, -0, 1, NaN, Inf; empty arrays.
  void NextSample(bool borders = false) {
    extents_.clear();
    borders_ = borders;
  }
  // None where a value cannot be made up (a function handle, contents of an unknown cell) or was not found.
  std::optional<Value> Draw(const AbstractValue& facts);

 private:
  int64_t Between(int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(random_); }
  bool Chance(int percent) { return Between(1, 100) <= percent; }
  double SymbolOf(uint32_t symbol);
  std::optional<value::Dims> DrawDims(const Shape& shape);
  double DrawNumber(const Interval& interval);
  double DrawBorder(const Interval& interval);
  std::optional<Value> DrawOnce(const AbstractValue& facts);
  std::optional<Value> DrawArray(const AbstractValue& facts);
  std::optional<Value> DrawStructs(const AbstractValue& facts);

  std::mt19937_64 random_;
  void Bound(const ExtentExpression& what, double low, double high);

  std::map<uint32_t, double> extents_;                    // symbol -> what it stands for in this sample
  std::map<uint32_t, std::pair<double, double>> bounds_;  // symbol -> what it may stand for at all
  bool borders_ = false;
};

}  // namespace residua::domain
