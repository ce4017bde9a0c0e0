#include "worker/specialise/core/environment.h"

#include <algorithm>

#include "worker/builtin/null_value.h"
#include "worker/specialise/core/aggregate_kinds.h"

namespace residua::specialise {

Binding StaticBinding(const AbstractValue& facts) {
  const Value& v = facts.static_value();
  return Binding{builtin::IsNull(v) ? AbstractValue::Of(builtin::PlainOf(v)) : facts, nullptr, false};
}

bool SameParts(const PartialAggregatePtr& a, const PartialAggregatePtr& b) {
  if (a == b) return true;
  if (!a || !b || a->kind != b->kind || !(a->dims == b->dims) || a->names != b->names) return false;
  if (a->places != b->places || a->parts.size() != b->parts.size() || a->function.ast != b->function.ast ||
      a->function.anonymous != b->function.anonymous || a->nested.file != b->nested.file ||
      a->nested.function != b->nested.function) {
    return false;
  }
  if (a->kind == PartialAggregate::kMap && (a->identity != b->identity || !SameKeys(*a, *b))) return false;
  for (size_t k = 0; k < a->parts.size(); ++k) {
    const Part &p = a->parts[k], &q = b->parts[k];
    if (!(p.facts == q.facts) || p.variable != q.variable || !SameParts(p.parts, q.parts)) return false;
  }
  return true;
}

std::string KeyOf(const AbstractValue& facts, const PartialAggregatePtr& parts) {
  if (!parts) return facts.Key();
  std::string key = KindOf(*parts).head(*parts) + "{";
  for (size_t k = 0; k < parts->parts.size(); ++k) {
    if (k < parts->names.size()) key += parts->names[k] + "=";
    if (k < parts->places.size()) key += std::to_string(parts->places[k]) + "=";
    key += KeyOf(parts->parts[k].facts, parts->parts[k].parts) + ";";
  }
  return key + "}";
}

bool SameWorld(const World& a, const World& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](const auto& x, const auto& y) {
           return x.first == y.first && x.second.digest == y.second.digest;
         });
}

bool AddWorld(std::vector<WorldPtr>* worlds, const WorldPtr& one) {
  constexpr size_t kMostWorlds = 6;
  if (std::ranges::any_of(*worlds, [&](const WorldPtr& w) { return w == one || SameWorld(*w, *one); })) return true;
  worlds->push_back(one);
  return worlds->size() <= kMostWorlds;
}

namespace {

bool SameWorlds(const std::vector<WorldPtr>& a, const std::vector<WorldPtr>& b) {
  return a.size() == b.size() && std::ranges::all_of(a, [&](const WorldPtr& one) {
           return std::ranges::any_of(b, [&](const WorldPtr& w) { return w == one || SameWorld(*w, *one); });
         });
}

}  // namespace

bool SameFacts(const Env& a, const Env& b) {
  if (a.reachable != b.reachable || a.vars.size() != b.vars.size() || !(a.relations == b.relations) ||
      a.globals != b.globals || !SameWorlds(a.worlds, b.worlds)) {
    return false;
  }
  for (auto i = a.vars.begin(), j = b.vars.begin(); i != a.vars.end(); ++i, ++j) {
    if (i->first != j->first || !(i->second.facts == j->second.facts) || !SameParts(i->second.parts, j->second.parts)) {
      return false;
    }
  }
  return true;
}

}  // namespace residua::specialise
