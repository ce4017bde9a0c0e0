// A description that is known, asked for a part by a name that the residual program knows:
//
//   out = M.states.(now).output;        ->      table = struct ('closed', 0, 'open', 1, ..);
//                                               out = table.(now);
//
// The part that is wanted of each state is a table of its own, so that the residual program need not hold the
// description with its handles and cells. The list of names that the variable may have says that the lookup cannot
// fail. What a lookup gives that says what is to be done, and not a number, is another matter: the statements behind it
// are evaluated for each of the names (stmt/listed_state.h).
#include "worker/specialise/expr/known_lookup.h"

#include <algorithm>

#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/materialise.h"

namespace residua::specialise {

const Value* FieldIn(const Value& v, const std::string& field) {
  if (!v.Is(value::ClassId::kStruct) || !v.IsScalar()) return nullptr;
  const int at = v.FieldIndex(field);
  return at < 0 ? nullptr : &v.field(0, at);
}

const Value* KnownPart(const Activation& act, ExprId e) {
  const Ast& ast = act.ast();
  if (ast[e].kind == ExprKind::kIdentifier) {
    const Binding* b = act.now.env.Find(ast.Interned(e));
    return b && !b->parts && b->facts.IsStatic() ? &b->facts.static_value() : nullptr;
  }
  const bool dynamic = ast[e].kind == ExprKind::kDynamicField;
  if (ast[e].kind != ExprKind::kField && !dynamic) return nullptr;
  const Value* whole = KnownPart(act, ast.Child(e, 0));
  if (whole == nullptr || !dynamic) return whole == nullptr ? nullptr : FieldIn(*whole, ast.Name(e));
  const Value* name = ast[ast.Child(e, 1)].kind == ExprKind::kIdentifier ? KnownPart(act, ast.Child(e, 1)) : nullptr;
  return name != nullptr && name->IsString() ? FieldIn(*whole, name->AsString()) : nullptr;
}

const Binding* ListedVariable(const Activation& act, ExprId e) {
  if (act.ast()[e].kind != ExprKind::kIdentifier) return nullptr;
  const Binding* b = act.now.env.Find(act.ast().Interned(e));
  const bool listed = b && !b->parts && b->in_residual && b->facts.HasChoices() &&
                      b->facts.defined() == domain::Tristate::kTrue && !NeverKnown(act, act.ast().Interned(e));
  return listed ? b : nullptr;
}

namespace {

constexpr size_t kMostNames = 64;  // of a table

// The position, from 0 on, that a number is among so many.
std::optional<int64_t> PositionIn(const Value& number, int64_t count) {
  if (!number.Is(value::ClassId::kDouble) || !number.IsScalar() || number.IsComplex()) return std::nullopt;
  const double k = number.ElementAsDouble(0);
  if (!(k >= 1 && k <= static_cast<double>(count)) || k != static_cast<double>(static_cast<int64_t>(k)))
    return std::nullopt;
  return static_cast<int64_t>(k) - 1;
}

// A lookup taken apart: the fields behind it, innermost first, the node that asks, and what it asks.
struct Parts {
  std::vector<std::string> fields;
  ExprId asks;
  const Value* description = nullptr;
};

std::optional<Parts> PartsOf(const Activation& act, ExprId e) {
  const Ast& ast = act.ast();
  Parts parts;
  while (ast[e].kind == ExprKind::kField) {
    parts.fields.insert(parts.fields.begin(), ast.Name(e));
    e = ast.Child(e, 0);
  }
  const ExprKind kind = ast[e].kind;
  const bool one = ast[e].count == 2;
  if (!one || (kind != ExprKind::kDynamicField && kind != ExprKind::kIndex && kind != ExprKind::kCellIndex))
    return std::nullopt;
  if (!ListedVariable(act, ast.Child(e, 1))) return std::nullopt;
  parts.asks = e;
  parts.description = KnownPart(act, ast.Child(e, 0));
  return parts.description ? std::optional(std::move(parts)) : std::nullopt;
}

// What stands in the description under this name, behind the fields; nothing: the lookup fails.
std::optional<Value> ValueUnder(const Parts& parts, ExprKind kind, const Value& name) {
  const Value& all = *parts.description;
  size_t first = 0;
  const Value* found = nullptr;
  if (kind == ExprKind::kDynamicField) {
    found = name.IsString() ? FieldIn(all, name.AsString()) : nullptr;
  } else if (const std::optional<int64_t> at = PositionIn(name, all.numel()); !at) {
    return std::nullopt;
  } else if (kind == ExprKind::kCellIndex) {
    found = all.Is(value::ClassId::kCell) ? &all.cell(*at) : nullptr;
  } else if (all.Is(value::ClassId::kStruct) && !parts.fields.empty()) {  // of an array of structs
    const int field = all.FieldIndex(parts.fields[0]);
    found = field < 0 ? nullptr : &all.field(*at, field);
    first = 1;
  }
  for (size_t k = first; found != nullptr && k < parts.fields.size(); ++k) found = FieldIn(*found, parts.fields[k]);
  return found ? std::optional(*found) : std::nullopt;
}

// One value for each name of the list; nothing: one of the lookups fails.
std::optional<Lookup> LookupIn(const Activation& act, const Parts& parts) {
  const ExprKind kind = act.ast()[parts.asks].kind;
  Lookup found;
  found.variable = act.ast().Interned(act.ast().Child(parts.asks, 1));
  for (const Value& name : act.now.env.Find(found.variable)->facts.choices()) {
    std::optional<Value> v = ValueUnder(parts, kind, name);
    if (!v) return std::nullopt;
    found.names.push_back(name);
    found.values.push_back(*std::move(v));
  }
  return found;
}

bool IsNumber(const Value& v) {
  return v.Is(value::ClassId::kDouble) && v.IsScalar() && !v.IsComplex() && v.storage() == value::Storage::kFull;
}

// All elements of the description, so that every place of the program that asks for this field has the same table.
std::optional<Value> TableOf(const Parts& parts, ExprKind kind) {
  const Value& all = *parts.description;
  if (kind == ExprKind::kDynamicField) {
    if (all.fields().size() > kMostNames) return std::nullopt;
    Value table = Value::Struct(value::Dims(1, 1));  // of the elements that have the field
    for (const std::string& name : all.fields()) {
      std::optional<Value> v = ValueUnder(parts, kind, Value::String(name));
      if (v) table.mutable_field(0, table.AddField(name)) = *std::move(v);
    }
    return table;
  }
  if (all.numel() > static_cast<int64_t>(kMostNames)) return std::nullopt;
  std::vector<Value> values;
  for (int64_t k = 1; k <= all.numel(); ++k) {
    std::optional<Value> v = ValueUnder(parts, kind, Value::Double(static_cast<double>(k)));
    if (!v) return std::nullopt;
    values.push_back(*std::move(v));
  }
  const bool numbers = std::ranges::all_of(values, IsNumber);
  const value::Dims dims(1, static_cast<int64_t>(values.size()));
  Value table = numbers ? Value::Array(value::ClassId::kDouble, dims) : Value::Cell(dims);
  for (size_t k = 0; k < values.size(); ++k) {
    const auto at = static_cast<int64_t>(k);
    if (numbers) {
      table.mutable_data<double>()[k] = values[k].ElementAsDouble(0);
    } else {
      table.mutable_cell(at) = values[k];
    }
  }
  return table;
}

}  // namespace

std::optional<Lookup> LookupOf(const Activation& act, ExprId e) {
  const std::optional<Parts> parts = PartsOf(act, e);
  return parts ? LookupIn(act, *parts) : std::nullopt;
}

bool IsDescription(const Value& v) {
  if (v.Is(value::ClassId::kFunctionHandle) || v.Is(value::ClassId::kCell)) return true;
  if (!v.Is(value::ClassId::kStruct)) return false;
  for (int64_t k = 0; k < v.numel(); ++k) {
    for (size_t f = 0; f < v.fields().size(); ++f) {
      const Value& part = v.field(k, static_cast<int>(f));
      if (part.Is(value::ClassId::kChar) || IsDescription(part)) return true;
    }
  }
  return false;
}

std::optional<PartialValue> EvalProjected(Activation& act, ExprId e) {
  if (act.ast()[e].kind != ExprKind::kField) return std::nullopt;
  const std::optional<Parts> parts = PartsOf(act, e);
  if (!parts) return std::nullopt;
  const std::optional<Lookup> found = LookupIn(act, *parts);
  if (!found || std::ranges::any_of(found->values, IsDescription)) return std::nullopt;
  const bool alike =
      std::ranges::all_of(found->values, [&](const Value& v) { return value::Identical(v, found->values[0]); });
  if (alike) return PartialValue::Static(found->values[0]);
  const ExprKind asks = act.ast()[parts->asks].kind;
  std::optional<Value> table = TableOf(*parts, asks);
  if (!table) return std::nullopt;
  const SourceRange range = Origin(act, e);
  const ExprKind kind = asks == ExprKind::kDynamicField      ? asks
                        : table->Is(value::ClassId::kDouble) ? ExprKind::kIndex
                                                             : ExprKind::kCellIndex;
  const PartialValue key =
      EvalOne(act, act.ast().Child(parts->asks, 1));  // a read that others' stores may forbid to move
  const ExprId asked = ResidualOf(act, PartialValue::Static(*std::move(table)), range);
  const ExprId made = act.tree().Make(kind, Op::kNone, "", {asked, ResidualOf(act, key, range)}, range, key.effects);
  PartialValue value = PartialValue::Dynamic(AbstractValue::OneOf(found->values), made, key.effects);
  NoteNumber(act, value);
  return value;
}

}  // namespace residua::specialise
