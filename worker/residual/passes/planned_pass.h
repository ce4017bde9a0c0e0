// A pass that is a class: P(in, index) looks at one function, Rewrite(tree, name) writes its successor, changed() says
// whether that differs. One that takes names says which variables of the successor are ours: made().
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "worker/residual/passes/passes.h"
#include "worker/residual/rewrite_functions.h"

namespace residua::residual {

// For passes whose constructor plans: changed() is known before anything is written. Nothing is copied where no
// function has a plan.
template <class P, class... More>
bool RunPlannedPass(PassInput& in, Residual* to, const More&... more) {
  const Residual& from = in.program();
  std::vector<std::unique_ptr<P>> plans(from.functions.size());
  for (size_t k = 0; k < plans.size(); ++k) {
    in.Poll();
    if (!from.functions[k].whole) plans[k] = std::make_unique<P>(in, k, more...);
  }
  if (std::ranges::none_of(plans, [](const auto& plan) { return plan != nullptr && plan->changed(); })) return false;
  return RewriteFunctions(from, to, [&](size_t k, bool* changed) {
    in.Poll();
    *changed = *changed || plans[k]->changed();
    const FunctionId id = plans[k]->Rewrite(to->tree.get(), from.functions[k].name);
    if constexpr (requires { plans[k]->made(); }) to->functions[k].made = plans[k]->made();
    return id;
  });
}

// For those that find out while they write.
template <class P>
bool RunPass(PassInput& in, Residual* to) {
  const Residual& from = in.program();
  return RewriteFunctions(from, to, [&](size_t k, bool* changed) {
    in.Poll();
    P pass(in, k);
    const FunctionId id = pass.Rewrite(to->tree.get(), from.functions[k].name);
    *changed = *changed || pass.changed();
    return id;
  });
}

}  // namespace residua::residual
