// Between which numbers the integers of a function lie, where elements of a small class say so.
//
// The problem: values are 64 bits wide in the array IR, and LLVM, which does not know that a sum of two bytes is at
// most 510, computes eight of them at a time where a register holds 32. The idea: what is loaded of a class of few bits
// has bounds, and so has what is computed of it; an operation whose operands and result fit 16 or 32 bits is written
// down in so many.
//
// Guarantees: bounds hold whatever the program is given. Costs: one pass over the function. Gives up: values that
// loops carry.
#pragma once

#include <cstdint>
#include <vector>

#include "worker/array_ir/ir/ir.h"

namespace residua::native {

class WholeRanges {
 public:
  explicit WholeRanges(const array_ir::Function& f);
  // How many bits the operation needs: 16, 32 or 64.
  int Width(const array_ir::Instruction& i) const;

 private:
  struct Range {
    int64_t low = 0, high = 0;
    bool known = false;
    bool of_elements = false;  // an element is among what it is made of
  };
  Range Of(const array_ir::Instruction& i) const;
  Range OfLoad(const array_ir::Instruction& i) const;
  Range OfSelect(const array_ir::Instruction& i) const;
  const Range& At(const array_ir::Operand& o) const { return ranges_[o.id]; }

  std::vector<Range> ranges_;                              // by value
  std::vector<const array_ir::Instruction*> comparisons_;  // the same: what compares
};

}  // namespace residua::native
