#include "worker/job/target.h"

#include <algorithm>

#include "worker/builtin/numeric/blas_threads.h"
#include "worker/native/compile.h"
#include "worker/runtime/cpu.h"

namespace residua::job {

bool ResolveTarget(JobOptions* options, std::string* message) {
  if (options->target.empty() || options->target == "host") {
    options->target = runtime::HostTarget();
    return true;
  }
  if (const std::optional<std::string> target = runtime::CanonicalTarget(options->target)) {
    options->target = *target;
    return true;
  }
  std::string why;
  const native::FeaturesFunction features_of = native::LoadFeatures(&why);
  std::vector<std::string> features;
  if (features_of == nullptr) {
    *message = "--target: error: nothing is known of `" + options->target + "`: " + why + " [unknown-target]\n";
    return false;
  }
  if (!features_of(options->target, &features)) {
    *message = "--target: error: there is no processor `" + options->target +
               "`; known are host, x86-64, x86-64-v2, x86-64-v3, x86-64-v4 and the models that LLVM knows, as "
               "`skylake` [unknown-target]\n";
    return false;
  }
  options->target =
      runtime::TargetWith([&](std::string_view name) { return std::ranges::find(features, name) != features.end(); });
  return true;
}

std::string RefuseTarget(const JobOptions& options) {
  if (!options.native && !options.emit_ir && !options.emit_llvm) return "";
  if (runtime::CanonicalTarget(options.target) == options.target) return "";
  return "the target `" + options.target + "` is not resolved to the features of a processor [unknown-target]\n";
}

std::string HostTarget() { return runtime::HostTarget(); }

std::vector<std::string> TargetsBuiltHere() {
  // One back end makes code for all processors of its architecture.
  if (native::LoadBackEnd(nullptr) == nullptr) return {};
  return {runtime::Architecture()};
}

void OwnProcess() { builtin::OwnBlasThreads(); }

}  // namespace residua::job
