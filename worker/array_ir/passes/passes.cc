// The order of the passes.
#include "worker/array_ir/passes/passes.h"

#include <absl/strings/str_cat.h>

#include <iterator>

namespace residua::array_ir {
namespace {

constexpr Pass kPromote{"promote-variables", PromoteVariables};
constexpr Pass kFold{"fold-constants", FoldConstants};
constexpr Pass kIntegers{"integer-variables", MakeIntegerVariables};
constexpr Pass kShare{"share-common-values", ShareCommonValues};
constexpr Pass kChecks{"remove-checks", RemoveChecks};
constexpr Pass kHoist{"hoist-invariants", HoistInvariants};
constexpr Pass kVersion{"version-loops", VersionLoops};
constexpr Pass kDead{"remove-dead-code", RemoveDeadCode};

constexpr Pass kAll[] = {kPromote, kFold, kIntegers, kShare, kChecks, kHoist, kVersion, kDead};

constexpr Pass kOrder[] = {
    kPromote,  // everything below looks at values
    kFold,     // `f2i(i2f(numel))` becomes `numel`: extents get one name
    kIntegers, kFold,
    kShare,   // equal extents and conditions become one value
    kChecks,  // what is proven needs neither guard nor version
    kFold,    // branches on proven conditions
    kDead,
    kVersion,  // what is left: guarded fast loops
    kFold,
    kDead,  // what only the checks used must not be shared
    kShare,
    kChecks,  // conditions that the guard implies
    kFold,
    kHoist,  // once loops have their final form
    kDead,
};

}  // namespace

std::span<const Pass> AllPasses() { return kAll; }
std::span<const Pass> PassOrder() { return kOrder; }

const Pass* FindPass(std::string_view name) {
  for (const Pass& p : kAll) {
    if (name == p.name) return &p;
  }
  return nullptr;
}

std::string RunPasses(Module& module, const std::function<void(const Pass&, const Module&)>& observe) {
  for (const Pass& pass : kOrder) {
    for (Function& f : module.functions) pass.run(f);
    if (const std::string wrong = Verify(module); !wrong.empty()) return absl::StrCat("after ", pass.name, ": ", wrong);
    if (observe) observe(pass, module);
  }
  return "";
}

}  // namespace residua::array_ir
