#include "worker/array_ir/generate/function/kept_as_mixed.h"

#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/ir/operator_opcode.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

bool IsKeptAsMixed(FunctionBuilder& b, InternedName name) {
  const auto facts = b.f.values.find(name);
  if (facts == b.f.values.end() || !ClassBesideDouble(facts->second)) return false;
  for (ExprId p : b.ast[b.f.function].parameters) {
    if (b.ast[p].kind != ExprKind::kIdentifier || b.ast.Interned(p) == name) return false;
  }
  bool whole = true, known = false;
  syntax::VisitStatements(b.ast, b.ast[b.f.function].body, [&](StmtId s) {
    const auto e = b.ast.Exprs(s);
    const StmtKind kind = b.ast[s].kind;
    if (kind == StmtKind::kFor) {
      whole = whole && b.ast[e[0]].kind == ExprKind::kIdentifier && b.ast.Interned(e[0]) != name;
    }
    if (!b.ast.Blocks(s).empty() || !AssignedOrDeclaredBy(b.ast, s).count(name)) return;
    const bool assigns = kind == StmtKind::kAssign && e.size() == 2 && !b.ast[s].multi;
    const bool steps = kind == StmtKind::kOpAssign && e.size() == 2 && ScalarOpcode(b.ast[s].op);
    const bool plain = (assigns || steps) && b.ast[e[0]].kind == ExprKind::kIdentifier && !MayBeList(b, e[1]);
    whole = whole && plain;
    known = known || (plain && IsSsaRep(RepOf(b.Facts(e[1]))));
  });
  return whole && known;
}

}  // namespace residua::array_ir
