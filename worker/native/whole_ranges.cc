#include "worker/native/whole_ranges.h"

#include <algorithm>

#include "worker/array_ir/ir/element_bounds.h"

namespace residua::native {

using array_ir::Instruction;
using array_ir::Opcode;
using array_ir::Operand;

namespace {

constexpr int64_t kFar = int64_t{1} << 40;  // sums and differences of such numbers, and what is below it, do not wrap

bool IsComparison(Opcode op) { return op == Opcode::kILt || op == Opcode::kILe || op == Opcode::kIEq; }

}  // namespace

WholeRanges::WholeRanges(const array_ir::Function& f) : ranges_(f.values.size()), comparisons_(f.values.size()) {
  for (const uint32_t b : array_ir::ReversePostorder(f)) {
    for (const Instruction& i : f.blocks[b].instructions) {
      if (i.results.size() != 1) continue;
      if (IsComparison(i.op)) comparisons_[i.results[0]] = &i;
      if (f.values[i.results[0]] != array_ir::Type::kI64) continue;
      Range r = Of(i);
      if (r.low < -kFar || r.high > kFar) r.known = false;
      if (r.known) ranges_[i.results[0]] = r;
    }
  }
}

WholeRanges::Range WholeRanges::OfLoad(const Instruction& i) const {
  if (i.operands.back().kind != Operand::Kind::kText) return {};
  const auto bounds = array_ir::BoundsOfElements(i.operands.back().text);
  return bounds ? Range{bounds->first, bounds->second, true, true} : Range{};
}

// Also the greater or the smaller of two.
WholeRanges::Range WholeRanges::OfSelect(const Instruction& i) const {
  const Operand &yes = i.operands[1], &no = i.operands[2];
  const Range &x = At(yes), &y = At(no);
  Range r{std::min(x.low, y.low), std::max(x.high, y.high), x.known && y.known, x.of_elements || y.of_elements};
  const Instruction* const c = comparisons_[i.operands[0].id];
  if (!r.known || c == nullptr || c->op == Opcode::kIEq) return r;
  const uint32_t less = c->operands[0].id, more = c->operands[1].id;
  if (less == no.id && more == yes.id) r.low = std::max(x.low, y.low);
  if (less == yes.id && more == no.id) r.high = std::min(x.high, y.high);
  return r;
}

WholeRanges::Range WholeRanges::Of(const Instruction& i) const {
  switch (i.op) {
    case Opcode::kConstI64:
      return {i.operands[0].integer, i.operands[0].integer, true, false};
    case Opcode::kLoad:
      return OfLoad(i);
    case Opcode::kF2W:
      return {INT32_MIN, INT32_MAX, true, true};
    case Opcode::kSelect:
      return OfSelect(i);
    default:
      break;
  }
  if (i.operands.size() != 2 || !i.operands[0].IsValue() || !i.operands[1].IsValue()) return {};
  const Range &x = At(i.operands[0]), &y = At(i.operands[1]);
  Range r{0, 0, x.known && y.known, x.of_elements || y.of_elements};
  if (!r.known) return {};
  const auto small = [](const Range& a) { return a.low >= INT32_MIN && a.high <= INT32_MAX; };
  switch (i.op) {
    case Opcode::kIAdd:
      r.low = x.low + y.low;
      r.high = x.high + y.high;
      return r;
    case Opcode::kISub:
      r.low = x.low - y.high;
      r.high = x.high - y.low;
      return r;
    case Opcode::kIMul: {
      if (!small(x) || !small(y)) return {};
      const auto [low, high] = std::minmax({x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high});
      r.low = low;
      r.high = high;
      return r;
    }
    case Opcode::kIShiftRight:
      if (x.low < 0 || y.low != y.high || y.low < 0 || y.low > 14) return {};  // less than any width
      r.low = x.low >> y.low;
      r.high = x.high >> y.low;
      return r;
    case Opcode::kIBitAnd:
      if (x.low < 0 || y.low < 0) return {};
      r.high = std::min(x.high, y.high);
      return r;
    default:
      return {};
  }
}

int WholeRanges::Width(const Instruction& i) const {
  const bool computes = i.op == Opcode::kIAdd || i.op == Opcode::kISub || i.op == Opcode::kIMul ||
                        i.op == Opcode::kIShiftRight || i.op == Opcode::kIBitAnd || i.op == Opcode::kSelect;
  if (!computes && !IsComparison(i.op)) return 64;
  int64_t low = 0, high = 0;
  bool of_elements = false;
  const auto include = [&](uint32_t value) {
    const Range& r = ranges_[value];
    low = std::min(low, r.low);
    high = std::max(high, r.high);
    of_elements = of_elements || r.of_elements;
    return r.known;
  };
  for (size_t k = i.op == Opcode::kSelect ? 1 : 0; k < i.operands.size(); ++k) {
    if (!include(i.operands[k].id)) return 64;
  }
  if (computes && !include(i.results[0])) return 64;
  if (!of_elements || low < INT32_MIN || high > INT32_MAX) return 64;
  return low < INT16_MIN || high > INT16_MAX ? 32 : 16;
}

}  // namespace residua::native
