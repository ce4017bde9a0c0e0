// Names of extents and scalars at the head of a kept loop, by induction.
//
// What every trip leaves as it was keeps its name. What is one thing before the first trip and the same other thing
// after every trip is a selection of the two by a path symbol of the loop: with a = c, c = a.*b in the body it is found
// in two rounds that c has one shape throughout. Names that were made inside the body mean something else in every
// trip; two variables whose names come from such a pair are only known to be equal to each other, and get a common
// symbol. The round that finds the names of the head unchanged is the proof. After kNameRounds rounds a name that still
// changes is given up: from then on names only get fewer.
#include "worker/specialise/loop/loop_names.h"

#include <map>

#include "worker/specialise/core/names.h"

namespace residua::specialise {

uint32_t NameHead(const Env& entry, const Env& tail, uint32_t first, Env* head) {
  using domain::ExtentExpression;
  const auto path = ExtentExpression::Symbol(first, ExtentExpression::Kind::kPath);
  uint32_t next = first + 1;
  std::map<std::pair<std::string, std::string>, ExtentExpression> common;
  for (auto& [name, binding] : head->vars) {
    const Binding *before = entry.Find(name), *after = tail.Find(name);
    if (binding.parts || binding.facts.IsStatic()) continue;
    binding.facts = WithoutNamesAbove(binding.facts, first - 1);
    if (before == nullptr || after == nullptr || before->parts || after->parts) continue;
    binding.facts = WithNamesOfBoth(
        binding.facts, before->facts, after->facts, [&](const ExtentExpression& x, const ExtentExpression& y) {
          if (y.LargestSymbol() < first) {
            if (x == y) return x;
            if (ExtentExpression either = ExtentExpression::Select(path, x, y)) return either;
          }
          auto [it, fresh] = common.emplace(std::pair(x.text(), y.text()), ExtentExpression());
          if (fresh) {
            const bool extent = x.IsOverExtents() && x.IsNeverNegative() && y.IsOverExtents() && y.IsNeverNegative();
            it->second = ExtentExpression::Symbol(
                next++, extent ? ExtentExpression::Kind::kExtent : ExtentExpression::Kind::kScalar);
          }
          return it->second;
        });
  }
  return next;
}

}  // namespace residua::specialise
