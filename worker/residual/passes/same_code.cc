#include "worker/residual/passes/same_code.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace residua::residual {

bool IsSameStatement(const ResidualTree& tree, StmtId a, StmtId b) {
  const Ast& ast = tree.ast;
  const syntax::Stmt &x = ast[a], &y = ast[b];
  if (x.kind != y.kind || x.print != y.print || x.multi != y.multi || x.prefix != y.prefix || x.op != y.op ||
      x.name != y.name) {
    return false;
  }
  const auto same = [&](StmtId s, StmtId t) { return IsSameStatement(tree, s, t); };
  const auto same_exprs = [&](ExprId p, ExprId q) { return IsSameExpression(tree, p, q); };
  const auto same_blocks = [&](BlockId p, BlockId q) {
    return std::ranges::equal(ast.Statements(p), ast.Statements(q), same);
  };
  return std::ranges::equal(ast.Exprs(a), ast.Exprs(b), same_exprs) &&
         std::ranges::equal(ast.Blocks(a), ast.Blocks(b), same_blocks);
}

bool IsSameExpression(const ResidualTree& tree, ExprId a, ExprId b) {
  const Ast& ast = tree.ast;
  const syntax::Expr &x = ast[a], &y = ast[b];
  if (x.kind != y.kind || x.op != y.op || x.quote != y.quote || x.name != y.name ||
      (x.parentheses > 0) != (y.parentheses > 0) || !(tree.facts[a] == tree.facts[b])) {
    return false;
  }
  if (x.kind == ExprKind::kNumber) {
    const auto &p = ast.Literal(a), &q = ast.Literal(b);
    // The same bits: -0 is another number than 0, NaN the same.
    return std::bit_cast<uint64_t>(p.value) == std::bit_cast<uint64_t>(q.value) && p.bits == q.bits &&
           p.integer_width == q.integer_width && p.imaginary == q.imaginary;
  }
  const auto same = [&](ExprId p, ExprId q) { return IsSameExpression(tree, p, q); };
  return std::ranges::equal(ast.Children(a), ast.Children(b), same);
}

bool IsSameCondition(const ResidualTree& tree, ExprId a, ExprId b) {
  const Ast& ast = tree.ast;
  const auto same = [&](ExprId p, ExprId q) { return IsSameExpression(tree, p, q); };
  const bool operation = ast[a].kind == ExprKind::kBinary && ast[b].kind == ExprKind::kBinary;
  return same(a, b) ||
         (operation && ast[a].op == ast[b].op && std::ranges::equal(ast.Children(a), ast.Children(b), same));
}

}  // namespace residua::residual
