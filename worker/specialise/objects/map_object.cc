// containers.Map, known key by key.
//
// A map is an object: storing into it is seen through every copy. A variable that is never copied, handed on or
// captured cannot show that, so for such a variable the map is a value like any other: its keys are known, and what
// they lead to are parts as those of a cell (aggregate.cc). Functions that only read it may have it (map_flow.cc).
// Where a key is not known, or two paths disagree, the map is written out and lives in the residual program from there
// on. A map that does not stay in its variable is followed as long as nobody can see that (core/shared_map.h); else
// it lives there from the start, and nothing is assumed of it.
//
// The keys are held by a map from each key to the number of its part, made and asked by the same code as the user's.
#include "worker/specialise/objects/map_object.h"

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/handle_object.h"
#include "worker/builtin/map_names.h"
#include "worker/builtin/operators.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/core/aggregate_kinds.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/failing.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/shared_map.h"
#include "worker/specialise/objects/fixed_map.h"
#include "worker/specialise/objects/map_flow.h"
#include "worker/specialise/objects/map_holders.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

constexpr size_t kMaxKeys = 64;
// Types of values that a map takes as they are, and that it infers from them when it is written out.
bool IsFollowed(const std::string& value_type) {
  return value_type == "any" || value_type == "double" || value_type == "char";
}
bool MapTakes(const AbstractValue& value, const std::string& value_type) {
  if (value_type == "char") return value.classes().Only(value::ClassId::kChar);
  return value_type == "any" || (value.IsRealDouble() && value.IsScalar());
}

Value Text(const char* text) { return Value::String(text); }

// A map with these keys, in their order each the number of its part.
Value NumberedKeys(builtin::EvaluationContext& context, const std::string& key_type, const std::vector<Value>& keys) {
  const Value types[] = {Text("KeyType"), Value::String(key_type), Text("ValueType"), Text("any")};
  Value map = builtin::MakeMap(context, types);
  for (size_t k = 0; k < keys.size(); ++k) {
    builtin::ObjectOf(map).Store({&keys[k], 1}, Value::Double(static_cast<double>(k)));
  }
  return map;
}

std::vector<Value> KeysOf(const Value& map) {
  builtin::EvaluationContext none;
  const Value keys = builtin::ObjectOf(map).CallMethod(none, "keys", {}, 1)[0];
  std::vector<Value> out;
  for (int64_t k = 0; k < keys.numel(); ++k) out.push_back(keys.cell(k));
  return out;
}

// What is known of a map; null: it has very many keys, or values that it makes its own.
std::shared_ptr<PartialAggregate> VirtualOfMap(builtin::EvaluationContext& context, const Value& made) {
  const builtin::HandleObject& object = builtin::ObjectOf(made);
  const std::vector<Value> keys = KeysOf(made);
  auto map = std::make_shared<PartialAggregate>();
  map->kind = PartialAggregate::kMap;
  map->dims = Dims(1, 1);
  map->value_type = object.Property("ValueType").AsString();
  if (keys.size() > kMaxKeys || !IsFollowed(map->value_type)) return nullptr;
  map->map = NumberedKeys(context, object.Property("KeyType").AsString(), keys);
  for (const Value& key : keys) map->parts.push_back({AbstractValue::Of(object.Lookup({&key, 1})), {}, nullptr});
  return map;
}

bool IsDoubleScalar(const Part& p) { return !p.parts && p.facts.IsRealDouble() && p.facts.IsScalar(); }

}  // namespace

std::string TextOfKeys(const PartialAggregate& map) {
  std::string text = map.value_type;
  for (const Value& key : KeysOf(map.map)) {
    text += " " + value::Fingerprint(key) + "->" + value::Fingerprint(builtin::ObjectOf(map.map).Lookup({&key, 1}));
  }
  return text;
}

bool SameKeys(const PartialAggregate& a, const PartialAggregate& b) {
  const std::vector<Value> x = KeysOf(a.map), y = KeysOf(b.map);
  if (x.size() != y.size() || a.value_type != b.value_type) return false;
  for (size_t k = 0; k < x.size(); ++k) {
    if (!value::Identical(x[k], y[k]) ||
        !value::Identical(builtin::ObjectOf(a.map).Lookup({&x[k], 1}), builtin::ObjectOf(b.map).Lookup({&y[k], 1}))) {
      return false;
    }
  }
  return true;
}

namespace {
constexpr const char* kFixedMap = "containers.Map";
}

Value InPlaceOfMap(const Value& data) {
  Value fixed = Value::Struct(Dims(1, 1), {kFixedMap});
  fixed.mutable_field(0, 0) = data;
  return fixed;
}

Value FixedMap(const Value& map) {
  const std::vector<Value> keys = KeysOf(map);
  const builtin::HandleObject& object = builtin::ObjectOf(map);
  Value names = Value::Cell(Dims(1, static_cast<int64_t>(keys.size()))), values = names;
  for (size_t k = 0; k < keys.size(); ++k) {
    names.mutable_cell(static_cast<int64_t>(k)) = keys[k];
    values.mutable_cell(static_cast<int64_t>(k)) = object.Lookup({&keys[k], 1});
  }
  Value parts = Value::Cell(Dims(1, 4));
  parts.mutable_cell(0) = object.Property("KeyType");
  parts.mutable_cell(1) = object.Property("ValueType");
  parts.mutable_cell(2) = names;
  parts.mutable_cell(3) = values;
  return InPlaceOfMap(parts);
}

bool IsFixedMap(const AbstractValue& facts) {
  return facts.IsStatic() && facts.static_value().Is(value::ClassId::kStruct) &&
         facts.static_value().fields() == std::vector<std::string>{kFixedMap};
}

Value MapOfFixed(builtin::EvaluationContext& context, const Value& fixed) {
  const Value& parts = fixed.field(0, 0);
  const Value types[] = {Text("KeyType"), parts.cell(0), Text("ValueType"), parts.cell(1)};
  const Value map = builtin::MakeMap(context, types);
  const Value &names = parts.cell(2), &values = parts.cell(3);
  for (int64_t k = 0; k < names.numel(); ++k) builtin::ObjectOf(map).Store({&names.cell(k), 1}, values.cell(k));
  return map;
}

std::optional<Value> FixedOfKnown(builtin::EvaluationContext& context, const PartialAggregate& known) {
  if (known.kind != PartialAggregate::kMap || known.identity != 0) return std::nullopt;
  const builtin::HandleObject& numbers = builtin::ObjectOf(known.map);
  const Value types[] = {Text("KeyType"), numbers.Property("KeyType"), Text("ValueType"),
                         Value::String(known.value_type)};
  const Value map = builtin::MakeMap(context, types);
  for (const Value& key : KeysOf(known.map)) {
    const Part& part = known.parts[static_cast<size_t>(numbers.Lookup({&key, 1}).ElementAsDouble(0))];
    if (part.parts || !part.facts.IsStatic()) return std::nullopt;
    builtin::ObjectOf(map).Store({&key, 1}, part.facts.static_value());
  }
  return FixedMap(map);
}

PartialAggregatePtr KnownMap(builtin::EvaluationContext& context, const Value& fixed) {
  return VirtualOfMap(context, MapOfFixed(context, fixed));
}

namespace {

PartialValue MakeMap(Activation& act, const PartialValues& args, bool here, SourceRange range) {
  ResidualTree& tree = act.tree();
  auto residual = [&] {
    std::vector<ExprId> children{
        tree.Make(ExprKind::kField, Op::kNone, "Map", {tree.Identifier("containers", range, kPure)}, range, kPure)};
    for (const PartialValue& p : args) children.push_back(ResidualOf(act, p, range));
    return PartialValue::Dynamic(AbstractValue::Top(),
                                 tree.Make(ExprKind::kIndex, Op::kNone, "", children, range, Effects::Any()),
                                 Effects::Any());
  };
  if (!here) return residual();
  // Values that are not known are taken for what their facts say they are.
  ValueList known;
  PartialAggregatePtr cell;
  for (size_t k = 0; k < args.size(); ++k) {
    if (args[k].IsStatic()) {
      known.push_back(args[k].facts.static_value());
      continue;
    }
    if (k != 1 || !args[k].parts || args[k].parts->kind != PartialAggregate::kCell) return residual();
    cell = args[k].parts;
    Value stand_in = Value::Cell(cell->dims);
    for (size_t j = 0; j < cell->parts.size(); ++j) {
      const Part& part = cell->parts[j];
      if (part.facts.IsStatic() && !part.parts) {
        stand_in.mutable_cell(static_cast<int64_t>(j)) = part.facts.static_value();
      } else if (IsDoubleScalar(part)) {
        stand_in.mutable_cell(static_cast<int64_t>(j)) = Value::Double(0);
      } else {
        return residual();
      }
    }
    known.push_back(stand_in);
  }
  try {
    act.session.fold_context.had_output = false;
    const Value made = builtin::MakeMap(act.session.fold_context, known);
    if (act.session.fold_context.had_output) return residual();
    const std::shared_ptr<PartialAggregate> map = VirtualOfMap(act.session.fold_context, made);
    if (!map) return residual();
    if (cell) {
      // Which value each key got: the same again with the values' numbers.
      Value numbers = Value::Cell(cell->dims);
      for (int64_t k = 0; k < numbers.numel(); ++k) numbers.mutable_cell(k) = Value::Double(static_cast<double>(k));
      const Value pair[] = {known[0], numbers};
      const Value numbered = builtin::MakeMap(act.session.fold_context, pair);
      const std::vector<Value> keys = KeysOf(made);
      for (size_t k = 0; k < keys.size(); ++k) {
        const Value at = builtin::ObjectOf(numbered).Lookup({&keys[k], 1});
        map->parts[k] = cell->parts[static_cast<size_t>(at.ElementAsDouble(0))];
      }
    }
    PartialValue p;
    p.facts = AbstractValue::Top();
    p.parts = map;
    return p;
  } catch (const value::MatlabError&) {
    return residual();
  }
}

}  // namespace

ExprId MaterialiseMap(Activation& act, const PartialAggregate& v, SourceRange range, const CaptureNames&) {
  RequireNoHolder(act.session, v);
  ResidualTree& tree = act.tree();
  const std::vector<Value> keys = KeysOf(v.map);
  std::vector<ExprId> children{
      tree.Make(ExprKind::kField, Op::kNone, "Map", {tree.Identifier("containers", range, kPure)}, range, kPure)};
  if (keys.empty()) {
    const std::string key_type = builtin::ObjectOf(v.map).Property("KeyType").AsString();
    for (const std::string& text : {std::string("KeyType"), key_type, std::string("ValueType"), v.value_type}) {
      children.push_back(tree.Text(text, range));
    }
  } else {
    std::vector<ExprId> names, values;
    for (const Value& key : keys) {
      std::optional<ExprId> literal = Lift(tree, key, range);
      if (!literal) throw Unsupported{"a key of a map that cannot be written as an expression", range};
      names.push_back(*literal);
      const size_t at = static_cast<size_t>(builtin::ObjectOf(v.map).Lookup({&key, 1}).ElementAsDouble(0));
      const Part& part = v.parts[at];
      values.push_back(part.parts              ? Materialise(act, *part.parts, range)
                       : part.facts.IsStatic() ? LiftValue(act, part.facts.static_value(), range, {})
                                               : tree.Identifier(part.variable, range, kPure));
    }
    children.push_back(tree.Matrix(ExprKind::kCell, {names}, range, kPure));
    children.push_back(tree.Matrix(ExprKind::kCell, {values}, range, kPure));
    if (v.value_type == "any") {
      children.push_back(tree.Text("UniformValues", range));
      children.push_back(tree.Identifier(builtin::names::k_false, range, kPure));
    }
  }
  return tree.Make(ExprKind::kIndex, Op::kNone, "", children, range, Effects::Any());
}

// m(key)
std::optional<PartialValue> LookUp(Activation& act, const PartialValue& base, const PartialValues& keys,
                                   SourceRange range) {
  if (keys.size() != 1 || keys[0].colon || !keys[0].IsStatic()) return std::nullopt;
  try {
    const Value at = builtin::ObjectOf(base.parts->map).Lookup({&keys[0].facts.static_value(), 1});
    return PieceOf(act, base.parts->parts[static_cast<size_t>(at.ElementAsDouble(0))], range);
  } catch (const value::MatlabError& error) {
    return FailingFold(act, error, range);
  }
}

// m(key) = value; nothing where it would fail or the map would become too large.
std::optional<Part> StoreUnderKey(Activation& act, const PartialAggregate& old, const PartialValues& keys,
                                  const PartialValue& value, const std::string& root, SourceRange range) {
  if (keys.size() != 1 || keys[0].colon || !keys[0].IsStatic()) return std::nullopt;
  const bool for_all = StoresForAll(act, old, value);
  if (!for_all) RequireOneHolder(act.session, old);
  const Value& key = keys[0].facts.static_value();
  auto map = std::make_shared<PartialAggregate>(old);
  if (!MapTakes(value.facts, old.value_type)) return std::nullopt;
  std::vector<Value> known = KeysOf(old.map);
  const std::string key_type = builtin::ObjectOf(old.map).Property("KeyType").AsString();
  try {
    Value found = builtin::ObjectOf(old.map).CallMethod(act.session.fold_context, "isKey", {&key, 1}, 1)[0];
    size_t at = old.parts.size();
    if (found.IsScalar() && builtin::IsTrue(found)) {
      at = static_cast<size_t>(builtin::ObjectOf(old.map).Lookup({&key, 1}).ElementAsDouble(0));
    } else {
      if (at >= kMaxKeys) return std::nullopt;
      std::vector<Value> numbers;
      const Value types[] = {Text("KeyType"), Value::String(key_type), Text("ValueType"), Text("any")};
      map->map = builtin::MakeMap(act.session.fold_context, types);
      for (const Value& k : known) {
        builtin::ObjectOf(map->map).Store({&k, 1}, builtin::ObjectOf(old.map).Lookup({&k, 1}));
      }
      builtin::ObjectOf(map->map).Store({&key, 1}, Value::Double(static_cast<double>(at)));
      map->parts.emplace_back();
    }
    map->parts[at] = PartFrom(act, value, root, "", range);
  } catch (const value::MatlabError&) {
    return std::nullopt;
  }
  if (for_all) act.maps.stored = map;
  Part part;
  part.facts = AbstractValue::Top();
  part.parts = std::move(map);
  return part;
}

// isKey (m, key), keys (m), values (m), length (m), m.Count ...
std::optional<PartialValues> AskMap(Activation& act, std::string_view name, const PartialValues& args,
                                    SourceRange range) {
  const PartialAggregate& v = *args[0].parts;
  builtin::HandleObject& object = builtin::ObjectOf(v.map);
  if (builtin::IsMapProperty(name) && args.size() == 1) {
    return PartialValues{
        PartialValue::Static(name == "ValueType" ? Value::String(v.value_type) : object.Property(std::string(name)))};
  }
  if (!builtin::IsMapReader(name)) return std::nullopt;
  ValueList keys;
  for (const PartialValue& p : absl::MakeConstSpan(args).subspan(1)) {
    if (p.colon || !p.IsStatic()) return std::nullopt;
    keys.push_back(p.facts.static_value());
  }
  try {
    if (name == "values") {
      const Value numbers = object.CallMethod(act.session.fold_context, "values", keys, 1)[0];
      auto cell = std::make_shared<PartialAggregate>();
      cell->dims = numbers.dims();
      for (int64_t k = 0; k < numbers.numel(); ++k) {
        cell->parts.push_back(v.parts[static_cast<size_t>(numbers.cell(k).ElementAsDouble(0))]);
      }
      return PartialValues{PieceOf(act, PartOfVirtual(std::move(cell)), range)};
    }
    if (name == builtin::names::k_length)
      return PartialValues{PartialValue::Static(Value::Double(double(v.parts.size())))};
    return PartialValues{PartialValue::Static(object.CallMethod(act.session.fold_context, name, keys, 1)[0])};
  } catch (const value::MatlabError& error) {
    return PartialValues{FailingFold(act, error, range)};
  }
}

namespace {

// What a path of fields and known elements leads to, without evaluating anything: null where it is something else, or
// may do something.
const Part* PartAt(const Activation& act, ExprId id, Part* root) {
  const syntax::Expr& e = act.ast()[id];
  if (e.kind == ExprKind::kIdentifier) {
    const Binding* b = act.now.env.Find(act.ast().Interned(id));
    if (!b || !b->parts || b->facts.defined() != domain::Tristate::kTrue) return nullptr;
    *root = {b->facts, {}, b->parts};
    return root;
  }
  if (e.kind != ExprKind::kField && e.kind != ExprKind::kCellIndex) return nullptr;
  const Part* whole = PartAt(act, act.ast().Child(id, 0), root);
  if (!whole || !whole->parts) return nullptr;
  const PartialAggregate& v = *whole->parts;
  if (e.kind == ExprKind::kField) {
    const auto at = std::ranges::find(v.names, act.ast().Name(id));
    if (v.kind != PartialAggregate::kStruct || at == v.names.end()) return nullptr;
    return &v.parts[static_cast<size_t>(at - v.names.begin())];
  }
  if (v.kind != PartialAggregate::kCell || e.count != 2) return nullptr;
  const ExprId subscript = act.ast().Child(id, 1);
  double number = 0;
  if (act.ast()[subscript].kind == ExprKind::kNumber && !act.ast().Literal(subscript).imaginary) {
    number = act.ast().Literal(subscript).value;
  } else if (act.ast()[subscript].kind == ExprKind::kIdentifier) {
    const Binding* b = act.now.env.Find(act.ast().Interned(subscript));
    if (!b || b->parts || !b->facts.IsStatic() || !b->facts.IsRealDouble() || !b->facts.IsScalar()) return nullptr;
    number = b->facts.static_value().ElementAsDouble(0);
  }
  if (!(number >= 1 && number <= static_cast<double>(v.parts.size())) || number != std::floor(number)) return nullptr;
  return &v.parts[static_cast<size_t>(number) - 1];
}

std::optional<Part> MapPartAt(const Activation& act, ExprId path) {
  Part root;
  const Part* found = PartAt(act, path, &root);
  const bool map = found && found->parts && found->parts->kind == PartialAggregate::kMap;
  return map ? std::optional(*found) : std::nullopt;
}

}  // namespace

PartialAggregatePtr KnownMapAt(const Activation& act, ExprId path) {
  const std::optional<Part> part = MapPartAt(act, path);
  return part ? part->parts : nullptr;
}

namespace {

// The map of `m.keys ()`, `s.m.keys ()`, `c{k}.keys ()`.
std::optional<PartialValue> MapAt(Activation& act, ExprId base) {
  const std::optional<Part> map = MapPartAt(act, base);
  if (!map) return std::nullopt;
  if (act.ast()[base].kind == ExprKind::kIdentifier) return EvalIdentifier(act, base);
  return PieceOf(act, *map, Origin(act, base));
}

}  // namespace

// containers.Map (...), m.isKey (k), m.keys () and m.Count.
std::optional<PartialValues> EvalMapExpression(Activation& act, ExprId id) {
  auto constructor = [&](ExprId e) {
    return act.ast()[e].kind == ExprKind::kField && act.ast().Name(e) == "Map" &&
           act.ast()[act.ast().Child(e, 0)].kind == ExprKind::kIdentifier &&
           act.ast().Name(act.ast().Child(e, 0)) == "containers" && !act.now.env.Find("containers");
  };
  const syntax::Expr& e = act.ast()[id];
  const bool called = e.kind == ExprKind::kIndex;
  const ExprId field = called ? act.ast().Child(id, 0) : id;
  if (act.ast()[field].kind != ExprKind::kField) return std::nullopt;
  PartialValues args;
  if (constructor(field)) {
    const bool stays = id == act.now.top_expr && !act.now.plain_target.empty() && MapStaysIn(act, act.now.plain_target);
    const bool here = stays || (CanSplitCells(act) && MayShareMaps(act.session, Origin(act, id)));
    const bool counted = !called || EvalArguments(act, act.ast().Children(id).subspan(1), &args, here);
    if (!counted) {
      throw Unsupported{"`containers.Map` with arguments of unknown number", e.range};
    }
    PartialValue made = MakeMap(act, args, here, Origin(act, id));
    if (!stays && made.parts) {
      made.parts = AsShared(act.session, *made.parts, Origin(act, id));
      act.maps.own.insert(made.parts->identity);
    }
    return PartialValues{std::move(made)};
  }
  const std::optional<PartialValue> map = MapAt(act, act.ast().Child(field, 0));
  if (!map || (called && builtin::IsMapProperty(act.ast().Name(field)))) return std::nullopt;
  args.push_back(*map);
  if (called && !EvalArguments(act, act.ast().Children(id).subspan(1), &args)) return std::nullopt;
  if (std::optional<PartialValues> answer = AskMap(act, act.ast().Name(field), args, Origin(act, id))) return answer;
  ResidualTree& tree = act.tree();
  const SourceRange range = Origin(act, id);
  ExprId made = tree.Make(ExprKind::kField, Op::kNone, act.ast().Name(field), {ResidualOf(act, args[0], range)}, range,
                          Effects::Any());
  if (called) {
    std::vector<ExprId> children{made};
    for (size_t k = 1; k < args.size(); ++k) children.push_back(ResidualOf(act, args[k], range));
    made = tree.Make(ExprKind::kIndex, Op::kNone, "", children, range, Effects::Any());
  }
  return PartialValues{PartialValue::Dynamic(AbstractValue::Top(), made, Effects::Any())};
}

}  // namespace residua::specialise
