// Literals in brackets and braces: a value when all elements are known, a cell part by part, or residual code in which
// known texts that stand side by side are one.
#include "worker/specialise/expr/literal.h"

#include <algorithm>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/null_value.h"
#include "worker/domain/rules.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/aggregate/element_array.h"
#include "worker/specialise/aggregate/numbered_parts.h"
#include "worker/specialise/aggregate/struct_array.h"
#include "worker/specialise/core/certain_failure.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/failing.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/portable_fold.h"
#include "worker/specialise/expr/expression.h"
#include "worker/syntax/null_literal.h"

namespace residua::specialise {

using domain::Tristate;

namespace {

// Numbers, texts and truths: what is put beside them goes in element by element. A cell or a struct takes a matrix as
// one part (`[c, [1, 2]]` has one element more than `c`).
bool TakesElements(const PartialValue& p) {
  static const domain::ClassSet kPlain = domain::ClassSet::NumericLogicalChar() | domain::ClassSet::Sparse();
  return p.facts.classes().SubsetOf(kPlain) && !p.list && !p.parts && !p.diverges;
}

// Known texts that stand side by side in a row become one. In a row with a cell each would be an element of it.
void JoinKnownTexts(PartialValues* row) {
  const auto is_text = [](const PartialValue& p) {
    return p.IsStatic() && p.facts.static_value().IsString() && p.facts.static_value().numel() > 0;
  };
  if (!std::ranges::all_of(*row, TakesElements)) return;
  const auto is_one_row = [](const PartialValue& p) {
    return p.facts.shape().max_rank() == 2 && p.facts.shape().Extent(0).IsKnown() &&
           p.facts.shape().Extent(0).low == 1 && p.facts.defined() == Tristate::kTrue;
  };
  // `''` beside a row of characters adds nothing.
  const auto is_row = [&](const PartialValue& p) {
    return p.facts.classes().Only(value::ClassId::kChar) && is_one_row(p);
  };
  const auto is_nothing = [](const PartialValue& p) {
    return p.IsStatic() && p.facts.static_value().Is(value::ClassId::kChar) && p.facts.static_value().quote() != '"' &&
           p.facts.static_value().dims() == Dims(0, 0);
  };
  const bool has_row = std::any_of(row->begin(), row->end(), is_row);
  // A text behind what may have several rows is the one that the error names, with its extents.
  bool fits = true, last_fits = false;
  PartialValues out;
  for (const PartialValue& p : *row) {
    if (has_row && is_nothing(p)) continue;
    if (last_fits && is_text(out.back()) && is_text(p)) {
      const Value &a = out.back().facts.static_value(), &b = p.facts.static_value();
      if (a.quote() == b.quote()) {
        out.back() = PartialValue::Static(Value::String(a.AsString() + b.AsString(), a.quote()));
        continue;
      }
    }
    last_fits = fits;
    fits = is_text(p) || (fits && is_one_row(p));
    out.push_back(p);
  }
  *row = std::move(out);
}

// A known matrix that is put beside others as its elements are.
bool IsKnownNumbers(const PartialValue& p) {
  if (p.list || p.parts || !p.IsStatic()) return false;
  const Value& v = p.facts.static_value();
  return v.Is(value::ClassId::kDouble) && !v.IsComplex() && !v.IsSparse() && v.ndims() == 2 && !v.IsEmpty();
}

// Surely a matrix of `rows` rows. A known matrix behind another part is the one that the error names, with its extents.
bool HasRows(const PartialValue& p, int64_t rows) {
  const domain::Shape& shape = p.facts.shape();
  return p.facts.defined() == Tristate::kTrue && shape.max_rank() == 2 &&
         shape.Extent(0) == domain::ExtentRange::Of(rows);
}

// `[x, zeros(1, 0)]` is `[x]` where x is a full array of doubles with one row: what has no columns adds nothing.
void DropEmptyColumns(PartialValues* row) {
  const auto is_empty = [](const PartialValue& p) {
    if (p.list || p.parts || !p.IsStatic()) return false;
    const Value& v = p.facts.static_value();
    return v.Is(value::ClassId::kDouble) && !v.IsComplex() && !v.IsSparse() && v.ndims() == 2 && v.dims()[1] == 0;
  };
  std::optional<int64_t> rows;
  for (const PartialValue& p : *row) {
    if (is_empty(p)) continue;
    const domain::ExtentRange extent = p.facts.shape().Extent(0);
    const bool full = p.facts.IsRealDouble() && (p.facts.IsFullStorage() || p.facts.IsScalar());
    if (p.list || p.parts || !full || !extent.IsKnown() || !HasRows(p, rows.value_or(extent.low))) return;
    rows = extent.low;
  }
  if (!rows) return;
  std::erase_if(*row, [&](const PartialValue& p) {
    return is_empty(p) && (p.facts.static_value().dims() == Dims(0, 0) || p.facts.static_value().dims()[0] == *rows);
  });
}

// `[[1; 2], [3; 4], x]` is `[[1, 3; 2, 4], x]`, and `[[1, 2], x]` is `[1, 2, x]`.
void JoinKnownNumbers(PartialValues* row) {
  constexpr int64_t kSpread = 8;  // elements
  PartialValues out;
  for (const PartialValue& p : *row) {
    const int64_t rows = IsKnownNumbers(p) ? p.facts.static_value().dims()[0] : 0;
    const int64_t columns = rows > 0 ? p.facts.static_value().dims()[1] : 0;
    const bool fits = std::ranges::all_of(out, [rows](const PartialValue& before) { return HasRows(before, rows); });
    if (fits && rows == 1 && columns > 1 && columns <= kSpread) {
      for (int64_t k = 0; k < columns; ++k) {
        out.push_back(PartialValue::Static(Value::Double(p.facts.static_value().ElementAsDouble(k))));
      }
    } else if (fits && rows > 1 && !out.empty() && IsKnownNumbers(out.back())) {
      out.back() = PartialValue::Static(
          builtin::Stored(builtin::MatrixLiteral({{out.back().facts.static_value(), p.facts.static_value()}})));
    } else {
      out.push_back(p);
    }
  }
  *row = std::move(out);
}

// A text of one row, or of none and nothing: it fits beside others of that kind.
bool IsLineOfText(const ResidualTree& tree, const PartialValue& p) {
  if (!p.facts.classes().Only(value::ClassId::kChar) || p.list || p.parts) return false;
  const domain::Shape& shape = p.facts.shape();
  if (shape.max_rank() != 2) return false;
  if (shape.Extent(0) == domain::ExtentRange::Of(1)) return true;
  if (p.IsStatic()) return p.facts.static_value().dims() == Dims(0, 0);
  const syntax::Expr& e = tree.ast[p.residual];
  if (e.kind != ExprKind::kIndex || tree.ast[tree.ast.Child(p.residual, 0)].kind != ExprKind::kIdentifier) return false;
  return tree.ast.Name(tree.ast.Child(p.residual, 0)) == builtin::names::k_sprintf;
}

// A literal in brackets or braces: its rows, evaluated.
struct Literal {
  std::vector<PartialValues> rows;
  PartialValues elements;  // of all rows
  bool cell = false;
  bool all_static = true;
  Effects effects;
  bool known = true;  // how many values each element stands for
};

Literal EvalRows(Activation& act, ExprId id, const Demand& demand) {
  Literal literal;
  literal.cell = act.ast()[id].kind == ExprKind::kCell;
  const bool in_parts =
      literal.cell && CanSplitCells(act) && (id == act.now.top_expr || demand.in_parts);  // cells inside it, then, too
  for (ExprId row : act.ast().Children(id)) {
    PartialValues& values = literal.rows.emplace_back();
    literal.known = EvalArguments(act, act.ast().Children(row), &values, !literal.cell || in_parts) && literal.known;
    for (const PartialValue& p : values) {
      literal.all_static = literal.all_static && p.IsStatic();
      literal.effects |= p.effects;
    }
  }
  return literal;
}

ExprId ResidualLiteral(Activation& act, ExprId id, const Literal& literal, Effects effects) {
  const SourceRange range = Origin(act, id);
  std::vector<std::vector<ExprId>> exprs;
  for (const PartialValues& row : literal.rows) {
    exprs.emplace_back();
    for (const PartialValue& p : row) {
      exprs.back().push_back(literal.cell ? ResidualPart(act, p, range) : ResidualOf(act, p, range));
    }
  }
  return act.tree().Matrix(act.ast()[id].kind, exprs, range, effects);
}

// A row of characters alone is what it is, once the known ones in it are joined.
std::optional<PartialValue> TextAlone(Activation& act, ExprId id, Literal* literal) {
  if (literal->cell || !literal->known || literal->all_static || literal->rows.size() != 1) return std::nullopt;
  PartialValues& row = literal->rows[0];
  JoinKnownTexts(&row);
  const PartialValue& first = row[0];
  const bool text = first.facts.classes().Only(value::ClassId::kChar) && first.facts.shape().max_rank() == 2;
  const bool alone = row.size() == 1 && text && !first.list && !first.parts &&
                     act.ast().Children(act.ast().Children(id)[0]).size() > 1;
  return alone ? std::optional(first) : std::nullopt;
}

// A literal of known elements, if it is not too large.
std::optional<PartialValue> FoldLiteral(Activation& act, ExprId id, const Literal& literal) {
  if (!literal.all_static || !literal.known) return std::nullopt;
  const SourceRange range = Origin(act, id);
  double bytes = 0;
  for (const PartialValue& p : literal.elements) bytes += static_cast<double>(p.facts.static_value().LogicalBytes());
  if (!Fits(act, bytes, "a literal", range)) return std::nullopt;
  std::vector<ValueList> values;
  for (const PartialValues& row : literal.rows) {
    values.emplace_back();
    for (const PartialValue& p : row) values.back().push_back(p.facts.static_value());
  }
  if (syntax::IsNullLiteral(act.ast(), id)) return PartialValue::Static(builtin::NullMatrix());
  try {
    const auto fold = [&] {
      return literal.cell ? builtin::CellLiteral(values) : builtin::Stored(builtin::MatrixLiteral(values));
    };
    std::optional<Value> folded = PortableFold(act.session, act.source, range, fold);
    return folded ? std::optional(PartialValue::Static(*std::move(folded))) : std::nullopt;
  } catch (const value::MatlabError& error) {
    return FailingFold(act, error, range);
  }
}

// A literal that is known part by part.
std::optional<PartialValue> LiteralInParts(Activation& act, ExprId id, const Literal& literal, const Demand& demand) {
  const SourceRange range = Origin(act, id);
  const bool top = id == act.now.top_expr;
  if (literal.cell) {
    return top || (demand.in_parts && literal.effects.none()) ? CellOfElements(act, literal.rows, range) : std::nullopt;
  }
  if (std::optional<PartialValue> parts = JoinedCells(act, literal.rows, range)) return parts;
  if (std::optional<PartialValue> parts = JoinedStructs(act, literal.rows, range)) return parts;
  return top ? ArrayOfElements(act, id, literal.rows, range) : std::nullopt;
}

// [s.a] and {c{:}, x}: the facts of a literal some parts of which are lists.
PartialValue LiteralOfLists(const std::vector<PartialValues>& rows, bool cell, ExprId residual) {
  AbstractValue facts = AbstractValue::Array(
      cell ? domain::ClassSet::Of(value::ClassId::kCell) : domain::ClassSet::All(), domain::Shape::Top());
  bool described = rows.size() == 1;
  std::vector<AbstractValue> lists;
  for (size_t k = 0; described && k < rows[0].size(); ++k) {
    const PartialValue& p = rows[0][k];
    described = p.values || !p.list;
    if (described) lists.push_back(p.values ? *p.values : AbstractValue::CellOf(Dims(1, 1), {p.facts}));
  }
  if (described) facts = domain::ListLiteralRule(lists, cell);
  return PartialValue::Dynamic(facts.Forget(), residual, Effects::Any());
}

}  // namespace

PartialValue EvalMatrix(Activation& act, ExprId id, const Demand& demand) {
  Literal literal = EvalRows(act, id, demand);
  if (std::optional<PartialValue> text = TextAlone(act, id, &literal)) return *text;
  for (const PartialValues& row : literal.rows) {
    literal.elements.insert(literal.elements.end(), row.begin(), row.end());
  }
  if (const PartialValue* failing = FirstFailing(literal.elements)) return *failing;
  if (std::optional<PartialValue> folded = FoldLiteral(act, id, literal)) return *folded;
  for (const PartialValue& p : literal.elements) literal.known = literal.known && !p.values;
  if (!literal.known)
    return LiteralOfLists(literal.rows, literal.cell, ResidualLiteral(act, id, literal, Effects::Any()));
  if (std::optional<PartialValue> parts = LiteralInParts(act, id, literal, demand)) return *parts;
  const bool plain = !literal.cell && std::ranges::all_of(literal.elements, TakesElements);
  std::vector<std::vector<AbstractValue>> facts;
  for (PartialValues& row : literal.rows) {
    const size_t written = row.size();
    if (plain) DropEmptyColumns(&row);
    if (row.size() == 1 && written > 1 && literal.rows.size() == 1) return row[0];
    if (plain) JoinKnownNumbers(&row);
    facts.emplace_back();
    for (const PartialValue& p : row) facts.back().push_back(p.facts);
  }
  const domain::OneResult rule = literal.cell ? domain::CellRule(facts) : domain::MatrixRule(facts);
  const Effects effects = literal.effects | Effects::FailsIf(rule.may_fail);
  const ExprId made = ResidualLiteral(act, id, literal, effects);
  if (const auto error = rule.may_fail && !literal.cell ? DoNotFit(facts) : std::nullopt)
    RemarkOnFailure(act, *error, Origin(act, id));
  if (!literal.cell && literal.rows.size() == 1 &&
      std::ranges::all_of(literal.elements, [&act](const PartialValue& p) { return IsLineOfText(act.tree(), p); })) {
    act.tree().facts.At(made).text_row = true;
  }
  return Finish(act, rule.value, made, effects);
}

namespace {

// 0: below each other, 1: side by side.
std::optional<int> DirectionOf(const builtin::Builtin& b, const PartialValues& args) {
  if (b.id == builtin::BuiltinId::k_horzcat) return 1;
  if (b.id == builtin::BuiltinId::k_vertcat) return 0;
  if (b.id != builtin::BuiltinId::k_cat || args.empty() || !args[0].IsStatic()) return std::nullopt;
  const AbstractValue& dimension = args[0].facts;
  if (!dimension.classes().Only(value::ClassId::kDouble) || !dimension.IsScalar()) return std::nullopt;
  const double number = dimension.static_value().ElementAsDouble(0);
  if (number != 1 && number != 2) return std::nullopt;
  return number == 2 ? 1 : 0;
}

}  // namespace

std::optional<PartialValue> JoinedNumbers(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                          SourceRange range) {
  const std::optional<int> direction = DirectionOf(b, args);
  if (!direction) return std::nullopt;
  const PartialValues numbers(args.begin() + (b.id == builtin::BuiltinId::k_cat ? 1 : 0), args.end());
  if (numbers.size() < 2 || AllStatic(numbers)) return std::nullopt;
  std::vector<std::vector<AbstractValue>> facts;
  std::vector<std::vector<ExprId>> exprs;
  Effects effects;
  for (const PartialValue& p : numbers) {
    if (p.colon || p.list || p.values || p.parts || p.diverges) return std::nullopt;
    if (!p.facts.IsScalar() || !p.facts.IsRealDouble() || p.facts.MayBeSparse()) return std::nullopt;
    if (exprs.empty() || *direction == 0) {
      facts.emplace_back();
      exprs.emplace_back();
    }
    facts.back().push_back(p.facts);
    exprs.back().push_back(ResidualOf(act, p, range));
    effects = effects | p.effects;
  }
  const domain::OneResult rule = domain::MatrixRule(facts);
  return Finish(act, rule.value, act.tree().Matrix(ExprKind::kMatrix, exprs, range, effects), effects);
}

}  // namespace residua::specialise
