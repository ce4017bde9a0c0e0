// Function handles whose text can be seen.
//
// A handle is written with values in the places of the variables that it captured: `@(t) t + 3`. That is as good as
// `a = 3; @(t) t + a`, and shorter, but its text is another. Results of the entry and what is displayed show it: there
// the captured variables get their values again and keep their names. Only where nothing else can tell: the variable
// has that value there, or is about to be written, or the name means nothing in this function. Otherwise the values
// stay in place.
#include "worker/specialise/core/shown_handle.h"

#include <algorithm>

#include "worker/residual/lift.h"
#include "worker/specialise/core/materialise.h"

namespace residua::specialise {

// A result that is not taken apart: the caller of the entry gets it.
bool IsResult(const Activation& act, InternedName name) {
  if (!act.version.force_dynamic || act.callee.IsAnonymous()) return false;
  const auto& outputs =
      (*act.callee.function.file->ast)[act.function].outputs;  // `ast()` may be that of evaluated text
  return std::find(outputs.begin(), outputs.end(), name) != outputs.end();
}

InternedNames NameCaptures(Activation& act, const Binding& handle, InternedName target, Env* env, const CodePtr& code,
                           SourceRange range) {
  std::vector<std::pair<std::string, Value>> captures;
  if (handle.parts && handle.parts->kind == PartialAggregate::kClosure && !handle.parts->nested.valid()) {
    for (size_t k = 0; k < handle.parts->parts.size(); ++k) {
      const Part& part = handle.parts->parts[k];
      if (!part.parts && part.facts.IsStatic()) {
        captures.emplace_back(handle.parts->names[k], part.facts.static_value());
      }
    }
  } else if (!handle.parts && handle.facts.IsStatic() &&
             handle.facts.static_value().Is(value::ClassId::kFunctionHandle)) {
    const value::FunctionHandle& h = handle.facts.static_value().handle();
    if (!IsHandleOfActivation(h)) captures.assign(h.captures.begin(), h.captures.end());
  }
  InternedNames named;
  for (const auto& [text, v] : captures) {
    const InternedName name = text;
    const std::string print = value::Fingerprint(v);
    auto it = env->vars.find(name);
    if (name == target) {
      // It is written next.
    } else if (it != env->vars.end()) {
      const Binding& b = it->second;
      if (b.parts || act.externally_writable.count(name) || b.facts.defined() != domain::Tristate::kTrue ||
          !b.facts.IsStatic() || (b.in_residual && value::Fingerprint(b.facts.static_value()) != print)) {
        continue;
      }
    } else {
      if (act.source_names.count(name) || FunctionNamed(act, text).valid()) continue;
      const bool fresh = act.fresh_names.insert(name).second;
      if (fresh) act.named_captures[name] = print;
      if (!fresh && act.named_captures[name] != print) continue;
    }
    named.insert(name);
    if (name != target && it != env->vars.end()) {
      // A variable of another known value that was not written yet has the captured one until then.
      const bool same = value::Fingerprint(it->second.facts.static_value()) == print;
      if (same && std::exchange(it->second.in_residual, true)) continue;
    }
    const std::optional<ExprId> value = Lift(act.tree(), v, range);
    if (!value) throw Unsupported{"a closure whose captured value cannot be written", range};
    code->items.emplace_back(AssignNode(act.tree(), name, *value, range));
    ++act.now.statements;
  }
  return named;
}

ExprId ResidualShown(Activation& act, const PartialValue& piece, InternedName target, SourceRange range) {
  if (!act.now.can_hoist || act.now.pending_impure || (!piece.parts && !piece.IsStatic()))
    return ResidualOf(act, piece, range, target);
  const Binding handle{piece.facts, piece.parts, false};
  const InternedNames named = NameCaptures(act, handle, target, &act.now.env, act.now.code, range);
  if (named.empty()) return ResidualOf(act, piece, range, target);
  if (piece.parts) return Materialise(act, *piece.parts, range, named);
  const std::optional<ExprId> value = Lift(act.tree(), piece.facts.static_value(), range, named);
  if (!value) throw Unsupported{"a fixed value that cannot be written as an expression", range};
  return *value;
}

}  // namespace residua::specialise
