#include "worker/array_ir/prepare/spell_ranges.h"

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "worker/array_ir/prepare/split_variables.h"
#include "worker/syntax/real_literal.h"
#include "worker/syntax/visit.h"
#include "worker/value/value.h"

namespace residua::array_ir {

using syntax::Ast;
using syntax::Expr;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::Op;
using value::Value;

namespace {

constexpr int64_t kMost = 16384;  // numbers that the library holds

// The range that is turned, or the only element of the row; invalid: the expression is something else.
ExprId RangeWithin(const Ast& ast, ExprId e) {
  const bool turned =
      ast[e].kind == ExprKind::kPostfix && (ast[e].op == Op::kTranspose || ast[e].op == Op::kConjugateTranspose);
  const bool row = ast[e].kind == ExprKind::kMatrix && ast[e].count == 1 && ast[ast.Child(e, 0)].count == 1;
  if (!turned && !row) return {};
  const ExprId within = turned ? ast.Child(e, 0) : ast.Child(ast.Child(e, 0), 0);
  return ast[within].kind == ExprKind::kRange ? within : ExprId{};
}

// The numbers of a range with known ends.
std::optional<Value> NumbersOf(const Ast& ast, ExprId range) {
  std::vector<double> bounds;
  for (ExprId c : ast.Children(range)) {
    const std::optional<double> bound = syntax::RealLiteral(ast, c);
    if (!bound || !std::isfinite(*bound)) return std::nullopt;
    bounds.push_back(*bound);
  }
  const double step = bounds.size() == 3 ? bounds[1] : 1;
  if (!(std::abs((bounds.back() - bounds[0]) / step) < static_cast<double>(kMost))) return std::nullopt;
  const Value numbers = Value::Range(bounds[0], step, bounds.back());
  return numbers.numel() > 1 ? std::optional(numbers) : std::nullopt;
}

ExprId NumberNode(Ast& ast, double number, syntax::SourceRange range) {
  syntax::NumberLiteral literal;
  literal.value = std::abs(number);
  const ExprId made = ast.AddNumber(literal, "", range);
  if (!std::signbit(number)) return made;
  Expr minus;
  minus.kind = ExprKind::kUnary;
  minus.op = Op::kUnaryMinus;
  minus.range = range;
  const ExprId operand[] = {made};
  return ast.AddExpr(minus, operand);
}

void Spell(Ast& ast, ExprId e, const Value& numbers, bool column) {
  Expr row = ast[e];
  row.kind = ExprKind::kRow;
  row.op = Op::kNone;
  std::vector<ExprId> elements, rows;
  for (int64_t k = 0; k < numbers.numel(); ++k) {
    elements.push_back(NumberNode(ast, numbers.ElementAsDouble(k), row.range));
    if (column) rows.push_back(ast.AddExpr(row, std::span(&elements.back(), 1)));
  }
  if (!column) rows.push_back(ast.AddExpr(row, elements));
  Expr matrix = row;
  matrix.kind = ExprKind::kMatrix;
  ast.MutableExpr(e) = ast[ast.AddExpr(matrix, rows)];
}

}  // namespace

ResidualProgram SpellRanges(const ResidualProgram& program) {
  std::vector<std::pair<ExprId, Value>> found;
  for (const FunctionVersion& v : program.versions) {
    syntax::VisitExprs(*program.ast, (*program.ast)[v.function].body, [&](ExprId e) {
      const ExprId range = RangeWithin(*program.ast, e);
      if (!range.valid()) return;
      if (std::optional<Value> numbers = NumbersOf(*program.ast, range)) found.emplace_back(e, *std::move(numbers));
    });
  }
  if (found.empty()) return program;
  ResidualProgram out = program;
  const std::shared_ptr<Ast> ast = CopyTree(*program.ast);
  for (const auto& [e, numbers] : found) Spell(*ast, e, numbers, (*ast)[e].kind == ExprKind::kPostfix);
  out.ast = ast;
  return out;
}

}  // namespace residua::array_ir
