// Cells and structs that exist only here: their parts are known values, variables of the residual program, or such
// aggregates again.
//
//   opts = struct ('tol', x, 'mode', 'fast');      opts.tol is the variable opts__tol, opts.mode is known
//   opts.gain = 2 * x;  c{2} = x;                  a part is replaced; the others stay what they are
//
// The variable of a part is never assigned again, so that copies of an aggregate may share it. Where the aggregate
// itself is needed (it is handed to a function that is kept, printed, or two paths disagree about a part) it is written
// out (Materialise). Assigning into a part of a part that is a plain array is left to the residual program, which does
// that in place. Aggregates are small (kMaxParts), so that growing one step by step stays cheap.
#include "worker/specialise/aggregate/aggregate.h"

#include "worker/builtin/bytes_exceeded.h"
#include "worker/builtin/index/nested_assign.h"
#include "worker/builtin/operators.h"
#include "worker/specialise/aggregate/element_array.h"
#include "worker/specialise/aggregate/numbered_parts.h"
#include "worker/specialise/aggregate/struct_array.h"
#include "worker/specialise/analysis/read_by_element.h"
#include "worker/specialise/core/aggregate_kinds.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/lvalue.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/portable_fold.h"
#include "worker/specialise/core/shared_map.h"

namespace residua::specialise {

Part PartOfVirtual(std::shared_ptr<PartialAggregate> v) {
  if (v->kind == PartialAggregate::kStructArray && v->parts.size() == 1) return v->parts[0];
  const AggregateKind& kind = KindOf(*v);
  const auto is_known = [](const Part& p) { return !p.parts && p.facts.IsStatic(); };
  if (kind.value && std::ranges::all_of(v->parts, is_known)) return {AbstractValue::Of(kind.value(*v)), {}, nullptr};
  AbstractValue facts = kind.facts(*v);
  return {std::move(facts), {}, std::move(v)};
}

std::shared_ptr<PartialAggregate> AsParts(const Part& whole, PartialAggregate::Kind kind) {
  if (whole.parts) {
    return whole.parts->kind == kind ? std::make_shared<PartialAggregate>(*whole.parts) : nullptr;
  }
  if (!whole.facts.IsStatic() || whole.facts.defined() != domain::Tristate::kTrue) return nullptr;
  const Value& v = whole.facts.static_value();
  auto made = std::make_shared<PartialAggregate>();
  made->kind = kind;
  if (kind == PartialAggregate::kStructArray) return nullptr;
  made->dims = Dims(kind == PartialAggregate::kCell ? 0 : 1, kind == PartialAggregate::kCell ? 0 : 1);
  if (v.Is(value::ClassId::kDouble) && v.IsEmpty() && v.dims() == Dims(0, 0)) return made;
  if (kind == PartialAggregate::kCell) {
    if (!v.Is(value::ClassId::kCell) || v.ndims() > 2 || v.numel() > static_cast<int64_t>(kMaxParts)) return nullptr;
    made->dims = v.dims();
    for (int64_t k = 0; k < v.numel(); ++k) made->parts.push_back({AbstractValue::Of(v.cell(k)), {}, nullptr});
    return made;
  }
  if (!v.Is(value::ClassId::kStruct) || !v.IsScalar() || v.fields().size() > kMaxParts) return nullptr;
  for (size_t f = 0; f < v.fields().size(); ++f) {
    made->names.push_back(v.fields()[f]);
    made->parts.push_back({AbstractValue::Of(v.field(0, static_cast<int>(f))), {}, nullptr});
  }
  return made;
}

namespace {

// A variable that nobody assigns again.
bool IsFixedName(const Activation& act, InternedName name) {
  auto assigned = act.assigned.find(name);
  return !act.externally_writable.count(name) && (assigned == act.assigned.end() || assigned->second == 0);
}

}  // namespace

Part PartFrom(Activation& act, const PartialValue& value, const std::string& whole, const std::string& part,
              SourceRange range) {
  NoteHeldElsewhere(act.session, value.parts);
  if (value.parts || value.IsStatic()) return {value.facts, {}, value.parts};
  const syntax::Expr& e = act.tree().ast[value.residual];
  if (value.IsPure() && e.kind == ExprKind::kIdentifier && IsFixedName(act, act.tree().ast.Interned(value.residual))) {
    return {value.facts.Forget(), act.tree().ast.Interned(value.residual), nullptr};
  }
  const InternedName name = PartName(act, whole, part);
  Emit(act, AssignNode(act.tree(), name, value.residual, range));
  return {value.facts.Forget().WithDefined(domain::Tristate::kTrue), name, nullptr};
}

std::optional<Part> StoreIntoField(Activation& act, const Part& old, const Lvalue& target, size_t level,
                                   const PartialValue& value, SourceRange range) {
  std::shared_ptr<PartialAggregate> s = AsParts(old, PartialAggregate::kStruct);
  const std::string field = FieldName(act, target, level);
  if (!s || field.empty()) return std::nullopt;
  size_t at = 0;
  while (at < s->names.size() && s->names[at] != field) ++at;
  if (at == s->names.size() && at == kMaxParts) return std::nullopt;
  const Part missing{AbstractValue::Of(Value()), {}, nullptr};
  std::optional<Part> stored =
      StoreInto(act, at < s->parts.size() ? s->parts[at] : missing, target, level + 1, value, field, range);
  if (!stored) return std::nullopt;
  if (at == s->parts.size()) {
    s->names.push_back(field);
    s->parts.emplace_back();
  }
  s->parts[at] = std::move(*stored);
  return PartOfVirtual(std::move(s));
}

std::optional<Part> StoreIntoCell(Activation& act, const Part& old, const Lvalue& target, size_t level,
                                  const PartialValue& value, const std::string& name, SourceRange range) {
  const std::shared_ptr<PartialAggregate> c = AsParts(old, PartialAggregate::kCell);
  if (!c) return std::nullopt;
  std::vector<builtin::Subscript> subscripts;
  for (const PartialValue& p : target.subscripts[level]) {
    if (p.colon || !p.IsStatic() || !p.facts.IsScalar()) return std::nullopt;
    subscripts.push_back({false, p.facts.static_value()});
  }
  NumberedParts numbers;  // the cell of the parts' numbers grows as the cell itself would
  Value located = numbers.Of(*c);
  int64_t at = 0;
  try {
    at = builtin::LocateForWrite(located, subscripts);
  } catch (const value::MatlabError&) {
    return std::nullopt;
  }
  std::shared_ptr<PartialAggregate> grown = numbers.ReadCell(located);
  if (!grown) return std::nullopt;
  std::optional<Part> stored =
      StoreInto(act, grown->parts[at], target, level + 1, value, name + std::to_string(at + 1), range);
  if (!stored) return std::nullopt;
  grown->parts[at] = std::move(*stored);
  return PartOfVirtual(std::move(grown));
}

namespace {

bool IsOneDouble(const AbstractValue& v) {
  return v.IsRealDouble() && v.IsScalar() && !v.MayBeSparse() && v.defined() == domain::Tristate::kTrue;
}

// `c{2}(1, 1) = v` of numbers, where nothing or a number is in c{2}: then that is v.
bool StoresWhole(const Part& old, const PartialValues& subscripts, const PartialValue& value) {
  if (old.parts || value.parts || value.IsStatic() || !IsOneDouble(value.facts)) return false;
  const bool nothing = old.facts.IsStatic() && value::Identical(old.facts.static_value(), Value());
  if (!nothing && !IsOneDouble(old.facts)) return false;
  return std::ranges::all_of(subscripts, [](const PartialValue& p) {
    if (!p.IsStatic() || p.colon) return false;
    const Value& v = p.facts.static_value();
    return v.Is(value::ClassId::kDouble) && v.IsScalar() && !v.IsComplex() && v.ElementAsDouble(0) == 1;
  });
}

// Sparse and 0x0: within a cell or a struct it gives way to what is stored (builtin::PlaceWithin).
bool IsSparseNothing(const Part& old) {
  if (old.parts) return old.parts->kind == PartialAggregate::kSparse && old.parts->dims == Dims(0, 0);
  return old.facts.IsStatic() && old.facts.static_value().IsSparse() && old.facts.static_value().dims() == Dims(0, 0);
}

// A known value at known places of a known array within a cell or a struct, or of nothing.
std::optional<Part> StoreKnown(Activation& act, const Part& old, const PartialValues& subscripts,
                               const PartialValue& value, SourceRange range) {
  if (old.parts || !old.facts.IsStatic() || !value.IsStatic() || value.may_be_null) return std::nullopt;
  std::vector<builtin::Subscript> places;
  for (const PartialValue& p : subscripts) {
    if (!p.colon && !p.IsStatic()) return std::nullopt;
    places.push_back({p.colon, p.colon ? Value() : p.facts.static_value()});
  }
  const Value& stored = value.facts.static_value();
  if (!stored.IsNumericOrLogicalOrChar()) return std::nullopt;
  Value array = builtin::PlaceWithin(old.facts.static_value(), &stored);
  if (!array.IsNumericOrLogicalOrChar()) return std::nullopt;
  try {
    const auto store = [&] {
      builtin::IndexAssign(array, places, stored);
      act.session.fold_context.CheckBytes(array.LogicalBytes());
      return true;
    };
    if (!PortableFold(act.session, act.source, range, store)) return std::nullopt;
  } catch (const builtin::BytesExceeded&) {
    return std::nullopt;
  } catch (const value::MatlabError&) {
    return std::nullopt;
  }
  return Part{AbstractValue::Of(array), {}, nullptr};
}

}  // namespace

std::optional<Part> StoreInto(Activation& act, const Part& old, const Lvalue& target, size_t level,
                              const PartialValue& value, const std::string& name, SourceRange range) {
  if (level == target.levels.size()) return PartFrom(act, value, target.root, name, range);
  switch (act.ast()[target.levels[level]].kind) {
    case ExprKind::kField:
    case ExprKind::kDynamicField:
      return StoreIntoField(act, old, target, level, value, range);
    case ExprKind::kIndex:
      if (level + 1 == target.levels.size() && old.parts && old.parts->kind == PartialAggregate::kMap) {
        return StoreUnderKey(act, *old.parts, target.subscripts[level], value, target.root, range);
      }
      if (level > 0 && level + 1 == target.levels.size() && StoresWhole(old, target.subscripts[level], value)) {
        return PartFrom(act, value, target.root, name, range);
      }
      if (level > 0 && level + 1 == target.levels.size()) {
        std::optional<Part> array;
        if (!IsSparseNothing(old))
          array = StoreIntoArray(act, old, target.subscripts[level], value, target.root, range);
        if (array) return array;
        if (std::optional<Part> known = StoreKnown(act, old, target.subscripts[level], value, range)) return known;
        const std::string holder = HolderName(act.ast(), target.levels[level - 1]);
        array = StoreIntoTable(act, holder, old, target.subscripts[level], value, target.root, range);
        if (array) return array;
      }
      if (level + 1 == target.levels.size()) {
        std::optional<Part> elements =
            StoreElements(act, old, target.subscripts[level], value, target.root, level > 0, range);
        if (elements) return elements;
      }
      return StoreIntoElement(act, old, target, level, value, name, range);
    case ExprKind::kCellIndex:
      return StoreIntoCell(act, old, target, level, value, name, range);
    default:
      return std::nullopt;
  }
}

// root.a{2}.b = value with root known part by part. False: the residual program has to do it.
bool AssignToParts(Activation& act, const Lvalue& target, const PartialValue& value, SourceRange range) {
  const Binding* old = act.now.env.Find(target.root);
  if (act.now.always_materialised.count(target.root) || act.externally_writable.count(target.root) || value.diverges ||
      value.list) {
    return false;
  }
  if (old && (old->facts.defined() != domain::Tristate::kTrue || (!old->parts && !old->facts.IsStatic()))) return false;
  if (old && IsOfNumbers(old->parts)) return false;
  // `a = []; a(1) = s`: numbers take neither structs nor cells.
  const bool numbers = old && !old->parts && old->facts.static_value().IsNumericOrLogicalOrChar();
  if (numbers && target.levels.size() == 1 && act.ast()[target.levels[0]].kind == ExprKind::kIndex) return false;
  Part whole{old ? old->facts : AbstractValue::Of(Value()), {}, old ? old->parts : nullptr};
  std::optional<Part> stored = StoreInto(act, whole, target, 0, value, {}, range);
  if (!stored) return false;
  act.now.env.vars[target.root] = Binding{stored->facts, stored->parts, false};
  return true;
}

namespace {

// rmfield (s, {'a', 'b'}): each is there, and named once.
std::optional<PartialValue> WithoutFields(Activation& act, const PartialValues& args, SourceRange range) {
  if (args.size() != 2 || !args[0].parts || !args[0].IsPure() || !args[1].IsStatic()) return std::nullopt;
  const Value& names = args[1].facts.static_value();
  if (!names.Is(value::ClassId::kCell)) return std::nullopt;
  std::shared_ptr<PartialAggregate> s = AsParts({args[0].facts, {}, args[0].parts}, PartialAggregate::kStruct);
  if (!s || !act.now.can_hoist) return std::nullopt;
  for (int64_t k = 0; k < names.numel(); ++k) {
    if (!names.cell(k).IsString()) return std::nullopt;
    const auto found = std::find(s->names.begin(), s->names.end(), names.cell(k).AsString());
    if (found == s->names.end()) return std::nullopt;
    s->parts.erase(s->parts.begin() + (found - s->names.begin()));
    s->names.erase(found);
  }
  return PieceOf(act, PartOfVirtual(std::move(s)), range);
}

// cell2struct (c, names, d): one struct of a row or a column.
std::optional<PartialValue> StructOfCell(Activation& act, const PartialValues& args, SourceRange range) {
  if (args.size() < 2 || args.size() > 3 || !args[0].parts || args[0].parts->kind != PartialAggregate::kCell ||
      !args[0].IsPure() || !args[1].IsStatic() || (args.size() == 3 && !args[2].IsStatic()))
    return std::nullopt;
  const PartialAggregate& cell = *args[0].parts;
  const Value& names = args[1].facts.static_value();
  double along = 1;
  if (args.size() == 3) {
    const bool number = args[2].facts.IsScalar() && args[2].facts.IsRealDouble();
    along = number ? args[2].facts.static_value().ElementAsDouble(0) : 0;
  }
  if (!names.Is(value::ClassId::kCell) || (along != 1 && along != 2)) return std::nullopt;
  const int d = static_cast<int>(along) - 1;
  if (cell.dims[d] != names.numel() || cell.dims[1 - d] != 1) return std::nullopt;
  auto s = std::make_shared<PartialAggregate>();
  s->kind = PartialAggregate::kStruct;
  for (int64_t k = 0; k < names.numel(); ++k) {
    if (!names.cell(k).IsString() || names.cell(k).IsEmpty()) return std::nullopt;
    const std::string name = names.cell(k).AsString();
    if (std::ranges::find(s->names, name) != s->names.end()) return std::nullopt;
    s->names.push_back(name);
    s->parts.push_back(cell.parts[static_cast<size_t>(k)]);
  }
  return PieceOf(act, PartOfVirtual(std::move(s)), range);
}

}  // namespace

// getfield (s, 'a'), setfield (s, 'a', x), rmfield (s, 'a') of a struct known part by part; nothing else is answered.
std::optional<PartialValue> FieldFunction(Activation& act, builtin::BuiltinId id, const PartialValues& args,
                                          SourceRange range) {
  using builtin::BuiltinId;
  if (id == BuiltinId::k_cell2struct) return StructOfCell(act, args, range);
  const bool sets = id == BuiltinId::k_setfield, gets = id == BuiltinId::k_getfield;
  if (!sets && !gets && id != BuiltinId::k_rmfield) return std::nullopt;
  if (id == BuiltinId::k_rmfield) {
    if (std::optional<PartialValue> left = WithoutFields(act, args, range)) return left;
  }
  const size_t wanted = sets ? 3 : 2;
  if (args.size() != wanted || !args[1].IsStatic() || !args[1].facts.static_value().IsString() || !args[0].IsPure()) {
    return std::nullopt;
  }
  const std::string field = args[1].facts.static_value().AsString();
  const bool dynamic_value = wanted == 3 && !args[2].IsStatic();
  if (!args[0].parts && !(args[0].IsStatic() && dynamic_value)) return std::nullopt;
  std::shared_ptr<PartialAggregate> s = AsParts({args[0].facts, {}, args[0].parts}, PartialAggregate::kStruct);
  if (!s || !act.now.can_hoist) return std::nullopt;
  const auto found = std::find(s->names.begin(), s->names.end(), field);
  const size_t at = static_cast<size_t>(found - s->names.begin());
  if (sets) {
    if (field.empty() || !args[2].IsPure() || args[2].list || args[2].colon || s->parts.size() >= kMaxParts) {
      return std::nullopt;
    }
    Part part = PartFrom(act, args[2], act.now.target_hint.empty() ? "s" : act.now.target_hint.text(), field, range);
    if (found == s->names.end()) {
      s->names.push_back(field);
      s->parts.emplace_back();
    }
    s->parts[at] = std::move(part);
    return PieceOf(act, PartOfVirtual(std::move(s)), range);
  }
  if (found == s->names.end()) return std::nullopt;
  if (gets) return PieceOf(act, s->parts[at], range);
  s->names.erase(s->names.begin() + static_cast<std::ptrdiff_t>(at));
  s->parts.erase(s->parts.begin() + static_cast<std::ptrdiff_t>(at));
  return PieceOf(act, PartOfVirtual(std::move(s)), range);
}

// struct ('a', x, 'b', 2) and { x, 2 } where the variables of the parts may be assigned before the statement.
std::optional<PartialValue> StructOfArguments(Activation& act, const PartialValues& args, SourceRange range) {
  if (args.empty() || args.size() % 2 != 0 || args.size() / 2 > kMaxParts || !act.now.can_hoist) {
    return std::nullopt;
  }
  bool dynamic = false;
  std::set<std::string> seen;
  for (size_t k = 0; k < args.size(); k += 2) {
    const PartialValue& v = args[k + 1];
    if (!args[k].IsStatic() || !args[k].facts.static_value().IsString() || v.list || v.diverges || v.colon) {
      return std::nullopt;
    }
    const std::string name = args[k].facts.static_value().AsString();
    if (name.empty() || !seen.insert(name).second) return std::nullopt;
    // A cell is spread, but one of a single element.
    const bool one = v.facts.classes().Only(value::ClassId::kCell) && v.facts.IsScalar() &&
                     (v.IsStatic() || (v.parts && v.parts->kind == PartialAggregate::kCell));
    const bool map = v.parts && v.parts->kind == PartialAggregate::kMap;
    if (v.facts.classes().Has(value::ClassId::kCell) && !one && !map) return StructsOfCells(act, args, range);
    dynamic = dynamic || !v.IsStatic();
  }
  if (!dynamic) return std::nullopt;
  auto s = std::make_shared<PartialAggregate>();
  s->kind = PartialAggregate::kStruct;
  s->dims = Dims(1, 1);
  const std::string whole = act.now.target_hint.empty() ? "s" : act.now.target_hint.text();
  for (size_t k = 0; k < args.size(); k += 2) {
    const std::string name = args[k].facts.static_value().AsString();
    PartialValue v = args[k + 1];
    if (v.facts.classes().Only(value::ClassId::kCell)) {
      v = v.parts ? PieceOf(act, v.parts->parts[0], range) : PartialValue::Static(v.facts.static_value().cell(0));
    }
    s->names.push_back(name);
    s->parts.push_back(PartFrom(act, v, whole, name, range));
  }
  return PieceOf(act, PartOfVirtual(std::move(s)), range);
}

std::optional<PartialValue> CellOfElements(Activation& act, const std::vector<PartialValues>& rows, SourceRange range) {
  const size_t height = rows.size(), width = rows.empty() ? 0 : rows[0].size();
  if (!CanSplitCells(act) || width == 0 || height * width > kMaxParts) return std::nullopt;
  for (const PartialValues& row : rows) {
    if (row.size() != width) return std::nullopt;
    for (const PartialValue& p : row) {
      if (p.list || p.diverges || p.colon) return std::nullopt;
      // {c{:}} and {[]} have rules of their own for cells inside cells: only what is certainly an element.
      if (p.facts.classes().Has(value::ClassId::kCell) && !p.IsStatic() && !p.parts) return std::nullopt;
    }
  }
  auto c = std::make_shared<PartialAggregate>();
  c->dims = Dims(static_cast<int64_t>(height), static_cast<int64_t>(width));
  c->parts.resize(height * width);
  const std::string whole = act.now.target_hint.empty() ? "c" : act.now.target_hint.text();
  for (size_t r = 0; r < height; ++r) {
    for (size_t k = 0; k < width; ++k) {
      const size_t at = r + k * height;
      c->parts[at] = PartFrom(act, rows[r][k], whole, std::to_string(at + 1), range);
    }
  }
  return PieceOf(act, PartOfVirtual(std::move(c)), range);
}

// Every way out returns a cell whose parts are known one by one: the outputs are then variables of their own.
bool SpreadVarargout(Activation& act, std::vector<Exit>* exits, std::vector<std::string>* names, size_t wanted,
                     SourceRange range) {
  const size_t named = names->size() - 1, count = wanted - named;
  for (const Exit& exit : *exits) {
    const Binding* b = exit.env.Find("varargout");
    if (!b || act.now.always_materialised.count("varargout") || b->facts.defined() != domain::Tristate::kTrue)
      return false;
    std::shared_ptr<PartialAggregate> c = AsParts({b->facts, {}, b->parts}, PartialAggregate::kCell);
    if (!c || c->parts.size() < count || exits->empty()) return false;
    for (size_t k = 0; k < count; ++k) {
      // `[]` may stand for an element that was never assigned.
      const Part& part = c->parts[k];
      if (part.facts.IsStatic() && !part.parts && value::Identical(part.facts.static_value(), Value())) return false;
    }
  }
  std::vector<std::string> outputs;
  InternedNames used;
  for (size_t k = 0; k < count; ++k) {
    // The variable of the part itself, where there is one and it is no parameter.
    const Binding* b = exits->size() == 1 ? (*exits)[0].env.Find("varargout") : nullptr;
    const Part* part = b && b->parts ? &b->parts->parts[k] : nullptr;
    const bool own = part && !part->parts && !part->facts.IsStatic() && act.made.Has(part->variable) &&
                     act.made.Stem(part->variable) == "varargout" && used.insert(part->variable).second;
    outputs.push_back(own ? part->variable : PartName(act, "varargout", std::to_string(k + 1)));
  }
  for (Exit& exit : *exits) {
    const Binding b = *exit.env.Find("varargout");
    std::shared_ptr<PartialAggregate> c = AsParts({b.facts, {}, b.parts}, PartialAggregate::kCell);
    for (size_t k = 0; k < count; ++k) {
      const Part& part = c->parts[k];
      Binding& made = exit.env.vars[outputs[k]];
      made = Binding{part.facts, part.parts, false};
      if (part.parts || part.facts.IsStatic()) continue;
      made.in_residual = true;
      if (part.variable == outputs[k]) continue;
      exit.splice->items.emplace_back(
          AssignNode(act.tree(), outputs[k], act.tree().Identifier(part.variable, range, kPure), range));
    }
    exit.env.vars.erase(InternedName("varargout"));
  }
  names->pop_back();
  names->insert(names->end(), outputs.begin(), outputs.end());
  return true;
}

}  // namespace residua::specialise
