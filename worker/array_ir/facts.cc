// Small questions about the facts of a function, see infer.h.
#include <limits>

#include "worker/array_ir/infer.h"
#include "worker/domain/error_call.h"

namespace residua::array_ir {

using domain::AbstractValue;
using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;

std::optional<double> FillValue(builtin::BuiltinId id) {
  switch (id) {
    case builtin::BuiltinId::k_zeros:
      return 0.0;
    case builtin::BuiltinId::k_ones:
      return 1.0;
    case builtin::BuiltinId::k_Inf:
    case builtin::BuiltinId::k_inf:
      return std::numeric_limits<double>::infinity();
    default:
      return {};
  }
}

ExprId SizedArray(const Ast& ast, const FunctionFacts& f, const ProgramFacts& facts, ExprId e) {
  if (ast[e].kind != ExprKind::kIndex || ast[e].count != 2) return {};
  const ExprId base = ast.Child(e, 0), of = ast.Child(e, 1);
  const bool size = ast[base].kind == ExprKind::kIdentifier && ast.Name(base) == "size" && !f.variables.count("size") &&
                    !facts.functions.count("size");
  return size && ast[of].kind == ExprKind::kIdentifier && f.variables.count(ast.Name(of)) ? of : ExprId{};
}

bool EndsWithError(const Ast& ast, const ProgramFacts& facts, const FunctionFacts& f, syntax::StmtId s) {
  return domain::SurelyRaises(ast, ast.Exprs(s)[0]) && !f.variables.count("error") && !facts.functions.count("error");
}

const AbstractValue& FunctionFacts::Of(syntax::ExprId id) const {
  static const AbstractValue* const top = new AbstractValue;
  auto it = expressions.find(id.index);
  return it == expressions.end() ? *top : it->second;
}

}  // namespace residua::array_ir
