// The order of the passes.
#include "worker/array_ir/passes/passes.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <stdexcept>

#include "worker/array_ir/ir/text.h"
#include "worker/check/check.h"

namespace residua::array_ir {
namespace {

constexpr Pass kAll[] = {
#define ARRAY_PASS(function, name, sentence) {name, sentence, function},
#include "worker/array_ir/passes/passes.def"
#undef ARRAY_PASS
};

constexpr Pass Named(std::string_view name) {
  for (const Pass& pass : kAll) {
    if (name == pass.name) return pass;
  }
  throw std::invalid_argument("no such pass");  // where the order is compiled
}

constexpr Pass kPromote = Named("promote-variables"), kForward = Named("forward-numbers"),
               kFold = Named("fold-constants"), kIntegers = Named("integer-variables"),
               kShare = Named("share-common-values"), kChecks = Named("remove-checks"),
               kHoist = Named("hoist-invariants"), kVersion = Named("version-loops"), kWhole = Named("whole-numbers"),
               kDead = Named("remove-dead-code"), kCoalesce = Named("coalesce-storage"),
               kClear = Named("clear-dead-storage"), kFrame = Named("keep-in-frame"), kRoom = Named("keep-room");

constexpr Pass kOrder[] = {
    kPromote,  // everything below looks at values
    kForward,  // and more of them are known
    kFold,     // `f2i(i2f(numel))` becomes `numel`: extents get one name
    kIntegers, kFold,
    kShare,   // equal extents and conditions become one value
    kChecks,  // what is proven needs neither guard nor version
    kFold,    // branches on proven conditions
    kDead,
    kFrame,  // once no way is left that makes them greater
    kFold,   // extents are constants, ways to grow conditions that do not hold
    kDead,
    kWhole,  // conversions that need no check leave loops without calls
    kFold,     kChecks, kFold, kDead,
    kFrame,  // as some of those ways are only found out about there
    kFold,     kDead,
    kVersion,  // what is left: guarded fast loops
    kFold,
    kDead,  // what only the checks used must not be shared
    kShare,
    kChecks,  // conditions that the guard implies
    kFold,
    kHoist,  // once loops have their final form
    kDead,
    kCoalesce,  // once nothing looks at storage by its name any more
    kClear,
    kRoom,  // what was cleared in loops
    kDead,  // storage that is left without use
};

PassTime& TimeOf(const Pass& pass, std::vector<PassTime>* times) {
  auto found = std::ranges::find(*times, pass.name, &PassTime::name);
  if (found == times->end()) found = times->insert(found, PassTime{pass.name});
  return *found;
}

// Runs one pass over all functions. How long that took.
int64_t RunPass(const Pass& pass, Module& module, const IsCancelled& cancelled) {
  const auto start = std::chrono::steady_clock::now();
  for (Function& f : module.functions) {
    Poll(cancelled);
    pass.run(f);
  }
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

std::span<const Pass> AllPasses() { return kAll; }
std::span<const Pass> PassOrder() { return kOrder; }

const Pass* FindPass(std::string_view name) {
  for (const Pass& p : kAll) {
    if (name == p.name) return &p;
  }
  return nullptr;
}

void RunPasses(Module& module, const PassOptions& options, std::vector<PassTime>* times) {
  for (const Pass& pass : kOrder) {
    if (std::ranges::count(options.disabled, pass.name) > 0) continue;
    // Whoever counts can wait for the texts: whether one changed is what a reader of a dump would say.
    const std::string before = options.count_changes ? Print(module) : "";
    const int64_t ns = RunPass(pass, module, options.cancelled);
    if (times != nullptr) {
      PassTime& time = TimeOf(pass, times);
      ++time.runs;
      time.ns += ns;
      if (options.count_changes) time.changes = std::max<int64_t>(time.changes, 0) + (Print(module) != before ? 1 : 0);
    }
    const std::string wrong = Verify(module);
    RESIDUA_CHECK(wrong.empty(), absl::StrCat("the array IR is broken after ", pass.name, ": ", wrong));
    if (options.observe) options.observe(pass, module);
  }
}

}  // namespace residua::array_ir
