// Assignments used as values: `(dim = find (sz > 1, 1)) || (dim = 1);`, `args{k++}`.
//
// The assignment becomes a statement before the one that holds it, and its value the variable. That is the same only if
// it certainly runs, if nothing before it in the statement waits to be run, and if the statement does not read the old
// value further left; otherwise the function is kept whole. As the right side of a `||` or `&&` that is a statement by
// itself it becomes an `if`.
#include "worker/specialise/expr/assignment_expression.h"

#include "worker/specialise/core/apart.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/bind.h"
#include "worker/specialise/core/branches.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/part_assignment.h"
#include "worker/specialise/expr/expression.h"
#include "worker/specialise/facts/narrow.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

// Somebody could tell, after an error in what waits to be run, that the variable was counted before it.
bool SeenAfterError(const Activation& act, InternedName name) {
  return act.now.try_depth > 0 || act.has_nested || act.now.always_materialised.contains(name) ||
         act.externally_writable.contains(name);
}

}  // namespace

PartialValue EvalAssignmentExpression(Activation& act, ExprId id, bool alone) {
  const syntax::Expr& e = act.ast()[id];
  auto children = act.ast().Children(id);
  const bool one = children.size() == 2 && e.op == Op::kNone;
  const InternedName stored = one ? RootOf(act, children[0]) : InternedName();
  if (!stored.empty() && act.ast()[children[0]].kind != ExprKind::kIdentifier)
    return EvalPartAssignment(act, id, stored);
  if (!one || act.ast()[children[0]].kind != ExprKind::kIdentifier) {
    throw Unsupported{"an assignment to this inside an expression", e.range};
  }
  const InternedName name = act.ast().Interned(children[0]);
  for (ExprId root : act.ast().Exprs(act.now.statement)) {
    if (!alone && NamesBefore(act.ast(), root, name, e.range.begin)) {
      throw Unsupported{"an assignment inside an expression that reads the variable before", e.range};
    }
  }
  const bool waiting = act.now.pending_impure;
  const PartialValue value = EvalOne(act, children[1]);
  if (value.diverges) return value;
  if (!act.now.can_hoist) NeedStatement(act, "an assignment inside an expression that may not run", e.range);
  if (!value.IsStatic() && waiting) {
    NeedStatement(act, "an assignment inside an expression after a call that may fail", e.range);
  }
  Bind(act, name, value, Origin(act, id), false);
  act.now.pending_impure = waiting;
  return EvalIdentifier(act, children[0]);
}

// `x++` and `++x` as values: `x = x + 1` before the statement, and the old or the new value.
PartialValue EvalStep(Activation& act, ExprId id) {
  const syntax::Expr& e = act.ast()[id];
  const ExprId variable = act.ast().Child(id, 0);
  if (act.ast()[variable].kind != ExprKind::kIdentifier || !act.now.env.Find(act.ast().Interned(variable))) {
    throw Unsupported{"`++` or `--` of this inside an expression", e.range};
  }
  const InternedName name = act.ast().Interned(variable);
  const SourceRange range = Origin(act, id);
  PartialValue old = EvalIdentifier(act, variable);
  if (!act.now.can_hoist) NeedStatement(act, "`++` or `--` in an expression that may not run", e.range);
  if (!old.IsStatic()) {
    for (ExprId root : act.ast().Exprs(act.now.statement)) {
      if (NamesBefore(act.ast(), root, name, e.range.begin)) {
        throw Unsupported{"`++` or `--` of a variable that is read further left", e.range};
      }
    }
    const bool certain = old.IsPure() && old.facts.classes().Only(value::ClassId::kDouble) && old.facts.IsScalar();
    if (act.now.pending_impure && (!certain || SeenAfterError(act, name)))
      NeedStatement(act, "`++` or `--` after a call that may fail", e.range);
    if (e.kind == ExprKind::kPostfix) {
      const InternedName kept = FreshName(act, name);
      Emit(act, AssignNode(act.tree(), kept, ResidualOf(act, old, range), range));
      old = PartialValue::Dynamic(old.facts, act.tree().Identifier(kept, range, kPure), kPure);
    }
  }
  PartialValue next = FoldBinary(act, e.op == Op::kIncrement ? Op::kPlus : Op::kMinus, old,
                                 PartialValue::Static(Value::Double(1)), range);
  if (next.diverges) throw Unsupported{"`++` or `--` of what cannot be counted", e.range};
  Bind(act, name, std::move(next), range, false);
  return e.kind == ExprKind::kPostfix ? old : EvalIdentifier(act, variable);
}

// `left || (x = value);` is `if left, else, x = value; end`.
bool EvalConditionalAssignment(Activation& act, ExprId id) {
  const syntax::Expr& e = act.ast()[id];
  if (e.kind != ExprKind::kBinary || (e.op != Op::kAndAnd && e.op != Op::kOrOr)) return false;
  const ExprId left_id = act.ast().Child(id, 0), assignment = act.ast().Child(id, 1);
  if (act.ast()[assignment].kind != ExprKind::kAssignment) return false;
  const bool runs_if = e.op == Op::kAndAnd;
  const PartialValue left = EvalOne(act, left_id);
  if (left.diverges || (left.IsStatic() && !Decide(act, left))) {
    throw Unsupported{"an assignment after a condition that fails", e.range};
  }
  if (std::optional<bool> known = Decide(act, left)) {
    if (*known == runs_if) EvalAssignmentExpression(act, assignment, true);
    return true;
  }
  Node node;
  node.stmt.kind = StmtKind::kIf;
  node.stmt.range = Origin(act, id);
  node.exprs = {ResidualOf(act, left, Origin(act, id))};
  const Env before = act.now.env;
  const bool old = BeginBranches(act);
  std::vector<Branch> branches;
  for (const bool truth : {true, false}) {
    branches.push_back(EvalBranch(act, before, [&] {
      Narrow(act, left_id, truth);
      if (truth == runs_if) EvalAssignmentExpression(act, assignment, true);
    }));
  }
  const bool left_nested = EndBranches(act, old);
  node.blocks = {branches[0].code, branches[1].code};
  Emit(act, std::move(node));
  JoinBranches(act, std::move(branches), left_nested, Origin(act, id));
  return true;
}

}  // namespace residua::specialise
