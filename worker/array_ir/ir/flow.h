// Control flow as the passes see it: predecessors, dominance, natural loops, where values are defined.
//
// Computed once from a function and not kept up to date: a pass that adds or removes edges makes a new one.
#pragma once

#include <cstdint>
#include <vector>

#include "worker/array_ir/ir/ir.h"

namespace residua::array_ir {

class Flow {
 public:
  explicit Flow(const Function& function);

  const std::vector<uint32_t>& order() const { return order_; }  // reachable blocks in reverse postorder
  bool Reachable(uint32_t block) const { return idom_[block] != kNone; }
  uint32_t ImmediateDominator(uint32_t block) const { return idom_[block]; }
  const std::vector<uint32_t>& Children(uint32_t block) const { return children_[block]; }  // in the dominator tree
  // One entry an edge: a block that branches twice to the same target is its predecessor twice. Handlers count.
  const std::vector<uint32_t>& Predecessors(uint32_t block) const { return predecessors_[block]; }
  bool Dominates(uint32_t a, uint32_t b) const { return enter_[a] <= enter_[b] && leave_[b] <= leave_[a]; }

 private:
  std::vector<uint32_t> order_, idom_, enter_, leave_;
  std::vector<std::vector<uint32_t>> children_, predecessors_;
};

// A natural loop: one header that dominates every block of it.
struct Loop {
  uint32_t header = kNone;
  std::vector<uint32_t> latches;  // the ends of its back edges
  std::vector<uint32_t> blocks;   // header included
  std::vector<bool> contains;     // by block number
  bool innermost = true;
};

// Inner loops before the loops around them. Loops that share a header are one.
std::vector<Loop> FindLoops(const Function& function, const Flow& flow);

// The block that defines each value (kNone: none does), and the instruction in it (null: a block argument). The
// pointers hold until an instruction is added or removed.
struct Definitions {
  explicit Definitions(const Function& function);
  std::vector<uint32_t> block;
  std::vector<const Instruction*> instruction;

  const Instruction* Of(uint32_t value, Opcode op) const {
    const Instruction* i = instruction[value];
    return i != nullptr && i->op == op ? i : nullptr;
  }
  // The integer constant that the value is.
  bool IsConstant(uint32_t value, int64_t* constant) const {
    const Instruction* i = Of(value, Opcode::kConstI64);
    if (i != nullptr) *constant = i->operands[0].integer;
    return i != nullptr;
  }
};

}  // namespace residua::array_ir
