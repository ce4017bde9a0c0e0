#include "worker/residual/passes/rising_counts.h"

#include <algorithm>
#include <cmath>

#include "worker/builtin/builtin_names.h"
#include "worker/residual/code_forms.h"

namespace residua::residual {

namespace names = builtin::names;
using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::Op;

namespace {

constexpr size_t kFew = 4;             // comparisons that Octave adds faster than it calls sum
constexpr double kMostBase = 1 << 30;  // whole numbers around it are exact

// Rising numbers in a row or a column, or one.
std::vector<double> TableOf(const Ast& ast, ExprId e) {
  if (const auto number = RealLiteral(ast, e))
    return std::isnan(*number) ? std::vector<double>() : std::vector{*number};
  std::vector<double> table;
  if (ast[e].kind != ExprKind::kMatrix) return table;
  for (const ExprId row : ast.Children(e)) {
    if (ast[e].count > 1 && ast[row].count != 1) return {};
    for (const ExprId element : ast.Children(row)) {
      const std::optional<double> number = RealLiteral(ast, element);
      if (!number || std::isnan(*number) || (!table.empty() && *number < table.back())) return {};
      table.push_back(*number);
    }
  }
  return table;
}

std::optional<RisingCount> AsComparison(const Residual& residual, ExprId e) {
  const Ast& ast = residual.tree->ast;
  if (ast[e].kind != ExprKind::kBinary) return std::nullopt;
  RisingCount count;
  count.op = ast[e].op;
  if (count.op != Op::kLess && count.op != Op::kLessEqual && count.op != Op::kGreater && count.op != Op::kGreaterEqual)
    return std::nullopt;
  count.places = TableOf(ast, ast.Child(e, 0));
  count.table_first = !count.places.empty();
  if (!count.table_first) count.places = TableOf(ast, ast.Child(e, 1));
  count.number = ast.Child(e, count.table_first ? 1 : 0);
  const bool number = residual.tree->facts.NumberOf(count.number) == ResidualFacts::Number::kReal;
  return number && !count.places.empty() ? std::optional(count) : std::nullopt;
}

// The terms of a sum, added up from left to right.
class Adder {
 public:
  Adder(const Residual& residual, const syntax::NameSet& variables)
      : residual_(residual), ast_(residual.tree->ast), variables_(variables) {}

  std::optional<RisingCount> Of(ExprId e) {
    if (!Add(e, false) || !count_.number.valid() || std::abs(count_.base) > kMostBase) return std::nullopt;
    return std::ranges::is_sorted(count_.places) && terms_ > 1 ? std::optional(count_) : std::nullopt;
  }

 private:
  bool Add(ExprId e, bool negative) {
    if (ast_[e].kind == ExprKind::kBinary && (ast_[e].op == Op::kPlus || ast_[e].op == Op::kMinus))
      return Add(ast_.Child(e, 0), negative) && Add(ast_.Child(e, 1), negative != (ast_[e].op == Op::kMinus));
    if (const std::optional<double> number = RealLiteral(ast_, e)) {
      count_.base += negative ? -*number : *number;
      ++terms_;
      return *number == std::trunc(*number) && std::isfinite(*number);
    }
    if (IsSum(e)) {
      terms_ += 2;  // a double by itself
      e = ast_.Child(e, 1);
    }
    const std::optional<RisingCount> compared = AsComparison(residual_, e);
    return compared && Append(*compared, negative);
  }

  bool IsSum(ExprId e) const {
    return CalledName(ast_, e, 1) == names::k_sum && MeansBuiltin(residual_, variables_, names::k_sum);
  }

  bool Append(const RisingCount& more, bool negative) {
    if (ast_[more.number].kind != ExprKind::kIdentifier) return false;
    ++terms_;
    if (!count_.number.valid()) {
      const double base = count_.base;
      count_ = more;
      count_.base = base;
      count_.falls = negative;
      return true;
    }
    count_.places.insert(count_.places.end(), more.places.begin(), more.places.end());
    return count_.falls == negative && count_.op == more.op && count_.table_first == more.table_first &&
           ast_[count_.number].name == ast_[more.number].name;
  }

  const Residual& residual_;
  const Ast& ast_;
  const syntax::NameSet& variables_;
  RisingCount count_;
  int terms_ = 0;
};

}  // namespace

std::optional<RisingCount> AsTableComparison(const Residual& residual, ExprId e) {
  std::optional<RisingCount> count = AsComparison(residual, e);
  return count && count->places.size() > 1 ? count : std::nullopt;
}

std::optional<RisingCount> AsRisingCount(const Residual& residual, const syntax::NameSet& variables, ExprId e) {
  return Adder(residual, variables).Of(e);
}

ExprId WriteCount(const RisingCount& count, TreeCopier* copier, syntax::SourceRange range) {
  ResidualTree* to = &copier->to;
  const Effects effects = (*copier->from_facts)[count.number].effects;
  const auto binary = [&](Op op, ExprId left, ExprId right) {
    return to->Make(ExprKind::kBinary, op, "", {left, right}, range, effects);
  };
  const auto real = [&](ExprId e) {
    to->facts.SetNumber(e, ResidualFacts::Number::kReal);
    return e;
  };
  const auto compare = [&](ExprId with) {
    const ExprId number = copier->Expr(count.number);
    return count.table_first ? binary(count.op, with, number) : binary(count.op, number, with);
  };
  if (count.places.empty()) return LiteralOf(to, count.base, range);
  const bool by_sum = count.places.size() > kFew || copier->from[count.number].kind != ExprKind::kIdentifier;
  std::vector<ExprId> terms;
  if (by_sum) {
    std::vector<ExprId> table;
    for (const double place : count.places) table.push_back(LiteralOf(to, place, range));
    const ExprId matrix = to->Matrix(ExprKind::kMatrix, {table}, range, kPure);
    terms.push_back(real(to->Call(names::k_sum, {compare(matrix)}, range, effects)));
  } else {
    for (const double place : count.places) terms.push_back(compare(LiteralOf(to, place, range)));
  }
  const bool base = count.falls || count.base != 0 || (!by_sum && terms.size() == 1);
  ExprId sum;
  if (base && !count.falls) sum = LiteralOf(to, count.base, range);
  for (const ExprId term : terms) sum = sum.valid() ? real(binary(Op::kPlus, sum, term)) : term;
  return count.falls ? real(binary(Op::kMinus, LiteralOf(to, count.base, range), sum)) : sum;
}

}  // namespace residua::residual
