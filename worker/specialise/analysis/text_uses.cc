// Uses by the text alone (parameter_uses.h): of functions that the interpreter ran.
#include "worker/specialise/analysis/parameter_uses.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

using syntax::Ast;
using syntax::ExprId;
using syntax::InternedNames;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

// All names that may be variables of the function: a call by such a name is an index.
InternedNames VariablesOf(const Ast& ast, syntax::FunctionId function) {
  const syntax::Function& f = ast[function];
  InternedNames names(f.outputs.begin(), f.outputs.end());
  for (const ExprId p : f.parameters) names.insert(syntax::TargetRoot(ast, p));
  VisitStatements(ast, f.body, [&](StmtId s) {
    if (ast[s].kind == StmtKind::kExpression) return;
    for (const ExprId e : ast.Exprs(s)) names.insert(syntax::TargetRoot(ast, e));
  });
  VisitExprs(ast, f.body, [&](ExprId e) { syntax::AddAssignedBy(ast, e, &names); });
  return names;
}

// Reads functions of one file, each once.
class UsesFinder {
 public:
  explicit UsesFinder(const Ast& ast) : ast_(ast) {}

  // Empty while the function is being read: of a recursion all may be used.
  const std::vector<Uses>& Of(syntax::FunctionId function) {
    const auto [made, fresh] = made_.try_emplace(function.index);
    if (!fresh) return made->second;
    ParameterUses uses(ast_, function);
    VisitStatements(ast_, ast_[function].body, [&](StmtId s) { uses.Visit(ast_, s); });
    const InternedNames variables = VariablesOf(ast_, function);
    uses.Resolve([&](const std::string& callee, size_t position) -> const Uses* {
      const syntax::FunctionId local = ast_.FindFunction(callee);
      if (variables.contains(callee) || !local.valid() || ast_[local].parent.valid()) return nullptr;
      const std::vector<Uses>& theirs = Of(local);
      return position < theirs.size() ? &theirs[position] : nullptr;
    });
    return made_[function.index] = uses.Result();
  }

 private:
  const Ast& ast_;
  std::map<uint32_t, std::vector<Uses>> made_;
};

}  // namespace

std::vector<Uses> UsesInText(const Ast& ast, syntax::FunctionId function) { return UsesFinder(ast).Of(function); }

}  // namespace residua::specialise
