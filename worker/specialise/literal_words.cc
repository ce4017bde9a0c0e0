#include "worker/specialise/literal_words.h"

#include <cmath>
#include <set>

#include "worker/builtin/builtin_names.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace names = builtin::names;

std::map<std::string, std::string> ApartFromLiterals(const residual::ResidualTree& tree, syntax::FunctionId function) {
  const syntax::Ast& ast = tree.ast;
  const syntax::Function& f = ast[function];
  std::set<std::string> words, all;
  VisitExprs(ast, f.body, [&](syntax::ExprId e) {
    if (ast[e].kind == syntax::ExprKind::kIdentifier) {
      all.insert(ast.Name(e));
      if (tree.facts[e].function) words.insert(ast.Name(e));
    } else if (ast[e].kind == syntax::ExprKind::kNumber) {
      const double number = ast.Literal(e).value;
      if (std::isinf(number)) words.insert(names::k_Inf);
      if (std::isnan(number)) words.insert(names::k_NaN);
    }
  });
  std::set<std::string> interface(f.outputs.begin(), f.outputs.end());
  for (syntax::ExprId p : f.parameters) interface.insert(ast.Name(p));
  std::map<std::string, std::string> apart;
  for (const syntax::InternedName name : AssignedIn(ast, f.body)) {
    const std::string& variable = name.text();
    if (!words.contains(variable) || interface.contains(variable)) continue;
    std::string& fresh = apart[variable];
    for (int k = 1; fresh.empty() || all.contains(fresh); ++k) fresh = variable + "__" + std::to_string(k);
    all.insert(fresh);
  }
  return apart;
}

}  // namespace residua::specialise
