#include "worker/job/pass_names.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_split.h>

#include <algorithm>
#include <vector>

#include "terminal/nearest_name.h"
#include "worker/residual/passes/passes.h"

namespace residua::job {

namespace {

// By the table alone: the passes themselves are part of the back end, which is loaded when it is needed.
constexpr const char* kArrayPasses[] = {
#define ARRAY_PASS(function, name, sentence) name,
#include "worker/array_ir/passes/passes.def"
#undef ARRAY_PASS
};

bool IsPass(const std::string& name) {
  return residual::FindPass(name) != nullptr || std::ranges::count(kArrayPasses, name) > 0;
}

std::string Known() {
  std::string text = absl::StrCat("the passes over the residual program are ", residual::PassNames(),
                                  "; those over the array IR are ");
  for (const char* name : kArrayPasses) absl::StrAppend(&text, name == kArrayPasses[0] ? "" : ", ", name);
  return text;
}

std::vector<std::string> AllNames() {
  std::vector<std::string> names = absl::StrSplit(residual::PassNames(), ", ");
  names.insert(names.end(), std::begin(kArrayPasses), std::end(kArrayPasses));
  for (const char* other : {kFactsDump, kUsedFactsDump, kVersionsDump, "build"}) names.emplace_back(other);
  return names;
}

}  // namespace

std::string RefusePasses(const JobOptions& options) {
  for (const std::string& name : options.disabled_passes) {
    if (!IsPass(name)) {
      return absl::StrCat("there is no pass `", name, "` to leave out; ", Known(),
                          terminal::DidYouMean(name, AllNames()), " [unknown-pass]\n");
    }
  }
  const bool other = options.dump == kFactsDump || options.dump == kUsedFactsDump || options.dump == kVersionsDump ||
                     IsExplained(options);
  if (options.dump.empty() || other || options.dump == "build" || IsPass(options.dump)) return "";
  return absl::StrCat("there is nothing called `", options.dump, "` to dump; ", Known(), "; further `", kFactsDump,
                      "`, `", kUsedFactsDump, "`, `", kVersionsDump, "` and `build`, the array IR before its passes",
                      terminal::DidYouMean(options.dump, AllNames()), " [unknown-pass]\n");
}

}  // namespace residua::job
