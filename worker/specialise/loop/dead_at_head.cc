#include "worker/specialise/loop/dead_at_head.h"

#include "worker/specialise/analysis/first_use.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/loop/step_call.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

// Variables that the function's text names elsewhere than in the loop, and its outputs, which are asked for at the end.
InternedNames MentionedOutside(const Activation& act, StmtId loop) {
  const Ast& text = *act.file->ast;
  const syntax::Function& function = text[act.function];
  InternedNameMap<int> mentions;
  const auto count = [&](int by) {
    return [&, by](ExprId e) {
      if (text[e].kind == ExprKind::kIdentifier) mentions[text.Interned(e)] += by;
    };
  };
  VisitExprs(text, function.body, count(1));
  for (const ExprId e : text.Exprs(loop)) VisitExpr(text, e, count(-1));
  for (const syntax::BlockId block : text.Blocks(loop)) VisitExprs(text, block, count(-1));
  InternedNames outside(function.outputs.begin(), function.outputs.end());
  for (const auto& [name, n] : mentions) {
    if (n > 0) outside.insert(name);
  }
  return outside;
}

}  // namespace

InternedNames DeadAtHead(const Activation& act, ExprId condition, syntax::BlockId body, StmtId loop) {
  if (!act.file || act.callee.IsAnonymous() || act.has_nested || act.session.MentionsAny(act.callee, kByName))
    return {};
  InternedNames dead = AssignedIn(act, body);
  const InternedNames outside = MentionedOutside(act, loop);
  std::erase_if(dead, [&](InternedName name) {
    return outside.contains(name) || act.externally_writable.contains(name) ||
           act.now.always_materialised.contains(name) || Mentions(act.ast(), condition, name) ||
           FirstUseIn(act.ast(), body, name) == FirstUse::kRead;
  });
  return dead;
}

}  // namespace residua::specialise
