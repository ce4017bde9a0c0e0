#include "worker/specialise/core/part_assignment.h"

#include "worker/specialise/core/apart.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/stmt/assign.h"
#include "worker/specialise/stmt/target_order.h"
#include "worker/syntax/null_literal.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

bool HasEnd(const Ast& ast, ExprId id) {
  bool found = false;
  syntax::VisitExpr(ast, id, [&](ExprId e) { found = found || ast[e].kind == ExprKind::kEnd; });
  return found;
}

// What is further left than the assignment reads the variable: more than as the target that it is a part of.
bool ReadBefore(const Activation& act, InternedName name, uint32_t position) {
  const Ast& ast = act.ast();
  const auto roots = ast.Exprs(act.now.statement);
  const bool assigns = ast[act.now.statement].kind == StmtKind::kAssign;
  for (size_t k = 0; k < roots.size(); ++k) {
    if (!assigns || k + 1 == roots.size()) {
      if (NamesBefore(ast, roots[k], name, position)) return true;
      continue;
    }
    if (ast[roots[k]].kind != ExprKind::kIdentifier && HasEnd(ast, roots[k])) return true;
    for (ExprId at = roots[k]; !ast.Children(at).empty(); at = ast.Child(at, 0)) {
      for (ExprId subscript : ast.Children(at).subspan(1)) {
        if (NamesBefore(ast, subscript, name, position)) return true;
      }
    }
  }
  return false;
}

}  // namespace

PartialValue EvalPartAssignment(Activation& act, ExprId id, InternedName root) {
  const SourceRange at = act.ast()[id].range, range = Origin(act, id);
  const ExprId target = act.ast().Child(id, 0), assigned = act.ast().Child(id, 1);
  const bool may_delete = syntax::IsNullLiteral(act.ast(), assigned) || MayGiveNull(act, assigned);
  if (may_delete || TargetMayFail(act, target) || ReadBefore(act, root, at.begin))
    throw Unsupported{"an assignment to this inside an expression", at};
  if (!act.now.can_hoist || act.now.pending_impure)
    NeedStatement(act, "an assignment to a part inside an expression", at);
  PartialValue value = EvalOne(act, assigned);
  if (value.diverges) return value;
  if (value.list) throw Unsupported{"an assignment to this inside an expression", at};
  if (!value.IsStatic()) {
    const InternedName name = FreshName(act, "value");
    Emit(act, AssignNode(act.tree(), name, ResidualOf(act, value, range), range));
    value = PartialValue::Dynamic(value.facts, act.tree().Identifier(name, range, kPure), kPure);
  }
  AssignTo(act, target, value, range, false);
  if (!act.now.env.reachable) throw Unsupported{"an assignment inside an expression that certainly fails", at};
  act.now.pending_impure = false;
  return value;
}

}  // namespace residua::specialise
