// A slot that a loop makes anew in each round keeps the memory that it had in the one before.
//
//   for k = 1:n                     new_matrix $t ; ... ; clear $d          renew_matrix $t ; ... ; spare $d
//     d = x - x(k); s = s + d * d'; move $d, $t                             exchange $d, $t
//   end
//
// An array of few elements takes longer to allocate and to free than to compute. A slot *has room* in a loop if the
// loop makes an array in it (`renew_matrix`, `renew_elements`, `renew_complex`), or moves one into it out of a slot
// that has room: `exchange` hands the old array the other way, where the next one is made. Where such a slot would be
// cleared it keeps what nobody else holds (`spare`). Which memory is kept and taken again is asked when the program
// runs: arrays of few elements alone, so that what is kept is little however many slots and calls within calls there
// are (native/room_text.cc).
//
// Behind the outermost loop in which a slot has room it is cleared, unless the function returns at once.
//
// Cost: instructions times loops around them.
#include <algorithm>
#include <string>

#include "worker/array_ir/passes/passes.h"
#include "worker/array_ir/passes/slots.h"

namespace residua::array_ir {
namespace {

bool MakesArray(const Instruction& i) {
  return IsCallOf(i, "new_matrix") || IsCallOf(i, "new_elements") || IsCallOf(i, "new_complex");
}

bool MovesSlot(const Instruction& i) {
  return IsCallOf(i, "move") && i.operands[1].IsStorage() && i.operands[1].id != i.operands[2].id;
}

class Rooms {
 public:
  explicit Rooms(Function& f) : f_(f), flow_(f), live_(f, flow_), loops_(FindLoops(f, flow_)) {}

  void Run() {
    for (const Loop& l : loops_) room_.push_back(RoomIn(l));
    // What is cleared behind loops is asked for before anything is changed.
    std::vector<std::vector<uint32_t>> cleared(f_.blocks.size());
    for (size_t k = 0; k < loops_.size(); ++k) ClearBehind(k, &cleared);
    for (uint32_t b : flow_.order()) {
      if (std::ranges::any_of(loops_, [&](const Loop& l) { return l.contains[b]; })) Rewrite(b);
    }
    for (uint32_t b : flow_.order()) InsertClears(b, cleared[b]);
  }

 private:
  SlotSet RoomIn(const Loop& l) const {
    SlotSet room(f_.storage.size());
    for (bool changed = true; changed;) {
      changed = false;
      for (uint32_t b : l.blocks) {
        for (const Instruction& i : f_.blocks[b].instructions) {
          const bool takes = MakesArray(i) || (MovesSlot(i) && room.Has(i.operands[2].id));
          if (!takes || !live_.IsFollowed(i.operands[1].id) || room.Has(i.operands[1].id)) continue;
          room.Add(i.operands[1].id);
          changed = true;
        }
      }
    }
    return room;
  }

  bool HasRoom(uint32_t block, uint32_t slot) const {
    for (size_t k = 0; k < loops_.size(); ++k) {
      if (loops_[k].contains[block] && room_[k].Has(slot)) return true;
    }
    return false;
  }

  void Rewrite(uint32_t b) {
    std::vector<Instruction>& list = f_.blocks[b].instructions;
    live_.WalkBackwards(b, [&](size_t k, const SlotSet& after) {
      const Instruction& i = list[k];
      const bool named = (i.op == Opcode::kRt || i.op == Opcode::kRtv) && i.operands.size() > 1;
      if (!named || !i.operands[1].IsStorage() || !HasRoom(b, i.operands[1].id)) return;
      if (MakesArray(i)) {
        list[k].operands[0].text.replace(0, 3, "renew");
      } else if (IsSlotClear(i) && !after.Has(i.operands[1].id)) {
        list[k].operands[0].text = "spare";
      } else if (MovesSlot(i) && HasRoom(b, i.operands[2].id)) {
        list[k].operands[0].text = "exchange";
      }
    });
  }

  // Slots that have room in the loop, where it is left and no loop around it has room for them.
  void ClearBehind(size_t loop, std::vector<std::vector<uint32_t>>* cleared) const {
    for (uint32_t b : loops_[loop].blocks) {
      for (uint32_t behind : Successors(f_.blocks[b])) {
        if (loops_[loop].contains[behind] || LeavesAtOnce(behind)) continue;
        room_[loop].ForEach([&](uint32_t s) {
          std::vector<uint32_t>& list = (*cleared)[behind];
          if (live_.LiveOnEntry(behind).Has(s) || HasRoom(behind, s) || std::ranges::count(list, s) > 0) return;
          list.push_back(s);
        });
      }
    }
  }

  bool LeavesAtOnce(uint32_t b) const {
    const std::vector<Instruction>& list = f_.blocks[b].instructions;
    return (list.back().op == Opcode::kRet || list.back().op == Opcode::kUnreachable) &&
           std::ranges::none_of(list,
                                [](const Instruction& i) { return i.op == Opcode::kRt || i.op == Opcode::kCall; });
  }

  void InsertClears(uint32_t b, const std::vector<uint32_t>& slots) {
    std::vector<Instruction>& list = f_.blocks[b].instructions;
    for (uint32_t s : slots) {
      Instruction clear{.op = Opcode::kRtv, .results = {}, .operands = {}, .targets = {}, .location = {}};
      clear.operands = {Operand::Text("clear"), Operand::Storage(s)};
      list.insert(list.begin(), std::move(clear));
    }
  }

  Function& f_;
  const Flow flow_;
  const SlotLiveness live_;
  const std::vector<Loop> loops_;
  std::vector<SlotSet> room_;  // by loop
};

}  // namespace

void KeepRoom(Function& f) { Rooms(f).Run(); }

}  // namespace residua::array_ir
