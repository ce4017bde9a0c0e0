#include "worker/syntax/visit.h"

#include <algorithm>
#include <bit>

namespace residua::syntax {

void VisitExpr(const Ast& ast, ExprId id, const std::function<void(ExprId)>& f) {
  f(id);
  for (ExprId child : ast.Children(id)) VisitExpr(ast, child, f);
}

bool SameText(const Ast& ast, ExprId a, ExprId b) {
  const Expr &x = ast[a], &y = ast[b];
  if (x.kind != y.kind || x.op != y.op || x.count != y.count || x.quote != y.quote) return false;
  switch (x.kind) {
    case ExprKind::kNumber: {
      const NumberLiteral &p = ast.Literal(a), &q = ast.Literal(b);
      if (std::bit_cast<uint64_t>(p.value) != std::bit_cast<uint64_t>(q.value) || p.bits != q.bits ||
          p.integer_width != q.integer_width || p.imaginary != q.imaginary) {
        return false;
      }
      break;
    }
    case ExprKind::kIdentifier:
    case ExprKind::kString:
      if (x.name != y.name) return false;
      break;
    case ExprKind::kUnary:
    case ExprKind::kPostfix:
    case ExprKind::kBinary:
    case ExprKind::kIndex:
    case ExprKind::kColon:
    case ExprKind::kMatrix:
    case ExprKind::kRow:
      break;
    default:
      return false;
  }
  const auto p = ast.Children(a), q = ast.Children(b);
  return std::equal(p.begin(), p.end(), q.begin(), [&](ExprId c, ExprId d) { return SameText(ast, c, d); });
}

bool Mentions(const Ast& ast, ExprId id, NameId name) {
  if (ast[id].kind == ExprKind::kIdentifier && ast[id].name == name) return true;
  return std::ranges::any_of(ast.Children(id), [&](ExprId child) { return Mentions(ast, child, name); });
}

bool Mentions(const Ast& ast, ExprId id, const std::string& name) {
  const NameId known = ast.FindName(name);
  return known.valid() && Mentions(ast, id, known);
}

void VisitExprs(const Ast& ast, BlockId block, const std::function<void(ExprId)>& f) {
  VisitStatements(ast, block, [&](StmtId s) {
    for (ExprId e : ast.Exprs(s)) VisitExpr(ast, e, f);
  });
}

void VisitStatements(const Ast& ast, BlockId block, const std::function<void(StmtId)>& f) {
  for (StmtId s : ast.Statements(block)) {
    f(s);
    for (BlockId inner : ast.Blocks(s)) VisitStatements(ast, inner, f);
  }
}

}  // namespace residua::syntax
