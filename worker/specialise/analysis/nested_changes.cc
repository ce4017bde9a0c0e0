#include "worker/specialise/analysis/nested_changes.h"

#include <set>
#include <string>
#include <vector>

#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::FunctionId;

void AddNested(const Ast& ast, FunctionId id, std::vector<FunctionId>* functions) {
  for (const FunctionId inner : ast[id].nested) {
    functions->push_back(inner);
    AddNested(ast, inner, functions);
  }
}

}  // namespace

std::vector<FunctionId> NestedIn(const Ast& ast, FunctionId function) {
  std::vector<FunctionId> functions;
  AddNested(ast, function, &functions);
  return functions;
}

bool NestedMayChange(const Ast& ast, FunctionId function, syntax::InternedName variable) {
  std::vector<FunctionId> functions = NestedIn(ast, function);
  if (functions.empty()) return false;
  std::set<std::string> names;
  bool may = false;
  for (const FunctionId f : functions) {
    names.insert(ast[f].name);
    syntax::VisitStatements(ast, ast[f].body, [&](syntax::StmtId s) {
      syntax::VisitDeclared(ast, s, [&](ExprId) { may = true; });  // they have a state of their own
      may = may || syntax::AssignedBy(ast, s).contains(variable);
    });
  }
  functions.push_back(function);
  for (const FunctionId f : functions) {
    syntax::VisitExprs(ast, ast[f].body, [&](ExprId e) {
      const ExprKind kind = ast[e].kind;
      may = may || kind == ExprKind::kAnonymous || (kind == ExprKind::kHandle && names.contains(ast.Name(e)));
    });
  }
  return may;
}

}  // namespace residua::specialise
