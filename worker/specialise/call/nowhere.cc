#include "worker/specialise/call/nowhere.h"

#include <algorithm>

#include "worker/builtin/builtin.h"
#include "worker/builtin/function_names.h"
#include "worker/builtin/handle_object.h"
#include "worker/library/library.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/failing.h"
#include "worker/specialise/core/materialise.h"
#include "worker/syntax/octave_place.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

// Whether it may change where functions are found: it has to do with folders, or is one of Octave's of which nothing is
// known here.
bool MayChangePath(const std::string& name) {
  const builtin::Builtin* b = builtin::FindBuiltin(name);
  if (b == nullptr) return builtin::IsFunctionOfOctave(name) && !builtin::IsLibraryFunction(name);
  constexpr uint32_t kFolders = builtin::kState | builtin::kFiles;
  return (b->effects & kFolders) == kFolders || b->id == builtin::BuiltinId::k_cd ||
         b->id == builtin::BuiltinId::k_chdir;
}

bool MayChangePath(const Ast& ast, syntax::FunctionId function) {
  bool found = false;
  VisitExprs(ast, ast[function].body,
             [&](ExprId e) { found = found || (ast[e].kind == ExprKind::kIdentifier && MayChangePath(ast.Name(e))); });
  VisitStatements(ast, ast[function].body, [&](StmtId s) { found = found || ast[s].kind == StmtKind::kCommand; });
  return found ||
         std::ranges::any_of(ast[function].nested, [&](syntax::FunctionId inner) { return MayChangePath(ast, inner); });
}

}  // namespace

bool MayBeMethod(const PartialValues& args) {
  return std::ranges::any_of(args,
                             [](const PartialValue& p) { return p.facts.classes().Has(value::ClassId::kObject); });
}

bool IsNowhere(Activation& act, const std::string& name) {
  if (!builtin::IsName(name) || builtin::IsFunctionOfOctave(name) || builtin::IsMethodName(name)) return false;
  for (const auto& [path, file] : act.session.request.functions->files()) {
    if (!file->ast || library::IsLibraryPath(path)) continue;
    const Ast& ast = *file->ast;
    if (ast.kind() != syntax::FileKind::kFunctions) return false;
    if (std::ranges::any_of(ast.top_functions(), [&](syntax::FunctionId f) { return MayChangePath(ast, f); }))
      return false;
  }
  return !act.session.request.functions->HasCompiled(name);
}

PartialValue CallOfNothing(Activation& act, const std::string& name, const PartialValues& args, SourceRange range) {
  if (const PartialValue* failing = FirstFailing(args)) return *failing;
  const SourceRange origin = Origin(act, range);
  std::vector<ExprId> exprs;
  for (const PartialValue& p : args) exprs.push_back(ResidualOf(act, p, origin));
  std::string message = "'" + name + "' undefined";
  if (act.source) {
    const syntax::LineColumn at = syntax::OctavePlace(act.source, range.begin);
    message += " near line " + std::to_string(at.line) + ", column " + std::to_string(at.column);
  }
  return Failing(act, act.tree().Call(name, exprs, origin, Effects::Any()), {"Octave:undefined-function", message});
}

}  // namespace residua::specialise
