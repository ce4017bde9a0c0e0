#include "worker/residual/tree.h"

namespace residua::residual {

namespace {
constexpr char kBetween = '\x1f';  // stands in no name
}

std::string SpelledFunction(const std::string& name, const std::string& origin) {
  return origin.empty() ? name : name + kBetween + origin;
}

std::string NameOfSpelled(const std::string& spelled) { return spelled.substr(0, spelled.find(kBetween)); }

ExprId ResidualTree::Make(ExprKind kind, Op op, const std::string& name, const std::vector<ExprId>& children,
                          SourceRange range, Effects effects) {
  syntax::Expr expr;
  expr.kind = kind;
  expr.op = op;
  expr.range = range;
  if (!name.empty()) expr.name = ast.Intern(name);
  ExprId id = ast.AddExpr(expr, children);
  facts.At(id).effects = effects;
  return id;
}

ExprId ResidualTree::Identifier(const std::string& name, SourceRange range, Effects effects) {
  return Make(ExprKind::kIdentifier, Op::kNone, name, {}, range, effects);
}

ExprId ResidualTree::Text(const std::string& text, SourceRange range, char quote) {
  syntax::Expr expr;
  expr.kind = ExprKind::kString;
  expr.quote = quote;
  expr.range = range;
  expr.name = ast.Intern(text);
  ExprId id = ast.AddExpr(expr);
  facts.At(id).effects = kPure;
  return id;
}

ExprId ResidualTree::Number(double value, SourceRange range) {
  syntax::NumberLiteral literal;
  literal.value = value;
  ExprId id = ast.AddNumber(literal, "", range);
  facts.At(id).effects = kPure;
  return id;
}

ExprId ResidualTree::Colon(SourceRange range) { return Make(ExprKind::kColon, Op::kNone, "", {}, range, kPure); }

ExprId ResidualTree::Call(const std::string& name, const std::vector<ExprId>& arguments, SourceRange range,
                          Effects effects) {
  std::vector<ExprId> children{Identifier(name, range, kPure)};
  children.insert(children.end(), arguments.begin(), arguments.end());
  return Make(ExprKind::kIndex, Op::kNone, "", children, range, effects);
}

ExprId ResidualTree::Matrix(ExprKind kind, const std::vector<std::vector<ExprId>>& rows, SourceRange range,
                            Effects effects) {
  std::vector<ExprId> row_ids;
  for (const auto& row : rows) row_ids.push_back(Make(ExprKind::kRow, Op::kNone, "", row, range, effects));
  return Make(kind, Op::kNone, "", row_ids, range, effects);
}

}  // namespace residua::residual
