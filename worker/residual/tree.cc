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
                          SourceRange range, bool pure) {
  syntax::Expr expr;
  expr.kind = kind;
  expr.op = op;
  expr.range = range;
  if (!name.empty()) expr.name = ast.Intern(name);
  ExprId id = ast.AddExpr(expr, children);
  facts.SetPure(id, pure);
  return id;
}

ExprId ResidualTree::Identifier(const std::string& name, SourceRange range, bool pure) {
  return Make(ExprKind::kIdentifier, Op::kNone, name, {}, range, pure);
}

ExprId ResidualTree::Text(const std::string& text, SourceRange range, char quote) {
  syntax::Expr expr;
  expr.kind = ExprKind::kString;
  expr.quote = quote;
  expr.range = range;
  expr.name = ast.Intern(text);
  ExprId id = ast.AddExpr(expr);
  facts.SetPure(id, true);
  return id;
}

ExprId ResidualTree::Number(double value, SourceRange range) {
  syntax::NumberLiteral literal;
  literal.value = value;
  ExprId id = ast.AddNumber(literal, "", range);
  facts.SetPure(id, true);
  return id;
}

ExprId ResidualTree::Colon(SourceRange range) { return Make(ExprKind::kColon, Op::kNone, "", {}, range, true); }

ExprId ResidualTree::Call(const std::string& name, const std::vector<ExprId>& arguments, SourceRange range, bool pure) {
  std::vector<ExprId> children{Identifier(name, range, true)};
  children.insert(children.end(), arguments.begin(), arguments.end());
  return Make(ExprKind::kIndex, Op::kNone, "", children, range, pure);
}

ExprId ResidualTree::Matrix(ExprKind kind, const std::vector<std::vector<ExprId>>& rows, SourceRange range, bool pure) {
  std::vector<ExprId> row_ids;
  for (const auto& row : rows) row_ids.push_back(Make(ExprKind::kRow, Op::kNone, "", row, range, pure));
  return Make(kind, Op::kNone, "", row_ids, range, pure);
}

}  // namespace residua::residual
