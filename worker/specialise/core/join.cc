// Environments at joins: least upper bounds, and the lifts that make each path agree with them (thesis 6.1.3).
#include "worker/specialise/core/join.h"

#include "worker/domain/choices.h"
#include "worker/specialise/core/aggregate_kinds.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/names.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

// What is known of a variable that the residual program holds: alternatives stay (choices.h), contents do not.
AbstractValue DynamicFacts(const Binding& b) {
  if (!b.parts && domain::ChoicesOf(b.facts)) return b.facts;
  return b.facts.Forget();
}

// The same where both ways have a value: fields and elements that are the same on both are known behind the join, too,
// although the residual program holds the whole.
AbstractValue FactsAtJoin(const Binding& b) {
  const bool parts = b.facts.classes().Only(value::ClassId::kStruct) || b.facts.classes().Only(value::ClassId::kCell);
  return parts && b.facts.defined() == domain::Tristate::kTrue ? b.facts : DynamicFacts(b);
}

}  // namespace

// Where one of the ways does not know, both do not.
std::vector<WorldPtr> JoinWorlds(const std::vector<WorldPtr>& a, const std::vector<WorldPtr>& b) {
  if (a.empty() || b.empty()) return {};
  std::vector<WorldPtr> all = a;
  for (const WorldPtr& world : b) {
    if (!AddWorld(&all, world)) return {};
  }
  return all;
}

Env JoinEnvs(const Env& a, const Env& b, bool widen, uint32_t path) {
  if (!a.reachable) return b;
  if (!b.reachable) return a;
  Env out;
  auto one_sided = [&](InternedName name, const Binding& only) {
    Binding binding;
    binding.facts = DynamicFacts(only).WithDefined(domain::Tristate::kTop);
    binding.in_residual = true;
    out.vars[name] = std::move(binding);
  };
  for (const auto& [name, binding] : a.vars) {
    const Binding* other = b.Find(name);
    if (other) {
      out.vars[name] = JoinBindings(binding, *other, widen, path);
    } else {
      one_sided(name, binding);
    }
  }
  for (const auto& [name, binding] : b.vars) {
    if (!a.Find(name)) one_sided(name, binding);
  }
  out.globals = JoinGlobalStates(a.globals, b.globals, widen);
  out.worlds = JoinWorlds(a.worlds, b.worlds);
  out.relations = Common(a.relations, b.relations);
  return out;
}

void LiftTo(Activation& act, const Env& target, Env* env, const CodePtr& code, SourceRange range) {
  if (!env->reachable) return;
  for (const auto& [name, wanted] : target.vars) {
    if (wanted.in_residual) EnsureIn(act, env, name, code, range);
  }
}

Exit ExitHere(Activation& act) { return Exit{act.now.env, act.now.code->AddSplice()}; }

void JoinExits(Activation& act, std::vector<Exit> exits, SourceRange range) {
  Env target;
  target.reachable = false;
  for (const Exit& exit : exits) target = JoinEnvs(target, exit.env, false, act.symbols.next++);
  JoinElements(act, &exits, &target, range);
  for (Exit& exit : exits) LiftTo(act, target, &exit.env, exit.splice, range);
  act.now.env = std::move(target);
}

Binding JoinBindings(const Binding& a, const Binding& b, bool widen, uint32_t path) {
  if (a.parts && b.parts && SameParts(a.parts, b.parts)) return a;
  if (!a.parts && !b.parts && a.facts.IsStatic() && b.facts.IsStatic() && a.facts.defined() == b.facts.defined() &&
      value::Identical(a.facts.static_value(), b.facts.static_value()) &&
      a.facts.static_value().storage() == b.facts.static_value().storage()) {
    Binding out = a;
    out.in_residual = a.in_residual && b.in_residual;
    return out;
  }
  AbstractValue x = FactsAtJoin(a), y = FactsAtJoin(b);
  Binding out;
  out.facts = widen ? domain::Widen(x, y) : domain::Join(x, y);
  if (out.facts.IsStatic()) out.facts = out.facts.Forget();
  if (path != 0) {
    const auto way = domain::ExtentExpression::Symbol(path, domain::ExtentExpression::Kind::kPath);
    out.facts = WithNamesOfBoth(out.facts, x, y, [&way](const auto& one, const auto& other) {
      return domain::ExtentExpression::Select(way, one, other);
    });
  }
  out.in_residual = true;
  return out;
}

}  // namespace residua::specialise
