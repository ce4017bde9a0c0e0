#include "worker/specialise/core/emit.h"

#include <limits>

#include "worker/domain/rules.h"

namespace residua::specialise {

using domain::Tristate;

void Emit(Activation& act, Node node) {
  ++act.now.statements;
  Effects effects = Effects::AnyUnless(!node.stmt.print);
  for (ExprId e : node.exprs) effects |= act.tree().facts[e].effects;
  act.risks += !node.blocks.empty() || !effects.none();
  act.now.effects |= effects;
  act.now.code->items.emplace_back(std::move(node));
}

// The first number that is free. Numbers are given away in order, so that it is found by halving: a program that is
// unrolled for a long while asks thousands of times for one base.
InternedName FreshName(Activation& act, const std::string& base) {
  const auto numbered = [&](int k) { return base + "__" + std::to_string(k); };
  const auto taken = [&](int k) { return act.source_names.count(numbered(k)) || act.fresh_names.count(numbered(k)); };
  int last = 0, free = 1;
  while (taken(free)) free += (last = free);
  while (free - last > 1) {
    const int middle = last + (free - last) / 2;
    (taken(middle) ? last : free) = middle;
  }
  act.made.Add(numbered(free), base);
  return *act.fresh_names.insert(numbered(free)).first;
}

void AddRemark(Activation& act, SourceRange range, const std::string& message) {
  act.session.AddRemark(act.source, range, message);
}

InternedName PartName(Activation& act, const std::string& whole, const std::string& part) {
  const std::string stem = act.made.Stem(whole), name = stem + "__" + part;
  if (!part.empty() && !act.source_names.count(name) && act.fresh_names.insert(name).second) {
    act.made.Add(name, stem);
    return name;
  }
  return FreshName(act, part.empty() ? stem : name);
}

namespace {

// A row of so many elements, two or more; below zero: a column; 0: neither, or not known.
int32_t LineOf(const AbstractValue& v) {
  const std::optional<Dims> dims = v.shape().Known();
  if (!dims || dims->ndims() > 2 || dims->numel() < 2 || dims->numel() > std::numeric_limits<int32_t>::max()) return 0;
  const auto count = static_cast<int32_t>(dims->numel());
  return (*dims)[0] == 1 ? count : (*dims)[1] == 1 ? -count : 0;
}

}  // namespace

void NoteNumber(Activation& act, const PartialValue& value) {
  if (value.list || value.parts || value.diverges || !value.residual.valid()) return;
  if (!value.facts.IsScalar()) {
    const int32_t line = value.facts.classes().Only(value::ClassId::kDouble) ? LineOf(value.facts) : 0;
    if (line != 0) act.tree().facts.At(value.residual).line = line;
    return;
  }
  if (value.facts.classes().Only(value::ClassId::kLogical) && !value.facts.MayBeSparse()) {
    act.tree().facts.At(value.residual).truth = true;
  }
  if (!value.facts.classes().Only(value::ClassId::kDouble)) return;
  using Number = ResidualFacts::Number;
  const bool real = value.facts.real() == Tristate::kTrue;
  act.tree().facts.SetNumber(value.residual, real                       ? Number::kReal
                                             : value.facts.IsNarrowed() ? Number::kNarrowed
                                                                        : Number::kYes);
}

}  // namespace residua::specialise
