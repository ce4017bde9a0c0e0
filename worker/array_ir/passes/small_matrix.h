// What instructions do with slots that may be small matrices, as KeepInFrame and what stands before it see it.
#pragma once

#include <cstdint>
#include <vector>

#include "worker/array_ir/ir/ir.h"

namespace residua::array_ir {

// kLooks: at one that is there; kOther: what the run-time does with it, or another function.
enum class MatrixUse : uint8_t { kMakes, kLooks, kEmpties, kCopies, kOther };
MatrixUse MatrixUseOf(const Instruction& i);

// A call of the run-time that does nothing with the slot but reading it.
bool OnlyReads(const Instruction& i, uint32_t slot);

template <class Visit>
void ForStorageOf(const Instruction& i, Visit visit) {
  for (const Operand& o : i.operands) {
    if (o.IsStorage()) visit(o.id);
    for (const uint32_t s : o.list) visit(s);
  }
}

// A slot in which unrelated matrices stand one after the other becomes a slot for each of them. By storage: the slot
// that it was before.
std::vector<uint32_t> SplitMatrixSlots(Function& f);

}  // namespace residua::array_ir
