// Loops over whole numbers in doubles compute in integers.
//
//   seed = mod (seed * 16807, 2147483647);      a number that is whole when the loop begins stays so, and below 2^31;
//   while x ~= 1                                a parameter that nobody promised to be whole is asked once, before
//     if mod (x, 2) == 0, x = x / 2; ...        the loop; x is asked after every trip whether it is still below 2^37
//
// The loop gets a form in integers beside the form it has. Where the guard before the loop fails, or a number leaves
// the range in which integers and doubles agree, the old form takes over for good. What is gained: remainders wait for
// a multiplication instead of a division and a rounding, and conversions to integers (subscripts, characters) need no
// check and no slow path behind it.
//
// Innermost loops, with at least one thing to gain (whole_plan.h); what rests on no assumption is changed in place.
// Values that a trip hands on as doubles to others are converted there. Cost: such a loop's code doubles.
#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "worker/array_ir/ir/flow.h"
#include "worker/array_ir/ir/range_item.h"
#include "worker/array_ir/passes/copy_loop.h"
#include "worker/array_ir/passes/passes.h"
#include "worker/array_ir/passes/whole_plan.h"

namespace residua::array_ir {
namespace {

constexpr size_t kMostInstructions = 250;
constexpr size_t kMostLoops = 30;

bool IsEligible(const Function& f, const Loop& loop) {
  if (!loop.innermost || loop.latches.size() != 1 || loop.header == 0) return false;
  size_t size = 0, worth = 0;
  for (uint32_t b : loop.blocks) {
    if (f.blocks[b].handler != kNone) return false;
    size += f.blocks[b].instructions.size();
    for (const Instruction& i : f.blocks[b].instructions) {
      if (i.op == Opcode::kGet || i.op == Opcode::kSet) return false;
      worth += i.op == Opcode::kFloor || i.op == Opcode::kFix || i.op == Opcode::kF2I || i.op == Opcode::kF2W ||
               (i.op == Opcode::kMath && i.operands.size() == 3);  // a remainder, perhaps
    }
  }
  return worth > 0 && size <= kMostInstructions;
}

// Both forms, of which the one is taken always: what decides is put in afterwards.
void Split(Function& f, const Loop& loop) {
  const LoopCopy made = CopyLoop(f, loop);
  const auto always = [&](uint32_t block) {
    Instruction yes{Opcode::kConstI1}, branch{Opcode::kCondBr};
    yes.results = {f.NewValue(Type::kI1)};
    yes.operands = {Operand::Int(1)};
    branch.operands = {Operand::Value(yes.results[0])};
    branch.targets = {{loop.header, {}}, {made.copy.at(loop.header), {}}};
    f.blocks[block].instructions = {std::move(yes), std::move(branch)};
  };
  always(made.enter);
  f.blocks.emplace_back();
  const auto around = static_cast<uint32_t>(f.blocks.size() - 1);
  for (BranchTarget& t : f.blocks[loop.latches[0]].instructions.back().targets) {
    if (t.block == loop.header) t.block = around;
  }
  always(around);
}

// The form in integers.
class Rewriter {
 public:
  Rewriter(Function& f, const Flow& flow, const Loop& loop)
      : f_(f), flow_(flow), loop_(loop), definitions_(f), facts_(f, flow, definitions_, loop) {}

  void Run() {
    const auto plan = PlanWholeNumbers(f_, definitions_, loop_, &facts_);
    if (!plan || (!plan->assumed.empty() && !FindGuards())) return;
    plan_ = *plan;
    for (uint32_t b : loop_.blocks) arguments_[b] = f_.blocks[b].arguments;
    std::vector<std::pair<uint32_t, std::vector<Instruction>>> lists;  // the definitions point into the old ones
    if (!plan_.assumed.empty()) lists.emplace_back(enter_, Enter());
    for (uint32_t b : flow_.order()) {
      if (b < loop_.contains.size() && loop_.contains[b]) lists.emplace_back(b, Rewritten(b));
    }
    for (auto& [b, list] : lists) f_.blocks[b].instructions = std::move(list);
  }

 private:
  // As Split made them.
  bool FindGuards() {
    for (uint32_t p : flow_.Predecessors(loop_.header)) (loop_.contains[p] ? around_ : enter_) = p;
    const auto chooses = [&](uint32_t b) {
      if (b == kNone) return false;
      const Instruction& last = f_.blocks[b].instructions.back();
      return last.op == Opcode::kCondBr && last.targets[0].block == loop_.header &&
             definitions_.Of(last.operands[0].id, Opcode::kConstI1) != nullptr;
    };
    return flow_.Predecessors(loop_.header).size() == 2 && chooses(enter_) && chooses(around_);
  }

  uint32_t Emit(Opcode op, std::vector<Operand> operands, Type t) {
    Instruction i{op};
    i.operands = std::move(operands);
    i.results = {f_.NewValue(t)};
    out_.push_back(std::move(i));
    return out_.back().results[0];
  }
  uint32_t Emit(Opcode op, std::initializer_list<uint32_t> operands, Type t = Type::kI64) {
    std::vector<Operand> list;
    for (uint32_t v : operands) list.push_back(Operand::Value(v));
    return Emit(op, std::move(list), t);
  }
  uint32_t Integer(int64_t c) { return Emit(Opcode::kConstI64, std::vector{Operand::Int(c)}, Type::kI64); }
  uint32_t Number(double d) { return Emit(Opcode::kConstF64, std::vector{Operand::Number(d)}, Type::kF64); }
  void And(uint32_t* all, uint32_t condition) {
    *all = *all == kNone ? condition : Emit(Opcode::kAnd, {*all, condition}, Type::kI1);
  }
  void AndWithin(uint32_t* all, uint32_t integer, const WholeRange& range) {
    And(all, Emit(Opcode::kILe, {Integer(range.low), integer}, Type::kI1));
    And(all, Emit(Opcode::kILe, {integer, Integer(range.high)}, Type::kI1));
  }

  // ---- before the loop
  // The integer of what enters as a double, and whether it is one and in range.
  uint32_t Entering(uint32_t x, const WholeRange& range, uint32_t* all) {
    if (const auto c = facts_.Constant(x)) return Integer(*c);
    const uint32_t integer = Emit(Opcode::kF2I, {x});
    if (definitions_.Of(x, Opcode::kI2F) == nullptr) {
      And(all, Emit(Opcode::kFEq, {Emit(Opcode::kI2F, {integer}, Type::kF64), x}, Type::kI1));
      // 1 / -0 is -Inf.
      if (range.low <= 0) {
        const uint32_t inverse = Emit(Opcode::kFDiv, {Number(1), x}, Type::kF64);
        And(all, Emit(Opcode::kFGe, {inverse, Number(-2)}, Type::kI1));
      }
    }
    AndWithin(all, integer, range);
    return integer;
  }
  std::vector<Instruction> Enter() {
    out_ = f_.blocks[enter_].instructions;
    Instruction branch = std::move(out_.back());
    out_.pop_back();
    uint32_t all = kNone;
    const auto& arguments = f_.blocks[loop_.header].arguments;
    for (const auto& [v, range] : plan_.assumed) {
      const auto at = std::ranges::find(arguments, v);
      if (at == arguments.end()) {
        twin_[v] = Entering(v, range, &all);
        continue;
      }
      uint32_t& first = branch.targets[0].args[static_cast<size_t>(at - arguments.begin())];
      first = Entering(first, range, &all);
    }
    if (all != kNone) branch.operands[0] = Operand::Value(all);
    out_.push_back(std::move(branch));
    return std::move(out_);
  }

  // ---- in the loop
  bool IsWhole(uint32_t v) const { return plan_.whole.count(v) > 0; }
  // The integer of a whole double, in this block.
  uint32_t Twin(uint32_t v, uint32_t block) {
    if (const auto t = twin_.find(v); t != twin_.end()) return t->second;
    if (const auto c = facts_.Constant(v)) return Integer(*c);
    const Instruction& i = *definitions_.instruction[v];
    if (i.op == Opcode::kI2F || i.op == Opcode::kW2F) return i.operands[0].id;
    return Computed(i, block);
  }
  // "u": neither is negative, "w": both fit 32 bits.
  uint32_t Division(Opcode op, uint32_t x, uint32_t y, uint32_t block) {
    const auto a = *facts_.In(x, block), b = *facts_.In(y, block);
    const bool positive = a.low >= 0;
    const int64_t most = (int64_t{1} << (positive ? 32 : 31)) - 1;
    const bool narrow = a.Within(-most, most) && b.Within(0, most);
    const std::string kind = std::string(positive ? "u" : "") + (narrow ? "w" : "");
    const uint32_t p = Twin(x, block), q = Twin(y, block);
    return Emit(op, {Operand::Value(p), Operand::Value(q), Operand::Text(kind)}, Type::kI64);
  }
  uint32_t Computed(const Instruction& i, uint32_t block) {
    const auto twin = [&](size_t k) { return Twin(i.operands[k].id, block); };
    if (const auto rest = facts_.RemainderOf(i)) return Division(Opcode::kIMod, rest->x, rest->y, block);
    if (const auto quotient = facts_.QuotientOf(i)) return Division(Opcode::kIDiv, quotient->x, quotient->y, block);
    if (IsRangeItem(i)) {
      const RangeItem item = RangeItemOf(i);
      const uint32_t base = Twin(item.base, block), step = Twin(item.increment, block);
      return Emit(Opcode::kIAdd, {base, Emit(Opcode::kIMul, {Twin(item.trip, block), step})});
    }
    switch (i.op) {
      case Opcode::kFDiv:
        return Division(Opcode::kIDiv, i.operands[0].id, i.operands[1].id, block);
      case Opcode::kFAdd:
        return Emit(Opcode::kIAdd, {twin(0), twin(1)});
      case Opcode::kFSub:
        return Emit(Opcode::kISub, {twin(0), twin(1)});
      case Opcode::kFMul:
        return Emit(Opcode::kIMul, {twin(0), twin(1)});
      case Opcode::kFNeg:
        return Emit(Opcode::kISub, {Integer(0), twin(0)});
      case Opcode::kFAbs: {
        const uint32_t x = twin(0), zero = Integer(0);
        return Emit(Opcode::kSelect, {Emit(Opcode::kILt, {x, zero}, Type::kI1), Emit(Opcode::kISub, {zero, x}), x});
      }
      case Opcode::kSelect: {
        const uint32_t yes = twin(1), no = twin(2);
        return Emit(Opcode::kSelect, {i.operands[0].id, yes, no});
      }
      case Opcode::kB2F:
        return Emit(Opcode::kSelect, {i.operands[0].id, Integer(1), Integer(0)});
      default:  // rounding of what is whole
        return twin(0);
    }
  }

  std::vector<Instruction> Rewritten(uint32_t b) {
    out_.clear();
    Block& block = f_.blocks[b];
    for (uint32_t& v : block.arguments) {
      if (!IsWhole(v)) continue;
      const uint32_t integer = f_.NewValue(Type::kI64);
      Double(v, integer);
      v = integer;
    }
    for (const Instruction& i : block.instructions) {
      if (IsTerminator(i.op)) {
        Terminate(i, b);
      } else if (const auto decided = facts_.Decide(i, b)) {
        Instruction constant{Opcode::kConstI1};
        constant.results = i.results;
        constant.operands = {Operand::Int(*decided)};
        out_.push_back(std::move(constant));
      } else if (i.results.size() == 1 && IsWhole(i.results[0]) && facts_.Of(i.results[0]) && i.op != Opcode::kI2F &&
                 i.op != Opcode::kW2F) {
        Double(i.results[0], Computed(i, b));
      } else if ((i.op == Opcode::kF2I || i.op == Opcode::kF2W) && IsWhole(i.operands[0].id) &&
                 facts_.In(i.operands[0].id, b)) {
        Instruction same{Opcode::kIAdd};
        const uint32_t integer = Twin(i.operands[0].id, b);
        same.operands = {Operand::Value(integer), Operand::Value(Integer(0))};
        same.results = i.results;
        out_.push_back(std::move(same));
      } else {
        out_.push_back(i);
      }
    }
    return std::move(out_);
  }
  void Double(uint32_t v, uint32_t integer) {
    Instruction i{Opcode::kI2F};
    i.results = {v};
    i.operands = {Operand::Value(integer)};
    out_.push_back(std::move(i));
    twin_[v] = integer;
  }
  void Terminate(Instruction last, uint32_t b) {
    uint32_t all = kNone;
    for (BranchTarget& t : last.targets) {
      if (t.block >= loop_.contains.size() || !loop_.contains[t.block]) continue;
      const auto& arguments = arguments_.at(t.block);
      for (size_t k = 0; k < arguments.size(); ++k) {
        if (!IsWhole(arguments[k])) continue;
        t.args[k] = Twin(t.args[k], b);
        if (b == around_ && plan_.checked.count(arguments[k]))
          AndWithin(&all, t.args[k], plan_.assumed.at(arguments[k]));
      }
    }
    if (all != kNone) last.operands[0] = Operand::Value(all);
    out_.push_back(std::move(last));
  }
  Function& f_;
  const Flow& flow_;
  const Loop& loop_;
  const Definitions definitions_;
  WholeFacts facts_;
  WholePlan plan_;
  uint32_t enter_ = kNone, around_ = kNone;
  std::map<uint32_t, uint32_t> twin_;                    // by whole double
  std::map<uint32_t, std::vector<uint32_t>> arguments_;  // of blocks of the loop, as they were
  std::vector<Instruction> out_;                         // of the block that is being written
};

}  // namespace

void UseWholeNumbers(Function& f) {
  std::vector<uint32_t> headers;
  {
    const Flow flow(f);
    std::vector<const Loop*> split;
    const std::vector<Loop> loops = FindLoops(f, flow);
    const Definitions definitions(f);
    for (const Loop& loop : loops) {
      if (headers.size() >= kMostLoops || !IsEligible(f, loop)) continue;
      WholeFacts facts(f, flow, definitions, loop);
      const auto plan = PlanWholeNumbers(f, definitions, loop, &facts);
      if (!plan) continue;
      headers.push_back(loop.header);
      if (!plan->assumed.empty()) split.push_back(&loop);
    }
    for (const Loop* loop : split) Split(f, *loop);
    if (!split.empty()) PromoteStorage(f);
  }
  if (headers.empty()) return;
  RemoveTrivialArguments(f);
  const Flow flow(f);
  for (const Loop& loop : FindLoops(f, flow)) {
    if (std::ranges::count(headers, loop.header) > 0) Rewriter(f, flow, loop).Run();
  }
  RemoveUnreachableBlocks(f);
}

}  // namespace residua::array_ir
