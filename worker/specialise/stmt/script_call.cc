// A script that a function runs: `settings` as a statement, where that is a script file beside it. Its statements are
// evaluated in the frame that stands, as known text of `eval` is (text_code.cc), and nothing of the call is left. In a
// function that is kept as it is they take the place of the call (core/whole_copy.h), or it is refused.
#include "worker/specialise/stmt/script_call.h"

#include "worker/specialise/core/assigned.h"
#include "worker/specialise/expr/text_code.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

bool EvalScriptCall(Activation& act, StmtId id) {
  const interpret::LoadedFilePtr script = ScriptOf(act, id);
  if (script == nullptr) return false;
  const Ast& tree = *script->ast;
  const SourceRange range = act.ast()[id].range;
  VisitStatements(tree, tree.script(), [&](StmtId s) {
    const StmtKind kind = tree[s].kind;
    if (kind == StmtKind::kReturn || kind == StmtKind::kFunctionDefinition) {
      throw Unsupported{"a script with functions or `return`", range};
    }
  });
  if (!act.now.can_hoist || act.callee.IsAnonymous()) throw Unsupported{"a script called in an expression", range};
  RunTree(act, script->ast, 0, Origin(act, range));
  return true;
}

void Session::RefuseScript(const FunctionRef& whole, const std::string& script) const {
  const auto why = why_whole.find(IdentityOf(Callee{whole, {}}));
  const std::string reason = why == why_whole.end() ? "" : " (" + why->second + " is not followed)";
  throw value::MatlabError("", whole.file->path + ": error: `" + (*whole.file->ast)[whole.function].name +
                                   "` is kept whole" + reason + ", so that the script `" + script +
                                   "` that it runs would be missing [script-call]");
}

}  // namespace residua::specialise
