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

void NeedFrame(const Activation& act, const std::string& construct, SourceRange range) {
  if (act.has_nested || act.callee.IsAnonymous() || act.callee.captures) throw Unsupported{construct, range};
  if (!act.now.can_hoist) NeedStatement(act, construct, range);
}

// Whether a variable has a value that does not stand in the residual program yet.
bool Waits(const Activation& act, InternedName name, const Binding& b, const std::string& construct,
           SourceRange range) {
  if (!b.parts && b.facts.defined() == domain::Tristate::kFalse) return false;
  if (!CanBeHeld(b) || act.version.shared.contains(name)) throw Unsupported{construct, range};
  return !b.in_residual && act.source_names.contains(name);
}

}  // namespace

void HoldFrame(Activation& act, const std::string& construct, SourceRange range) {
  NeedFrame(act, construct, range);
  std::vector<std::string> known;
  for (const auto& [name, b] : act.now.env.vars) {
    if (Waits(act, name, b, construct, range)) known.push_back(name);
  }
  for (const std::string& name : known) MaterialiseVariable(act, name, range);
}

void HoldVariables(Activation& act, const std::vector<std::string>& names, const std::string& construct,
                   SourceRange range) {
  NeedFrame(act, construct, range);
  for (const std::string& name : names) {
    const Binding* b = act.now.env.Find(name);
    if (b != nullptr && Waits(act, name, *b, construct, range)) MaterialiseVariable(act, name, range);
  }
}

}  // namespace residua::specialise
