// A loop twice, for passes that keep one form of it for what the other does not cover.
//
// Guarantees: both forms leave to the same blocks and compute the same. Each block of the one has its twin in the
// other, and a branch may go from the one to the twin of its target: block arguments and values that other blocks use
// travel in scalar storage, whose contents both forms share, until PromoteStorage makes values of it again.
#pragma once

#include <cstdint>
#include <map>

#include "worker/array_ir/ir/flow.h"

namespace residua::array_ir {

struct LoopCopy {
  std::map<uint32_t, uint32_t> copy;       // by block of the loop
  std::map<uint32_t, uint32_t> arguments;  // by block argument of the loop: the storage that it became
  uint32_t enter = kNone;                  // an empty block, where all branches into the loop go now
};
LoopCopy CopyLoop(Function& f, const Loop& loop);

// Storage of one number, with a name that no other has.
uint32_t NewScalarStorage(Function& f, const char* stem, uint32_t number, Type t);

}  // namespace residua::array_ir
