// A known sparse row times a column.
//
// Of a full column Octave gives the sum of the products of what is stored, begun with 0 and in the order of the
// columns: a NaN where nothing is stored does not count, and no -0 is left. A parameter that is declared as a column
// may also be a diagonal matrix (`eye (4, 1)`), and then the product is sparse. Beside a full number that does not
// show: the sum or difference of the two is full, what is not stored counts as 0, as does a -0, which a sparse product
// does not store, and the other elements of a diagonal matrix are zeros, which add nothing to a sum that is not -0, if
// what they are multiplied with is finite.
//
// Of the full rows [1 -1] and [-1 1] the product with a full column is a difference begun with 0: the products are
// exact, so that there is one rounding, whichever way the library goes.
#include "worker/specialise/expr/sparse_product.h"

#include <cmath>

#include "worker/domain/rules.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/expr/expression.h"
#include "worker/value/sparse.h"

namespace residua::specialise {

namespace {

// Octave takes as long for this many products that are written out as for a sparse one; native code a hundredth.
constexpr int64_t kMostStored = 8;

bool IsKnownSparseRow(const PartialValue& row) {
  if (!row.IsStatic()) return false;
  const Value& v = row.facts.static_value();
  // A product with a sparse number is one with a number.
  return v.IsSparse() && v.Is(value::ClassId::kDouble) && !v.IsComplex() && v.rows() == 1 && v.cols() > 1 &&
         v.sparse().count() <= kMostStored;
}

bool IsWholeLiteral(const Ast& ast, ExprId e) {
  return ast[e].kind == ExprKind::kNumber && ast.Literal(e).integer_width == 0 && !ast.Literal(e).imaginary;
}

// `x`, `x(first:last)` or `x([2, 5])`.
struct VariablePart {
  ExprId variable;
  double before = 0;           // its first element there
  std::vector<double> places;  // if not empty: of its elements
};

std::optional<VariablePart> PartOfVariable(const Ast& ast, ExprId e) {
  if (ast[e].kind == ExprKind::kIdentifier) return VariablePart{e};
  if (ast[e].kind != ExprKind::kIndex || ast[e].count != 2) return std::nullopt;
  const ExprId base = ast.Child(e, 0), places = ast.Child(e, 1);
  if (ast[base].kind != ExprKind::kIdentifier) return std::nullopt;
  if (ast[places].kind == ExprKind::kRange && ast[places].count == 2) {
    const ExprId first = ast.Child(places, 0);
    if (!IsWholeLiteral(ast, first)) return std::nullopt;
    return VariablePart{base, ast.Literal(first).value - 1};
  }
  if (ast[places].kind != ExprKind::kMatrix) return std::nullopt;
  VariablePart part{base};
  for (ExprId row : ast.Children(places)) {
    if (ast[places].count > 1 && ast[row].count != 1) return std::nullopt;
    for (ExprId place : ast.Children(row)) {
      if (!IsWholeLiteral(ast, place)) return std::nullopt;
      part.places.push_back(ast.Literal(place).value);
    }
  }
  return part;
}

bool IsPartOfVariable(const residual::ResidualTree& tree, ExprId e) {
  const bool index = tree.ast[e].kind == ExprKind::kIndex;
  return (!index || tree.facts[e].elements) && PartOfVariable(tree.ast, e).has_value();  // and no call
}

// A column of so many real numbers that a variable holds, or a part of it; the variable may be a diagonal matrix.
bool IsColumn(const Activation& act, const PartialValue& column, int64_t elements) {
  const std::optional<Dims> dims = column.facts.shape().Known();
  return !column.IsStatic() && !column.parts && !column.list && column.IsPure() && column.residual.valid() &&
         IsPartOfVariable(act.tree(), column.residual) && column.facts.IsRealDouble() && !column.facts.MayBeSparse() &&
         dims && *dims == Dims(elements, 1);
}

PartialValue ElementOf(Activation& act, const PartialValue& column, int64_t place, SourceRange range) {
  const PartialValue subscript = PartialValue::Static(Value::Double(static_cast<double>(place)));
  const domain::OneResult rule =
      domain::IndexRule(column.facts, std::vector<domain::AbstractSubscript>{{false, subscript.facts}});
  const VariablePart part = *PartOfVariable(act.tree().ast, column.residual);
  const double number = static_cast<double>(place) + part.before;
  const PartialValue there = PartialValue::Static(
      Value::Double(part.places.empty() ? number : part.places.at(static_cast<size_t>(place - 1))));
  const Effects effects = Effects::FailsIf(rule.may_fail);
  const ExprId made =
      act.tree().Make(ExprKind::kIndex, Op::kNone, "", {part.variable, ResidualOf(act, there, range)}, range, effects);
  act.tree().facts.At(made).elements = true;
  const PartialValue element = PartialValue::Dynamic(rule.value, made, effects);
  NoteNumber(act, element);
  return element;
}

PartialValue Folded(Activation& act, Op op, const PartialValue& a, const PartialValue& b, SourceRange range) {
  const PartialValue made = FoldBinary(act, op, a, b, range);
  NoteNumber(act, made);
  return made;
}

bool AllFinite(const Value& elements) {
  for (int64_t k = 0; k < elements.numel(); ++k) {
    if (!std::isfinite(elements.ElementAsDouble(k))) return false;
  }
  return true;
}

// [1 -1], [-1 1]
bool IsRowOfDifference(const PartialValue& row) {
  if (!row.IsStatic()) return false;
  const Value& v = row.facts.static_value();
  if (!v.Is(value::ClassId::kDouble) || v.IsComplex() || v.storage() != value::Storage::kFull ||
      !(v.dims() == Dims(1, 2)))
    return false;
  return std::abs(v.ElementAsDouble(0)) == 1 && v.ElementAsDouble(1) == -v.ElementAsDouble(0);
}

bool IsFullNumber(const PartialValue& p) {
  if (!p.IsStatic()) return false;
  const Value& v = p.facts.static_value();
  return v.Is(value::ClassId::kDouble) && v.IsScalar() && !v.IsComplex() && !v.IsSparse();
}

// `0 + t` beside a number that is not 0 is t: there a -0 does not show.
PartialValue BesideNumber(Activation& act, const PartialValue& sum, const PartialValue& number) {
  if (number.facts.static_value().ElementAsDouble(0) == 0 || sum.IsStatic()) return sum;
  const Ast& ast = act.tree().ast;
  const bool begins = ast[sum.residual].kind == ExprKind::kBinary && ast[sum.residual].op == Op::kPlus &&
                      ast[ast.Child(sum.residual, 0)].kind == ExprKind::kNumber &&
                      ast.Literal(ast.Child(sum.residual, 0)).value == 0;
  if (!begins) return sum;
  const AbstractValue one = AbstractValue::Array(domain::ClassSet::Of(value::ClassId::kDouble), domain::Shape::Scalar(),
                                                 domain::Tristate::kTrue);
  return PartialValue::Dynamic(one, ast.Child(sum.residual, 1), sum.effects);
}

}  // namespace

std::optional<PartialValue> SumOfProduct(Activation& act, Op op, const PartialValue& row, const PartialValue& column,
                                         SourceRange range) {
  if (op != Op::kTimes) return std::nullopt;
  if (IsRowOfDifference(row) && IsColumn(act, column, 2) && column.facts.IsFullStorage()) {
    PartialValue sum = PartialValue::Static(Value::Double(0));
    for (int64_t k = 0; k < 2; ++k) {
      const Op sign = row.facts.static_value().ElementAsDouble(k) < 0 ? Op::kMinus : Op::kPlus;
      sum = Folded(act, sign, sum, ElementOf(act, column, k + 1, range), range);
    }
    return sum;
  }
  if (!IsKnownSparseRow(row)) return std::nullopt;
  const Value& v = row.facts.static_value();
  if (!IsColumn(act, column, v.cols()) || !AllFinite(v.sparse().elements)) return std::nullopt;
  PartialValue sum = PartialValue::Static(Value::Double(0));
  for (int64_t k = 0; k < v.cols(); ++k) {
    const auto column_of = static_cast<size_t>(k);
    for (int64_t at = v.sparse().starts[column_of]; at < v.sparse().starts[column_of + 1]; ++at) {
      const PartialValue factor = PartialValue::Static(Value::Double(v.sparse().elements.ElementAsDouble(at)));
      const PartialValue term = Folded(act, Op::kTimes, factor, ElementOf(act, column, k + 1, range), range);
      sum = Folded(act, Op::kPlus, sum, term, range);
    }
  }
  return sum;
}

std::optional<PartialValue> WithSumOfProduct(Activation& act, Op op, const PartialValue& a, const PartialValue& b,
                                             SourceRange range) {
  if (op != Op::kPlus && op != Op::kMinus) return std::nullopt;
  const auto sum_of = [&](const PartialValue& p) {
    const auto& sums = act.session.sums_of_products;
    const auto at = p.residual.valid() && !p.IsStatic() ? sums.find(p.residual.index) : sums.end();
    return at == sums.end() ? nullptr : &at->second;
  };
  const PartialValue *x = sum_of(a), *y = sum_of(b);
  if (x != nullptr && IsFullNumber(b)) return FoldBinary(act, op, BesideNumber(act, *x, b), b, range);
  if (y != nullptr && IsFullNumber(a)) return FoldBinary(act, op, a, BesideNumber(act, *y, a), range);
  return std::nullopt;
}

}  // namespace residua::specialise
