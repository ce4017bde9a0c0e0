// A slot is cleared where it is read last, so that an array lives no longer than it is needed: the next one of its size
// takes its memory, which is still in the cache.
//
// That is behind the instruction that uses it last, and at the beginning of a block that does not need what the blocks
// before it handed to others. Not cleared are slots that hold numbers only, sources of moves, and what the function
// releases in the next instructions anyway, when it returns, and slots that hold nothing on any way to there. What a
// call of the program's own function reads last is given to it (given_arguments.h).
#include <algorithm>
#include <map>

#include "worker/array_ir/ir/given_arguments.h"
#include "worker/array_ir/passes/passes.h"
#include "worker/array_ir/passes/slots.h"

namespace residua::array_ir {
namespace {

Instruction ClearOf(uint32_t slot) {
  Instruction i{Opcode::kRtv};
  i.operands = {Operand::Text("clear"), Operand::Storage(slot)};
  return i;
}

// Of a call: the arguments that are read nowhere behind it, nor stand in it twice.
void GiveArguments(const SlotLiveness& live, const SlotSet& after, Instruction* call) {
  size_t number = 1;  // behind the function, the arguments, and how many they are
  while (number < call->operands.size() && call->operands[number].kind != Operand::Kind::kInt) ++number;
  if (number == call->operands.size()) return;
  for (size_t k = 1; k < number; ++k) {
    const Operand& o = call->operands[k];
    if (!o.IsStorage() || !live.IsFollowed(o.id) || after.Has(o.id)) continue;
    const auto same = [&](const Operand& other) { return other.IsStorage() && other.id == o.id; };
    if (std::ranges::count_if(call->operands, same) == 1) call->operands[number].integer |= GivenBit(k - 1);
  }
}

// What it writes to a slot needs no more room than the slot.
bool WritesNumber(const Instruction& i) {
  static constexpr std::string_view kNumbers[] = {"set_f64",     "set_bool",    "set_scalar", "set_char",
                                                  "set_integer", "set_complex", "set_pair",   "clear"};
  const bool call = i.op == Opcode::kRt || i.op == Opcode::kRtv;
  return call && std::ranges::find(kNumbers, std::string_view(i.operands[0].text)) != std::end(kNumbers);
}

// Slots into which something is written that may be larger than a number.
std::vector<bool> LargeSlots(const Function& f) {
  std::vector<bool> large(f.storage.size(), false);
  for (const Block& b : f.blocks) {
    for (const Instruction& i : b.instructions) {
      if (WritesNumber(i)) continue;
      const SlotUse use = SlotUseOf(i);
      for (uint32_t s : use.writes) large[s] = true;
      for (uint32_t s : use.changes) large[s] = true;
    }
  }
  return large;
}

class Clearing {
 public:
  explicit Clearing(Function& f) : f_(f), flow_(f), live_(f, flow_), large_(LargeSlots(f)) {}

  void Run() {
    std::vector<bool> handler(f_.blocks.size(), false);
    for (const Block& b : f_.blocks) {
      if (b.handler != kNone) handler[b.handler] = true;
    }
    std::map<uint32_t, std::vector<Instruction>> rewritten;
    for (uint32_t b : flow_.order()) rewritten[b] = Rewritten(b, handler[b]);
    for (auto& [b, list] : rewritten) f_.blocks[b].instructions = std::move(list);
  }

 private:
  bool LeavesAtOnce(uint32_t b) const {
    const Opcode last = f_.blocks[b].instructions.back().op;
    return last == Opcode::kRet || last == Opcode::kUnreachable;
  }

  std::vector<uint32_t> DeadBehind(const Instruction& i, const SlotSet& after) const {
    if (IsPure(i.op) || IsTerminator(i.op) || IsSlotClear(i)) return {};
    SlotUse use = live_.UseOf(i);
    if (IsSlotCopy(i) && i.operands[0].text == "move") use.reads.clear();
    std::vector<uint32_t> dead = std::move(use.reads);
    dead.insert(dead.end(), use.writes.begin(), use.writes.end());
    dead.insert(dead.end(), use.changes.begin(), use.changes.end());
    std::sort(dead.begin(), dead.end());
    dead.erase(std::unique(dead.begin(), dead.end()), dead.end());
    std::erase_if(dead, [&](uint32_t s) { return after.Has(s) || !large_[s]; });
    return dead;
  }

  // What a block before handed over to another one only.
  std::vector<uint32_t> DeadOnEntry(uint32_t b) const {
    SlotSet dead(f_.storage.size());
    for (uint32_t p : flow_.Predecessors(b)) dead.Include(live_.LiveOnExit(p));
    dead.Exclude(live_.LiveOnEntry(b));
    std::vector<uint32_t> out;
    dead.ForEach([&](uint32_t s) {
      if (large_[s]) out.push_back(s);
    });
    return out;
  }

  std::vector<Instruction> Rewritten(uint32_t b, bool handler) const {
    std::vector<Instruction> backwards;
    // What stands before a return is released by it at once.
    const size_t end = LeavesAtOnce(b) ? LastCall(b) : f_.blocks[b].instructions.size();
    live_.WalkBackwards(b, [&](size_t k, const SlotSet& after) {
      const Instruction& i = f_.blocks[b].instructions[k];
      if (k < end) {
        for (uint32_t s : DeadBehind(i, after)) backwards.push_back(ClearOf(s));
      }
      backwards.push_back(i);
      if (i.op == Opcode::kCall) GiveArguments(live_, after, &backwards.back());
    });
    if (!handler && b != 0 && !(LeavesAtOnce(b) && end == 0)) {
      for (uint32_t s : DeadOnEntry(b)) backwards.push_back(ClearOf(s));
    }
    std::reverse(backwards.begin(), backwards.end());
    return backwards;
  }

  // The number of the block's last instruction that may need memory; 0: none does.
  size_t LastCall(uint32_t b) const {
    const std::vector<Instruction>& list = f_.blocks[b].instructions;
    size_t k = list.size();
    while (k > 0 && list[k - 1].op != Opcode::kRt && list[k - 1].op != Opcode::kCall && list[k - 1].op != Opcode::kMap)
      --k;
    return k == 0 ? 0 : k - 1;
  }

  Function& f_;
  const Flow flow_;
  const SlotLiveness live_;
  const std::vector<bool> large_;
};

// Which slots may hold more than a number, on the ways from the function's entry.
class Held {
 public:
  Held(const Function& f, const Flow& flow, const SlotLiveness& live) : f_(f), live_(live) {
    in_.assign(f.blocks.size(), SlotSet(f.storage.size()));
    for (const Block& b : f.blocks) {
      if (b.handler == kNone) continue;
      for (uint32_t s = 0; s < f.storage.size(); ++s) in_[b.handler].Add(s);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (uint32_t b : flow.order()) {
        SlotSet held = in_[b];
        for (const Instruction& i : f.blocks[b].instructions) Step(i, &held);
        for (const BranchTarget& t : f.blocks[b].instructions.back().targets)
          changed = in_[t.block].Include(held) || changed;
      }
    }
  }

  // Clears of slots that hold nothing to be let go, and that nothing reads before they are written again.
  void RemoveIdleClears(uint32_t b, std::vector<Instruction>* list) const {
    std::vector<bool> idle(list->size(), false);
    live_.WalkBackwards(b, [&](size_t k, const SlotSet& after) {
      const Instruction& i = (*list)[k];
      idle[k] = IsSlotClear(i) && live_.IsFollowed(i.operands[1].id) && !after.Has(i.operands[1].id);
    });
    SlotSet held = in_[b];
    for (size_t k = 0; k < list->size(); ++k) {
      if (idle[k] && held.Has((*list)[k].operands[1].id)) idle[k] = false;
      Step((*list)[k], &held);
    }
    size_t k = 0;
    std::erase_if(*list, [&](const Instruction&) { return idle[k++]; });
  }

 private:
  void Step(const Instruction& i, SlotSet* held) const {
    const SlotUse use = SlotUseOf(i);
    for (const std::vector<uint32_t>* written : {&use.writes, &use.changes}) {
      for (uint32_t s : *written) WritesNumber(i) ? held->Remove(s) : held->Add(s);
    }
    const bool moved = IsSlotCopy(i) && i.operands[0].text == "move";
    if (moved && i.operands[1].id != i.operands[2].id) held->Remove(i.operands[2].id);
  }

  const Function& f_;
  const SlotLiveness& live_;
  std::vector<SlotSet> in_;
};

void RemoveIdleClears(Function& f) {
  const Flow flow(f);
  const SlotLiveness live(f, flow);
  const Held held(f, flow, live);
  for (uint32_t b : flow.order()) {
    std::vector<Instruction> list = f.blocks[b].instructions;
    held.RemoveIdleClears(b, &list);
    f.blocks[b].instructions = std::move(list);
  }
}

}  // namespace

void RemoveClears(Function& f) {
  const Flow flow(f);
  const SlotLiveness live(f, flow);
  for (uint32_t b : flow.order()) {
    std::vector<Instruction>& list = f.blocks[b].instructions;
    std::vector<bool> useless(list.size(), false);
    live.WalkBackwards(b, [&](size_t k, const SlotSet& after) {
      const Instruction& i = list[k];
      useless[k] = IsSlotClear(i) && live.IsFollowed(i.operands[1].id) && !after.Has(i.operands[1].id);
    });
    size_t k = 0;
    std::erase_if(list, [&](const Instruction&) { return useless[k++]; });
  }
}

void ClearDeadStorage(Function& f) {
  RemoveClears(f);
  Clearing(f).Run();
  RemoveIdleClears(f);
}

}  // namespace residua::array_ir
