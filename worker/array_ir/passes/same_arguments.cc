// Block arguments that are one and the same value on every way there become that value.
//
//   ^loop(%n, %k):  ..  condbr %grows, ^more, ^same
//   ^more:  ..  br ^latch(%four)        %n is 4 wherever it is given, as the latch hands on what is 4 as well:
//   ^same:  br ^latch(%n)               found by assuming so until a way says otherwise
//   ^latch(%m):  br ^loop(%m, %next)
//
// Each argument is nothing at first, then what comes in, where what is nothing yet does not count; an argument that two
// values come into is itself. What is left is the greatest solution: arguments around a loop that only hand each other
// on are seen through at once. (An assumption that falls may take others with it that need not have; what two values
// seemed to come into is looked at once more with what is known by then, and without assuming anything.) A value that
// is all that comes into such arguments dominates them; a constant is written anew, as the one that came in may stand
// on one of the ways.
//
// Pointers to the elements of a variable begin as null, where it has no value yet and nobody looks. Where nothing but
// that and the one place of a matrix in the frame comes in, they are that place.
#include <algorithm>
#include <bit>
#include <map>
#include <utility>

#include "worker/array_ir/ir/flow.h"
#include "worker/array_ir/passes/passes.h"

namespace residua::array_ir {
namespace {

class Arguments {
 public:
  // kPlaces: null does not count, and only places in the frame are what an argument becomes.
  enum class What : uint8_t { kAll, kPlaces };
  Arguments(Function& f, What what) : f_(f), what_(what), flow_(f), definitions_(f), same_(f.values.size(), kNone) {}

  bool Run() {
    for (uint32_t v = 0; v < f_.values.size(); ++v) {
      const bool nothing =
          IsArgument(v) || (what_ == What::kPlaces && definitions_.Of(v, Opcode::kConstNull) != nullptr);
      same_[v] = nothing ? kNone : Constant(v);
    }
    Sweep(true);
    Sweep(false);
    std::vector<uint32_t> replacement(f_.values.size(), kNone);
    bool any = false;
    for (const uint32_t b : flow_.order()) any = (b != 0 && Replace(b, &replacement)) || any;
    for (const auto& [b, constants] : added_) {
      std::vector<Instruction>& list = f_.blocks[b].instructions;
      list.insert(list.begin(), constants.begin(), constants.end());
    }
    replacement.resize(f_.values.size(), kNone);
    if (any) ReplaceUses(f_, replacement);
    return any;
  }

 private:
  // Of a block that something branches to.
  bool IsArgument(uint32_t v) const {
    return definitions_.instruction[v] == nullptr && definitions_.block[v] != kNone && definitions_.block[v] != 0 &&
           flow_.Reachable(definitions_.block[v]);
  }
  bool IsConstant(uint32_t v) const {
    const Instruction* const i = definitions_.instruction[v];
    return i != nullptr && (i->op == Opcode::kConstI64 || i->op == Opcode::kConstI1 || i->op == Opcode::kConstF64);
  }
  // The first constant that is the same, or the value.
  uint32_t Constant(uint32_t v) {
    if (!IsConstant(v)) return v;
    const Instruction& i = *definitions_.instruction[v];
    const Operand& o = i.operands[0];
    const uint64_t bits =
        i.op == Opcode::kConstF64 ? std::bit_cast<uint64_t>(o.number) : static_cast<uint64_t>(o.integer);
    return constants_.emplace(std::pair(i.op, bits), v).first->second;
  }

  void Sweep(bool assuming) {
    for (bool changed = true; changed;) {
      changed = false;
      for (const uint32_t b : flow_.order()) {
        for (size_t k = 0; b != 0 && k < f_.blocks[b].arguments.size(); ++k) {
          changed = (assuming ? Assume(b, k) : Conclude(b, k)) || changed;
        }
      }
    }
  }
  uint32_t Find(uint32_t v) const {
    while (same_[v] != kNone && same_[v] != v) v = same_[v];
    return v;
  }
  // What comes into the argument, itself and nothing left out; itself: more than one thing.
  uint32_t Incoming(uint32_t b, size_t k) const {
    const uint32_t self = f_.blocks[b].arguments[k];
    uint32_t only = kNone;
    for (const uint32_t p : flow_.Predecessors(b)) {
      for (const BranchTarget& t : f_.blocks[p].instructions.back().targets) {
        if (t.block != b) continue;
        const uint32_t in = Find(t.args[k]);
        if (same_[in] == kNone || in == self) continue;
        if (only != kNone && only != in) return self;
        only = in;
      }
    }
    return only;
  }

  // One more look. True: the argument is something else now.
  bool Assume(uint32_t b, size_t k) {
    const uint32_t self = f_.blocks[b].arguments[k];
    if (same_[self] == self) return false;
    const uint32_t only = Incoming(b, k);
    if (only == same_[self]) return false;
    same_[self] = same_[self] == kNone ? only : self;
    return true;
  }
  bool Conclude(uint32_t b, size_t k) {
    const uint32_t self = f_.blocks[b].arguments[k];
    if (same_[self] != self) return false;
    const uint32_t only = Incoming(b, k);
    if (only == self || only == kNone) return false;
    same_[self] = only;
    return true;
  }

  bool Replace(uint32_t b, std::vector<uint32_t>* replacement) {
    Block& block = f_.blocks[b];
    std::vector<bool> drop(block.arguments.size(), false);
    std::vector<Instruction> constants;
    for (size_t k = 0; k < drop.size(); ++k) {
      const uint32_t self = block.arguments[k];
      uint32_t is = Find(self);
      if (is == self || same_[is] == kNone) continue;
      if (what_ == What::kPlaces && definitions_.Of(is, Opcode::kAddress) == nullptr) continue;
      if (IsConstant(is) && !flow_.Dominates(definitions_.block[is], b)) {
        constants.push_back(*definitions_.instruction[is]);
        is = f_.NewValue(f_.values[self]);
        constants.back().results = {is};
      }
      (*replacement)[self] = is;
      drop[k] = true;
    }
    if (std::ranges::find(drop, true) == drop.end()) return false;
    added_[b] = std::move(constants);
    const auto erase = [&](std::vector<uint32_t>& list) {
      size_t k = 0;
      std::erase_if(list, [&](uint32_t) { return drop[k++]; });
    };
    std::vector<uint32_t> from = flow_.Predecessors(b);  // a block may stand there twice
    std::ranges::sort(from);
    from.erase(std::unique(from.begin(), from.end()), from.end());
    for (const uint32_t p : from) {
      for (BranchTarget& t : f_.blocks[p].instructions.back().targets) {
        if (t.block == b) erase(t.args);
      }
    }
    erase(block.arguments);
    return true;
  }

  Function& f_;
  const What what_;
  const Flow flow_;
  const Definitions definitions_;
  std::vector<uint32_t> same_;  // by value: what it is, as far as is known; kNone: nothing yet
  std::map<std::pair<Opcode, uint64_t>, uint32_t> constants_;
  std::map<uint32_t, std::vector<Instruction>> added_;  // constants in front of blocks
};

}  // namespace

bool RemoveTrivialArguments(Function& f) {
  bool any = false;
  while (Arguments(f, Arguments::What::kAll).Run()) any = true;
  const bool places = std::ranges::any_of(f.storage, [](const Storage& s) { return s.kind == StorageKind::kArray; });
  if (places && Arguments(f, Arguments::What::kPlaces).Run()) any = true;
  return any;
}

}  // namespace residua::array_ir
