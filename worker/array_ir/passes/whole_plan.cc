#include "worker/array_ir/passes/whole_plan.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "worker/array_ir/ir/range_item.h"

namespace residua::array_ir {
namespace {

// How large numbers may be that travel around the loop; the first that most operations can bear is taken. Sums and
// small multiples of the largest stay below 2^40, products of two of the smallest below 2^52.
constexpr int64_t kBounds[] = {int64_t{1} << 37, int64_t{1} << 31, int64_t{1} << 30, int64_t{1} << 26};
constexpr int64_t kLargestArgument = int64_t{1} << 40;

class Planner {
 public:
  Planner(const Function& f, const Definitions& definitions, const Loop& loop, WholeFacts* facts)
      : f_(f), definitions_(definitions), loop_(loop), facts_(*facts) {
    FindIncoming();
  }

  std::optional<WholePlan> Run() {
    size_t most = 0, narrow = 0;
    int64_t bound = 0;
    for (const int64_t b : kBounds) {
      const WholePlan plan = Try(b);
      // Of numbers from before the loop alone a smaller bound costs nothing: vectors have divisions of 32 bits only.
      const bool narrower = plan.gains == most && plan.narrow > narrow && NothingTravels(plan);
      if (plan.gains <= most && !narrower) continue;
      most = plan.gains;
      narrow = plan.narrow;
      bound = b;
    }
    return most == 0 ? std::nullopt : std::optional(Try(bound));
  }

 private:
  bool In(uint32_t b) const { return b < loop_.contains.size() && loop_.contains[b]; }

  void FindIncoming() {
    for (uint32_t b = 0; b < f_.blocks.size(); ++b) {
      if (f_.blocks[b].instructions.empty()) continue;
      for (const BranchTarget& t : f_.blocks[b].instructions.back().targets) {
        if (!In(t.block)) continue;
        const auto& arguments = f_.blocks[t.block].arguments;
        for (size_t k = 0; k < arguments.size(); ++k) {
          if (f_.values[arguments[k]] != Type::kF64) continue;
          if (In(b))
            around_[arguments[k]].emplace_back(t.args[k], b);
          else
            first_[arguments[k]].push_back(t.args[k]);
        }
      }
    }
  }

  // What an argument of the header may be assumed to be: not what starts with a fraction.
  std::optional<WholeRange> Start(uint32_t v, int64_t bound) const {
    WholeRange range{0, bound};
    for (uint32_t x : first_.at(v)) {
      const Instruction* const i = definitions_.instruction[x];
      if (i == nullptr || i->op != Opcode::kConstF64) continue;
      const auto c = facts_.Constant(x);
      if (!c || *c < -bound || *c > bound) return {};
      if (*c < 0) range.low = -bound;
    }
    return range;
  }

  // Doubles from before the loop that stand beside others in operations that keep whole numbers whole. By one that
  // divides one cannot multiply, too.
  std::map<uint32_t, WholeRange> Invariants(int64_t bound) const {
    std::map<uint32_t, WholeRange> found;
    const auto note = [&](uint32_t v, int64_t low) {
      if (facts_.InLoop(v) || f_.values[v] != Type::kF64 || facts_.Constant(v)) return;
      const Instruction* const i = definitions_.instruction[v];
      if (i != nullptr && i->op == Opcode::kConstF64) return;
      auto [at, fresh] = found.emplace(v, WholeRange{low, bound});
      at->second.low = std::max(at->second.low, low);
      if (const auto known = facts_.Of(v)) at->second.low = std::max(at->second.low, std::min(known->low, bound));
    };
    for (uint32_t b : loop_.blocks) {
      for (const Instruction& i : f_.blocks[b].instructions) {
        const auto rest = facts_.RemainderOf(i), quotient = facts_.QuotientOf(i);
        for (const auto& pair : {rest, quotient}) {
          if (!pair) continue;
          note(pair->x, pair->is_rem ? 0 : -bound);
          note(pair->y, 1);
        }
        if (IsRangeItem(i)) {
          const RangeItem item = RangeItemOf(i);
          for (uint32_t v : {item.base, item.increment, item.limit}) note(v, -bound);
        }
        const bool sum = i.op == Opcode::kFAdd || i.op == Opcode::kFSub;
        if (!sum && i.op != Opcode::kFMul) continue;
        for (const Operand& o : i.operands) note(o.id, sum ? -bound : 0);
      }
    }
    return found;
  }

  // The facts on these assumptions, of which those go that a trip does not keep. What a trip makes negative may be so
  // from the start.
  void Settle(std::map<uint32_t, WholeRange> assumed, int64_t bound) {
    facts_.assumed = std::move(assumed);
    for (bool again = true; again;) {
      again = false;
      facts_.Compute();
      for (uint32_t v : f_.blocks[loop_.header].arguments) {
        const auto a = facts_.assumed.find(v);
        if (a == facts_.assumed.end()) continue;
        bool whole = true;
        int64_t low = 0;
        for (const auto& [next, from] : around_.at(v)) {
          const auto range = facts_.In(next, from);
          whole = whole && range && range->low <= bound && range->high >= -bound;
          if (whole) low = std::min(low, range->low);
        }
        const bool lower = whole && low < 0 && a->second.low >= 0;
        if (!whole)
          facts_.assumed.erase(a);
        else if (lower)
          a->second.low = -bound;
        again = again || !whole || lower;
      }
    }
  }

  // Everything whole that the value is computed from.
  void Need(uint32_t v, uint32_t block, std::set<uint32_t>* needed) const {
    if (facts_.Constant(v) || !facts_.In(v, block) || !needed->insert(v).second) return;
    if (!facts_.InLoop(v)) return;
    const Instruction* const i = definitions_.instruction[v];
    const uint32_t here = definitions_.block[v];
    if (i == nullptr) {
      for (const auto& [x, from] : around_.at(v)) Need(x, from, needed);
      return;
    }
    auto pair = facts_.RemainderOf(*i);
    if (!pair) pair = facts_.QuotientOf(*i);
    if (IsRangeItem(*i)) {
      const RangeItem item = RangeItemOf(*i);
      for (uint32_t x : {item.base, item.increment, item.limit}) Need(x, here, needed);
      return;
    }
    if (pair) {
      Need(pair->x, here, needed);
      return Need(pair->y, here, needed);
    }
    for (const Operand& o : i->operands) {
      if (o.IsValue() && f_.values[o.id] == Type::kF64) Need(o.id, i->op == Opcode::kFDiv ? block : here, needed);
    }
  }

  bool NothingTravels(const WholePlan& plan) const {
    return std::ranges::none_of(plan.assumed, [&](const auto& known) { return around_.count(known.first) > 0; });
  }
  bool IsNarrow(const Instruction& i, uint32_t block) const {
    auto pair = facts_.RemainderOf(i);
    if (!pair) pair = facts_.QuotientOf(i);
    const auto x = pair ? facts_.In(pair->x, block) : std::nullopt, y = pair ? facts_.In(pair->y, block) : std::nullopt;
    return x && y && x->Within(-INT32_MAX, INT32_MAX) && y->Within(0, INT32_MAX);
  }

  // A remainder gains where it has to wait for the trip before, a conversion where it is told to be exact.
  bool Gains(const Instruction& i, const std::set<uint32_t>& needed) const {
    if (i.op == Opcode::kF2I || i.op == Opcode::kF2W) return true;
    return std::ranges::any_of(f_.blocks[loop_.header].arguments, [&](uint32_t v) { return needed.count(v) > 0; });
  }
  std::optional<uint32_t> Subject(const Instruction& i, uint32_t block) const {
    if (i.results.size() != 1) return {};
    uint32_t v = i.results[0];
    if (i.op == Opcode::kF2I || i.op == Opcode::kF2W) {
      v = i.operands[0].id;
      const Instruction* const x = definitions_.instruction[v];
      if (x != nullptr && (x->op == Opcode::kI2F || x->op == Opcode::kConstF64)) return {};
      if (!facts_.InLoop(v)) return {};
    } else if (!facts_.RemainderOf(i) && !facts_.QuotientOf(i)) {
      return {};
    }
    return facts_.In(v, block) ? std::optional(v) : std::nullopt;
  }

  // What others gain by, and what of the assumptions that needs.
  WholePlan FromFacts() const {
    WholePlan plan;
    for (uint32_t b : loop_.blocks) {
      for (const Instruction& i : f_.blocks[b].instructions) {
        const auto v = Subject(i, b);
        if (!v) continue;
        std::set<uint32_t> needed;
        Need(*v, b, &needed);
        if (!Gains(i, needed)) continue;
        ++plan.gains;
        plan.whole.merge(needed);
      }
    }
    for (uint32_t b : loop_.blocks) {
      for (const Instruction& i : f_.blocks[b].instructions)
        plan.narrow += i.results.size() == 1 && plan.whole.count(i.results[0]) && IsNarrow(i, b);
    }
    for (const auto& [v, range] : facts_.assumed) {
      if (plan.whole.count(v)) plan.assumed[v] = range;
    }
    return plan;
  }

  WholePlan Try(int64_t bound) {
    facts_.assumed.clear();
    std::map<uint32_t, WholeRange> assumed = Invariants(bound);
    for (uint32_t v : f_.blocks[loop_.header].arguments) {
      if (f_.values[v] != Type::kF64 || !around_.count(v) || !first_.count(v)) continue;
      if (const auto range = Start(v, bound)) assumed[v] = *range;
    }
    // The facts may rest on what nobody needs: again without.
    Settle(std::move(assumed), bound);
    WholePlan plan = FromFacts();
    while (plan.assumed.size() < facts_.assumed.size()) {
      Settle(plan.assumed, bound);
      plan = FromFacts();
    }
    for (const auto& [v, range] : plan.assumed) {
      if (!around_.count(v)) continue;
      for (const auto& [next, from] : around_.at(v)) {
        const auto around = facts_.In(next, from);
        if (!around || !around->Within(range.low, range.high)) plan.checked.insert(v);
      }
    }
    if (!std::ranges::all_of(plan.whole, [&](uint32_t v) { return BearsOtherPasses(v); })) plan.gains = 0;
    return plan;
  }
  // Integers that other passes meet as arguments of blocks are below 2^40.
  bool BearsOtherPasses(uint32_t v) const {
    if (!facts_.InLoop(v) || definitions_.instruction[v] != nullptr) return true;
    const auto range = facts_.Of(v);
    return range && range->Within(-kLargestArgument, kLargestArgument);
  }

  const Function& f_;
  const Definitions& definitions_;
  const Loop& loop_;
  WholeFacts& facts_;
  std::map<uint32_t, std::vector<std::pair<uint32_t, uint32_t>>> around_;  // by argument: value, from block of the loop
  std::map<uint32_t, std::vector<uint32_t>> first_;                        // by argument: values from before the loop
};

}  // namespace

std::optional<WholePlan> PlanWholeNumbers(const Function& f, const Definitions& definitions, const Loop& loop,
                                          WholeFacts* facts) {
  return Planner(f, definitions, loop, facts).Run();
}

}  // namespace residua::array_ir
