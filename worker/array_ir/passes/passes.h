// The passes over the array IR: each improves one function in place and keeps it well formed.
//
// Guarantees: the program computes the same bits, fails with the same errors at the same places, and prints the same.
// Gives up: nothing moves across a run-time call, and no arithmetic on doubles is reassociated. Every pass has golden
// cases, IR text before and after, in testdata/.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "worker/array_ir/ir/cancelled.h"
#include "worker/array_ir/ir/ir.h"

namespace residua::array_ir {

#define ARRAY_PASS(function, name, sentence) void function(Function& f);
#include "worker/array_ir/passes/passes.def"
#undef ARRAY_PASS

struct Pass {
  const char* name;      // as --dump and --disable-pass take it
  const char* sentence;  // what holds after it
  void (*run)(Function& function);
};
// Every pass once, and the order in which they run (some several times).
std::span<const Pass> AllPasses();
std::span<const Pass> PassOrder();
const Pass* FindPass(std::string_view name);

struct PassOptions {
  std::vector<std::string> disabled;                             // names; those of other pipelines are no concern here
  std::function<void(const Pass&, const Module&)> observe = {};  // sees the module after each run
  IsCancelled cancelled = {};                                    // asked before each function
  bool count_changes = false;                                    // PassTime::changes is wanted
};
// Of one pass, all its runs together.
struct PassTime {
  std::string name;
  int64_t runs = 0, ns = 0;
  int64_t changes = -1;  // runs that changed something; -1: not counted
};

// Runs all passes over all functions, and the verifier after each. Throws Cancelled.
void RunPasses(Module& module, const PassOptions& options, std::vector<PassTime>* times = nullptr);

// ---- shared by the passes
void RemoveUnreachableBlocks(Function& function);
// PromoteVariables for reachable blocks only, which keep their numbers; unreachable ones are to be removed afterwards.
void PromoteStorage(Function& function);
// `clear` of slots that nothing reads before they are written again goes.
void RemoveClears(Function& function);
// Block arguments that are always one and the same value are replaced by it. True: something changed.
bool RemoveTrivialArguments(Function& function);

}  // namespace residua::array_ir
