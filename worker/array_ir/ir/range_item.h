// The element of a range that a trip of a loop over it has: `math "range_item", trip, base, increment, limit, count,
// last`, all of them doubles, trips counted from 0. The first element is the base, the last one is given, those between
// them are sums of the base and multiples of the increment.
#pragma once

#include "worker/array_ir/ir/ir.h"

namespace residua::array_ir {

inline constexpr const char* kRangeItem = "range_item";

struct RangeItem {
  uint32_t trip, base, increment, limit;
};
inline bool IsRangeItem(const Instruction& i) {
  return i.op == Opcode::kMath && i.operands.size() == 7 && i.operands[0].text == kRangeItem;
}
inline RangeItem RangeItemOf(const Instruction& i) {
  return {i.operands[1].id, i.operands[2].id, i.operands[3].id, i.operands[4].id};
}

}  // namespace residua::array_ir
