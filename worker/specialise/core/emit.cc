#include "worker/specialise/core/emit.h"

namespace residua::specialise {

void Emit(Activation& act, Node node) {
  ++act.now.statements;
  for (ExprId e : node.exprs) act.now.pure = act.now.pure && act.tree().facts.IsPure(e);
  if (node.stmt.print) act.now.pure = false;
  act.now.code->items.emplace_back(std::move(node));
}

// The first number that is free. Numbers are given away in order, so that it is found by halving: a program that is
// unrolled for a long while asks thousands of times for one base.
std::string FreshName(Activation& act, const std::string& base) {
  const auto numbered = [&](int k) { return base + "__" + std::to_string(k); };
  const auto taken = [&](int k) { return act.source_names.count(numbered(k)) || act.fresh_names.count(numbered(k)); };
  int last = 0, free = 1;
  while (taken(free)) free += (last = free);
  while (free - last > 1) {
    const int middle = last + (free - last) / 2;
    (taken(middle) ? last : free) = middle;
  }
  return *act.fresh_names.insert(numbered(free)).first;
}

void AddRemark(Activation& act, SourceRange range, const std::string& message) {
  act.session.AddRemark(act.source, range, message);
}

}  // namespace residua::specialise
