// Which variables are pairs for their whole life.
#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

// Every assignment gives the whole variable a value, and one of them computes it.
bool Builder::IsKeptAsPair(const std::string& name) {
  const auto facts = f_.values.find(name);
  if (facts == f_.values.end() || !MayBePair(facts->second)) return false;
  for (ExprId p : ast_[f_.function].parameters) {
    if (ast_[p].kind != ExprKind::kIdentifier || ast_.Name(p) == name) return false;
  }
  bool whole = true, computed = false;
  syntax::VisitStatements(ast_, ast_[f_.function].body, [&](StmtId s) {
    const auto e = ast_.Exprs(s);
    if (ast_[s].kind == StmtKind::kFor)
      whole = whole && ast_[e[0]].kind == ExprKind::kIdentifier && ast_.Name(e[0]) != name;
    if (!ast_.Blocks(s).empty() || !AssignedOrDeclaredBy(ast_, s).count(name)) return;
    const bool plain = ast_[s].kind == StmtKind::kAssign && e.size() == 2 && !ast_[s].multi &&
                       ast_[e[0]].kind == ExprKind::kIdentifier && !MayBeList(e[1]);
    whole = whole && plain;
    computed = computed || (plain && (IsPairArithmetic(e[1]) || NamesElementOfComplex(e[1])));
  });
  return whole && computed;
}

}  // namespace residua::array_ir
