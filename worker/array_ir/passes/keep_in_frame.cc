// Small matrices of known extents in the frame of their function.
//
//   rt "new_matrix" $g, #4, #1                 storage $g: array 4x1
//   store .. ; own $g ; view $g         =>     %p = address $g ; store ..          extents are constants
//   ret $g                                     ret $g                              its elements to where the caller
//   says
//
// A slot is such a matrix when all that happens to it is: it is made with the same constant extents each time, copied
// or moved from or to another such matrix, viewed, made its own (`own`, which has nothing to do where nobody shares),
// asked whether it is full (it is), cleared, returned; and when every way to a look at it has made it before, so that
// nobody sees it empty (a forward analysis, made on entry nowhere, an error may leave a block anywhere). A call of the
// run-time that reads it, such as the kernel that a product falls back to, gets a slot for the purpose, as long as
// there are few of them and none in a loop that the matrix is made before; those that raise an error happen once at
// most and may stand anywhere. What another call does something with stays a slot. Matrices of more than kMostElements
// stay where they are, as do further ones once a frame has kMostInFrame.
//
// Parameters and results whose extents are known (Function::parameter_extents) travel as their elements from here on: a
// parameter is copied into the frame, or into its slot where it needs one; a result that stayed a slot is read there at
// the return. Gives up: matrices whose extents change, literals that the run-time makes.
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "worker/array_ir/ir/flow.h"
#include "worker/array_ir/ir/kept_storage.h"
#include "worker/array_ir/passes/passes.h"
#include "worker/array_ir/passes/slots.h"
#include "worker/array_ir/passes/small_matrix.h"

namespace residua::array_ir {
namespace {

constexpr int64_t kMostElements = 64, kMostInFrame = 512;
constexpr int kMostReads = 4, kMostBeforeErrors = 16;

class Frame {
 public:
  // `before`: by storage, the slot that it was before slots were split.
  Frame(Function& f, std::vector<uint32_t> before)
      : f_(f), flow_(f), definitions_(f), before_(std::move(before)), extents_(f.storage.size()) {}

  void Run() {
    FindDepths();
    FindOffered();
    FindExtents();
    while (DropUnmade()) {
    }
    JoinAlike();
    DropBeyondFrame();
    bool any = !offered_.empty();
    for (uint32_t s = 0; s < f_.storage.size(); ++s) any = any || InFrame(s);
    for (const Extents& e : f_.result_extents) any = any || e.rows > 0;
    if (any) Rewrite();
  }

 private:
  bool InFrame(uint32_t s) const { return extents_[s].rows > 0 && f_.storage[s].parameter < 0; }

  // Parameters that come as their elements: nothing is done with them but copying.
  void FindOffered() {
    for (uint32_t s = 0; s < f_.storage.size(); ++s) {
      const Storage& storage = f_.storage[s];
      if (storage.kind != StorageKind::kValue || storage.parameter < 0 || IsKept(storage)) continue;
      const size_t k = static_cast<size_t>(storage.parameter);
      if (k < f_.parameter_extents.size() && f_.parameter_extents[k].rows > 0) extents_[s] = f_.parameter_extents[k];
    }
    for (const Block& block : f_.blocks) {
      for (const Instruction& i : block.instructions) {
        ForStorageOf(i, [&](uint32_t s) {
          const bool copied = IsSlotCopy(i) && i.operands[2].id == s && i.operands[0].text == "copy";
          if (f_.storage[s].parameter >= 0 && !copied) extents_[s] = {};
        });
      }
    }
    for (uint32_t s = 0; s < f_.storage.size(); ++s) {
      if (extents_[s].rows > 0) offered_.insert(s);
    }
  }

  std::optional<int64_t> Constant(const Operand& o) const {
    int64_t constant = o.integer;
    if (o.IsValue() && !definitions_.IsConstant(o.id, &constant)) return std::nullopt;
    return constant;
  }

  void FindDepths() {
    depths_.assign(f_.blocks.size(), 0);
    for (const Loop& loop : FindLoops(f_, flow_)) {
      for (const uint32_t b : loop.blocks) ++depths_[b];
    }
    made_at_.assign(f_.storage.size(), 0);
    reads_.assign(f_.storage.size(), 0);
    before_errors_.assign(f_.storage.size(), 0);
    for (const uint32_t b : flow_.order()) {
      for (const Instruction& i : f_.blocks[b].instructions) {
        const MatrixUse use = MatrixUseOf(i);
        if (use == MatrixUse::kMakes || use == MatrixUse::kCopies)
          made_at_[i.operands[1].id] = std::max(made_at_[i.operands[1].id], depths_[b]);
        std::vector<int>& reads = RaisesError(b) ? before_errors_ : reads_;
        if (use == MatrixUse::kOther) ForStorageOf(i, [&](uint32_t s) { ++reads[s]; });
      }
    }
  }
  // Control never comes to its end: the last call in it fails.
  bool RaisesError(uint32_t b) const {
    const std::vector<Instruction>& list = f_.blocks[b].instructions;
    return !list.empty() && list.back().op == Opcode::kUnreachable;
  }
  bool IsFewReads(const Instruction& i, uint32_t s, uint32_t b) const {
    // A pointer that the call gives may lead into the slot.
    const bool points = std::ranges::any_of(i.results, [&](uint32_t v) { return f_.values[v] == Type::kPtr; });
    if (points || !OnlyReads(i, s)) return false;
    if (RaisesError(b)) return before_errors_[s] <= kMostBeforeErrors;
    return reads_[s] <= kMostReads && depths_[b] <= made_at_[s];
  }

  // The slots that are made with one pair of extents, and those that are copied from them.
  void FindExtents() {
    std::vector<bool> other(f_.storage.size(), false);
    const auto takes = [&](uint32_t s, Extents e) {
      if (extents_[s].rows > 0 && !(extents_[s] == e)) other[s] = true;
      const bool fresh = extents_[s].rows == 0;
      if (fresh) extents_[s] = e;
      return fresh;
    };
    for (uint32_t s = 0; s < f_.storage.size(); ++s) {
      const Storage& storage = f_.storage[s];
      other[s] =
          storage.kind != StorageKind::kValue || (storage.parameter >= 0 && !offered_.contains(s)) || IsKept(storage);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const uint32_t b : flow_.order()) {
        for (const Instruction& i : f_.blocks[b].instructions) {
          const MatrixUse use = MatrixUseOf(i);
          if (use == MatrixUse::kMakes) {
            const auto rows = Constant(i.operands[2]), cols = Constant(i.operands[3]);
            const bool small = rows && cols && *rows > 0 && *cols > 0 && *rows <= kMostElements &&
                               *cols <= kMostElements && *rows * *cols <= kMostElements;
            if (small) changed = takes(i.operands[1].id, {*rows, *cols}) || changed;
            if (!small) other[i.operands[1].id] = true;
          } else if (use == MatrixUse::kCopies && extents_[i.operands[2].id].rows > 0) {
            changed = takes(i.operands[1].id, extents_[i.operands[2].id]) || changed;
          } else if (use == MatrixUse::kOther) {
            ForStorageOf(i, [&](uint32_t s) { other[s] = other[s] || !IsFewReads(i, s, b); });
          }
        }
      }
    }
    for (uint32_t s = 0; s < f_.storage.size(); ++s) {
      if (other[s] && !offered_.contains(s)) extents_[s] = {};
    }
    DropCopiesOfOthers();
  }

  // A matrix that is copied from a slot is a slot, as is one that is copied to one; but for parameters.
  void DropCopiesOfOthers() {
    for (bool changed = true; changed;) {
      changed = false;
      for (const uint32_t b : flow_.order()) {
        for (const Instruction& i : f_.blocks[b].instructions) {
          if (!IsSlotCopy(i)) continue;
          const uint32_t to = i.operands[1].id, from = i.operands[2].id;
          if (offered_.contains(from) || (extents_[to].rows > 0) == (extents_[from].rows > 0)) continue;
          extents_[to] = extents_[from] = {};
          changed = true;
        }
      }
    }
  }

  // Slots that some way looks at before it has made them. True: there were some.
  bool DropUnmade() {
    const size_t n = f_.storage.size();
    std::vector<std::optional<SlotSet>> in(f_.blocks.size());
    SlotSet bad(n);
    in[0] = SlotSet(n);
    const auto flow_into = [&](uint32_t to, const SlotSet& made) {
      if (!in[to]) {
        in[to] = made;
        return true;
      }
      SlotSet gone = *in[to];
      gone.Exclude(made);
      bool any = false;
      gone.ForEach([&](uint32_t) { any = true; });
      in[to]->Exclude(gone);
      return any;
    };
    for (bool changed = true; changed;) {
      changed = false;
      for (const uint32_t b : flow_.order()) {
        if (!in[b]) continue;
        SlotSet made = *in[b], always = made;
        for (const Instruction& i : f_.blocks[b].instructions) Step(i, &made, &always, nullptr);
        if (f_.blocks[b].handler != kNone) changed = flow_into(f_.blocks[b].handler, always) || changed;
        for (const uint32_t s : Successors(f_.blocks[b])) changed = flow_into(s, made) || changed;
      }
    }
    for (const uint32_t b : flow_.order()) {
      SlotSet made = in[b] ? *in[b] : SlotSet(n), always = made;
      for (const Instruction& i : f_.blocks[b].instructions) Step(i, &made, &always, &bad);
    }
    bool any = false;
    bad.ForEach([&](uint32_t s) {
      extents_[s] = {};
      any = true;
    });
    if (any) DropCopiesOfOthers();
    return any;
  }

  // `always`: made throughout the block, wherever it is left.
  void Step(const Instruction& i, SlotSet* made, SlotSet* always, SlotSet* bad) const {
    const auto looks = [&](uint32_t s) {
      if (bad != nullptr && InFrame(s) && !made->Has(s)) bad->Add(s);
    };
    switch (MatrixUseOf(i)) {
      case MatrixUse::kMakes:
        return made->Add(i.operands[1].id);
      case MatrixUse::kLooks:
        return ForStorageOf(i, looks);
      case MatrixUse::kEmpties:
        made->Remove(i.operands[1].id);
        return always->Remove(i.operands[1].id);
      case MatrixUse::kCopies:
        looks(i.operands[2].id);
        made->Add(i.operands[1].id);
        if (i.operands[0].text == "copy") return;
        made->Remove(i.operands[2].id);
        return always->Remove(i.operands[2].id);
      default:
        return ForStorageOf(i, looks);
    }
  }

  // Parts of what was one slot have one place where their extents are the same: a pointer to the elements that comes
  // from several of them is then one value. No two of them are there at once, as they were one slot.
  void JoinAlike() {
    std::vector<uint32_t> place(f_.storage.size());
    std::map<std::pair<uint32_t, std::pair<int64_t, int64_t>>, uint32_t> first;
    for (uint32_t s = 0; s < f_.storage.size(); ++s) {
      place[s] = s;
      if (!InFrame(s)) continue;
      place[s] = first.emplace(std::pair{before_[s], std::pair{extents_[s].rows, extents_[s].cols}}, s).first->second;
      if (place[s] != s) extents_[s] = {};
    }
    for (Block& block : f_.blocks) {
      for (Instruction& i : block.instructions) {
        for (Operand& o : i.operands) {
          if (o.IsStorage()) o.id = place[o.id];
          for (uint32_t& s : o.list) s = place[s];
        }
      }
    }
  }

  void DropBeyondFrame() {
    int64_t room = kMostInFrame;
    for (uint32_t s = 0; s < f_.storage.size(); ++s) {
      if (!InFrame(s)) continue;
      room -= extents_[s].count();
      if (room < 0) extents_[s] = {};
    }
    DropCopiesOfOthers();
  }

  // ---- rewriting
  void Rewrite() {
    addresses_.assign(f_.storage.size(), kNone);
    for (uint32_t s = 0; s < extents_.size(); ++s) {
      if (extents_[s].rows == 0) continue;
      f_.storage[s].kind = StorageKind::kArray;
      f_.storage[s].extents = extents_[s];
      Instruction address{Opcode::kAddress};
      address.results = {addresses_[s] = f_.NewValue(Type::kPtr)};
      address.operands = {Operand::Storage(s)};
      at_start_.push_back(std::move(address));
      if (offered_.contains(s)) f_.parameters[static_cast<size_t>(f_.storage[s].parameter)] = Passing::kArray;
    }
    for (size_t k = 0; k < f_.result_extents.size(); ++k) {
      if (f_.result_extents[k].rows > 0) f_.results[k] = Passing::kArray;
    }
    replacement_.assign(f_.values.size(), kNone);
    for (const uint32_t b : flow_.order()) {
      std::vector<Instruction> list = std::move(f_.blocks[b].instructions);
      out_.clear();
      if (b == 0) out_ = at_start_;
      for (Instruction& i : list) Rewrite(std::move(i));
      f_.blocks[b].instructions = std::move(out_);
    }
    replacement_.resize(f_.values.size(), kNone);
    ReplaceUses(f_, replacement_);
  }

  uint32_t Integer(int64_t constant) {
    Instruction i{Opcode::kConstI64};
    i.results = {f_.NewValue(Type::kI64)};
    i.operands = {Operand::Int(constant)};
    out_.push_back(i);
    return i.results[0];
  }

  void CopyElements(uint32_t to, uint32_t from, int64_t count, const Location& location) {
    for (int64_t k = 0; k < count; ++k) {
      const uint32_t at = Integer(k);
      Instruction load{Opcode::kLoad};
      load.results = {f_.NewValue(Type::kF64)};
      load.operands = {Operand::Value(from), Operand::Value(at)};
      Instruction store{Opcode::kStore};
      store.operands = {Operand::Value(to), Operand::Value(at), Operand::Value(load.results[0])};
      load.location = store.location = location;
      out_.push_back(std::move(load));
      out_.push_back(std::move(store));
    }
  }

  // A slot with the elements.
  void FillSlot(uint32_t slot, uint32_t from, Extents e, const Location& location) {
    Instruction make{Opcode::kRt};
    make.operands = {Operand::Text("new_matrix"), Operand::Storage(slot), Operand::Int(e.rows), Operand::Int(e.cols)};
    make.results = {f_.NewValue(Type::kPtr)};
    make.location = location;
    const uint32_t to = make.results[0];
    out_.push_back(std::move(make));
    CopyElements(to, from, e.count(), location);
  }

  void Rewrite(Instruction i) {
    if (i.op == Opcode::kRet) return Return(std::move(i));
    const MatrixUse use = MatrixUseOf(i);
    const uint32_t s = use == MatrixUse::kOther ? kNone : i.op == Opcode::kView ? i.operands[0].id : i.operands[1].id;
    if (use == MatrixUse::kCopies && offered_.contains(i.operands[2].id) && !InFrame(s)) {
      return FillSlot(s, addresses_[i.operands[2].id], extents_[i.operands[2].id], i.location);
    }
    if (use == MatrixUse::kOther) return Hand(std::move(i));
    if (!InFrame(s)) {
      out_.push_back(std::move(i));
      return;
    }
    const Extents e = extents_[s];
    if (use == MatrixUse::kCopies)
      return CopyElements(addresses_[s], addresses_[i.operands[2].id], e.count(), i.location);
    if (use == MatrixUse::kMakes) replacement_[i.results[0]] = addresses_[s];
    if (i.op == Opcode::kView) {
      replacement_[i.results[0]] = addresses_[s];
      const int64_t numbers[] = {e.count(), e.rows, e.cols};
      for (size_t k = 0; k < 3; ++k) replacement_[i.results[k + 1]] = Integer(numbers[k]);
    }
    if (IsCallOf(i, "is_full_array")) {
      Instruction yes{Opcode::kConstI1};
      yes.results = i.results;
      yes.operands = {Operand::Int(1)};
      out_.push_back(std::move(yes));
    }
  }

  uint32_t SlotFor(uint32_t s, const char* what, const Location& location) {
    const uint32_t slot = static_cast<uint32_t>(f_.storage.size());
    f_.storage.push_back({absl::StrCat(f_.storage[s].name, what, slot), StorageKind::kValue});
    FillSlot(slot, addresses_[s], extents_[s], location);
    return slot;
  }

  // A call that reads matrices gets slots with them.
  void Hand(Instruction i) {
    std::map<uint32_t, uint32_t> slots;
    const auto in_slot = [&](uint32_t* s) {
      if (*s >= extents_.size() || !InFrame(*s)) return;
      const auto [found, fresh] = slots.emplace(*s, 0);
      if (fresh) found->second = SlotFor(*s, ".given", i.location);
      *s = found->second;
    };
    for (Operand& o : i.operands) {
      if (o.IsStorage()) in_slot(&o.id);
      for (uint32_t& s : o.list) in_slot(&s);
    }
    out_.push_back(std::move(i));
  }

  // A result that does not travel as its elements needs a slot.
  void Return(Instruction i) {
    for (size_t k = 0; k < i.operands.size(); ++k) {
      Operand& o = i.operands[k];
      if (!o.IsStorage() || !InFrame(o.id) || f_.results[k] == Passing::kArray) continue;
      o = Operand::Storage(SlotFor(o.id, ".out", i.location));
    }
    out_.push_back(std::move(i));
  }

  Function& f_;
  const Flow flow_;
  const Definitions definitions_;
  const std::vector<uint32_t> before_;
  std::vector<Extents> extents_;            // by storage: of those that are no slots
  std::set<uint32_t> offered_;              // parameters that come as their elements
  std::vector<int> depths_, made_at_;       // of blocks, and of the makings of slots
  std::vector<int> reads_, before_errors_;  // calls that do something with them
  std::vector<uint32_t> addresses_, replacement_;
  std::vector<Instruction> at_start_, out_;
};

}  // namespace

MatrixUse MatrixUseOf(const Instruction& i) {
  if (IsCallOf(i, "new_matrix")) return MatrixUse::kMakes;
  if (i.op == Opcode::kView || i.op == Opcode::kRet || IsCallOf(i, "is_full_array") || IsCallOf(i, "own"))
    return MatrixUse::kLooks;
  if (IsSlotClear(i)) return MatrixUse::kEmpties;
  return IsSlotCopy(i) ? MatrixUse::kCopies : MatrixUse::kOther;
}

bool OnlyReads(const Instruction& i, uint32_t slot) {
  if ((i.op != Opcode::kRt && i.op != Opcode::kRtv) || !KnowsSlotsOfCall(i.operands[0].text)) return false;
  const SlotUse use = SlotUseOf(i);
  const auto has = [slot](const std::vector<uint32_t>& list) { return std::ranges::find(list, slot) != list.end(); };
  return has(use.reads) && !has(use.writes) && !has(use.changes);
}

void KeepInFrame(Function& function) {
  RemoveUnreachableBlocks(function);
  std::vector<uint32_t> before = SplitMatrixSlots(function);
  Frame(function, std::move(before)).Run();
}

}  // namespace residua::array_ir
