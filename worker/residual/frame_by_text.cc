#include "worker/residual/frame_by_text.h"

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/frame/named_function.h"
#include "worker/builtin/system/saved_variables.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;

namespace {

FrameRead ReadBySave(const Ast& ast, ExprId call) {
  std::vector<std::optional<std::string>> words;
  for (const ExprId e : ast.Children(call).subspan(1)) {
    words.push_back(ast[e].kind == ExprKind::kString ? std::optional(ast.Name(e)) : std::nullopt);
  }
  const builtin::SavedVariables saved = builtin::VariablesSaved(words);
  FrameRead read{{}, saved.any};
  for (const std::string& name : saved.names) {
    if (const syntax::NameId id = ast.FindName(name); id.valid()) read.variables.push_back(id);
  }
  return read;
}

}  // namespace

std::optional<FrameRead> ReadByText(const Ast& ast, const syntax::Function& function, ExprId e) {
  if (ast[e].kind != ExprKind::kIndex || ast[e].count < 2) return std::nullopt;
  const ExprId called = ast.Child(e, 0), text = ast.Child(e, 1);
  if (ast[called].kind != ExprKind::kIdentifier) return std::nullopt;
  const bool known = ast[text].kind == ExprKind::kString;
  const FrameRead any{{}, true};
  if (ast.Name(called) == builtin::names::k_str2func) {  // of known text: what it takes along stands there already
    return known || builtin::IsVariableOf(ast, function, ast.Name(called)) ? std::nullopt : std::optional(any);
  }
  if (ast.Name(called) == builtin::names::k_save && !builtin::IsVariableOf(ast, function, ast.Name(called))) {
    return ReadBySave(ast, e);
  }
  if (!builtin::NamesFunction(ast, function, called, builtin::kAsksNames)) return std::nullopt;
  return known && !ast.Name(text).empty() ? FrameRead{{ast[text].name}} : any;
}

bool ReadsByText(const Ast& ast, const syntax::Function& function) {
  bool found = false;
  syntax::VisitExprs(ast, function.body, [&](ExprId e) { found = found || ReadByText(ast, function, e); });
  return found;
}

}  // namespace residua::residual
