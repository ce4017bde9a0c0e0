#include "worker/job/field_order.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/builtin_traits.h"

namespace residua::job {

namespace {

using domain::AbstractValue;
using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;

// Those of structs that have two fields or more: one is in any order.
void AddFields(const AbstractValue& facts, std::set<std::string>* out) {
  if (facts.IsStatic() || !facts.HasFields()) return;
  for (const auto& [name, about] : facts.fields()) {
    if (facts.fields().size() > 1) out->insert(name);
    AddFields(about, out);
  }
}

// Of the expressions of a tree, in whatever function.
bool AnyExpr(const Ast& ast, const std::function<bool(ExprId)>& holds) {
  for (uint32_t k = 0; k < ast.expr_count(); ++k) {
    if (holds(ExprId{k})) return true;
  }
  return false;
}

// A text may name a function, too.
bool NamesOrderingFunction(const Ast& ast) {
  return AnyExpr(ast, [&](ExprId e) {
    const ExprKind kind = ast[e].kind;
    return (kind == ExprKind::kIdentifier || kind == ExprKind::kHandle || kind == ExprKind::kString) &&
           builtin::HasAny(ast.Name(e), builtin::kOrdersFields);
  });
}

// for [value, name] = p
bool WalksOverFields(const Ast& ast) {
  for (uint32_t k = 0; k < ast.stmt_count(); ++k) {
    const syntax::StmtId s{k};
    if (ast[s].kind == syntax::StmtKind::kFor && ast[ast.Exprs(s)[0]].kind == ExprKind::kMatrix) return true;
  }
  return false;
}

// struct ('a', .., 'b', ..) of which two names are among these.
bool MakesStructOf(const Ast& ast, const std::set<std::string>& fields) {
  return AnyExpr(ast, [&](ExprId e) {
    if (ast[e].kind != ExprKind::kIndex || ast[ast.Child(e, 0)].kind != ExprKind::kIdentifier ||
        ast.Name(ast.Child(e, 0)) != builtin::names::k_struct) {
      return false;
    }
    return std::ranges::count_if(ast.Children(e), [&](ExprId part) {
             return ast[part].kind == ExprKind::kString && fields.contains(ast.Name(part));
           }) > 1;
  });
}

}  // namespace

bool OrderOfFieldsShows(const residual::Residual& residual, const interpret::FunctionTable& functions) {
  std::set<std::string> fields;
  for (const AbstractValue& facts : residual.functions[0].parameters) AddFields(facts, &fields);
  if (fields.empty()) return false;
  if (MakesStructOf(residual.tree->ast, fields)) return true;
  return std::ranges::any_of(functions.files(), [](const auto& file) {
    return file.second != nullptr && file.second->ast != nullptr &&
           (NamesOrderingFunction(*file.second->ast) || WalksOverFields(*file.second->ast));
  });
}

}  // namespace residua::job
