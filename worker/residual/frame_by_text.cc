#include "worker/residual/frame_by_text.h"

#include "worker/builtin/frame/named_function.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;

std::optional<FrameRead> ReadByText(const Ast& ast, const syntax::Function& function, ExprId e) {
  if (ast[e].kind != ExprKind::kIndex || ast[e].count < 2) return std::nullopt;
  const ExprId called = ast.Child(e, 0), text = ast.Child(e, 1);
  if (!builtin::NamesFunction(ast, function, called, builtin::kAsksNames | builtin::kReadsVariables))
    return std::nullopt;
  if (ast[text].kind != ExprKind::kString) return FrameRead{};
  if (!builtin::HasAny(ast.Name(called), builtin::kAsksNames)) return std::nullopt;  // known text is code already
  return FrameRead{ast.Name(text)};
}

bool ReadsAnyByText(const Ast& ast, const syntax::Function& function) {
  bool found = false;
  syntax::VisitExprs(ast, function.body, [&](ExprId e) {
    const std::optional<FrameRead> read = ReadByText(ast, function, e);
    found = found || (read && read->variable.empty());
  });
  return found;
}

}  // namespace residua::residual
