// Assignments to a number of targets that is not known: `[x{1:n}] = ndgrid (v)` with an n that is not, `[s.f, y] = g
// (s)` with an s that may be an array of structs. How many outputs the call is asked for shows when it runs, so that
// the statement stays as it is: a function of the program is called in its general form, and of the targets nothing is
// known behind it but what the assignment itself says.
#include "worker/specialise/evaluator.h"
#include "worker/specialise/library_call.h"

namespace residua::specialise {

using domain::Tristate;

// The call on the right, as it will stand. What asks for the frame or the text around it is not for here.
ExprId FunctionEvaluator::OpenCall(ExprId value, SourceRange range) {
  const bool bare = ast()[value].kind == ExprKind::kIdentifier;
  const ExprId head = bare ? value : ast().Child(value, 0);
  if ((!bare && ast()[value].kind != ExprKind::kIndex) || ast()[head].kind != ExprKind::kIdentifier) {
    throw Unsupported{"a list of unknown length into several targets", ast()[value].range};
  }
  const std::string& name = ast().Name(head);
  const FunctionRef f = session_.functions.Find(name, file_, function_);
  const bool plain = f.file != nullptr ||
                     (f.builtin != nullptr && !(f.builtin->effects & (builtin::kFrame | builtin::kEvaluatesText)));
  if (env_.Find(name) || !plain || f.methods != nullptr || IsNested(f)) {
    throw Unsupported{"several outputs into an index that is not known", ast()[value].range};
  }
  Pieces args;
  if (!bare) EvalArguments(ast().Children(value).subspan(1), &args);
  if (!args.empty() && f.builtin != nullptr && (f.builtin->effects & builtin::kCallsBack)) KeepWhatTextMayName(args[0]);
  const bool own = f.file != nullptr && !IsOwnLibrary(Callee{f, {}});
  return ResidualCall(own ? session_.KeepWhole(f) : name, args, 0, range)[0].residual;
}

void FunctionEvaluator::AssignOpen(StmtId id) {
  const Stmt& stmt = ast()[id];
  const SourceRange range = Origin(stmt.range);
  const auto exprs = ast().Exprs(id);
  ResidualTree& tree = *session_.tree;
  Node node;
  node.stmt.kind = StmtKind::kAssign;
  node.stmt.multi = true;
  node.stmt.range = range;
  node.stmt.print = stmt.print;
  for (ExprId e : exprs.first(exprs.size() - 1)) {
    if (ast()[e].kind == ExprKind::kTilde) {
      node.exprs.push_back(tree.Make(ExprKind::kTilde, Op::kNone, "", {}, range, true));
      continue;
    }
    Target target = EvalTarget(e);
    for (Pieces& level : target.subscripts) {
      for (Piece& p : level) NoteImpure(p);
    }
    const Binding* b = env_.Find(target.root);
    if (opaque_.count(target.root) || (b && b->parts && b->parts->kind == Virtual::kClosure)) {
      throw Unsupported{"several outputs into an index that is not known", ast()[e].range};
    }
    if (b && !target.levels.empty()) Ensure(target.root, range);
    node.exprs.push_back(ResidualTarget(target, range));
  }
  node.exprs.push_back(OpenCall(exprs.back(), range));
  Emit(std::move(node));
  for (ExprId e : exprs.first(exprs.size() - 1)) {
    if (ast()[e].kind == ExprKind::kTilde) continue;
    const std::string root = RootOf(e);
    const Binding* b = env_.Find(root);
    const bool whole = ast()[e].kind == ExprKind::kIdentifier;
    const bool defined = whole || (b && b->facts.defined() == Tristate::kTrue);
    AbstractValue facts = AbstractValue::Top();
    if (!whole && defined && ast()[e].kind == ExprKind::kCellIndex && b->facts.classes().Only(value::ClassId::kCell)) {
      facts = AbstractValue::Array(domain::ClassSet::Of(value::ClassId::kCell), domain::Shape::Top());
    }
    SetDynamic(root, defined ? facts.WithDefined(Tristate::kTrue) : facts);
  }
}

}  // namespace residua::specialise
