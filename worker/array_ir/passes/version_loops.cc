// Loop versioning: inner loops as C would have them.
//
// A store `y(k) = v` must find y unshared (else copy it), k whole and within y's extents (else grow y or complain); a
// load checks its subscript; every trip polls for cancellation. Each of these is one compare and a branch that is
// hardly ever taken, and together they keep a loop from being optimised. Most of them can be decided for many trips at
// once.
//
//     enter:  end = min(counter + 4096, count)                  slow:  the loop as it was, one trip:
//             guard = y is ours, and the checks hold                   copies, grows, complains;
//                     for the trips counter .. end - 1                 its back edge goes to `enter`
//             if guard: fast, else slow
//     fast:   the loop without those checks, until end
//             counter < count: poll, then `enter`; else out
//
// The slow form is a clone of the whole loop; what the fast form meets that its guard did not cover (a conditional
// store outside the array, a first write to a shared array) continues in the middle of the clone. Since all calls are
// in the clone, data pointers, extents and ownership do not change in the fast loop: the array IR needs no alias
// analysis to see that. Values that two forms share go through storage while the blocks are copied (copy_loop.h), and
// are promoted again at the end.
//
// What only slow paths put into slots, and others clear where the ways meet, is cleared before the fast form.
//
// Only innermost loops whose other operations are plain arithmetic, loads and stores; a check is hoisted when every
// trip performs it and its sides are sums of constants, invariants and multiples of the counter. What only some trips
// check must not keep the others from the fast form: it is asked for all trips at once as well, but where that does not
// hold the fast form asks in the trip. The answer does not change in the loop, so that later stages may have a form for
// each. Cost: such a loop's code doubles.
#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "worker/array_ir/ir/flow.h"
#include "worker/array_ir/passes/copy_loop.h"
#include "worker/array_ir/passes/passes.h"
#include "worker/array_ir/passes/slots.h"

namespace residua::array_ir {
namespace {

constexpr int64_t kTripsPerPoll = 4096;
constexpr size_t kMostInstructions = 800;
constexpr size_t kMostLoops = 100;
constexpr int64_t kMostFactor = 1024;
constexpr int64_t kMostOpenFactor = int64_t{1} << 20, kMostTrips = int64_t{1} << 40;

bool IsCall(Opcode op) {
  return op == Opcode::kRt || op == Opcode::kRtv || op == Opcode::kCall || op == Opcode::kMap || op == Opcode::kView;
}
// A call that an access makes when it cannot read or store directly.
bool IsColdCall(const Instruction& i) {
  static const std::set<std::string, std::less<>> kCold = {
      "own", "store_scalar", "store_scalar2", "store_scalar3", "store_element", "make_room",
      // elements of struct arrays
      "own_values", "values_of", "set_field_number", "assign_path", "index", "field", "to_f64", "set_f64",
      "is_real_scalar", "is_full_array", "is_empty", "numel",
      // elements of arrays of more dimensions, rows and columns of few, small arrays that are not yet the variable's
      "assign_index", "new_matrix", "move"};
  return i.op == Opcode::kView || ((i.op == Opcode::kRt || i.op == Opcode::kRtv) && kCold.count(i.operands[0].text));
}

// Two forms of one loop.
struct Versions {
  uint32_t enter = kNone, fast = kNone, slow = kNone;  // blocks; fast and slow are the headers
  uint32_t first_clone = kNone, last_clone = 0;        // blocks
  bool counted = false;
};

// ---- making the two forms

class Splitter {
 public:
  // What is live: of the function as it was before its first loop was split.
  Splitter(Function& f, const Loop& loop, const SlotLiveness& live) : f_(f), loop_(loop), live_(live) {}

  std::optional<Versions> Run() {
    if (!IsEligible()) return {};
    FindCounter();
    if (!counted_ && !has_cold_) return {};
    if (counted_) {
      // The way out gets a block of its own.
      leave_ = NewBlock();
      BranchTarget& exit = f_.blocks[loop_.header].instructions.back().targets[1];
      Emit(leave_, Opcode::kBr, {}).targets = {exit};
      exit = {leave_, {}};
    }
    Clone();
    ConnectEnter();
    LeaveFastLoop();
    return versions_;
  }

 private:
  bool In(uint32_t b) const { return b < loop_.contains.size() && loop_.contains[b]; }
  uint32_t NewBlock() {
    f_.blocks.emplace_back();
    return static_cast<uint32_t>(f_.blocks.size() - 1);
  }
  Instruction& Emit(uint32_t block, Opcode op, std::vector<Operand> operands, std::optional<Type> result = {}) {
    Instruction i{op};
    i.operands = std::move(operands);
    if (result) i.results = {f_.NewValue(*result)};
    f_.blocks[block].instructions.push_back(std::move(i));
    return f_.blocks[block].instructions.back();
  }
  uint32_t Value(uint32_t block, Opcode op, std::vector<Operand> operands, Type t) {
    return Emit(block, op, std::move(operands), t).results[0];
  }
  bool IsEligible() {
    if (!loop_.innermost || loop_.latches.size() != 1 || loop_.header == 0) return false;
    size_t size = 0;
    for (uint32_t b : loop_.blocks) {
      const Block& block = f_.blocks[b];
      if (block.handler != kNone) return false;
      size += block.instructions.size();
      bool cold = false;
      for (const Instruction& i : block.instructions) {
        if (i.op == Opcode::kGet || i.op == Opcode::kSet) return false;
        if (IsSlotClear(i)) continue;
        if (IsCall(i.op) && !IsColdCall(i)) return false;
        cold = cold || IsCall(i.op);
      }
      const Instruction& last = block.instructions.back();
      if (last.targets.size() == 2 && last.targets[0].block == last.targets[1].block) return false;
      if (cold) cold_.insert(b);
    }
    has_cold_ = !cold_.empty();
    return size <= kMostInstructions && !cold_.count(loop_.header) && !cold_.count(loop_.latches[0]) && HasWarmTrip() &&
           FindClears();
  }
  // A trip that meets nothing cold.
  bool HasWarmTrip() const {
    std::set<uint32_t> seen = cold_;
    std::vector<uint32_t> todo = {loop_.header};
    while (!todo.empty()) {
      const uint32_t b = todo.back();
      todo.pop_back();
      if (b == loop_.latches[0]) return true;
      if (!seen.insert(b).second) continue;
      for (uint32_t s : Successors(f_.blocks[b])) {
        if (In(s)) todo.push_back(s);
      }
    }
    return false;
  }
  // What only cold blocks put into a slot is cleared in others, where they come together. If no trip finds anything in
  // the slot, the fast form need not look.
  bool FindClears() {
    for (uint32_t b : loop_.blocks) {
      if (cold_.count(b)) continue;
      for (const Instruction& i : f_.blocks[b].instructions) {
        for (const Operand& o : i.operands) {
          if (!o.IsStorage()) continue;
          const bool empty = live_.IsFollowed(o.id) && !live_.LiveOnEntry(loop_.header).Has(o.id);
          if (!IsSlotClear(i) || !empty) return false;
          cleared_.insert(o.id);
        }
      }
    }
    return true;
  }

  // header: condbr (ilt counter, count), body, exit; the latch passes counter + 1.
  void FindCounter() {
    const Definitions definitions(f_);
    const Instruction& last = f_.blocks[loop_.header].instructions.back();
    if (last.op != Opcode::kCondBr || !In(last.targets[0].block) || In(last.targets[1].block)) return;
    const Instruction* less = definitions.Of(last.operands[0].id, Opcode::kILt);
    if (less == nullptr) return;
    const uint32_t a = less->operands[0].id, n = less->operands[1].id;
    const auto& arguments = f_.blocks[loop_.header].arguments;
    const auto at = std::find(arguments.begin(), arguments.end(), a);
    if (at == arguments.end() || In(definitions.block[n])) return;
    for (const BranchTarget& t : f_.blocks[loop_.latches[0]].instructions.back().targets) {
      if (t.block != loop_.header) continue;
      const Instruction* next = definitions.Of(t.args[static_cast<size_t>(at - arguments.begin())], Opcode::kIAdd);
      int64_t step = 0;
      if (next == nullptr || next->operands[0].id != a || !definitions.IsConstant(next->operands[1].id, &step)) return;
      if (step != 1) return;
    }
    counted_ = true;
    counter_ = a;
    count_ = n;
  }

  void Clone() {
    const LoopCopy copied = CopyLoop(f_, loop_);
    versions_.first_clone = copied.copy.begin()->second;
    for (const auto& [b, c] : copied.copy) {
      versions_.first_clone = std::min(versions_.first_clone, c);
      versions_.last_clone = std::max(versions_.last_clone, c);
      // The way back of the clone asks the guard again.
      for (BranchTarget& t : f_.blocks[c].instructions.back().targets) {
        if (t.block == copied.copy.at(loop_.header)) t.block = copied.enter;
      }
    }
    versions_.enter = copied.enter;
    versions_.fast = loop_.header;
    versions_.slow = copied.copy.at(loop_.header);
    if (counted_) counter_storage_ = copied.arguments.at(counter_);
    for (uint32_t s : cleared_) Emit(copied.enter, Opcode::kRtv, {Operand::Text("clear"), Operand::Storage(s)});
    // What is cold is met in the clone only.
    for (uint32_t b : loop_.blocks) {
      if (cold_.count(b)) continue;
      std::erase_if(f_.blocks[b].instructions, IsSlotClear);
      for (BranchTarget& t : f_.blocks[b].instructions.back().targets) {
        if (In(t.block) && cold_.count(t.block)) t.block = copied.copy.at(t.block);
      }
    }
  }

  uint32_t EndOfChunk(uint32_t n) {
    int64_t trips = 0;
    if (Definitions(f_).IsConstant(count_, &trips) && trips <= kTripsPerPoll) return count_;
    const uint32_t c = Value(n, Opcode::kGet, {Operand::Storage(counter_storage_)}, Type::kI64);
    const uint32_t most = Value(n, Opcode::kConstI64, {Operand::Int(kTripsPerPoll)}, Type::kI64);
    const uint32_t end = Value(n, Opcode::kIAdd, {Operand::Value(c), Operand::Value(most)}, Type::kI64);
    const uint32_t less = Value(n, Opcode::kILt, {Operand::Value(end), Operand::Value(count_)}, Type::kI1);
    return Value(n, Opcode::kSelect, {Operand::Value(less), Operand::Value(end), Operand::Value(count_)}, Type::kI64);
  }

  void ConnectEnter() {
    const uint32_t n = versions_.enter;
    if (counted_) {
      end_storage_ = NewScalarStorage(f_, "end", n, Type::kI64);
      Emit(n, Opcode::kSet, {Operand::Storage(end_storage_), Operand::Value(EndOfChunk(n))});
    }
    const uint32_t guard = Value(n, Opcode::kConstI1, {Operand::Int(1)}, Type::kI1);
    Emit(n, Opcode::kCondBr, {Operand::Value(guard)}).targets = {{versions_.fast, {}}, {versions_.slow, {}}};
    versions_.counted = counted_;
  }

  // The fast loop runs to `end` without polling; then it polls and enters again, or leaves.
  void LeaveFastLoop() {
    if (!counted_) return;
    Location location;
    for (uint32_t b : loop_.blocks) {
      std::erase_if(f_.blocks[b].instructions, [&](const Instruction& i) {
        if (i.op == Opcode::kPoll) location = i.location;
        return i.op == Opcode::kPoll;
      });
    }
    const uint32_t chunk = NewBlock(), poll = NewBlock();
    Instruction last = std::move(f_.blocks[loop_.header].instructions.back());
    f_.blocks[loop_.header].instructions.pop_back();
    const uint32_t end = Value(loop_.header, Opcode::kGet, {Operand::Storage(end_storage_)}, Type::kI64);
    last.operands[0].id = Value(loop_.header, Opcode::kILt, {Operand::Value(counter_), Operand::Value(end)}, Type::kI1);
    last.targets[1] = {chunk, {}};
    f_.blocks[loop_.header].instructions.push_back(std::move(last));
    const uint32_t c = Value(chunk, Opcode::kGet, {Operand::Storage(counter_storage_)}, Type::kI64);
    const uint32_t more = Value(chunk, Opcode::kILt, {Operand::Value(c), Operand::Value(count_)}, Type::kI1);
    Emit(chunk, Opcode::kCondBr, {Operand::Value(more)}).targets = {{poll, {}}, {leave_, {}}};
    Emit(poll, Opcode::kPoll, {}).location = location;
    Emit(poll, Opcode::kBr, {}).targets = {{versions_.enter, {}}};
  }

  Function& f_;
  const Loop& loop_;
  Versions versions_;
  const SlotLiveness& live_;
  std::set<uint32_t> cold_;
  std::set<uint32_t> cleared_;  // slots that only cold blocks fill
  bool has_cold_ = false, counted_ = false;
  uint32_t counter_ = kNone, count_ = kNone, leave_ = kNone, counter_storage_ = kNone, end_storage_ = kNone;
};

// ---- the guard

class Guard {
 public:
  Guard(Function& f, const Versions& versions, const Flow& flow, const Loop& loop)
      : f_(f), versions_(versions), flow_(flow), loop_(loop), definitions_(f) {}

  void Run() {
    if (versions_.counted && !FindRange()) return;
    struct Change {
      uint32_t block;
      std::vector<uint32_t> hoisted, remaining;
      bool always;  // in every trip
    };
    std::vector<Change> changes;
    for (uint32_t b : loop_.blocks) {
      const Instruction& last = f_.blocks[b].instructions.back();
      if ((versions_.counted && b == loop_.header) || last.op != Opcode::kCondBr) continue;
      if (!In(last.targets[0].block) || In(last.targets[1].block) || !IsSlow(last.targets[1].block)) continue;
      Change c{.block = b, .hoisted = {}, .remaining = {}, .always = true};
      for (uint32_t l : loop_.latches) c.always = c.always && flow_.Dominates(b, l);
      std::vector<uint32_t> leaves;
      Flatten(last.operands[0].id, &leaves);
      for (uint32_t leaf : leaves)
        (Hoist(leaf, c.always ? &conjuncts_ : &sometimes_) ? c.hoisted : c.remaining).push_back(leaf);
      if (!c.hoisted.empty()) changes.push_back(std::move(c));
    }
    if (!sometimes_.empty()) holds_ = All(sometimes_);
    for (const Change& c : changes) {
      if (c.always)
        Weaken(c.block, c.remaining);
      else
        AskWhereOpen(c.block, c.hoisted, c.remaining);
    }
    Install();
  }

 private:
  // invariants + factor * counter; `open`: the factor is an invariant that is no constant.
  struct Linear {
    int64_t factor = 0;
    bool ok = false, open = false;
    bool moves() const { return open || factor != 0; }
  };

  bool In(uint32_t b) const { return b < loop_.contains.size() && loop_.contains[b]; }
  bool IsInvariant(uint32_t v) const { return !In(definitions_.block[v]); }
  bool IsSlow(uint32_t b) const {
    return (b >= versions_.first_clone && b <= versions_.last_clone) ||
           f_.blocks[b].instructions.back().op == Opcode::kUnreachable;
  }

  // The header compares the counter with `end`; the enter block passes where it starts.
  bool FindRange() {
    const Instruction* less = definitions_.Of(f_.blocks[loop_.header].instructions.back().operands[0].id, Opcode::kILt);
    if (less == nullptr) return false;
    counter_ = less->operands[0].id;
    end_ = less->operands[1].id;
    const auto& arguments = f_.blocks[loop_.header].arguments;
    const auto at = std::find(arguments.begin(), arguments.end(), counter_);
    if (at == arguments.end()) return false;
    start_ =
        f_.blocks[versions_.enter].instructions.back().targets[0].args[static_cast<size_t>(at - arguments.begin())];
    return true;
  }

  void Flatten(uint32_t v, std::vector<uint32_t>* leaves) const {
    const Instruction* both = IsInvariant(v) ? nullptr : definitions_.Of(v, Opcode::kAnd);
    if (both == nullptr) return leaves->push_back(v);
    Flatten(both->operands[0].id, leaves);
    Flatten(both->operands[1].id, leaves);
  }

  Linear LinearOf(uint32_t v) {
    if (IsInvariant(v)) return {0, true};
    if (v == counter_) return {1, true};
    int64_t c = 0;
    const Instruction* i = definitions_.instruction[v];
    if (i == nullptr) return {};
    if (i->op == Opcode::kConstI64) return {0, true};
    if (i->op != Opcode::kIAdd && i->op != Opcode::kISub && i->op != Opcode::kIMul) return {};
    const Linear a = LinearOf(i->operands[0].id), b = LinearOf(i->operands[1].id);
    if (!a.ok || !b.ok) return {};
    const bool open = a.open || b.open;
    if (i->op == Opcode::kIAdd) return {a.factor + b.factor, true, open};
    if (i->op == Opcode::kISub) return {a.factor - b.factor, true, open};
    if (open || !definitions_.IsConstant(i->operands[1].id, &c)) {
      if (a.moves() && b.moves()) return {};
      if (!a.moves() && !b.moves()) return {0, true};
      factors_.insert(i->operands[a.moves() ? 1 : 0].id);
      return {0, true, true};
    }
    return {a.factor * c, c < kMostFactor && c > -kMostFactor && a.factor < kMostFactor && a.factor > -kMostFactor};
  }

  uint32_t Emit(Opcode op, std::vector<Operand> operands, Type t) {
    Instruction i{op};
    i.operands = std::move(operands);
    i.results = {f_.NewValue(t)};
    guard_code_.push_back(i);
    return i.results[0];
  }
  // The expression with the counter replaced, in the enter block.
  uint32_t At(uint32_t v, uint32_t counter) {
    if (v == counter_) return counter;
    if (IsInvariant(v)) return v;
    const Instruction i = *definitions_.instruction[v];
    if (i.op == Opcode::kConstI64) return Emit(i.op, i.operands, Type::kI64);
    const uint32_t a = At(i.operands[0].id, counter), b = At(i.operands[1].id, counter);
    return Emit(i.op, {Operand::Value(a), Operand::Value(b)}, f_.values[v]);
  }

  // Adds the condition for all trips to the guard. False: it has to stay.
  bool Hoist(uint32_t leaf, std::vector<uint32_t>* to) {
    if (IsInvariant(leaf)) {
      to->push_back(leaf);
      return true;
    }
    const Instruction* i = definitions_.instruction[leaf];
    if (!versions_.counted || i == nullptr || (i->op != Opcode::kILe && i->op != Opcode::kILt)) return false;
    const Linear a = LinearOf(i->operands[0].id), b = LinearOf(i->operands[1].id);
    if (!a.ok || !b.ok) return false;
    // Linear in the counter: it holds for all trips if it holds for the worst, the first or the last.
    const bool open = a.open || b.open;
    if (open && to != &conjuncts_) return false;
    if (open) BoundFactors();
    if (open || b.factor >= a.factor) to->push_back(At(leaf, start_));
    if (open || b.factor < a.factor) {
      const uint32_t one = Emit(Opcode::kConstI64, {Operand::Int(-1)}, Type::kI64);
      const uint32_t last = Emit(Opcode::kIAdd, {Operand::Value(end_), Operand::Value(one)}, Type::kI64);
      to->push_back(At(leaf, last));
    }
    return true;
  }
  // In the enter block.
  uint32_t All(const std::vector<uint32_t>& conditions) {
    uint32_t all = conditions[0];
    for (size_t k = 1; k < conditions.size(); ++k)
      all = Emit(Opcode::kAnd, {Operand::Value(all), Operand::Value(conditions[k])}, Type::kI1);
    return all;
  }

  // Products of the counter and a factor that is no constant do not wrap.
  void BoundFactors() {
    const auto at_most = [&](uint32_t low, uint32_t high) {
      conjuncts_.push_back(Emit(Opcode::kILe, {Operand::Value(low), Operand::Value(high)}, Type::kI1));
    };
    const auto number = [&](int64_t c) { return Emit(Opcode::kConstI64, {Operand::Int(c)}, Type::kI64); };
    if (bounded_.empty()) at_most(end_, number(kMostTrips));
    for (uint32_t v : factors_) {
      if (!bounded_.insert(v).second) continue;
      at_most(At(v, start_), number(kMostOpenFactor));
      at_most(number(-kMostOpenFactor), At(v, start_));
    }
  }

  void Weaken(uint32_t b, const std::vector<uint32_t>& remaining) {
    auto& list = f_.blocks[b].instructions;
    Instruction last = std::move(list.back());
    list.pop_back();
    if (remaining.empty()) {
      last.op = Opcode::kBr;
      last.operands.clear();
      last.targets.pop_back();
    } else {
      uint32_t all = remaining[0];
      for (size_t k = 1; k < remaining.size(); ++k) {
        Instruction both{Opcode::kAnd};
        both.operands = {Operand::Value(all), Operand::Value(remaining[k])};
        all = f_.NewValue(Type::kI1);
        both.results = {all};
        list.push_back(std::move(both));
      }
      last.operands[0] = Operand::Value(all);
    }
    list.push_back(std::move(last));
  }

  // (holds for all trips, or here) and what is left
  void AskWhereOpen(uint32_t b, const std::vector<uint32_t>& hoisted, const std::vector<uint32_t>& remaining) {
    auto& list = f_.blocks[b].instructions;
    Instruction last = std::move(list.back());
    list.pop_back();
    const auto both = [&](Opcode op, uint32_t x, uint32_t y) {
      Instruction i{op};
      i.operands = {Operand::Value(x), Operand::Value(y)};
      i.results = {f_.NewValue(Type::kI1)};
      list.push_back(i);
      return i.results[0];
    };
    uint32_t here = hoisted[0];
    for (size_t k = 1; k < hoisted.size(); ++k) here = both(Opcode::kAnd, here, hoisted[k]);
    uint32_t all = both(Opcode::kOr, holds_, here);
    for (uint32_t r : remaining) all = both(Opcode::kAnd, all, r);
    last.operands[0] = Operand::Value(all);
    list.push_back(std::move(last));
  }

  void Install() {
    const uint32_t all = conjuncts_.empty() ? kNone : All(conjuncts_);
    auto& list = f_.blocks[versions_.enter].instructions;
    list.insert(list.end() - 1, guard_code_.begin(), guard_code_.end());
    if (all != kNone) list.back().operands[0] = Operand::Value(all);
  }

  Function& f_;
  const Versions& versions_;
  const Flow& flow_;
  const Loop& loop_;
  const Definitions definitions_;
  uint32_t counter_ = kNone, end_ = kNone, start_ = kNone;
  std::vector<uint32_t> conjuncts_, sometimes_;  // for all trips; what only some of them check
  uint32_t holds_ = kNone;                       // all of the latter
  std::set<uint32_t> factors_, bounded_;         // what multiplies the counter; of these what the guard bounds
  std::vector<Instruction> guard_code_;
};

}  // namespace

void VersionLoops(Function& f) {
  std::vector<Versions> made;
  {
    const Flow flow(f);
    const std::vector<Loop> loops = FindLoops(f, flow);
    const SlotLiveness live(f, flow);
    for (const Loop& loop : loops) {
      if (made.size() >= kMostLoops) break;
      if (auto v = Splitter(f, loop, live).Run()) made.push_back(*v);
    }
  }
  if (made.empty()) return;
  PromoteStorage(f);
  RemoveTrivialArguments(f);
  const Flow flow(f);
  const std::vector<Loop> loops = FindLoops(f, flow);
  for (const Versions& v : made) {
    for (const Loop& loop : loops) {
      if (loop.header == v.fast && loop.innermost) Guard(f, v, flow, loop).Run();
    }
  }
  RemoveUnreachableBlocks(f);
}

}  // namespace residua::array_ir
