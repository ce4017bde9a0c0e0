#include "worker/residual/passes/operand_places.h"

#include <algorithm>

#include "worker/residual/visible_names.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

bool Assigns(const Ast& ast, StmtId s, const NameSet& names) {
  bool found = false;
  const auto look = [&](ExprId target) {
    const NameId name = syntax::TargetName(ast, target);
    found = found || (name.valid() && names.contains(name));
  };
  const auto all = [&](StmtId inner) {
    syntax::VisitTargets(ast, inner, look);
    syntax::VisitDeclared(ast, inner, look);
  };
  all(s);
  for (BlockId block : ast.Blocks(s)) syntax::VisitStatements(ast, block, all);
  return found;
}

}  // namespace

size_t BehindOperands(const Ast& ast, std::span<const StmtId> statements, const std::vector<ExprId>& values, size_t k,
                      const std::vector<size_t>& away) {
  NameSet operands;
  for (ExprId value : values) {
    syntax::VisitExpr(ast, value, [&](ExprId e) {
      if (ast[e].kind == ExprKind::kIdentifier) operands.insert(ast[e].name);
    });
  }
  const auto stops = [&](size_t before) {
    if (std::ranges::count(away, before) > 0) return false;
    return IsGuard(ast[statements[before]].kind) || Assigns(ast, statements[before], operands);
  };
  while (k > 0 && !stops(k - 1)) --k;
  return k;
}

}  // namespace residua::residual
