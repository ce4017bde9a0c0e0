// A number that stands in a slot is the value that was put there.
//
//   set_f64 $t, %x ; move $s, $t            set_f64 $s, %x
//   %y = to_f64 $s                    =>    %y is %x
//
// The builder assigns through temporaries and reads each variable where it stands; variables that outlive the call, or
// may hold other things on other ways, stay slots, and what a number of theirs costs is to be boxed, moved and asked
// for its class again. One walk forward over the blocks knows which number is in which slot: what all ways into a block
// agree on holds at its beginning. Numbers that were put into slots that nobody looks at afterwards are not put there.
//
// Guarantees: what outlives the call holds the same at every call of a function, of a kernel that may call one back,
// and at every error. Gives up: numbers around loops, and anything in blocks that errors lead to. Costs: a walk over
// the function, and a map of slots a block.
#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "worker/array_ir/ir/flow.h"
#include "worker/array_ir/ir/kept_storage.h"
#include "worker/array_ir/passes/passes.h"
#include "worker/array_ir/passes/slots.h"

namespace residua::array_ir {
namespace {

using Numbers = std::map<uint32_t, uint32_t>;  // by slot: the value of the number that it holds

// Calls that do nothing but with their slots: none of them runs a function of the program, as a kernel may.
bool IsOnlyAboutSlots(const Instruction& i) {
  static constexpr std::string_view kCalls[] = {
      "set_f64",    "set_bool", "set_scalar", "set_char", "set_integer", "set_complex",   "set_pair",
      "set_matrix", "copy",     "move",       "clear",    "new_matrix",  "new_elements",  "new_complex",
      "to_f64",     "to_bool",  "to_pair",    "is_empty", "is_scalar",   "is_full_array", "is_real_scalar",
      "is_handle",  "own",      "narrow",     "extent",   "has_begun",   "begin"};
  return std::ranges::find(kCalls, std::string_view(i.operands[0].text)) != std::end(kCalls);
}

class Forwarding {
 public:
  explicit Forwarding(Function& f) : f_(f), flow_(f), live_(f, flow_), out_(f.blocks.size()) {}

  void Run() {
    std::vector<bool> handler(f_.blocks.size(), false);
    for (const Block& b : f_.blocks) {
      if (b.handler != kNone) handler[b.handler] = true;
    }
    replacement_.assign(f_.values.size(), kNone);
    for (const uint32_t b : flow_.order()) Forward(b, b == 0 || handler[b] ? Numbers() : OnEntry(b));
    ReplaceUses(f_, replacement_);
  }

 private:
  Numbers OnEntry(uint32_t b) const {
    std::optional<Numbers> all;
    for (const uint32_t p : flow_.Predecessors(b)) {
      if (!out_[p]) return {};  // around a loop
      if (!all) all = out_[p];
      std::erase_if(*all, [&](const auto& known) {
        const auto there = out_[p]->find(known.first);
        return there == out_[p]->end() || there->second != known.second;
      });
    }
    return all.value_or(Numbers());
  }

  // Whether the function knows of all that happens to the slot: its own, and what outlives the call.
  bool IsKnown(uint32_t slot) const { return live_.IsFollowed(slot) || IsKept(f_.storage[slot]); }

  void Forward(uint32_t b, Numbers known) {
    std::vector<Instruction> list = std::move(f_.blocks[b].instructions), out;
    for (Instruction& i : list) {
      if (IsSlotCopy(i)) {
        if (const auto number = known.find(i.operands[2].id); number != known.end()) {
          Put(i, number->second, &known, &out);
          continue;
        }
      }
      if (IsCallOf(i, "to_f64")) {
        if (const auto number = known.find(i.operands[1].id); number != known.end()) {
          replacement_[i.results[0]] = number->second;
          continue;
        }
      }
      Step(i, &known);
      out.push_back(std::move(i));
    }
    f_.blocks[b].instructions = std::move(out);
    out_[b] = std::move(known);
  }

  // In the place of a copy or move of a number.
  void Put(const Instruction& copy, uint32_t number, Numbers* known, std::vector<Instruction>* out) {
    const uint32_t to = copy.operands[1].id, from = copy.operands[2].id;
    if (to == from) return out->push_back(copy);
    Instruction put{Opcode::kRtv};
    put.location = copy.location;
    put.operands = {Operand::Text("set_f64"), Operand::Storage(to), Operand::Value(number)};
    out->push_back(std::move(put));
    known->erase(to);
    if (IsKnown(to)) (*known)[to] = number;
    if (copy.operands[0].text == "copy") return;
    Instruction clear{Opcode::kRtv};
    clear.location = copy.location;
    clear.operands = {Operand::Text("clear"), Operand::Storage(from)};
    out->push_back(std::move(clear));
    known->erase(from);
  }

  void Step(const Instruction& i, Numbers* known) const {
    const SlotUse use = SlotUseOf(i), through = live_.UseOf(i);
    for (const std::vector<uint32_t>* written : {&use.writes, &use.changes, &through.writes, &through.changes}) {
      for (const uint32_t s : *written) known->erase(s);
    }
    const bool calls = i.op == Opcode::kRt || i.op == Opcode::kRtv;
    if (i.op == Opcode::kStore || i.op == Opcode::kCall || i.op == Opcode::kMap || (calls && !IsOnlyAboutSlots(i))) {
      std::erase_if(*known, [&](const auto& number) { return IsKept(f_.storage[number.first]); });
    }
    const bool moves = IsSlotCopy(i) && i.operands[0].text == "move";
    if (moves) known->erase(i.operands[2].id);
    const bool boxes = IsCallOf(i, "set_f64") && i.operands[2].IsValue() && IsKnown(i.operands[1].id);
    if (!boxes) return;
    const uint32_t number = i.operands[2].id;
    (*known)[i.operands[1].id] = replacement_[number] == kNone ? number : replacement_[number];
  }

  Function& f_;
  const Flow flow_;
  const SlotLiveness live_;
  std::vector<std::optional<Numbers>> out_;  // by block: at its end
  std::vector<uint32_t> replacement_;
};

// Numbers in slots that nothing reads before they are written again.
void RemoveIdleNumbers(Function& f) {
  const Flow flow(f);
  const SlotLiveness live(f, flow);
  for (const uint32_t b : flow.order()) {
    std::vector<Instruction>& list = f.blocks[b].instructions;
    std::vector<bool> idle(list.size(), false);
    live.WalkBackwards(b, [&](size_t k, const SlotSet& after) {
      const Instruction& i = list[k];
      idle[k] = IsCallOf(i, "set_f64") && live.IsFollowed(i.operands[1].id) && !after.Has(i.operands[1].id);
    });
    size_t k = 0;
    std::erase_if(list, [&](const Instruction&) { return idle[k++]; });
  }
}

bool BoxesNumbers(const Function& f) {
  return std::ranges::any_of(f.blocks, [](const Block& b) {
    return std::ranges::any_of(b.instructions, [](const Instruction& i) { return IsCallOf(i, "set_f64"); });
  });
}

}  // namespace

void ForwardNumbers(Function& f) {
  if (!BoxesNumbers(f)) return;
  RemoveUnreachableBlocks(f);
  Forwarding(f).Run();
  RemoveClears(f);
  RemoveIdleNumbers(f);
}

}  // namespace residua::array_ir
