#include "worker/specialise/call/map_run.h"

#include <algorithm>

#include "worker/specialise/call/known_call.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/portable_fold.h"
#include "worker/specialise/core/shared_map.h"
#include "worker/specialise/objects/fixed_map.h"
#include "worker/specialise/objects/fixed_parts.h"
#include "worker/specialise/objects/map_holders.h"

namespace residua::specialise {

namespace {

// The call, by name, is all that its statement evaluates before the places that it assigns.
bool IsWholeStatement(const Activation& act, const Callee& callee, SourceRange range) {
  if (callee.IsAnonymous() || callee.function.file == nullptr || !callee.function.function.valid()) return false;
  const Ast& ast = act.ast();
  const Stmt& stmt = ast[act.now.statement];
  if ((stmt.kind != StmtKind::kAssign && stmt.kind != StmtKind::kExpression) || stmt.print) return false;
  const ExprId value = ast.Exprs(act.now.statement).back();
  if (ast[value].range.begin != range.begin || ast[value].range.end != range.end) return false;
  if (ast[value].kind != ExprKind::kIndex || ast[ast.Child(value, 0)].kind != ExprKind::kIdentifier) return false;
  return ast.Name(ast.Child(value, 0)) == (*callee.function.file->ast)[callee.function.function].name;
}

// The maps of a call, each under its number.
class NumberedMaps {
 public:
  explicit NumberedMaps(Activation& act) : act_(act) {}

  // What stands in the place of a map that is known; nullopt: others may hold it.
  std::optional<Value> Give(PartialAggregate map) {
    if (map.identity == 0 || !act_.maps.own.contains(map.identity)) return std::nullopt;
    const auto given = std::ranges::find(identities_, map.identity);
    if (given != identities_.end()) return Data(static_cast<size_t>(given - identities_.begin()));
    identities_.push_back(std::exchange(map.identity, 0));
    std::optional<Value> fixed = FixedOfKnown(act_.session.fold_context, map);
    if (!fixed || !ForInterpreter(act_.session.functions, &*fixed)) return std::nullopt;
    objects_.push_back(MapOfFixed(act_.session.fold_context, *fixed));
    return Data(objects_.size() - 1);
  }
  Value Object(const Value& data) const { return objects_[Number(data)]; }
  // Of one that was given, or that the function made; nullopt: another object.
  std::optional<Value> Take(const Value& object) {
    const auto given = std::ranges::find_if(
        objects_, [&](const Value& o) { return &builtin::ObjectOf(o) == &builtin::ObjectOf(object); });
    if (given != objects_.end()) return Data(static_cast<size_t>(given - objects_.begin()));
    if (!DataOfMap(object)) return std::nullopt;
    objects_.push_back(object);
    identities_.push_back(0);
    return Data(objects_.size() - 1);
  }

  // As they are now; false: not all are followed.
  bool Look(SourceRange made) {
    for (const Value& object : objects_) {
      std::optional<Value> data = DataOfMap(object);
      const bool told = data && FromInterpreter(&act_.session, &*data);
      const PartialAggregatePtr map = told ? KnownMap(act_.session.fold_context, *data) : nullptr;
      if (!map) return false;
      after_.push_back({AbstractValue::Top(), {}, map});
    }
    return std::ranges::find(identities_, 0) == identities_.end() || MayShareMaps(act_.session, made);
  }
  void Keep(SourceRange made) {
    for (size_t k = 0; k < after_.size(); ++k) {
      if (identities_[k] == 0) {
        after_[k] = OwnMap(act_, *after_[k].parts, made);
        continue;
      }
      auto map = std::make_shared<PartialAggregate>(*after_[k].parts);
      map->identity = identities_[k];
      after_[k].parts = map;
      StoreInAll(act_, map);
    }
  }
  const Part& After(const Value& data) const { return after_[Number(data)]; }

 private:
  static Value Data(size_t number) { return InPlaceOfMap(Value::Double(static_cast<double>(number))); }
  static size_t Number(const Value& data) { return static_cast<size_t>(data.field(0, 0).ElementAsDouble(0)); }

  Activation& act_;
  std::vector<int> identities_;  // 0: of one that the function made
  std::vector<Value> objects_;
  std::vector<Part> after_;
};

}  // namespace

std::optional<PartialValues> RunOnMaps(Activation& act, const Callee& callee, const PartialValues& args, int nargout,
                                       SourceRange range) {
  const auto is_plain = [](const PartialValue& p) {
    return p.IsPure() && !p.list && !p.colon && !p.diverges && (p.parts || p.IsStatic());
  };
  if (std::ranges::none_of(args, [](const PartialValue& p) { return HoldsMap(p.parts); }) ||
      !std::ranges::all_of(args, is_plain) || act.has_nested || act.now.text_range || act.now.kept_loops > 0 ||
      !IsWholeStatement(act, callee, range))
    return std::nullopt;
  NumberedMaps maps(act);
  std::vector<Value> given;
  for (const PartialValue& p : args) {
    std::optional<Value> data =
        DataOf({p.facts, {}, p.parts}, [&](const PartialAggregate& map) { return maps.Give(map); });
    if (!data) return std::nullopt;
    given.push_back(*std::move(data));
  }
  const MapsOfCall of_call{[&](const Value& data) { return maps.Object(data); },
                           [&](const Value& object) { return maps.Take(object); }};
  const auto results = PortableAttempt(act.session, act.source, range,
                                       [&] { return RunWithMaps(callee, given, nargout, of_call, &act.session); });
  const auto any = [](const Value&) { return std::optional(Part{AbstractValue::Top(), {}, nullptr}); };
  const bool followed =
      results && std::ranges::all_of(*results, [&](const Value& v) { return PartOfData(v, any).has_value(); });
  if (!followed || !maps.Look(range)) return std::nullopt;
  maps.Keep(range);
  PartialValues pieces;
  for (const Value& v : *results) {
    const std::optional<Part> part = PartOfData(v, [&](const Value& data) { return std::optional(maps.After(data)); });
    pieces.push_back(PieceOf(act, *part, range));
  }
  return pieces;
}

}  // namespace residua::specialise
