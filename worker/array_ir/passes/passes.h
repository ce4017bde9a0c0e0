// The passes over the array IR: each improves one function in place and keeps it well formed.
//
// Guarantees: the program computes the same bits, fails with the same errors at the same places, and prints the same.
// Gives up: nothing moves across a run-time call, and no arithmetic on doubles is reassociated. Every pass has golden
// cases, IR text before and after, in testdata/.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "worker/array_ir/ir.h"

namespace residua::array_ir {

// Scalar storage is gone, but for what a handler reads: its contents are SSA values and block arguments.
void PromoteVariables(Function& function);
// No operation has only constant operands; neutral operands are gone; branches on constants are plain branches.
void FoldConstants(Function& function);
// A double that counts in whole steps and becomes a subscript is an integer.
void MakeIntegerVariables(Function& function);
// No pure operation is computed twice where the first dominates the second.
void ShareCommonValues(Function& function);
// A condition that dominating branches, equal extents or the range of a loop variable decide is a constant.
void RemoveChecks(Function& function);
// A pure operation whose operands a loop does not change stands before the loop.
void HoistInvariants(Function& function);
// An innermost loop has a fast form without per-element checks, copies on write or polls, entered when its guard holds.
void VersionLoops(Function& function);
// No instruction without effect is unused, no block is unreachable, values are numbered in order.
void RemoveDeadCode(Function& function);

struct Pass {
  const char* name;  // as `--dump` takes it
  void (*run)(Function& function);
};
// Every pass once, and the order in which they run (some several times).
std::span<const Pass> AllPasses();
std::span<const Pass> PassOrder();
const Pass* FindPass(std::string_view name);

// Runs all passes over all functions. `observe`, when given, sees the module after each pass. Empty, or what the
// verifier found after which pass.
std::string RunPasses(Module& module, const std::function<void(const Pass&, const Module&)>& observe = {});

// ---- shared by the passes
void RemoveUnreachableBlocks(Function& function);
// PromoteVariables for reachable blocks only, which keep their numbers; unreachable ones are to be removed afterwards.
void PromoteStorage(Function& function);
// Block arguments that are always one and the same value are replaced by it. True: something changed.
bool RemoveTrivialArguments(Function& function);

}  // namespace residua::array_ir
