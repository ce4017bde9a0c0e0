#include "worker/residual/passes/names_in_errors.h"

#include <algorithm>

#include "worker/library/library.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

using syntax::ExprId;
using syntax::ExprKind;

bool IsFromLibrary(const syntax::Ast& ast, const syntax::Function& f) {
  const auto statements = ast.Statements(f.body);
  if (statements.empty()) return false;
  const uint32_t file = ast[statements[0]].range.file;
  const auto& sources = ast.sources();
  return file < sources.size() && sources[file] != nullptr && library::IsLibraryPath(sources[file]->path());
}

syntax::NameSet NamesInErrors(const ResidualTree& tree, const syntax::Function& f) {
  const syntax::Ast& ast = tree.ast;
  syntax::NameSet names;
  if (IsFromLibrary(ast, f)) return names;
  syntax::VisitExprs(ast, f.body, [&](ExprId e) {
    if ((ast[e].kind != ExprKind::kIndex && ast[e].kind != ExprKind::kCellIndex) || tree.facts.IsPure(e)) return;
    const auto subscripts = ast.Children(e).subspan(1);
    if (std::ranges::all_of(subscripts, [&](ExprId s) { return ast[s].kind == ExprKind::kColon; })) return;
    ExprId base = ast.Child(e, 0);
    while (ast[base].kind == ExprKind::kIndex || ast[base].kind == ExprKind::kCellIndex ||
           ast[base].kind == ExprKind::kField)
      base = ast.Child(base, 0);
    if (ast[base].kind == ExprKind::kIdentifier) names.insert(ast[base].name);
  });
  return names;
}

}  // namespace residua::residual
