// The loop, its tables, and what is carried from trip to trip.
#include <absl/strings/str_cat.h>

#include "worker/builtin/builtin_names.h"
#include "worker/residual/code_forms.h"
#include "worker/residual/passes/roller.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

ExprId Roller::Sure(ExprKind kind, syntax::Op op, const std::vector<ExprId>& children, SourceRange range) {
  const ExprId made = to_->Make(kind, op, "", children, range, kPure);
  if (kind != ExprKind::kRange) to_->facts.SetNumber(made, ResidualFacts::Number::kReal);
  return made;
}

ExprId Roller::Literal(double number, SourceRange range) {
  const ExprId made = to_->Number(std::abs(number), range);
  return std::signbit(number) ? Sure(ExprKind::kUnary, syntax::Op::kUnaryMinus, {made}, range) : made;
}

ExprId Roller::ElementOf(const std::string& array, const std::vector<ExprId>& subscripts, SourceRange range) {
  std::vector<ExprId> children{to_->Identifier(array, range, kPure)};
  children.insert(children.end(), subscripts.begin(), subscripts.end());
  const ExprId made = Sure(ExprKind::kIndex, syntax::Op::kNone, children, range);
  to_->facts.At(made).elements = true;
  to_->facts.SetNumber(made, ResidualFacts::Number::kNarrowed);
  return made;
}

// From 1, and in a matrix column by column.
ExprId Roller::ElementOf(NameId array, int64_t number, SourceRange range) {
  const auto literal = [&](int64_t subscript) { return Literal(static_cast<double>(subscript), range); };
  const auto place = PlaceInMatrix(array, number);
  if (!place) return ElementOf(TextOf(array), {literal(number)}, range);
  const ExprId row = literal(place->first);
  return ElementOf(TextOf(array), {row, literal(place->second)}, range);
}

ExprId Roller::RowOf(const std::string& table, ExprId row, SourceRange range) {
  const ExprId made = to_->Make(ExprKind::kIndex, syntax::Op::kNone, "",
                                {to_->Identifier(table, range, kPure), row, to_->Colon(range)}, range, kPure);
  to_->facts.At(made).elements = true;
  return made;
}

// first + step * (trip - 1), of the loop's variable.
ExprId Roller::Along(const Roll& roll, double first, double step, SourceRange range) {
  const ExprId k = ReadOfNumber(to_, counter_, range, ResidualFacts::Number::kReal);
  const double times = step / roll.step, plus = first - times * roll.start;
  if (times == -1) return Sure(ExprKind::kBinary, syntax::Op::kMinus, {Literal(plus, range), k}, range);
  const ExprId multiple =
      times == 1 ? k : Sure(ExprKind::kBinary, syntax::Op::kTimes, {Literal(times, range), k}, range);
  if (plus == 0) return multiple;
  const syntax::Op op = plus < 0 ? syntax::Op::kMinus : syntax::Op::kPlus;
  return Sure(ExprKind::kBinary, op, {multiple, Literal(std::abs(plus), range)}, range);
}

// What stands for numbers that the trips differ in, or the one that they have.
Roller::Make Roller::Subscript(const Roll& roll, const TripNumbers& numbers, const std::vector<std::string>& tables,
                               SourceRange range) {
  const double first = numbers.values[0], step = numbers.Step();
  if (numbers.IsConstant()) return [this, first, range] { return Literal(first, range); };
  const size_t table = PlaceIn(roll.tables, numbers.values);
  if (table == roll.tables.size()) return [this, &roll, first, step, range] { return Along(roll, first, step, range); };
  return [this, &roll, name = tables[table], range] { return ElementOf(name, {Along(roll, 1, 1, range)}, range); };
}

BlockId Roller::Trip(const Placed& placed, const std::vector<std::string>& tables) {
  const Roll& roll = placed.roll;
  std::vector<StmtId> body;
  WriteCopies(roll.AtStart(), ast_[placed.units[0].statement].range, &body);
  for (size_t u = 0; u < roll.period; ++u) {
    const TripUnit& model = Model(placed.units, roll, u);
    for (size_t j = 0; j < model.slots.size(); ++j) {
      const TripSlot& slot = model.slots[j];
      const TripNumbers& numbers = roll.numbers[u][j];
      const SourceRange range = ast_[slot.at].range;
      if (const Carried* carried = roll.CarriedAt(u, j)) {
        made_[slot.at.index] = [this, &slot, name = variables_.Text(carried->name), range] {
          const ExprId made = to_->Identifier(name, range, kPure);
          to_->facts.SetNumber(made, facts_.NumberOf(slot.at));
          return made;
        };
        continue;
      }
      const bool element = slot.kind == TripSlot::Kind::kElement;
      if (numbers.values.empty() || (!element && numbers.IsConstant())) continue;
      if (slot.kind == TripSlot::Kind::kRow) {
        const std::string& name = tables[roll.tables.size() + PlaceIn(roll.row_tables, numbers.values)];
        made_[slot.at.index] = [this, &roll, name, range] { return RowOf(name, Along(roll, 1, 1, range), range); };
        continue;
      }
      std::vector<Make> places{Subscript(roll, numbers, tables, range)};
      const TripNumbers& columns = roll.columns[u][j];
      if (!columns.values.empty()) places.push_back(Subscript(roll, columns, tables, range));
      made_[slot.at.index] = [this, places, element, array = slot.name, range] {
        if (!element) return places[0]();
        std::vector<ExprId> subscripts;
        for (const Make& make : places) subscripts.push_back(make());
        return ElementOf(TextOf(variables_.NameOf(array)), subscripts, range);
      };
    }
    body.push_back(copier_->Statement(model.statement));
  }
  return to_->ast.AddBlock(std::move(body));
}

void Roller::WriteCopies(const Copies& copies, SourceRange range, std::vector<StmtId>* out) {
  for (const auto& [to, from] : copies) {
    const auto start = starts_.find(from);
    out->push_back(MakeAssignment(
        to_, to_->Identifier(variables_.Text(to), range, kPure),
        start != starts_.end() ? Literal(start->second, range) : to_->Identifier(variables_.Text(from), range, kPure),
        range));
  }
}

// The numbers as a row; runs of equal ones as `ones`, where there are few other numbers: [0, 200 * ones(1, 48)].
ExprId Roller::RowLiteral(const std::vector<double>& numbers, SourceRange range) {
  constexpr size_t kLong = 12, kRuns = 4;
  std::vector<std::pair<double, size_t>> runs;
  for (const double number : numbers) {
    if (runs.empty() || !SameBits(runs.back().first, number)) runs.emplace_back(number, 0);
    ++runs.back().second;
  }
  std::vector<ExprId> parts;
  const bool written_out = runs.size() > kRuns || !MeansBuiltin(from_, names_.variables, builtin::names::k_ones);
  for (const auto& [number, count] : runs) {
    const bool one_by_one = written_out || count < kLong;
    for (size_t k = 0; one_by_one && k < count; ++k) parts.push_back(Literal(number, range));
    if (one_by_one) continue;
    const ExprId ones = to_->Call(builtin::names::k_ones,
                                  {Literal(1, range), Literal(static_cast<double>(count), range)}, range, kPure);
    parts.push_back(to_->Make(ExprKind::kBinary, syntax::Op::kTimes, "", {Literal(number, range), ones}, range, kPure));
  }
  return to_->Matrix(ExprKind::kMatrix, {parts}, range, kPure);
}

std::vector<std::string> Roller::WriteTables(const Roll& roll, SourceRange range, std::vector<StmtId>* out) {
  std::vector<std::string> names;
  const auto write = [&](ExprId table) {
    names.push_back(new_names_.Fresh("table"));
    out->push_back(MakeAssignment(to_, to_->Identifier(names.back(), range, kPure), table, range));
  };
  for (const std::vector<double>& table : roll.tables) write(RowLiteral(table, range));
  for (const std::vector<double>& table : roll.row_tables) {
    std::vector<std::vector<ExprId>> rows;
    for (const double row : table) {
      rows.emplace_back();
      for (const double number : rows_[static_cast<size_t>(row)]) rows.back().push_back(Literal(number, range));
    }
    write(to_->Matrix(ExprKind::kMatrix, rows, range, kPure));
  }
  return names;
}

void Roller::WriteLoop(const Placed& placed, std::vector<StmtId>* out) {
  const Roll& roll = placed.roll;
  const StmtId first = placed.units[0].statement;
  const SourceRange range = ast_[first].range;
  const std::vector<std::string> tables = WriteTables(roll, range, out);
  if (counter_.empty()) counter_ = new_names_.TakePlain("k") ? "k" : new_names_.Fresh("k");
  syntax::Stmt loop;
  loop.kind = StmtKind::kFor;
  loop.range = range;
  std::vector<ExprId> ends{Literal(roll.start, range)};
  if (roll.step != 1) ends.push_back(Literal(roll.step, range));
  ends.push_back(Literal(roll.start + roll.step * static_cast<double>(roll.trips - 1), range));
  const ExprId exprs[] = {to_->Identifier(counter_, range, kPure),
                          Sure(ExprKind::kRange, syntax::Op::kNone, ends, range)};
  WriteCopies(roll.Before(), range, out);
  const BlockId body = Trip(placed, tables);
  out->push_back(to_->ast.AddStmt(loop, exprs, std::vector<BlockId>{body}));
  WriteCopies(roll.behind, range, out);
}

// The array before its elements are assigned: zeros, or the numbers among them.
void Roller::WriteArray(const ElementFamily& family, std::vector<StmtId>* out) {
  const SourceRange range = ast_[family.elements[0]].range;
  constexpr size_t kShort = 24;  // elements that are written out where one of them is no zero
  std::vector<std::vector<ExprId>> rows(family.rows);
  std::vector<size_t> others;  // that are no zeros
  for (size_t k = 0; k < family.elements.size(); ++k) {
    const double number = BeforeStores(family.elements[k]);
    rows[k % family.rows].push_back(Literal(number, range));
    if (!SameBits(number, 0)) others.push_back(k);
  }
  const std::vector<ExprId> extents{Literal(static_cast<double>(family.rows), range),
                                    Literal(static_cast<double>(family.columns()), range)};
  const bool zeros = others.size() <= (family.elements.size() < kShort ? 0 : 1);
  out->push_back(MakeAssignment(to_, to_->Identifier(TextOf(family.array), range, kPure),
                                zeros ? to_->Call(builtin::names::k_zeros, extents, range, kPure)
                                      : to_->Matrix(ExprKind::kMatrix, rows, range, kPure),
                                range));
  for (size_t k = 0; zeros && k < others.size(); ++k) {
    out->push_back(MakeAssignment(to_, ElementOf(family.array, static_cast<int64_t>(others[k]) + 1, range),
                                  Literal(BeforeStores(family.elements[others[k]]), range), range));
  }
}

// The element that a statement of the function's own block stores first of all is the zero that stands there already.
bool Roller::StoresZero(StmtId s, NameSet* mentioned) const {
  const auto own = ast_.Statements(ast_[id_].body);
  const std::optional<PlainAssignment> stored = AsPlainAssignment(ast_, s);
  const bool zero = stored && SameBits(RealLiteral(ast_, stored->value).value_or(1), 0) &&
                    members_.contains(stored->variable) && !mentioned->contains(stored->variable) &&
                    std::ranges::find(own, s) != own.end();
  VisitNames(s, [&](NameId name) { mentioned->insert(name); });
  return zero && std::ranges::any_of(families_, [&](const ElementFamily& family) {
           return family.array == members_.at(stored->variable).first && IsOfZeros(family);
         });
}

// What an element of the array is before it is stored into.
double Roller::BeforeStores(ExprId element) const { return RealLiteral(ast_, element).value_or(0); }

bool Roller::IsOfZeros(const ElementFamily& family) const {
  return std::ranges::all_of(family.elements, [&](ExprId e) { return SameBits(BeforeStores(e), 0); });
}

// Where the array was put together: the elements that are no variables.
void Roller::WriteOtherElements(const ElementFamily& family, std::vector<StmtId>* out) {
  for (size_t k = 0; k < family.elements.size(); ++k) {
    const ExprId e = family.elements[k];
    if (ast_[e].kind == ExprKind::kIdentifier || RealLiteral(ast_, e)) continue;
    const SourceRange range = ast_[e].range;
    out->push_back(
        MakeAssignment(to_, ElementOf(family.array, static_cast<int64_t>(k) + 1, range), copier_->Expr(e), range));
  }
}

void Roller::Remember(const Roll& roll, StmtId s, Residual* to) const {
  Remark remark;
  remark.range = ast_[s].range;
  if (remark.range.file < ast_.sources().size()) remark.source = ast_.sources()[remark.range.file];
  remark.message = absl::StrCat(roll.trips, " trips of ", roll.of_trip,
                                " statements that differ in numbers only became a loop [rolled]");
  to->remarks.push_back(std::move(remark));
}

FunctionId Roller::Rewrite(Residual* to, const std::string& name) {
  to_ = to->tree.get();
  facts_ = from_.tree->facts;
  for (const auto& [_, placed] : rolls_) {
    for (const TripUnit& unit : placed.roll.started) {
      for (const TripSlot& slot : unit.slots) {
        if (starts_.contains(slot.name)) facts_.SetNumber(slot.at, ResidualFacts::Number::kReal);
      }
    }
    for (size_t k = 0; k < placed.units.size(); ++k) {
      Weaken(&facts_, Model(placed.units, placed.roll, k % placed.roll.period).expressions,
             placed.units[k].expressions);
    }
  }
  copier_ = std::make_unique<TreeCopier>(TreeCopier{ast_, *to_, &facts_});
  copier_->replace = [this](ExprId e) -> std::optional<ExprId> {
    if (const auto made = made_.find(e.index); made != made_.end()) return made->second();
    if (ast_[e].kind != ExprKind::kIdentifier) return std::nullopt;
    const auto member = members_.find(ast_[e].name);
    if (member == members_.end()) return std::nullopt;
    const auto& [array, number] = member->second;
    return ElementOf(array, number, ast_[e].range);
  };
  NameSet begun, mentioned;
  copier_->place = [&, this](StmtId s, std::vector<StmtId>* out) {
    if (dropped_.count(s.index)) return true;
    const size_t before = out->size();
    const auto roll = rolls_.find(s.index);
    for (const ElementFamily& family : families_) {
      if (family.made == s) {
        WriteOtherElements(family, out);
        return true;
      }
      const bool here = roll != rolls_.end() && roll->second.roll.arrays.contains(family.array);
      if (!begun.contains(family.array) && (here || MentionsMember(s, family))) {
        begun.insert(family.array);
        WriteArray(family, out);
      }
    }
    if (!families_.empty() && StoresZero(s, &mentioned)) return true;
    if (roll != rolls_.end()) {
      WriteLoop(roll->second, out);
      Remember(roll->second.roll, s, to);
    } else if (out->size() > before) {
      out->push_back(copier_->Statement(s));
    }
    return out->size() > before;
  };
  return copier_->Function(id_, name);
}

}  // namespace residua::residual
