// Aggregates that are known part by part, where ways meet.
//
//   s = struct ('t', a, 'heat', 0);
//   if a < 0, s.heat = 2; end          each way assigns s__heat, and s is still known by its fields
//
// A join knows what all ways know. Where they know the same parts and disagree about few of them, these become
// variables that each way assigns; the others stay what they are. That is no more code than the aggregate written out
// on each way would be, and what follows still sees its structure. Where they disagree about much, or about parts that
// have parts themselves, the aggregate is written out (core/join.cc).
#include <algorithm>

#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/aggregate/element_array.h"
#include "worker/specialise/aggregate/line_array.h"
#include "worker/specialise/core/aggregate_kinds.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/join.h"
#include "worker/specialise/core/materialise.h"

namespace residua::specialise {

namespace {

using Kind = PartialAggregate::Kind;

bool SamePart(const Part& a, const Part& b) {
  if (a.parts || b.parts) return SameParts(a.parts, b.parts);
  if (a.facts.IsStatic() != b.facts.IsStatic()) return false;
  return a.facts.IsStatic() ? value::Identical(a.facts.static_value(), b.facts.static_value())
                            : a.variable == b.variable;
}

// Of which kind the variable is an aggregate on one of the ways; none: on none, or of another.
std::optional<Kind> KindOnSomeWay(const std::vector<Exit>& exits, InternedName name) {
  for (const Exit& exit : exits) {
    const Binding* b = exit.env.Find(name);
    if (!b || !b->parts) continue;
    const Kind kind = b->parts->kind;
    if (kind == Kind::kArray || kind == Kind::kLines || kind == Kind::kStruct || kind == Kind::kCell) return kind;
  }
  return std::nullopt;
}

// What the variable is on each way, known part by part; empty: it is not on all, or the parts are others.
std::vector<std::shared_ptr<PartialAggregate>> OnEachWay(const Activation& act, const std::vector<Exit>& exits,
                                                         InternedName name, Kind kind) {
  std::vector<std::shared_ptr<PartialAggregate>> all;
  for (const Exit& exit : exits) {
    const Binding* b = exit.env.Find(name);
    if (!b || b->facts.defined() != domain::Tristate::kTrue) return {};
    all.push_back(kind == Kind::kArray   ? ElementsOf(act, *b)
                  : kind == Kind::kLines ? LinesOf(*b)
                                         : AsParts({b->facts, {}, b->parts}, kind));
    if (!all.back() || all.back()->dims != all[0]->dims || all.back()->names != all[0]->names) return {};
  }
  return all;
}

// The parts that are not the same on all ways; none: there are too many, or such as have parts themselves.
std::optional<std::vector<size_t>> DifferentParts(const std::vector<std::shared_ptr<PartialAggregate>>& all) {
  constexpr size_t kMaxDifferent = 4;
  std::vector<size_t> different;
  for (size_t k = 0; k < all[0]->parts.size(); ++k) {
    if (std::ranges::all_of(all, [&](const auto& a) { return SamePart(a->parts[k], all[0]->parts[k]); })) continue;
    if (std::ranges::any_of(all, [&](const auto& a) { return a->parts[k].parts != nullptr; })) return std::nullopt;
    different.push_back(k);
  }
  return different.size() > kMaxDifferent ? std::nullopt : std::optional(different);
}

}  // namespace

// An array or a cell that all paths know element by element, an array by lines, or a struct by its fields, stays so
// where they disagree about few parts: these are variables that each path assigns.
void JoinElements(Activation& act, std::vector<Exit>* exits, Env* target, SourceRange range) {
  std::erase_if(*exits, [](const Exit& exit) { return !exit.env.reachable; });
  for (auto& [name, wanted] : target->vars) {
    if (wanted.parts || !wanted.in_residual) continue;
    const std::optional<Kind> kind = KindOnSomeWay(*exits, name);
    if (!kind) continue;
    const auto all = OnEachWay(act, *exits, name, *kind);
    const auto different = all.empty() ? std::nullopt : DifferentParts(all);
    if (!different) continue;
    const bool numbered = *kind != Kind::kStruct;
    auto joined = std::make_shared<PartialAggregate>(*all[0]);
    for (size_t k : *different) {
      Binding facts{all[0]->parts[k].facts, nullptr, false};
      for (const auto& a : all) facts = JoinBindings(facts, Binding{a->parts[k].facts, nullptr, false}, false, 0);
      const std::string part = numbered ? std::to_string(k + 1) : joined->names[k];
      const InternedName variable = PartName(act, name, part);
      for (size_t e = 0; e < exits->size(); ++e) {
        const ExprId value = ResidualOf(act, PieceOf(act, all[e]->parts[k], range), range);
        (*exits)[e].splice->items.emplace_back(AssignNode(act.tree(), variable, value, range));
        ++act.now.statements;
      }
      joined->parts[k] = {numbered ? facts.facts.Forget() : facts.facts, variable, nullptr};
    }
    const Part whole = PartOfVirtual(std::move(joined));
    wanted = Binding{whole.facts, whole.parts, false};
  }
}

}  // namespace residua::specialise
