// Slots as the passes over storage see them: what an instruction does with them, and which are live where.
//
// A slot is live where its contents may be read before they are wholly written again. Elements are read and written
// through pointers too: a pointer stands for the slots that it may point into, as long as it is used. Parameters and
// what outlives the call (kept_storage.h) belong to others and are not followed.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "worker/array_ir/ir/flow.h"
#include "worker/array_ir/ir/ir.h"

namespace residua::array_ir {

class SlotSet {
 public:
  explicit SlotSet(size_t slots = 0) : words_(slots / 64 + 1, 0) {}
  bool Has(uint32_t s) const { return words_[s / 64] >> s % 64 & 1; }
  void Add(uint32_t s) { words_[s / 64] |= uint64_t{1} << s % 64; }
  void Remove(uint32_t s) { words_[s / 64] &= ~(uint64_t{1} << s % 64); }
  bool Include(const SlotSet& other);  // whether any is new
  void Exclude(const SlotSet& other);
  void ForEach(const std::function<void(uint32_t)>& visit) const;

 private:
  std::vector<uint64_t> words_;
};

struct SlotUse {
  std::vector<uint32_t> reads;    // what is there matters
  std::vector<uint32_t> writes;   // wholly, whatever was there
  std::vector<uint32_t> changes;  // a part of it, or perhaps: what is there matters, and is another thing afterwards
};

// Without what goes through pointers.
SlotUse SlotUseOf(const Instruction& i);
// Whether the function knows what the call of the run-time does with its slots; a test asks for each row of abi.def.
bool KnowsSlotsOfCall(std::string_view call);
// A call of this function of the run-time.
bool IsCallOf(const Instruction& i, std::string_view call);
// `copy to, from` and `move to, from`.
bool IsSlotCopy(const Instruction& i);
bool IsSlotClear(const Instruction& i);
// Whether what it writes to slots is never `[]`, '' or "" as the program writes them, which a copy into a variable
// changes into plain empty values.
bool WritesPlainValues(const Instruction& i);

class SlotLiveness {
 public:
  SlotLiveness(const Function& f, const Flow& flow);

  bool IsFollowed(uint32_t slot) const { return followed_[slot]; }
  const SlotSet& LiveOnEntry(uint32_t block) const { return in_[block]; }
  SlotSet LiveOnExit(uint32_t block) const;
  // With what goes through pointers; only slots that are followed.
  SlotUse UseOf(const Instruction& i) const;
  // From the block's last instruction to its first: its number, and what is live behind it.
  void WalkBackwards(uint32_t block, const std::function<void(size_t, const SlotSet&)>& visit) const;

 private:
  void FindOwners();
  void Step(const Instruction& i, SlotSet* live) const;

  const Function& f_;
  const Flow& flow_;
  std::vector<bool> followed_;
  std::vector<SlotSet> owners_;     // of pointer values
  std::vector<uint32_t> owner_of_;  // value: its place in owners_, or kNone
  std::vector<SlotSet> in_;
};

}  // namespace residua::array_ir
