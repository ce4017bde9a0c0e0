#include "worker/array_ir/generate/function/kept_as_pair.h"

#include "worker/array_ir/generate/access/complex.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/expr/pair_expression.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

// Every assignment gives the whole variable a value, and one of them computes it.
bool IsKeptAsPair(FunctionBuilder& b, InternedName name) {
  const auto facts = b.f.values.find(name);
  if (facts == b.f.values.end() || !MayBePair(facts->second)) return false;
  for (ExprId p : b.ast[b.f.function].parameters) {
    if (b.ast[p].kind != ExprKind::kIdentifier || b.ast.Interned(p) == name) return false;
  }
  bool whole = true, computed = false;
  syntax::VisitStatements(b.ast, b.ast[b.f.function].body, [&](StmtId s) {
    const auto e = b.ast.Exprs(s);
    if (b.ast[s].kind == StmtKind::kFor)
      whole = whole && b.ast[e[0]].kind == ExprKind::kIdentifier && b.ast.Interned(e[0]) != name;
    if (!b.ast.Blocks(s).empty() || !AssignedOrDeclaredBy(b.ast, s).count(name)) return;
    const bool plain = b.ast[s].kind == StmtKind::kAssign && e.size() == 2 && !b.ast[s].multi &&
                       b.ast[e[0]].kind == ExprKind::kIdentifier && !MayBeList(b, e[1]);
    whole = whole && plain;
    computed = computed || (plain && (IsPairArithmetic(b, e[1]) || NamesElementOfComplex(b, e[1])));
  });
  return whole && computed;
}

}  // namespace residua::array_ir
