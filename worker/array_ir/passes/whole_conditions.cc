// What conditions say of whole numbers where they hold, and what ranges say of conditions.
#include <algorithm>
#include <optional>

#include "worker/array_ir/passes/whole_facts.h"

namespace residua::array_ir {
namespace {

constexpr int kUpwards = 48;  // dominating blocks whose conditions are asked

using Range = std::optional<WholeRange>;

}  // namespace

void WholeFacts::Refine(const Instruction& c, bool holds, uint32_t v, uint32_t block, WholeRange* range) const {
  if (c.operands.size() != 2 || !c.operands[0].IsValue() || !c.operands[1].IsValue()) return;
  const bool left = c.operands[0].id == v, right = c.operands[1].id == v;
  if (left == right) return;
  const Range other = Of(c.operands[left ? 1 : 0].id);
  if (!other) return;
  // As `v < w`, `v <= w`, ... ; both are ordered numbers, so that a comparison that fails holds the other way.
  enum { kLess, kAtMost, kEqual, kUnequal, kNothing } is = kNothing;
  bool turned = right;
  switch (c.op) {
    case Opcode::kFLt:
    case Opcode::kILt:
      is = kLess;
      break;
    case Opcode::kFLe:
    case Opcode::kILe:
      is = kAtMost;
      break;
    case Opcode::kFGt:
      is = kLess, turned = !turned;
      break;
    case Opcode::kFGe:
      is = kAtMost, turned = !turned;
      break;
    case Opcode::kFEq:
    case Opcode::kIEq:
      is = holds ? kEqual : kUnequal;
      break;
    case Opcode::kFNe:
      is = holds ? kUnequal : kEqual;
      break;
    default:
      return;
  }
  if (!holds && (is == kLess || is == kAtMost)) {
    is = is == kLess ? kAtMost : kLess;
    turned = !turned;
  }
  WholeRange& r = *range;
  if (is == kEqual) r = {std::max(r.low, other->low), std::min(r.high, other->high)};
  if (is == kUnequal && other->low == other->high) r = {r.low + (r.low == other->low), r.high - (r.high == other->low)};
  if (is != kLess && is != kAtMost) return;
  const int64_t less = is == kLess ? 1 : 0;
  if (turned)
    r.low = std::max(r.low, other->low + less);
  else
    r.high = std::min(r.high, other->high - less);
}

Range WholeFacts::In(uint32_t v, uint32_t block) const {
  Range known = Of(v);
  const Instruction* const i = definitions_.instruction[v];
  if (i != nullptr && i->op == Opcode::kFDiv && !known && InLoop(v) && block != definitions_.block[v])
    known = OfDouble(*i, block);
  if (!known || known->low == known->high) return known;
  WholeRange range = *known;
  for (int k = 0; k < kUpwards && block != 0; ++k) {
    const uint32_t above = flow_.ImmediateDominator(block);
    const auto& ways = flow_.Predecessors(block);
    if (ways.size() == 1 && ways[0] == above) {
      const Instruction& last = f_.blocks[above].instructions.back();
      if (last.op == Opcode::kCondBr && last.targets[0].block != last.targets[1].block) {
        bool holds = last.targets[0].block == block;
        const Instruction* condition = definitions_.instruction[last.operands[0].id];
        for (; condition != nullptr && condition->op == Opcode::kNot; holds = !holds)
          condition = definitions_.instruction[condition->operands[0].id];
        if (condition != nullptr) Refine(*condition, holds, v, block, &range);
      }
    }
    block = above;
  }
  return range.low > range.high ? known : Range{range};  // no way leads here
}

std::optional<bool> WholeFacts::Decide(const Instruction& c, uint32_t block) const {
  if (c.operands.size() != 2 || !c.operands[0].IsValue() || !c.operands[1].IsValue()) return {};
  const Range a = In(c.operands[0].id, block), b = In(c.operands[1].id, block);
  if (!a || !b) return {};
  const auto decided = [](bool always, bool never) { return always || never ? std::optional(always) : std::nullopt; };
  switch (c.op) {
    case Opcode::kFLt:
    case Opcode::kILt:
      return decided(a->high < b->low, a->low >= b->high);
    case Opcode::kFLe:
    case Opcode::kILe:
      return decided(a->high <= b->low, a->low > b->high);
    case Opcode::kFGt:
      return decided(a->low > b->high, a->high <= b->low);
    case Opcode::kFGe:
      return decided(a->low >= b->high, a->high < b->low);
    default:
      return {};
  }
}

}  // namespace residua::array_ir
