// --precision: the numbers of the residual program shortened to so many significant digits, knowingly.
//
// Done on the tree, so that the printed program and the native code have the same numbers. Whole numbers that a double
// holds exactly stay (they count, index and index into), as do integers written in hexadecimal.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "worker/residual/copy_tree.h"
#include "worker/residual/delivery/literals.h"
#include "worker/residual/rewrite_functions.h"

namespace residua::residual {

Residual RoundLiterals(const Residual& residual, int digits) {
  const syntax::Ast& ast = residual.tree->ast;
  Residual out;
  BeginRewrite(residual, &out);
  for (size_t k = 0; k < residual.functions.size(); ++k) {
    TreeCopier copier{ast, *out.tree, &residual.tree->facts};
    copier.replace = [&](syntax::ExprId e) -> std::optional<syntax::ExprId> {
      if (ast[e].kind != syntax::ExprKind::kNumber) return std::nullopt;
      syntax::NumberLiteral literal = ast.Literal(e);
      if (literal.integer_width != 0 || literal.value == std::trunc(literal.value)) return std::nullopt;
      char text[64];
      std::snprintf(text, sizeof text, "%.*e", digits - 1, literal.value);
      literal.value = std::strtod(text, nullptr);
      const syntax::ExprId made = out.tree->ast.AddNumber(literal, "", ast[e].range);
      out.tree->facts.At(made).effects = kPure;
      return made;
    };
    out.tree->ast.add_top_function(copier.Function(ast.top_functions()[k], residual.functions[k].name));
  }
  return out;
}

}  // namespace residua::residual
