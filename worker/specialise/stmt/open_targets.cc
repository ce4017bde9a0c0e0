// Assignments to a number of targets that is not known: `[x{1:n}] = ndgrid (v)` with an n that is not, `[s.f, y] = g
// (s)` with an s that may be an array of structs. How many outputs the call is asked for shows when it runs, so that
// the statement stays as it is: a function of the program is called in its general form, and of the targets nothing is
// known behind it but what the assignment itself says.
#include "worker/specialise/stmt/open_targets.h"

#include "worker/specialise/core/apart.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/bind.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/library.h"
#include "worker/specialise/core/lvalue.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/stmt/assign.h"
#include "worker/specialise/stmt/target.h"

namespace residua::specialise {

using domain::Tristate;

namespace {

// The call on the right, as it will stand. What asks for the frame or the text around it is not for here.
ExprId OpenCall(Activation& act, ExprId value, SourceRange range) {
  const bool bare = act.ast()[value].kind == ExprKind::kIdentifier;
  const ExprId head = bare ? value : act.ast().Child(value, 0);
  if ((!bare && act.ast()[value].kind != ExprKind::kIndex) || act.ast()[head].kind != ExprKind::kIdentifier) {
    throw Unsupported{"a list of unknown length into several targets", act.ast()[value].range};
  }
  const InternedName name = act.ast().Interned(head);
  const FunctionRef f = FunctionNamed(act, name.text());
  const bool plain = f.file != nullptr || (f.builtin != nullptr && !(f.builtin->effects & builtin::kFrame));
  if (act.now.env.Find(name) || !plain || f.methods != nullptr || IsNested(f)) {
    throw Unsupported{"several outputs into an index that is not known", act.ast()[value].range};
  }
  PartialValues args;
  if (!bare) EvalArguments(act, act.ast().Children(value).subspan(1), &args);
  const bool own = f.file != nullptr && !IsOwnLibrary(Callee{f, {}});
  return ResidualCall(act, own ? act.session.KeepWhole(f) : name.text(), args, 0, range)[0].residual;
}

}  // namespace

void AssignOpen(Activation& act, StmtId id) {
  const Stmt& stmt = act.ast()[id];
  const SourceRange range = Origin(act, stmt.range);
  const auto exprs = act.ast().Exprs(id);
  ResidualTree& tree = act.tree();
  Node node;
  node.stmt.kind = StmtKind::kAssign;
  node.stmt.multi = true;
  node.stmt.range = range;
  node.stmt.print = stmt.print;
  for (ExprId e : exprs.first(exprs.size() - 1)) {
    if (act.ast()[e].kind == ExprKind::kTilde) {
      node.exprs.push_back(tree.Make(ExprKind::kTilde, Op::kNone, "", {}, range, kPure));
      continue;
    }
    Lvalue target = EvalTarget(act, e);
    for (PartialValues& level : target.subscripts) {
      for (PartialValue& p : level) NoteImpure(act, p);
    }
    const Binding* b = act.now.env.Find(target.root);
    if (act.externally_writable.count(target.root) || (b && b->parts && b->parts->kind == PartialAggregate::kClosure)) {
      throw Unsupported{"several outputs into an index that is not known", act.ast()[e].range};
    }
    if (b && !target.levels.empty()) MaterialiseVariable(act, target.root, range);
    const AbstractValue any = AbstractValue::Top();
    node.exprs.push_back(ResidualTarget(act, target, &any, range));
  }
  node.exprs.push_back(OpenCall(act, exprs.back(), range));
  Emit(act, std::move(node));
  for (ExprId e : exprs.first(exprs.size() - 1)) {
    if (act.ast()[e].kind == ExprKind::kTilde) continue;
    const InternedName root = RootOf(act, e);
    const Binding* b = act.now.env.Find(root);
    const bool whole = act.ast()[e].kind == ExprKind::kIdentifier;
    const bool defined = whole || (b && b->facts.defined() == Tristate::kTrue);
    AbstractValue facts = AbstractValue::Top();
    if (!whole && defined && act.ast()[e].kind == ExprKind::kCellIndex &&
        b->facts.classes().Only(value::ClassId::kCell)) {
      facts = AbstractValue::Array(domain::ClassSet::Of(value::ClassId::kCell), domain::Shape::Top());
    }
    SetDynamic(act, root, defined ? facts.WithDefined(Tristate::kTrue) : facts);
  }
}

}  // namespace residua::specialise
