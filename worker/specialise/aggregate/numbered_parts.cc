#include "worker/specialise/aggregate/numbered_parts.h"

#include <algorithm>

#include "worker/builtin/index/nested_assign.h"
#include "worker/builtin/operators.h"
#include "worker/specialise/core/materialise.h"

namespace residua::specialise {

Value NumberedParts::Of(const PartialAggregate& holder) {
  Value numbers = Value::Cell(holder.dims);
  for (size_t k = 0; k < holder.parts.size(); ++k) {
    numbers.mutable_cell(static_cast<int64_t>(k)) = Value::Double(static_cast<double>(parts_.size()));
    parts_.push_back(holder.parts[k]);
  }
  return numbers;
}

std::shared_ptr<PartialAggregate> NumberedParts::Read(const Value& made, PartialAggregate::Kind kind,
                                                      const Part& blank) const {
  if (made.numel() > static_cast<int64_t>(kMaxParts) || made.ndims() > 2) return nullptr;
  auto read = std::make_shared<PartialAggregate>();
  read->kind = kind;
  read->dims = made.dims();
  for (int64_t k = 0; k < made.numel(); ++k) {
    const Value& n = made.cell(k);
    read->parts.push_back(n.IsEmpty() ? blank : parts_[static_cast<size_t>(n.ElementAsDouble(0))]);
  }
  return read;
}

std::shared_ptr<PartialAggregate> NumberedParts::ReadCell(const Value& made) const {
  return Read(made, PartialAggregate::kCell, {AbstractValue::Of(Value()), {}, nullptr});
}

namespace {

bool IsCell(const PartialValue& v) { return v.facts.classes().Only(value::ClassId::kCell); }

// A cell that is known part by part, or as a whole.
std::shared_ptr<PartialAggregate> CellOf(const PartialValue& v) {
  return IsCell(v) ? AsParts({v.facts, {}, v.parts}, PartialAggregate::kCell) : nullptr;
}

// What is stored: the parts of a cell, or one element, which becomes a cell.
std::shared_ptr<PartialAggregate> StoredParts(const PartialValue& value) {
  if (IsCell(value)) return CellOf(value);
  if (value.may_be_null || value.facts.classes().Has(value::ClassId::kCell)) return nullptr;
  auto one = std::make_shared<PartialAggregate>();
  one->dims = Dims(1, 1);
  one->parts.push_back({value.facts, {}, value.parts});
  return one;
}

}  // namespace

std::optional<Part> StoreElements(Activation& act, const Part& old, const PartialValues& subscripts,
                                  const PartialValue& value, InternedName root, bool within, SourceRange range) {
  if (!AllStatic(subscripts) || value.list || value.diverges) return std::nullopt;
  const std::shared_ptr<PartialAggregate> whole = AsParts(old, PartialAggregate::kCell);
  std::shared_ptr<PartialAggregate> stored = StoredParts(value);
  if (!whole || !stored || (IsCell(value) && !value.IsPure())) return std::nullopt;
  NumberedParts numbers;
  Value made = numbers.Of(*whole);
  const bool cell = old.facts.classes().Only(value::ClassId::kCell);
  if (!cell) {  // `[]`, or nothing at all
    if (!IsCell(value) || !value::Identical(old.facts.static_value(), Value())) return std::nullopt;
    const Value like = Value::Cell(stored->dims);
    made = within ? builtin::PlaceWithin(Value(), &like) : Value();
  }
  const auto at = static_cast<size_t>(whole->parts.size());
  const Value given = numbers.Of(*stored);
  try {
    builtin::IndexAssign(made, StaticSubscripts(subscripts), given);
  } catch (const value::MatlabError&) {
    return std::nullopt;
  }
  if (!made.Is(value::ClassId::kCell)) return std::nullopt;
  std::shared_ptr<PartialAggregate> after = numbers.ReadCell(made);
  if (!after) return std::nullopt;
  for (size_t k = 0; k < after->parts.size(); ++k) {
    const Value& n = made.cell(static_cast<int64_t>(k));
    if (n.IsEmpty() || n.ElementAsDouble(0) < static_cast<double>(at)) continue;
    const PartialValue one = IsCell(value) ? PieceOf(act, after->parts[k], range) : value;
    after->parts[k] = PartFrom(act, one, root, std::to_string(k + 1), range);
  }
  return PartOfVirtual(std::move(after));
}

std::optional<PartialValue> JoinedCells(Activation& act, const std::vector<PartialValues>& rows, SourceRange range) {
  NumberedParts numbers;
  std::vector<builtin::ValueList> lines;
  bool any = false;
  size_t count = 0;
  for (const PartialValues& row : rows) {
    lines.emplace_back();
    for (const PartialValue& p : row) {
      const std::shared_ptr<PartialAggregate> c = p.IsPure() ? CellOf(p) : nullptr;
      if (!c) return std::nullopt;
      any = any || p.parts;
      ++count;
      lines.back().push_back(numbers.Of(*c));
    }
  }
  if (!any || count < 2) return std::nullopt;
  try {
    std::shared_ptr<PartialAggregate> joined = numbers.ReadCell(builtin::MatrixLiteral(lines));
    return joined ? std::optional(PieceOf(act, PartOfVirtual(std::move(joined)), range)) : std::nullopt;
  } catch (const value::MatlabError&) {
    return std::nullopt;
  }
}

std::optional<PartialValue> TurnedCell(Activation& act, syntax::Op op, const PartialValue& cell, SourceRange range) {
  const bool turns = op == syntax::Op::kTranspose || op == syntax::Op::kConjugateTranspose;
  if (!turns || !cell.parts || cell.parts->kind != PartialAggregate::kCell || !cell.IsPure()) return std::nullopt;
  NumberedParts numbers;
  const Value turned = builtin::Unary(op, numbers.Of(*cell.parts));
  return PieceOf(act, PartOfVirtual(numbers.ReadCell(turned)), range);
}

}  // namespace residua::specialise
