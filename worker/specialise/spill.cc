// Statements taken apart.
//
// Some expressions leave statements before the one that holds them: a call with several outputs, the body of a nested
// function, an assignment used as a value. That is right only when nothing that was evaluated earlier in the statement
// waits to be run, and when the expression certainly runs. Where it is not, the function is evaluated once more with
// that statement taken apart: each operand that can fail or has an effect gets a variable as soon as it is evaluated,
// so nothing waits, and the right side of `&&` and `||` becomes the branch of an `if`. Post-processing puts together
// again what need not have been parted. Each new round takes apart one statement more, so the rounds end.
#include "worker/specialise/evaluator.h"
#include "worker/specialise/free_end.h"

namespace residua::specialise {

void FunctionEvaluator::NeedStatement(const std::string& construct, SourceRange range) const {
  if (apart_ || !statement_.valid() || callee_.IsAnonymous()) throw Unsupported{construct, range};
  throw NeedsStatement{construct, range, identity_, ast()[statement_].range.begin};
}

std::optional<ExprId> FunctionEvaluator::EndApart(const EndFrame& frame, SourceRange range) {
  const Piece& base = *frame.base;
  syntax::Ast& tree = session_.tree->ast;
  if (!apart_ || !can_hoist_ || !base.pure || !base.residual.valid() || base.list ||
      tree[base.residual].kind != ExprKind::kIdentifier) {
    return std::nullopt;
  }
  const bool is_last = frame.position + 1 == frame.count;
  if (is_last && frame.count > 1 && base.facts.shape().max_rank() > frame.count) return std::nullopt;
  const std::string function = frame.count == 1 ? "numel" : "size";
  if (env_.Find(function) || !session_.functions.Find(function, file_, function_).builtin) return std::nullopt;
  std::vector<ExprId> arguments = {session_.tree->Identifier(tree.Name(base.residual), range, true)};
  if (frame.count > 1) arguments.push_back(session_.tree->Number(frame.position + 1, range));
  return session_.tree->Call(function, arguments, range, true);
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

void FunctionEvaluator::NoteImpure(Piece& piece) {
  if (piece.pure) return;
  if (!apart_ || !can_hoist_ || piece.list || piece.colon || piece.diverges || piece.parts || piece.IsStatic() ||
      HasFreeEnd(session_.tree->ast, piece.residual)) {
    pending_impure_ = true;
    return;
  }
  const SourceRange range = session_.tree->ast[piece.residual].range;
  const std::string name = FreshName("value");
  Emit(AssignNode(*session_.tree, name, piece.residual, range));
  piece.residual = session_.tree->Identifier(name, range, true);
  piece.pure = true;
}

Piece FunctionEvaluator::EvalShortCircuitApart(ExprId id, const Piece& left, bool is_and,
                                               const std::function<Piece(ExprId)>& eval_right) {
  const Op op = is_and ? Op::kAndAnd : Op::kOrOr;
  const SourceRange range = Origin(id);
  const std::string name = FreshName("holds");
  // The truth of an operand with the errors that the operator raises: `x && true`, `true && x`.
  auto truth_of = [&](const Piece& p, bool first) {
    if (p.facts.classes().Only(value::ClassId::kLogical) && p.facts.IsScalar()) return p;
    const ExprId neutral = Residual(Piece::Static(Value::Bool(is_and)), range), own = Residual(p, range);
    const std::vector<ExprId> operands = first ? std::vector{own, neutral} : std::vector{neutral, own};
    return Piece::Dynamic(AbstractValue::Logical(domain::Shape::Scalar()),
                          session_.tree->Make(ExprKind::kBinary, op, "", operands, range, false), false);
  };
  Node node;
  node.stmt.kind = StmtKind::kIf;
  node.stmt.range = range;
  node.exprs = {Residual(truth_of(left, true), range)};
  const Env before = env_;
  const bool old = BeginBranches();
  std::vector<Branch> branches;
  for (const bool truth : {true, false}) {
    branches.push_back(EvalBranch(before, [&] {
      if (truth != is_and) return Bind(name, Piece::Static(Value::Bool(truth)), range, false);
      Narrow(ast().Child(id, 0), truth);
      const Piece right = eval_right(ast().Child(id, 1));
      if (right.diverges) return EmitFailing(right, range);
      const std::optional<bool> known = Decide(right);
      Bind(name, known ? Piece::Static(Value::Bool(*known)) : truth_of(right, false), range, false);
    }));
  }
  const bool left_nested = EndBranches(old);
  node.blocks = {branches[0].code, branches[1].code};
  Emit(std::move(node));
  JoinBranches(std::move(branches), left_nested, range);
  pending_impure_ = false;
  const Binding made = *env_.Find(name);
  env_.vars.erase(name);
  if (made.facts.IsStatic()) return Piece::Static(made.facts.static_value());
  return Piece::Dynamic(made.facts, session_.tree->Identifier(name, range, true), true);
}

}  // namespace residua::specialise
