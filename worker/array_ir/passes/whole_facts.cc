#include "worker/array_ir/passes/whole_facts.h"

#include <algorithm>
#include <cmath>

#include "worker/array_ir/ir/element_bounds.h"
#include "worker/array_ir/ir/range_item.h"
#include "worker/builtin/builtin_names.h"

namespace residua::array_ir {
namespace {

constexpr int64_t kCounter = int64_t{1} << 40;
constexpr int kDepth = 8;  // of definitions before the loop

using Range = std::optional<WholeRange>;

Range Checked(int64_t low, int64_t high) {
  constexpr int64_t most = WholeFacts::kLargest;
  if (low > high || low < -most || high > most) return {};
  return WholeRange{low, high};
}

Range Sum(const WholeRange& a, const WholeRange& b) { return Checked(a.low + b.low, a.high + b.high); }
Range Difference(const WholeRange& a, const WholeRange& b) { return Checked(a.low - b.high, a.high - b.low); }
Range Either(const Range& a, const Range& b) {
  return a && b ? Checked(std::min(a->low, b->low), std::max(a->high, b->high)) : Range{};
}

Range OfElement(const Operand& word) {
  if (word.kind != Operand::Kind::kText) return {};
  const auto bounds = BoundsOfElements(word.text);
  return bounds ? Checked(bounds->first, bounds->second) : Range{};
}

int64_t FloorDivided(int64_t a, int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

}  // namespace

WholeFacts::WholeFacts(const Function& f, const Flow& flow, const Definitions& definitions, const Loop& loop)
    : f_(f), flow_(flow), definitions_(definitions), loop_(loop), range_(f.values.size()) {
  for (uint32_t b : flow.order()) {
    if (b < loop.contains.size() && loop.contains[b]) order_.push_back(b);
  }
  for (uint32_t b : flow.order()) {
    const auto& targets = f.blocks[b].instructions.back().targets;
    for (uint32_t k = 0; k < targets.size(); ++k) incoming_[targets[k].block].emplace_back(b, k);
  }
  for (uint32_t b : order_) {
    for (const Instruction& i : f.blocks[b].instructions) {
      if (const auto rest = RemainderOf(i)) remainders_.emplace_back(i.results[0], *rest);
    }
  }
}

std::optional<int64_t> WholeFacts::Constant(uint32_t v) const {
  const Instruction* const i = definitions_.instruction[v];
  if (i == nullptr) return {};
  if (i->op == Opcode::kConstI64) return i->operands[0].integer;
  if (i->op != Opcode::kConstF64) return {};
  const double d = i->operands[0].number;
  if (d != std::floor(d) || !(std::fabs(d) <= static_cast<double>(kLargest)) || (d == 0 && std::signbit(d))) return {};
  return static_cast<int64_t>(d);
}

std::optional<Remainder> WholeFacts::RemainderOf(const Instruction& i) const {
  if (i.op == Opcode::kMath && i.operands.size() == 3) {
    const std::string& name = i.operands[0].text;
    if (name != builtin::names::k_mod && name != builtin::names::k_rem) return {};
    return Remainder{i.operands[1].id, i.operands[2].id, name == builtin::names::k_rem};
  }
  // |x - y * floor (x / y)|
  if (i.op != Opcode::kFAbs) return {};
  const Instruction* const rest = definitions_.Of(i.operands[0].id, Opcode::kFSub);
  const Instruction* const product = rest == nullptr ? nullptr : definitions_.Of(rest->operands[1].id, Opcode::kFMul);
  const Instruction* const count =
      product == nullptr ? nullptr : definitions_.Of(product->operands[1].id, Opcode::kFloor);
  if (count == nullptr) return {};
  const auto quotient = QuotientOf(*count);
  if (!quotient || quotient->x != rest->operands[0].id || quotient->y != product->operands[0].id) return {};
  return Remainder{quotient->x, quotient->y, false};
}

std::optional<Remainder> WholeFacts::QuotientOf(const Instruction& i) const {
  if (i.op != Opcode::kFloor && i.op != Opcode::kFix) return {};
  const Instruction* const quotient = definitions_.Of(i.operands[0].id, Opcode::kFDiv);
  if (quotient == nullptr) return {};
  return Remainder{quotient->operands[0].id, quotient->operands[1].id, i.op == Opcode::kFix};
}

void WholeFacts::Compute() {
  std::ranges::fill(range_, std::nullopt);
  for (const auto& [v, range] : assumed) range_[v] = range;
  for (uint32_t b : order_) {
    const Block& block = f_.blocks[b];
    for (size_t k = 0; k < block.arguments.size(); ++k) {
      const uint32_t v = block.arguments[k];
      if (assumed.count(v)) continue;
      if (f_.values[v] == Type::kI64) {
        range_[v] = Outside(v, kDepth);
      } else if (b != loop_.header) {
        range_[v] = OfArgument(b, k);
      }
    }
    for (const Instruction& i : block.instructions) {
      if (i.results.size() == 1) range_[i.results[0]] = Result(i, b);
    }
  }
}

Range WholeFacts::OfArgument(uint32_t block, size_t number) const {
  Range all;
  for (const auto& [from, k] : incoming_.at(block)) {
    const BranchTarget& t = f_.blocks[from].instructions.back().targets[k];
    const Range one = In(t.args[number], from);
    if (!one) return {};
    all = all ? WholeRange{std::min(all->low, one->low), std::max(all->high, one->high)} : *one;
  }
  return all;
}

Range WholeFacts::Of(uint32_t v) const {
  if (auto known = assumed.find(v); known != assumed.end()) return known->second;
  return InLoop(v) ? range_[v] : Outside(v, kDepth);
}

// Constants, and integers from before the loop or that count.
Range WholeFacts::Outside(uint32_t v, int depth) const {
  if (const auto c = Constant(v)) return WholeRange{*c, *c};
  const Instruction* const i = definitions_.instruction[v];
  if (f_.values[v] == Type::kF64) {
    return i != nullptr && i->op == Opcode::kI2F && depth > 0 ? Outside(i->operands[0].id, depth - 1) : Range{};
  }
  if (f_.values[v] != Type::kI64 || depth == 0) return {};
  if (i == nullptr) {  // it counts up from a constant, or is anything
    const uint32_t block = definitions_.block[v];
    if (block == 0 || block == kNone) return {};
    const auto& arguments = f_.blocks[block].arguments;
    const auto number = static_cast<size_t>(std::ranges::find(arguments, v) - arguments.begin());
    const auto incoming = incoming_.find(block);
    int64_t low = kCounter;
    if (incoming == incoming_.end()) return {};
    for (const auto& [from, k] : incoming->second) {
      const uint32_t next = f_.blocks[from].instructions.back().targets[k].args[number];
      const Instruction* const sum = definitions_.Of(next, Opcode::kIAdd);
      const auto step = sum != nullptr && sum->operands[0].id == v ? Constant(sum->operands[1].id) : std::nullopt;
      if (step && *step >= 0) continue;
      const auto start = Constant(next);
      low = std::min(low, start ? *start : -kCounter);
    }
    return Checked(std::max(low, -kCounter), kCounter);
  }
  if (i->op == Opcode::kView) return WholeRange{0, kCounter};
  if (i->op == Opcode::kIAdd || i->op == Opcode::kISub) {
    const Range a = Outside(i->operands[0].id, depth - 1), b = Outside(i->operands[1].id, depth - 1);
    if (!a || !b) return {};
    return i->op == Opcode::kIAdd ? Sum(*a, *b) : Difference(*a, *b);
  }
  return {};
}

Range WholeFacts::Product(const WholeRange& a, const WholeRange& b, bool doubles) const {
  // 0 * -1 is -0 in doubles.
  const auto has_zero = [](const WholeRange& r) { return r.low <= 0 && r.high >= 0; };
  if (doubles && ((has_zero(a) && b.low < 0) || (has_zero(b) && a.low < 0))) return {};
  int64_t low = kLargest, high = -kLargest;
  for (const int64_t x : {a.low, a.high}) {
    for (const int64_t y : {b.low, b.high}) {
      const double product = static_cast<double>(x) * static_cast<double>(y);
      if (!(std::fabs(product) <= static_cast<double>(kLargest))) return {};
      low = std::min(low, x * y);
      high = std::max(high, x * y);
    }
  }
  return Checked(low, high);
}

Range WholeFacts::Result(const Instruction& i, uint32_t block) const {
  const uint32_t v = i.results[0];
  if (const auto c = Constant(v)) return WholeRange{*c, *c};
  if (f_.values[v] == Type::kF64) return OfDouble(i, block);
  return f_.values[v] == Type::kI64 ? OfInteger(i, block) : Range{};
}

Range WholeFacts::OfInteger(const Instruction& i, uint32_t block) const {
  if (i.op == Opcode::kLoad) return OfElement(i.operands.back());
  if (i.op == Opcode::kSelect) return Either(In(i.operands[1].id, block), In(i.operands[2].id, block));
  std::vector<Range> of;
  for (const Operand& o : i.operands) of.push_back(o.IsValue() ? In(o.id, block) : Range{});
  if (of.empty() || !std::ranges::all_of(of, &Range::has_value)) return {};
  switch (i.op) {
    case Opcode::kF2I:
      return of[0];
    case Opcode::kIAdd:
      return Sum(*of[0], *of[1]);
    case Opcode::kISub:
      return Difference(*of[0], *of[1]);
    case Opcode::kIMul:
      return Product(*of[0], *of[1], false);
    case Opcode::kIBitAnd:
      return of[0]->low >= 0 && of[1]->low >= 0 ? Checked(0, std::min(of[0]->high, of[1]->high)) : Range{};
    default:
      return {};
  }
}

Range WholeFacts::Divided(uint32_t x, uint32_t y, uint32_t block) const {
  const Range a = In(x, block), b = In(y, block);
  if (!a || !b || b->low < 1) return {};
  return WholeRange{FloorDivided(a->low, a->low < 0 ? b->low : b->high),
                    FloorDivided(a->high, a->high < 0 ? b->high : b->low)};
}

Range WholeFacts::OfDouble(const Instruction& i, uint32_t block) const {
  if (const auto rest = RemainderOf(i)) {
    const Range x = In(rest->x, block), y = In(rest->y, block);
    if (!x || !y || y->low < 1 || (rest->is_rem && x->low < 0)) return {};
    return WholeRange{0, std::min(y->high - 1, x->low >= 0 ? x->high : kLargest)};
  }
  if (const auto quotient = QuotientOf(i)) {
    const Range x = In(quotient->x, block);
    return x && quotient->is_rem && x->low < 0 ? Range{} : Divided(quotient->x, quotient->y, block);
  }
  if (i.op == Opcode::kB2F) return WholeRange{0, 1};
  if (IsRangeItem(i)) {  // between the base and the limit, whichever is larger
    const RangeItem item = RangeItemOf(i);
    return In(item.increment, block) ? Either(In(item.base, block), In(item.limit, block)) : Range{};
  }
  if (i.op == Opcode::kFDiv) {
    const auto by = Constant(i.operands[1].id);
    return by && *by >= 1 && Divides(*by, i.operands[0].id, block) ? Divided(i.operands[0].id, i.operands[1].id, block)
                                                                   : Range{};
  }
  if (i.op == Opcode::kSelect) return Either(In(i.operands[1].id, block), In(i.operands[2].id, block));
  std::vector<Range> of;
  for (const Operand& o : i.operands) of.push_back(o.IsValue() ? In(o.id, block) : Range{});
  if (of.empty() || !std::ranges::all_of(of, &Range::has_value)) return {};
  switch (i.op) {
    case Opcode::kI2F:
    case Opcode::kW2F:
    case Opcode::kFloor:
    case Opcode::kCeil:
    case Opcode::kFix:
    case Opcode::kRound:
      return Checked(of[0]->low, of[0]->high);
    case Opcode::kFAdd:
      return Sum(*of[0], *of[1]);
    case Opcode::kFSub:
      return Difference(*of[0], *of[1]);
    case Opcode::kFMul:
      return Product(*of[0], *of[1], true);
    case Opcode::kFAbs:
      return Checked(of[0]->low > 0    ? of[0]->low
                     : of[0]->high < 0 ? -of[0]->high
                                       : 0,
                     std::max(of[0]->high, -of[0]->low));
    case Opcode::kFNeg:
      return of[0]->low > 0 || of[0]->high < 0 ? Checked(-of[0]->high, -of[0]->low) : Range{};
    default:
      return {};
  }
}

// A remainder of x by a multiple of `by` is 0 here.
bool WholeFacts::Divides(int64_t by, uint32_t x, uint32_t block) const {
  return std::ranges::any_of(remainders_, [&](const auto& known) {
    const auto& [v, rest] = known;
    const auto of = Constant(rest.y);
    if (rest.x != x || !of || *of % by != 0 || !flow_.Dominates(definitions_.block[v], block)) return false;
    const Range zero = In(v, block);
    return zero && zero->low == 0 && zero->high == 0;
  });
}

}  // namespace residua::array_ir
