// Handles to nested functions.
//
// A nested function sees the variables of the function around it, and a handle to one keeps them alive. Two forms of
// such a handle are followed:
//   - the nested function only reads variables around it, and none of these is assigned after the handle was made: the
//     handle is a closure over their values, as an anonymous function's is, and may go wherever it likes. Its body is
//     specialised as a function of its own, the captured values in front of its parameters; where the residual program
//     needs the handle itself, that is `@(t) inner__1 (k, t)`;
//   - anything else is a handle of this activation: a call through it, here, is a call of the nested function in place
//     (nested_call.cc). Where it would leave the activation, the function is kept whole.
// "After" is a matter of the text: a later statement, or any statement of a loop around the one that makes the handle.
#include "worker/specialise/nested/nested_handle.h"

#include <algorithm>

#include "worker/builtin/builtin_traits.h"
#include "worker/specialise/core/aggregate_kinds.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/materialise.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

std::string ActivationMark(const Activation& act) { return residual::OriginOfActivation(act.version.name); }

PartialValue HandleOfNested(Activation& act, const std::string& name, const FunctionRef& f, SourceRange range) {
  if (PartialAggregatePtr closure = ClosureOfNested(act, f)) {
    PartialValue p;
    p.facts = FactsOfParts(*closure);
    p.parts = closure;
    return p;
  }
  if (!((*act.file->ast)[f.function].parent == act.function))
    throw Unsupported{"a handle to a function in a nested one", range};
  value::FunctionHandle handle;
  handle.name = name;
  handle.scope = act.file;
  handle.origin = ActivationMark(act);
  return PartialValue::Static(Value::Handle(std::move(handle)));
}

namespace {

// Nothing that runs after the statement being evaluated assigns the variable.
bool StaysAsItIs(Activation& act, InternedName name) {
  const syntax::Function& around = act.ast()[act.function];
  for (syntax::FunctionId inner : around.nested) {
    if (!act.ast()[inner].nested.empty() || AssignedIn(act, act.ast()[inner].body).count(name)) return false;
  }
  const uint32_t here = act.ast()[act.now.statement].range.begin;
  bool stays = true;
  std::function<void(syntax::BlockId)> visit = [&](syntax::BlockId block) {
    for (StmtId s : act.ast().Statements(block)) {
      const Stmt& stmt = act.ast()[s];
      const bool loop = stmt.kind == StmtKind::kFor || stmt.kind == StmtKind::kParfor ||
                        stmt.kind == StmtKind::kWhile || stmt.kind == StmtKind::kDoUntil;
      const bool around_here = stmt.range.begin <= here && here < stmt.range.end;
      if (stmt.range.end <= here) continue;
      if (loop || !around_here || s == act.now.statement) {
        stays = stays && !AssignedByStatement(act, s).count(name);
        continue;
      }
      for (syntax::BlockId inner : act.ast().Blocks(s)) visit(inner);
    }
  };
  visit(around.body);
  return stays;
}

}  // namespace

PartialAggregatePtr ClosureOfNested(Activation& act, const FunctionRef& f) {
  if (act.callee.IsAnonymous() || !InOwnText(act) || !act.now.statement.valid() || act.now.try_depth > 0)
    return nullptr;
  const syntax::Function& inner = act.ast()[f.function];
  if (MentionsEval(act, act.ast()[act.function].body)) return nullptr;
  if (!(inner.parent == act.function) || !inner.nested.empty() || act.session.HasPersistent(Callee{f, {}}))
    return nullptr;
  InternedNames own = AssignedIn(act, inner.body);
  for (const InternedName name : own) {
    if (act.outer_names.count(name) && !std::count(inner.outputs.begin(), inner.outputs.end(), name)) return nullptr;
  }
  own.insert(inner.outputs.begin(), inner.outputs.end());
  for (ExprId p : inner.parameters) {
    if (act.ast()[p].kind != ExprKind::kIdentifier) return nullptr;
    own.insert(act.ast().Interned(p));
  }
  if (own.count("varargin") || own.count("varargout")) return nullptr;
  const InternedNames around = AssignedIn(act, act.ast()[act.function].body);
  auto closure = std::make_shared<PartialAggregate>();
  closure->kind = PartialAggregate::kClosure;
  closure->nested = f;
  bool possible = true;
  InternedNames seen;
  VisitExprs(act.ast(), inner.body, [&](ExprId e) {
    if (act.ast()[e].kind != ExprKind::kIdentifier && act.ast()[e].kind != ExprKind::kHandle) return;
    const InternedName name = act.ast().Interned(e);
    if (own.count(name) || !seen.insert(name).second) return;
    const Binding* b = act.ast()[e].kind == ExprKind::kIdentifier ? act.now.env.Find(name) : nullptr;
    if (b == nullptr) {
      // A variable that is assigned later, or another nested function, belongs to the activation.
      possible =
          possible && !around.count(name) && !IsNested(act.session.functions.Find(name.text(), act.file, act.function));
      return;
    }
    possible = possible && b->facts.defined() == domain::Tristate::kTrue && !act.externally_writable.count(name) &&
               StaysAsItIs(act, name);
    possible = possible && !(b->parts && b->parts->kind == PartialAggregate::kMap);
    Part part{b->facts, {}, b->parts};
    if (!b->parts && !b->facts.IsStatic()) part.variable = name;
    closure->names.push_back(name);
    closure->parts.push_back(std::move(part));
  });
  return possible ? closure : nullptr;
}

// @(t) inner__1 (k, t): a version for any argument.
ExprId MaterialiseNested(Activation& act, const PartialAggregate& v, SourceRange range, const CaptureNames&) {
  ResidualTree& tree = act.tree();
  const Callee callee{v.nested, {}, std::make_shared<PartialAggregate>(v)};
  const Ast& from = *v.nested.file->ast;
  const syntax::Function& inner = from[v.nested.function];
  if (act.session.MentionsAny(callee, builtin::kAsksForCall | builtin::kAsksNames)) {
    throw Unsupported{"a handle to a nested function that asks how it is called", range};
  }
  if (inner.outputs.size() != 1) throw Unsupported{"a handle to a nested function with several outputs", range};
  PartialValues args;
  for (const Part& part : v.parts) args.push_back(PieceOf(act, part, range));
  std::vector<ExprId> passed, parameters;
  for (const PartialValue& p : args) {
    if (p.parts) throw Unsupported{"a handle to a nested function that uses a value known in parts", range};
    if (!p.IsStatic()) passed.push_back(p.residual);
  }
  for (ExprId p : inner.parameters) {
    const ExprId parameter = tree.Identifier(from.Name(p), range, kPure);
    for (const Part& part : v.parts) {
      if (part.variable == from.Name(p)) throw Unsupported{"a handle to a nested function with such parameters", range};
    }
    parameters.push_back(parameter);
    args.push_back(PartialValue::Dynamic(AbstractValue::Top(), parameter, kPure));
    passed.push_back(tree.Identifier(from.Name(p), range, kPure));
  }
  for (PartialValue& p : args)
    p.facts = domain::MapExpressions(p.facts, [](const auto&) { return domain::ExtentExpression(); });
  const Version& version = act.session.VersionFor(callee, args, 1, 1, true);
  if (version.whole || !version.returns) throw Unsupported{"a handle to a nested function that does not return", range};
  std::vector<ExprId> children{tree.Call(version.name, passed, range, Effects::Any())};
  children.insert(children.end(), parameters.begin(), parameters.end());
  return tree.Make(ExprKind::kAnonymous, Op::kNone, "", children, range, kPure);
}

}  // namespace residua::specialise
