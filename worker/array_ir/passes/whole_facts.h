// What is known of the values of an innermost loop as whole numbers, given what is assumed of those that enter it.
//
// A double is *whole* here when it is an integer of at most 2^52 and not -0: then the integer of its value stands for
// it exactly, in sums, products, comparisons, and quotients that are rounded to whole numbers. Of integers the range
// alone is told. Conditions that dominate a place count there: behind `mod (x, 2) == 0` is `x / 2` whole.
//
// Guarantees: every range holds whenever the assumptions do, at every place that the value's definition dominates (Of)
// or in the block and behind (In). Integers of block arguments are taken to be within 2^40, as in fold-constants.
// Gives up: loops within the loop, doubles from memory.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "worker/array_ir/ir/flow.h"

namespace residua::array_ir {

struct WholeRange {
  int64_t low = 0, high = 0;
  bool Within(int64_t smallest, int64_t largest) const { return low >= smallest && high <= largest; }
};

// x - y * floor (x / y), however it is spelt: `is_rem` rounds towards zero.
struct Remainder {
  uint32_t x = kNone, y = kNone;
  bool is_rem = false;
};

class WholeFacts {
 public:
  WholeFacts(const Function& f, const Flow& flow, const Definitions& definitions, const Loop& loop);

  // Of arguments of the header and of doubles from before the loop; what else enters is what its definition says.
  std::map<uint32_t, WholeRange> assumed;
  void Compute();  // once `assumed` is set, and again when that changes

  std::optional<WholeRange> Of(uint32_t v) const;
  std::optional<WholeRange> In(uint32_t v, uint32_t block) const;
  std::optional<bool> Decide(const Instruction& comparison, uint32_t block) const;
  // The instruction that computes the double is such a remainder (of whatever numbers).
  std::optional<Remainder> RemainderOf(const Instruction& i) const;
  // floor (x / y)
  std::optional<Remainder> QuotientOf(const Instruction& i) const;
  bool InLoop(uint32_t v) const {
    return loop_.contains.size() > definitions_.block[v] && loop_.contains[definitions_.block[v]];
  }
  std::optional<int64_t> Constant(uint32_t v) const;
  static constexpr int64_t kLargest = int64_t{1} << 52;

 private:
  std::optional<WholeRange> Outside(uint32_t v, int depth) const;
  std::optional<WholeRange> OfArgument(uint32_t block, size_t number) const;
  std::optional<WholeRange> Result(const Instruction& i, uint32_t block) const;
  std::optional<WholeRange> OfDouble(const Instruction& i, uint32_t block) const;
  std::optional<WholeRange> OfInteger(const Instruction& i, uint32_t block) const;
  std::optional<WholeRange> Product(const WholeRange& a, const WholeRange& b, bool doubles) const;
  std::optional<WholeRange> Divided(uint32_t x, uint32_t y, uint32_t block) const;
  bool Divides(int64_t by, uint32_t x, uint32_t block) const;
  void Refine(const Instruction& condition, bool holds, uint32_t v, uint32_t block, WholeRange* range) const;

  const Function& f_;
  const Flow& flow_;
  const Definitions& definitions_;
  const Loop& loop_;
  std::vector<uint32_t> order_;  // the loop's blocks
  std::vector<std::optional<WholeRange>> range_;
  std::map<uint32_t, std::vector<std::pair<uint32_t, uint32_t>>> incoming_;  // by block: from block, target number
  std::vector<std::pair<uint32_t, Remainder>> remainders_;                   // values of the loop
};

}  // namespace residua::array_ir
