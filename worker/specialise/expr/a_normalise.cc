// Statements taken apart.
//
// Some expressions leave statements before the one that holds them: a call with several outputs, the body of a nested
// function, an assignment used as a value. That is right only when nothing that was evaluated earlier in the statement
// waits to be run, and when the expression certainly runs. Where it is not, the function is evaluated once more with
// that statement taken apart: each operand that can fail or has an effect gets a variable as soon as it is evaluated,
// so nothing waits, and the right side of `&&` and `||` becomes the branch of an `if`. Post-processing puts together
// again what need not have been parted. Each new round takes apart one statement more, so the rounds end.
#include "worker/specialise/expr/a_normalise.h"

#include "worker/builtin/builtin_names.h"
#include "worker/specialise/core/bind.h"
#include "worker/specialise/core/branches.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/failing.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/facts/narrow.h"

namespace residua::specialise {

std::optional<ExprId> EndApart(Activation& act, const EndFrame& frame, SourceRange range) {
  const PartialValue& base = *frame.base;
  syntax::Ast& tree = act.tree().ast;
  if (!act.now.apart || !act.now.can_hoist || !base.IsPure() || !base.residual.valid() || base.list ||
      tree[base.residual].kind != ExprKind::kIdentifier) {
    return std::nullopt;
  }
  const bool is_last = frame.position + 1 == frame.count;
  if (is_last && frame.count > 1 && base.facts.shape().max_rank() > frame.count) return std::nullopt;
  const std::string function = frame.count == 1 ? builtin::names::k_numel : builtin::names::k_size;
  if (act.now.env.Find(function) || !FunctionNamed(act, function).builtin) return std::nullopt;
  std::vector<ExprId> arguments = {act.tree().Identifier(tree.Name(base.residual), range, kPure)};
  if (frame.count > 1) arguments.push_back(act.tree().Number(frame.position + 1, range));
  return act.tree().Call(function, arguments, range, kPure);
}

bool HasFreeEnd(const Ast& tree, ExprId id) {
  const ExprKind kind = tree[id].kind;
  if (kind == ExprKind::kEnd) return true;
  const auto children = tree.Children(id);
  const bool index = kind == ExprKind::kIndex || kind == ExprKind::kCellIndex;
  for (size_t k = 0; k < (index ? 1 : children.size()); ++k) {
    if (HasFreeEnd(tree, children[k])) return true;
  }
  return false;
}

PartialValue EvalShortCircuitApart(Activation& act, ExprId id, const PartialValue& left, bool is_and,
                                   const std::function<PartialValue(ExprId)>& eval_right) {
  const Op op = is_and ? Op::kAndAnd : Op::kOrOr;
  const SourceRange range = Origin(act, id);
  const InternedName name = FreshName(act, "holds");
  // The truth of an operand with the errors that the operator raises: `x && true`, `true && x`.
  auto truth_of = [&](const PartialValue& p, bool first) {
    if (p.facts.classes().Only(value::ClassId::kLogical) && p.facts.IsScalar()) return p;
    const ExprId neutral = ResidualOf(act, PartialValue::Static(Value::Bool(is_and)), range),
                 own = ResidualOf(act, p, range);
    const std::vector<ExprId> operands = first ? std::vector{own, neutral} : std::vector{neutral, own};
    return PartialValue::Dynamic(AbstractValue::Logical(domain::Shape::Scalar()),
                                 act.tree().Make(ExprKind::kBinary, op, "", operands, range, Effects::Any()),
                                 Effects::Any());
  };
  Node node;
  node.stmt.kind = StmtKind::kIf;
  node.stmt.range = range;
  node.exprs = {ResidualOf(act, truth_of(left, true), range)};
  const Env before = act.now.env;
  const bool old = BeginBranches(act);
  std::vector<Branch> branches;
  for (const bool truth : {true, false}) {
    branches.push_back(EvalBranch(act, before, [&] {
      if (truth != is_and) return Bind(act, name, PartialValue::Static(Value::Bool(truth)), range, false);
      Narrow(act, act.ast().Child(id, 0), truth);
      const PartialValue right = eval_right(act.ast().Child(id, 1));
      if (right.diverges) return EmitFailing(act, right, range);
      const std::optional<bool> known = Decide(act, right);
      Bind(act, name, known ? PartialValue::Static(Value::Bool(*known)) : truth_of(right, false), range, false);
    }));
  }
  const bool left_nested = EndBranches(act, old);
  node.blocks = {branches[0].code, branches[1].code};
  Emit(act, std::move(node));
  JoinBranches(act, std::move(branches), left_nested, range);
  act.now.pending_impure = false;
  const Binding made = *act.now.env.Find(name);
  act.now.env.vars.erase(name);
  if (made.facts.IsStatic()) return PartialValue::Static(made.facts.static_value());
  return PartialValue::Dynamic(made.facts, act.tree().Identifier(name, range, kPure), kPure);
}

}  // namespace residua::specialise
