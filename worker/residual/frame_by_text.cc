#include "worker/residual/frame_by_text.h"

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/frame/named_function.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;

std::optional<FrameRead> ReadByText(const Ast& ast, const syntax::Function& function, ExprId e) {
  if (ast[e].kind != ExprKind::kIndex || ast[e].count < 2) return std::nullopt;
  const ExprId called = ast.Child(e, 0), text = ast.Child(e, 1);
  if (ast[called].kind != ExprKind::kIdentifier) return std::nullopt;
  const bool known = ast[text].kind == ExprKind::kString;
  if (ast.Name(called) == builtin::names::k_str2func) {  // of known text: what it takes along stands there already
    return known || builtin::IsVariableOf(ast, function, ast.Name(called)) ? std::nullopt : std::optional(FrameRead{});
  }
  if (!builtin::NamesFunction(ast, function, called, builtin::kAsksNames)) return std::nullopt;
  return FrameRead{known && !ast.Name(text).empty() ? ast[text].name : syntax::NameId{}};
}

bool ReadsAnyByText(const Ast& ast, const syntax::Function& function) {
  bool found = false;
  syntax::VisitExprs(ast, function.body, [&](ExprId e) {
    const std::optional<FrameRead> read = ReadByText(ast, function, e);
    found = found || (read && !read->variable.valid());
  });
  return found;
}

}  // namespace residua::residual
