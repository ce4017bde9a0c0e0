#include "worker/residual/passes/passes.h"

#include "worker/residual/job_limit.h"

namespace residua::residual {

namespace {

constexpr Pass kPasses[] = {
#define RESIDUAL_PASS(function, name, phase, without_inlining, sentence) \
  {name, sentence, Phase::phase, without_inlining, function},
#include "worker/residual/passes/passes.def"
#undef RESIDUAL_PASS
};

}  // namespace

void PassInput::Poll() const {
  if (cancelled_ && cancelled_()) throw JobLimit("cancelled", true);
}

std::span<const Pass> AllPasses() { return kPasses; }

const Pass* FindPass(std::string_view name) {
  for (const Pass& pass : kPasses) {
    if (name == pass.name) return &pass;
  }
  return nullptr;
}

std::string PassNames() {
  std::string names;
  for (const Pass& pass : kPasses) names += (names.empty() ? "" : ", ") + std::string(pass.name);
  return names;
}

}  // namespace residua::residual
