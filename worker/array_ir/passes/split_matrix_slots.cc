// Slots of matrices by what reaches what.
//
//   new_matrix $t, #4, #4 ; move $H, $t ; clear $t ; new_matrix $t, #4, #1 ; move $g, $t
//
// are two slots, one for each matrix: what is made and what looks at it belong together, and two makings do where one
// look may see either. Each making is a number in a set that flows along the blocks (reaching definitions); an error
// may leave a block with any of those that are made in it. What the run-time writes wholly, whatever was there, is a
// making as well, so that a temporary that held a matrix and then what a kernel gave is two slots. One that another
// call changes, or another function takes, stays as it is, as does one with more than kMostMakings.
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "worker/array_ir/ir/flow.h"
#include "worker/array_ir/passes/slots.h"
#include "worker/array_ir/passes/small_matrix.h"

namespace residua::array_ir {

namespace {

constexpr int kMostMakings = 63;
using Makings = uint64_t;  // the first: empty, as at the beginning and behind a `clear`

bool IsMatrixMaking(const Instruction& i) {
  const MatrixUse use = MatrixUseOf(i);
  return use == MatrixUse::kMakes || use == MatrixUse::kCopies;
}

// A call of the run-time whose result the slot becomes, and that does nothing else with it.
bool BecomesResult(const Instruction& i, uint32_t slot) {
  const bool call = (i.op == Opcode::kRt || i.op == Opcode::kRtv) && KnowsSlotsOfCall(i.operands[0].text);
  if (!call || MatrixUseOf(i) != MatrixUse::kOther || i.operands.size() < 2 || !i.operands[1].IsStorage()) return false;
  int mentions = 0;
  ForStorageOf(i, [&](uint32_t s) { mentions += s == slot; });
  return mentions == 1 && i.operands[1].id == slot && std::ranges::count(SlotUseOf(i).writes, slot) == 1;
}

class Slot {
 public:
  Slot(Function& f, const Flow& flow, uint32_t slot) : f_(f), flow_(flow), slot_(slot), in_(f.blocks.size(), 0) {}

  void Split() {
    FindMakings();
    if (makings_ < 2 || makings_ > kMostMakings) return;
    web_.resize(static_cast<size_t>(makings_) + 1);
    std::iota(web_.begin(), web_.end(), 0);
    Solve();
    Walk([&](Instruction& i, Makings reach, int) { Join(i, reach); });
    Walk([&](Instruction& i, Makings reach, int making) { Rename(i, reach, making); });
  }

 private:
  bool Makes(const Instruction& i) const {
    return (IsMatrixMaking(i) && i.operands[1].id == slot_) || BecomesResult(i, slot_);
  }
  bool Empties(const Instruction& i) const {
    const MatrixUse use = MatrixUseOf(i);
    if (use == MatrixUse::kCopies) return i.operands[0].text == "move" && i.operands[2].id == slot_;
    return use == MatrixUse::kEmpties && i.operands[1].id == slot_;
  }
  bool Looks(const Instruction& i) const {
    bool looks = false;
    size_t k = 0;
    const bool first_is_made = Makes(i);
    ForStorageOf(i, [&](uint32_t s) { looks = looks || (s == slot_ && !(k++ == 0 && first_is_made)); });
    return looks && MatrixUseOf(i) != MatrixUse::kEmpties;
  }

  void FindMakings() {
    for (const uint32_t b : flow_.order()) {
      for (const Instruction& i : f_.blocks[b].instructions) {
        if (Makes(i)) numbers_[&i] = ++makings_;
      }
    }
  }

  // Visits the block's instructions with what reaches each of them.
  template <class Visit>
  Makings Through(uint32_t b, Makings reach, Makings* all, Visit visit) {
    for (Instruction& i : f_.blocks[b].instructions) {
      const auto making = numbers_.find(&i);
      visit(i, reach, making == numbers_.end() ? 0 : making->second);
      if (Empties(i)) reach = 1;
      if (making != numbers_.end()) reach = Makings{1} << making->second;
      *all |= reach;
    }
    return reach;
  }
  template <class Visit>
  void Walk(Visit visit) {
    for (const uint32_t b : flow_.order()) {
      Makings all = 0;
      Through(b, in_[b], &all, visit);
    }
  }

  void Solve() {
    in_[0] = 1;
    for (bool changed = true; changed;) {
      changed = false;
      const auto into = [&](uint32_t to, Makings reach) {
        changed = changed || (in_[to] | reach) != in_[to];
        in_[to] |= reach;
      };
      for (const uint32_t b : flow_.order()) {
        Makings all = in_[b];
        const Makings out = Through(b, in_[b], &all, [](const Instruction&, Makings, int) {});
        for (const uint32_t s : Successors(f_.blocks[b])) into(s, out);
        if (f_.blocks[b].handler != kNone) into(f_.blocks[b].handler, all);
      }
    }
  }

  int Find(int web) const {
    while (web_[static_cast<size_t>(web)] != web) web = web_[static_cast<size_t>(web)];
    return web;
  }
  int WebOf(Makings reach) const {
    for (int k = 0; k <= makings_; ++k) {
      if ((reach >> k & 1) != 0) return Find(k);
    }
    return 0;
  }

  void Join(const Instruction& i, Makings reach) {
    if (!Looks(i)) return;
    const int web = WebOf(reach);
    for (int k = 0; k <= makings_; ++k) {
      if ((reach >> k & 1) != 0) web_[static_cast<size_t>(Find(k))] = Find(web);
    }
  }

  uint32_t SlotOf(int web) {
    if (slots_.empty()) slots_.emplace(Find(1), slot_);
    const auto [found, fresh] = slots_.emplace(web, 0);
    if (fresh) {
      found->second = static_cast<uint32_t>(f_.storage.size());
      Storage storage = f_.storage[slot_];
      absl::StrAppend(&storage.name, ".", found->second);
      f_.storage.push_back(std::move(storage));
    }
    return found->second;
  }

  void Rename(Instruction& i, Makings reach, int making) {
    const uint32_t made = making != 0 ? SlotOf(Find(making)) : kNone, seen = SlotOf(WebOf(reach));
    size_t k = 0;
    const auto rename = [&](uint32_t* s) {
      const bool first = k++ == 0;
      if (*s == slot_) *s = first && making != 0 ? made : seen;
    };
    for (Operand& o : i.operands) {
      if (o.IsStorage()) rename(&o.id);
      for (uint32_t& s : o.list) rename(&s);
    }
  }

  Function& f_;
  const Flow& flow_;
  const uint32_t slot_;
  int makings_ = 0;
  std::map<const Instruction*, int> numbers_;
  std::vector<Makings> in_;
  std::vector<int> web_;
  std::map<int, uint32_t> slots_;  // by web
};

}  // namespace

std::vector<uint32_t> SplitMatrixSlots(Function& f) {
  std::vector<int> makings(f.storage.size(), 0);
  std::vector<bool> other(f.storage.size(), false), matrix(f.storage.size(), false);
  for (const Block& block : f.blocks) {
    for (const Instruction& i : block.instructions) {
      if (IsMatrixMaking(i)) {
        ++makings[i.operands[1].id];
        matrix[i.operands[1].id] = true;
      }
      if (MatrixUseOf(i) != MatrixUse::kOther) continue;
      ForStorageOf(i, [&](uint32_t s) {
        const bool made = BecomesResult(i, s);
        makings[s] += made;
        other[s] = other[s] || !(made || OnlyReads(i, s));
      });
    }
  }
  std::vector<uint32_t> before(f.storage.size());
  std::iota(before.begin(), before.end(), 0);
  std::optional<Flow> flow;
  for (uint32_t s = 0; s < makings.size(); ++s) {
    if (makings[s] < 2 || !matrix[s] || other[s] || f.storage[s].kind != StorageKind::kValue ||
        f.storage[s].parameter != -1)
      continue;
    if (!flow) flow.emplace(f);
    Slot(f, *flow, s).Split();
    before.resize(f.storage.size(), s);
  }
  return before;
}

}  // namespace residua::array_ir
