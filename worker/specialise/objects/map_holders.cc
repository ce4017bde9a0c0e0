#include "worker/specialise/objects/map_holders.h"

#include <algorithm>

namespace residua::specialise {

namespace {

template <typename Is>
bool AnyMap(const PartialAggregatePtr& value, const Is& is) {
  if (value == nullptr) return false;
  if (value->kind == PartialAggregate::kMap && is(*value)) return true;
  return std::ranges::any_of(value->parts, [&](const Part& part) { return AnyMap(part.parts, is); });
}

}  // namespace

void VisitMapsAnywhere(const PartialAggregatePtr& value, const std::function<void(const PartialAggregate&)>& f) {
  AnyMap(value, [&](const PartialAggregate& map) {
    f(map);
    return false;
  });
}

bool HoldsMap(const PartialAggregatePtr& value) {
  return AnyMap(value, [](const PartialAggregate&) { return true; });
}

bool Holds(const PartialAggregatePtr& value, int identity) {
  return AnyMap(value, [&](const PartialAggregate& map) { return map.identity == identity; });
}

namespace {

PartialAggregatePtr With(const PartialAggregatePtr& value, const PartialAggregatePtr& map) {
  if (!Holds(value, map->identity)) return value;
  if (value->kind == PartialAggregate::kMap && value->identity == map->identity) return map;
  auto changed = std::make_shared<PartialAggregate>(*value);
  for (Part& part : changed->parts) part.parts = With(part.parts, map);
  return changed;
}

}  // namespace

void HandOn(Activation& act, const PartialAggregatePtr& value) {
  if (value == nullptr || act.maps.own.empty()) return;
  if (value->kind == PartialAggregate::kMap) act.maps.own.erase(value->identity);
  for (const Part& part : value->parts) HandOn(act, part.parts);
}

bool StoresForAll(const Activation& act, const PartialAggregate& map, const PartialValue& value) {
  if (map.identity == 0 || !act.maps.own.contains(map.identity) || act.has_nested || act.now.text_range) return false;
  if (Holds(value.parts, map.identity)) return false;
  const Stmt& stmt = act.ast()[act.now.statement];
  const auto exprs = act.ast().Exprs(act.now.statement);
  if (stmt.kind != StmtKind::kAssign || stmt.multi || stmt.print) return false;
  bool plain = true;  // no other assignment in it
  for (const ExprId e : exprs) {
    VisitExpr(act.ast(), e, [&](ExprId part) {
      plain = plain && act.ast()[part].kind != ExprKind::kAssignment && !IsStep(act.ast()[part]);
    });
  }
  return plain;
}

void StoreForAll(Activation& act) {
  if (const PartialAggregatePtr map = std::exchange(act.maps.stored, nullptr)) StoreInAll(act, map);
}

namespace {

PartialAggregatePtr MapIn(const PartialAggregatePtr& value, int identity) {
  if (!Holds(value, identity)) return nullptr;
  if (value->kind == PartialAggregate::kMap && value->identity == identity) return value;
  for (const Part& part : value->parts) {
    if (PartialAggregatePtr map = MapIn(part.parts, identity)) return map;
  }
  return nullptr;
}

}  // namespace

PartialAggregatePtr AsTheyAreNow(const Activation& act, const PartialAggregatePtr& value) {
  if (value == nullptr || act.maps.own.empty()) return value;
  PartialAggregatePtr now = value;
  for (const int identity : act.maps.own) {
    if (!Holds(now, identity)) continue;
    for (const auto& [_, binding] : act.now.env.vars) {
      const PartialAggregatePtr map = MapIn(binding.parts, identity);
      if (map == nullptr) continue;
      now = With(now, map);
      break;
    }
  }
  return now;
}

void StoreInAll(Activation& act, const PartialAggregatePtr& map) {
  for (auto& [_, binding] : act.now.env.vars) binding.parts = With(binding.parts, map);
}

}  // namespace residua::specialise
