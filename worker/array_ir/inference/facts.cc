// Small questions about the facts of a function, see infer.h.
#include <limits>

#include "worker/array_ir/inference/infer.h"
#include "worker/builtin/builtin_names.h"
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

namespace {

// How often statements assign to a name, and the statement, where it stands outside loops and branches.
struct Assignments {
  int count = 0;
  syntax::StmtId plain;
};

InternedNameMap<Assignments> AssignmentsOf(const Ast& ast, syntax::FunctionId function) {
  InternedNameMap<Assignments> out;
  for (syntax::StmtId s : ast.Statements(ast[function].body)) {
    const bool plain = ast[s].kind == syntax::StmtKind::kAssign && ast.Exprs(s).size() == 2;
    const auto note = [&](InternedName name, int times) {
      out[name].count += times;
      out[name].plain = s;
    };
    if (plain && ast[ast.Exprs(s)[0]].kind == ExprKind::kIdentifier) {
      note(ast.Interned(ast.Exprs(s)[0]), 1);
    } else {
      for (const InternedName name : AssignedOrDeclaredBy(ast, s)) note(name, 2);
    }
  }
  for (ExprId p : ast[function].parameters) {
    if (ast[p].kind == ExprKind::kIdentifier) ++out[ast.Interned(p)].count;
  }
  return out;
}

}  // namespace

InternedNameMap<ExprId> SizeVariables(const Ast& ast, syntax::FunctionId function) {
  InternedNameMap<ExprId> out;
  const InternedNameMap<Assignments> assignments = AssignmentsOf(ast, function);
  for (const auto& [name, a] : assignments) {
    if (a.count != 1 || !a.plain.valid()) continue;
    const ExprId right = ast.Exprs(a.plain)[1];
    if (ast[right].kind != ExprKind::kIndex || ast[right].count != 2) continue;
    const ExprId base = ast.Child(right, 0), of = ast.Child(right, 1);
    if (ast[base].kind != ExprKind::kIdentifier || ast.Name(base) != builtin::names::k_size ||
        ast[of].kind != ExprKind::kIdentifier) {
      continue;
    }
    const auto array = assignments.find(ast.Interned(of));
    if (array != assignments.end() && array->second.count == 1) out.emplace(name, right);
  }
  return out;
}

ExprId SizedArray(const Ast& ast, const FunctionFacts& f, const ProgramFacts& facts, ExprId e) {
  if (ast[e].kind == ExprKind::kIdentifier) {
    const auto size = f.sizes.find(ast.Interned(e));
    return size == f.sizes.end() || f.Of(e).defined() != domain::Tristate::kTrue
               ? ExprId{}
               : SizedArray(ast, f, facts, size->second);
  }
  if (ast[e].kind != ExprKind::kIndex || ast[e].count != 2) return {};
  const ExprId base = ast.Child(e, 0), of = ast.Child(e, 1);
  const bool size = ast[base].kind == ExprKind::kIdentifier && ast.Name(base) == builtin::names::k_size &&
                    !f.variables.count(builtin::names::k_size) && !facts.functions.count(builtin::names::k_size);
  return size && ast[of].kind == ExprKind::kIdentifier && f.variables.count(ast.Interned(of)) ? of : ExprId{};
}

bool EndsWithError(const Ast& ast, const ProgramFacts& facts, const FunctionFacts& f, syntax::StmtId s) {
  const syntax::ExprId e = ast.Exprs(s)[0], head = ast[e].kind == syntax::ExprKind::kIndex ? ast.Child(e, 0) : e;
  if (ast[head].kind == syntax::ExprKind::kIdentifier && !f.variables.count(ast.Interned(head)) &&
      !facts.functions.count(ast.Name(head))) {
    const std::string& name = ast.Name(head);
    if (name == builtin::names::k_print_usage || name == builtin::names::k_rethrow) return true;
  }
  return domain::SurelyRaises(ast, ast.Exprs(s)[0]) && !f.variables.count(builtin::names::k_error) &&
         !facts.functions.count(builtin::names::k_error);
}

const AbstractValue& FunctionFacts::Of(syntax::ExprId id) const {
  static const AbstractValue* const top = new AbstractValue;
  auto it = expressions.find(id.index);
  return it == expressions.end() ? *top : it->second;
}

}  // namespace residua::array_ir
