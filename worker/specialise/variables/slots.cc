#include "worker/specialise/variables/slots.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <functional>

#include "digest/sha256.h"
#include "worker/specialise/core/aggregate_kinds.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/names.h"
#include "worker/specialise/memo/handles_in.h"
#include "worker/specialise/objects/fixed_parts.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

constexpr size_t kMostSlots = 256;  // of one variable

bool IsOfThisActivation(const AbstractValue& facts) {
  bool found = false;
  HandlesIn(facts, [&](const value::FunctionHandle& h) { found = found || IsHandleOfActivation(h); });
  return found;
}

std::string PathOf(const PartialAggregate& v, size_t k) {
  const bool named = v.kind == PartialAggregate::kStruct || v.kind == PartialAggregate::kClosure;
  return "__" + (named ? v.names[k] : std::to_string(k + 1));
}

// Calls f for every part that is not known, with the way to it, as a name goes on.
void VisitOpen(const PartialAggregate& v, const std::string& path,
               const std::function<void(const std::string&, const Part&)>& f) {
  for (size_t k = 0; k < v.parts.size(); ++k) {
    const Part& part = v.parts[k];
    const std::string here = path + PathOf(v, k);
    if (part.parts) {
      VisitOpen(*part.parts, here, f);
    } else if (!part.facts.IsStatic()) {
      f(here, part);
    }
  }
}

// A copy whose open parts are as `rename` says.
PartialAggregatePtr WithOpenParts(const PartialAggregate& v, const std::string& path,
                                  const std::function<Part(const std::string&, const Part&)>& rename) {
  auto made = std::make_shared<PartialAggregate>(v);
  for (size_t k = 0; k < v.parts.size(); ++k) {
    Part& part = made->parts[k];
    const std::string here = path + PathOf(v, k);
    if (part.parts) {
      part.parts = WithOpenParts(*part.parts, here, rename);
      part.facts = FactsOfParts(*part.parts);
    } else if (!part.facts.IsStatic()) {
      part = rename(here, part);
    }
  }
  return made;
}

// Nothing in it has an identity, or belongs to this call of the function.
bool CanBeKept(const PartialAggregate& v) {
  if (v.kind == PartialAggregate::kMap || v.nested.valid()) return false;
  return std::ranges::all_of(v.parts, [](const Part& part) {
    if (part.parts) return CanBeKept(*part.parts);
    if (part.facts.defined() != domain::Tristate::kTrue) return false;
    return !IsOfThisActivation(part.facts) && !(part.facts.IsStatic() && HoldsFixedMap(part.facts.static_value()));
  });
}

AbstractValue ForCalls(const AbstractValue& facts) {
  if (facts.classes().Has(value::ClassId::kObject)) return AbstractValue::Top().WithDefined(domain::Tristate::kTrue);
  return WithoutNamesAbove(facts, 0);
}

InternedName SlotOf(Activation& act, InternedName name, const std::string& path) {
  const InternedName slot(act.session.SharedName(act.callee, name + path));
  if (act.slots.insert(slot).second) act.made.Add(slot.text(), name.text());
  return slot;
}

// The mention of a variable in code, declarations left out.
bool Mentions(const Ast& tree, const Code& code, InternedName name) {
  return std::ranges::any_of(code.items, [&](const auto& item) {
    if (const CodePtr* splice = std::get_if<CodePtr>(&item)) return Mentions(tree, **splice, name);
    const Node& node = std::get<Node>(item);
    return std::ranges::any_of(node.exprs, [&](ExprId e) { return syntax::Mentions(tree, e, name); }) ||
           std::ranges::any_of(node.blocks, [&](const CodePtr& block) { return Mentions(tree, *block, name); });
  });
}

enum class Use { kNone, kRead, kStored };

// What straight through the code is done first to the variable.
Use FirstUse(const Ast& tree, const Code& code, InternedName name) {
  for (const auto& item : code.items) {
    if (const CodePtr* splice = std::get_if<CodePtr>(&item)) {
      const Use use = FirstUse(tree, **splice, name);
      if (use != Use::kNone) return use;
      continue;
    }
    const Node& node = std::get<Node>(item);
    const bool stores = node.stmt.kind == StmtKind::kAssign && !node.stmt.multi && node.exprs.size() == 2 &&
                        tree[node.exprs[0]].kind == ExprKind::kIdentifier && tree.Interned(node.exprs[0]) == name;
    for (size_t k = stores ? 1 : 0; k < node.exprs.size(); ++k) {
      if (syntax::Mentions(tree, node.exprs[k], name)) return Use::kRead;
    }
    if (stores) return Use::kStored;
    for (const CodePtr& block : node.blocks) {
      const Use use = FirstUse(tree, *block, name);
      if (use == Use::kRead) return use;
    }
  }
  return Use::kNone;
}

void Store(Activation& act, InternedName slot, InternedName variable, SourceRange range) {
  Node node;
  node.stmt.kind = StmtKind::kAssign;
  node.stmt.range = range;
  node.exprs = {act.tree().Identifier(slot, range, kPure), act.tree().Identifier(variable, range, kPure)};
  act.now.effects = Effects::Any();
  Emit(act, std::move(node));
}

// `variable = slot;`, at a place that FinishSlots may empty.
void Read(Activation& act, InternedName slot, InternedName variable, SourceRange range) {
  Node node;
  node.stmt.kind = StmtKind::kAssign;
  node.stmt.range = range;
  node.exprs = {act.tree().Identifier(variable, range, kPure), act.tree().Identifier(slot, range, Effects::Reads())};
  const CodePtr place = act.now.code->AddSplice();
  place->items.emplace_back(std::move(node));
  act.slot_reads.emplace_back(variable, place);
}

}  // namespace

std::optional<KeptValue> OpenKept(Activation& act, InternedName name, const Binding& b) {
  if (b.facts.defined() != domain::Tristate::kTrue) return std::nullopt;
  if (!b.parts) {
    if (IsOfThisActivation(b.facts)) return std::nullopt;
    const AbstractValue facts = ForCalls(b.facts.Forget());
    return KeptValue{facts, Sha256Hex("slot " + facts.Key()), nullptr, SlotOf(act, name, "")};
  }
  if (!CanBeKept(*b.parts)) return std::nullopt;
  size_t slots = 0;
  const PartialAggregatePtr parts = WithOpenParts(*b.parts, "", [&](const std::string& path, const Part& part) {
    ++slots;
    return Part{ForCalls(part.facts), SlotOf(act, name, path), nullptr};
  });
  if (slots > kMostSlots) return std::nullopt;
  const AbstractValue facts = FactsOfParts(*parts);
  return KeptValue{facts, Sha256Hex("slots " + KeyOf(facts, parts)), parts, InternedName()};
}

void StoreInSlots(Activation& act, InternedName name, const Binding* before, const Binding& now, SourceRange range) {
  if (!now.parts) {
    if (!now.facts.IsStatic()) Store(act, SlotOf(act, name, ""), name, range);
    return;
  }
  std::map<std::string, InternedName> there;  // what stands in the slots already
  if (before != nullptr && before->parts) {
    VisitOpen(*before->parts, "", [&](const std::string& path, const Part& part) { there[path] = part.variable; });
  }
  VisitOpen(*now.parts, "", [&](const std::string& path, const Part& part) {
    const auto known = there.find(path);
    if (known != there.end() && known->second == part.variable) return;
    Store(act, SlotOf(act, name, path), part.variable, range);
  });
}

Binding ReadFromSlots(Activation& act, InternedName name, const KeptValue& kept, SourceRange range) {
  if (!kept.parts) {
    SlotOf(act, name, "");
    Read(act, kept.slot, name, range);
    return Binding{WithFreshNames(kept.facts, &act.symbols.next), nullptr, true};
  }
  const PartialAggregatePtr parts = WithOpenParts(*kept.parts, "", [&](const std::string& path, const Part& part) {
    SlotOf(act, name, path);
    const InternedName variable = FreshName(act, absl::StrCat(name.text(), path, "__kept"));
    Read(act, part.variable, variable, range);
    return Part{WithFreshNames(part.facts, &act.symbols.next), variable, nullptr};
  });
  return Binding{FactsOfParts(*parts), parts, false};
}

CodePtr FinishSlots(Activation& act, const std::vector<std::string>& outputs, SourceRange range) {
  const Ast& ast = act.tree().ast;
  for (const auto& [variable, place] : act.slot_reads) {
    const std::vector items = std::exchange(place->items, {});
    const Use use = FirstUse(ast, *act.root_code, variable);
    const bool returned = std::ranges::find(outputs, variable.text()) != outputs.end();
    if (use == Use::kRead || (use == Use::kNone && (returned || Mentions(ast, *act.root_code, variable)))) {
      place->items = items;
    }
  }
  auto code = std::make_shared<Code>();
  Node node;
  node.stmt.kind = StmtKind::kGlobal;
  node.stmt.range = range;
  std::set<std::string> named;  // in one order, whatever was met first
  for (const InternedName slot : act.slots) {
    if (Mentions(ast, *act.root_code, slot)) named.insert(slot.text());
  }
  for (const std::string& slot : named) node.exprs.push_back(act.tree().Identifier(slot, range, kPure));
  if (named.empty()) return code;
  act.now.effects = Effects::Any();
  code->items.emplace_back(std::move(node));
  return code;
}

}  // namespace residua::specialise
