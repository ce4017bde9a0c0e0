#include "worker/specialise/call/held_frame.h"

#include "worker/specialise/core/apart.h"
#include "worker/specialise/core/materialise.h"

namespace residua::specialise {

namespace {

// It holds what has a name of its own elsewhere, which a copy in the residual program would not be.
bool HoldsIdentity(const PartialAggregate& v) {
  if (v.kind == PartialAggregate::kMap || v.nested.valid()) return true;
  return std::ranges::any_of(v.parts, [](const Part& part) { return part.parts && HoldsIdentity(*part.parts); });
}

bool CanBeHeld(const Binding& b) {
  if (b.in_residual) return true;
  if (b.parts) return !HoldsIdentity(*b.parts);
  return b.facts.defined() == domain::Tristate::kTrue;
}

}  // namespace

void HoldFrame(Activation& act, const std::string& construct, SourceRange range) {
  if (act.has_nested || act.callee.IsAnonymous() || act.callee.captures) throw Unsupported{construct, range};
  if (!act.now.can_hoist) NeedStatement(act, construct, range);
  std::vector<std::string> known;
  for (const auto& [name, b] : act.now.env.vars) {
    if (!b.parts && b.facts.defined() == domain::Tristate::kFalse) continue;
    if (!CanBeHeld(b)) throw Unsupported{construct, range};
    if (!b.in_residual && act.source_names.contains(name)) known.push_back(name);
  }
  for (const std::string& name : known) MaterialiseVariable(act, name, range);
}

}  // namespace residua::specialise
