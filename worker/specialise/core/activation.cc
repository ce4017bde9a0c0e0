#include "worker/specialise/core/activation.h"

#include "worker/specialise/analysis/parameter_uses.h"
#include "worker/specialise/core/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

Activation::Activation(Session& session, const Callee& callee, Version& version)
    : session(session), callee(callee), identity(IdentityOf(callee)), version(version) {
  if (callee.IsAnonymous()) {
    now.ast = callee.anonymous.ast.get();
    file = std::static_pointer_cast<const interpret::LoadedFile>(callee.anonymous.scope);
    VisitExpr(*now.ast, callee.anonymous.anonymous, [&](ExprId e) {
      if ((*now.ast)[e].kind == ExprKind::kIdentifier) source_names.insert(now.ast->Interned(e));
    });
  } else {
    now.ast = callee.function.file->ast.get();
    file = callee.function.file;
    function = callee.function.function;
    uses = ParameterUses(ast(), function);
    const syntax::Function& f = ast()[function];
    for (ExprId p : f.parameters) source_names.insert(RootOf(*this, p));
    source_names.insert(f.outputs.begin(), f.outputs.end());
    VisitExprs(ast(), f.body, [&](ExprId e) {
      if (ast()[e].kind == ExprKind::kIdentifier) source_names.insert(ast().Interned(e));
    });
    for (const InternedName name : AssignedIn(*this, f.body)) ++assigned[name];
    for (const std::string& name : f.outputs) ++assigned[name];
    if (MentionsEval(*this, f.body)) {
      for (const InternedName name : source_names) ++assigned[name];
    }
  }
  source = ast().sources().empty() ? nullptr : ast().sources()[0];
  now.code = root_code;
}

SourceRange Origin(const Activation& act, SourceRange range) {
  if (act.now.text_range) return *act.now.text_range;
  range.file = act.session.SourceIndex(act.source);
  return range;
}

}  // namespace residua::specialise
