// Assignments used as values: `(dim = find (sz > 1, 1)) || (dim = 1);`, `args{k++}`.
//
// The assignment becomes a statement before the one that holds it, and its value the variable. That is the same only if
// it certainly runs, if nothing before it in the statement waits to be run, and if the statement does not read the old
// value further left; otherwise the function is kept whole. As the right side of a `||` or `&&` that is a statement by
// itself it becomes an `if`.
#include "worker/specialise/evaluator.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {
namespace {

bool NamesBefore(const Ast& ast, ExprId id, const std::string& name, uint32_t position) {
  if (ast[id].kind == ExprKind::kIdentifier) return ast.Name(id) == name && ast[id].range.begin < position;
  for (ExprId child : ast.Children(id)) {
    if (NamesBefore(ast, child, name, position)) return true;
  }
  return false;
}

}  // namespace

Piece FunctionEvaluator::EvalAssignmentExpression(ExprId id, bool alone) {
  const syntax::Expr& e = ast()[id];
  auto children = ast().Children(id);
  if (children.size() != 2 || e.op != Op::kNone || ast()[children[0]].kind != ExprKind::kIdentifier) {
    throw Unsupported{"an assignment to this inside an expression", e.range};
  }
  const std::string& name = ast().Name(children[0]);
  for (ExprId root : ast().Exprs(statement_)) {
    if (!alone && NamesBefore(ast(), root, name, e.range.begin)) {
      throw Unsupported{"an assignment inside an expression that reads the variable before", e.range};
    }
  }
  const bool waiting = pending_impure_;
  const Piece value = EvalOne(children[1]);
  if (!can_hoist_) NeedStatement("an assignment inside an expression that may not run", e.range);
  if (!value.IsStatic() && waiting) {
    NeedStatement("an assignment inside an expression after a call that may fail", e.range);
  }
  Bind(name, value, Origin(id), false);
  pending_impure_ = waiting;
  return EvalIdentifier(children[0]);
}

// `x++` and `++x` as values: `x = x + 1` before the statement, and the old or the new value.
Piece FunctionEvaluator::EvalStep(ExprId id) {
  const syntax::Expr& e = ast()[id];
  const ExprId variable = ast().Child(id, 0);
  if (ast()[variable].kind != ExprKind::kIdentifier || !env_.Find(ast().Name(variable))) {
    throw Unsupported{"`++` or `--` of this inside an expression", e.range};
  }
  const std::string& name = ast().Name(variable);
  const SourceRange range = Origin(id);
  Piece old = EvalIdentifier(variable);
  if (!can_hoist_) NeedStatement("`++` or `--` in an expression that may not run", e.range);
  if (!old.IsStatic()) {
    for (ExprId root : ast().Exprs(statement_)) {
      if (NamesBefore(ast(), root, name, e.range.begin)) {
        throw Unsupported{"`++` or `--` of a variable that is read further left", e.range};
      }
    }
    if (pending_impure_) NeedStatement("`++` or `--` after a call that may fail", e.range);
    if (e.kind == ExprKind::kPostfix) {
      const std::string kept = FreshName(name);
      Emit(AssignNode(*session_.tree, kept, Residual(old, range), range));
      old = Piece::Dynamic(old.facts, session_.tree->Identifier(kept, range, true), true);
    }
  }
  Piece next = FoldBinary(e.op == Op::kIncrement ? Op::kPlus : Op::kMinus, old, Piece::Static(Value::Double(1)), range);
  if (next.diverges) throw Unsupported{"`++` or `--` of what cannot be counted", e.range};
  Bind(name, std::move(next), range, false);
  return e.kind == ExprKind::kPostfix ? old : EvalIdentifier(variable);
}

// `left || (x = value);` is `if left, else, x = value; end`.
bool FunctionEvaluator::EvalConditionalAssignment(ExprId id) {
  const syntax::Expr& e = ast()[id];
  if (e.kind != ExprKind::kBinary || (e.op != Op::kAndAnd && e.op != Op::kOrOr)) return false;
  const ExprId left_id = ast().Child(id, 0), assignment = ast().Child(id, 1);
  if (ast()[assignment].kind != ExprKind::kAssignment) return false;
  const bool runs_if = e.op == Op::kAndAnd;
  const Piece left = EvalOne(left_id);
  if (left.diverges || (left.IsStatic() && !Decide(left))) {
    throw Unsupported{"an assignment after a condition that fails", e.range};
  }
  if (std::optional<bool> known = Decide(left)) {
    if (*known == runs_if) EvalAssignmentExpression(assignment, true);
    return true;
  }
  Node node;
  node.stmt.kind = StmtKind::kIf;
  node.stmt.range = Origin(id);
  node.exprs = {Residual(left, Origin(id))};
  const Env before = env_;
  const bool old = BeginBranches();
  std::vector<Branch> branches;
  for (const bool truth : {true, false}) {
    branches.push_back(EvalBranch(before, [&] {
      Narrow(left_id, truth);
      if (truth == runs_if) EvalAssignmentExpression(assignment, true);
    }));
  }
  const bool left_nested = EndBranches(old);
  node.blocks = {branches[0].code, branches[1].code};
  Emit(std::move(node));
  JoinBranches(std::move(branches), left_nested, Origin(id));
  return true;
}

}  // namespace residua::specialise
