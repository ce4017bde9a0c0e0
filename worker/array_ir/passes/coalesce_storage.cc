// Slots that are never live at once become one: copies between them vanish, and the frame shrinks.
//
// The interference graph is that of register allocation (Chaitin and others), over slots: what an instruction writes
// interferes with all that is live behind it, but for the source of a copy, which is the same value. Semantics of
// operators add to it (Joisha and Banerjee, Static Array Storage Optimization in MATLAB, 2.3): what may be written
// before the operands are read interferes with them, which are all calls but operators. Assignments to parts happen in
// place, so that target and source of `b = a; b(i, j) = 1` become one slot where `a` is not read later, and nothing is
// copied.
//
// First the two sides of each copy become one slot where they do not interfere, in the order of the program; the copy
// is then one of a slot to itself and goes. Then the slots that are left are coloured greedily in that order. What a
// slot may hold is a value of any class and size, which it frees or grows as it is written anew, so that classes of
// colours need no further division. The two sides stay apart where the source may be `[]` as the program writes it: in
// a variable that is a plain empty value.
//
// Cost: slots squared over 64, and instructions times live slots.
#include <algorithm>
#include <numeric>

#include "worker/array_ir/passes/passes.h"
#include "worker/array_ir/passes/slots.h"

namespace residua::array_ir {
namespace {

// The result is made before it takes the place of anything.
bool ReadsBeforeItWrites(const Instruction& i) {
  if (i.op != Opcode::kRt) return IsSlotCopy(i);
  const std::string& call = i.operands[0].text;
  return call == "binary" || call == "unary" || call == "transposed_product" || call == "transposed_quotient";
}

class Coalescing {
 public:
  explicit Coalescing(Function& f) : f_(f), flow_(f), live_(f, flow_) {}

  void Run() {
    const size_t n = f_.storage.size();
    same_.resize(n);
    std::iota(same_.begin(), same_.end(), 0u);
    interferes_.assign(n, SlotSet(n));
    plain_.assign(n, true);
    for (uint32_t b : flow_.order()) {
      live_.WalkBackwards(b, [&](size_t k, const SlotSet& after) { Look(f_.blocks[b].instructions[k], after); });
    }
    // Read before they are written: nothing, and nobody else's.
    live_.LiveOnEntry(0).ForEach([&](uint32_t s) { AddAll(s, live_.LiveOnEntry(0), kNone); });
    KeepDeletingValuesApart();
    JoinCopies();
    Colour();
    Rename();
  }

 private:
  uint32_t Find(uint32_t s) const {
    while (same_[s] != s) s = same_[s];
    return s;
  }

  void Add(uint32_t a, uint32_t b) {
    if (a == b) return;
    interferes_[a].Add(b);
    interferes_[b].Add(a);
  }

  void AddAll(uint32_t written, const SlotSet& others, uint32_t except) {
    others.ForEach([&](uint32_t s) {
      if (s != except) Add(written, s);
    });
  }

  void Look(const Instruction& i, const SlotSet& after) {
    if (IsPure(i.op)) return;
    const SlotUse use = live_.UseOf(i);
    const uint32_t source = IsSlotCopy(i) ? i.operands[2].id : kNone;
    // What is written together: results of one call, a destination and where its numbers are boxed.
    for (uint32_t a : use.writes) {
      for (uint32_t b : use.writes) Add(a, b);
    }
    for (const std::vector<uint32_t>* written : {&use.writes, &use.changes}) {
      for (uint32_t s : *written) {
        AddAll(s, after, source);
        plain_[s] = plain_[s] && (written == &use.changes || WritesPlainValues(i));
      }
    }
    if (ReadsBeforeItWrites(i)) return;
    for (const std::vector<uint32_t>* written : {&use.writes, &use.changes}) {
      for (uint32_t s : *written) {
        for (uint32_t operand : use.reads) Add(s, operand);
      }
    }
  }

  // The slot that `gone` is from here on.
  void Join(uint32_t kept, uint32_t gone) {
    same_[gone] = kept;
    plain_[kept] = plain_[kept] && plain_[gone];
    interferes_[kept].Include(interferes_[gone]);
    interferes_[gone].ForEach([&](uint32_t s) { interferes_[s].Add(kept); });
  }

  // Nor may they take one colour: the copy is what makes the value plain.
  void KeepDeletingValuesApart() {
    for (uint32_t b : flow_.order()) {
      for (const Instruction& i : f_.blocks[b].instructions) {
        if (IsSlotCopy(i) && !plain_[i.operands[2].id]) Add(i.operands[1].id, i.operands[2].id);
      }
    }
  }

  void JoinCopies() {
    for (uint32_t b : flow_.order()) {
      for (const Instruction& i : f_.blocks[b].instructions) {
        if (!IsSlotCopy(i)) continue;
        if (!live_.IsFollowed(i.operands[1].id) || !live_.IsFollowed(i.operands[2].id)) continue;
        const uint32_t to = Find(i.operands[1].id), from = Find(i.operands[2].id);
        if (to == from || !plain_[from] || interferes_[to].Has(from)) continue;
        Join(std::min(to, from), std::max(to, from));
      }
    }
  }

  void Colour() {
    std::vector<uint32_t> colours;  // a slot each
    for (uint32_t s = 0; s < f_.storage.size(); ++s) {
      if (!live_.IsFollowed(s) || Find(s) != s) continue;
      const auto fits = [&](uint32_t c) { return !interferes_[c].Has(s); };
      const auto colour = std::find_if(colours.begin(), colours.end(), fits);
      if (colour == colours.end())
        colours.push_back(s);
      else
        Join(*colour, s);
    }
  }

  void Rename() {
    for (Block& b : f_.blocks) {
      for (Instruction& i : b.instructions) {
        for (Operand& o : i.operands) {
          if (o.IsStorage()) o.id = Find(o.id);
          for (uint32_t& s : o.list) s = Find(s);
        }
      }
      std::erase_if(b.instructions,
                    [](const Instruction& i) { return IsSlotCopy(i) && i.operands[1].id == i.operands[2].id; });
    }
  }

  Function& f_;
  const Flow flow_;
  const SlotLiveness live_;
  std::vector<uint32_t> same_;
  std::vector<SlotSet> interferes_;
  std::vector<bool> plain_;  // never `[]` as it is written
};

}  // namespace

void CoalesceStorage(Function& f) {
  RemoveClears(f);
  Coalescing(f).Run();
}

}  // namespace residua::array_ir
