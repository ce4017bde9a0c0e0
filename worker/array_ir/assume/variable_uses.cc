#include "worker/array_ir/assume/variable_uses.h"

#include <algorithm>
#include <utility>

#include "worker/array_ir/assume/use_collector.h"
#include "worker/array_ir/program/scope.h"
#include "worker/builtin/builtin.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using builtin::BuiltinId;
using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::StmtId;

Use Joined(const Use& a, const Use& b) {
  Use u;
  u.level = std::max(a.level, b.level);
  u.sized = a.sized || b.sized;
  u.indexed = a.indexed || b.indexed;
  u.table = a.table || b.table;
  u.factor = a.factor || b.factor;
  u.lined = a.lined || b.lined;
  u.windowed = a.windowed || b.windowed;
  u.some = a.some || b.some;
  u.compared = a.compared || b.compared;
  u.ordered = a.ordered || b.ordered;
  u.computed = a.computed || b.computed;
  u.filled = a.filled || b.filled;
  u.called = a.called || b.called;
  u.stored = a.stored || b.stored;
  u.bits = a.bits || b.bits;
  u.fields = a.fields || b.fields;
  u.braces = a.braces || b.braces;
  u.other = a.other || b.other;
  u.odd = a.odd || b.odd;
  u.classes = a.classes | b.classes;
  return u;
}

UseCollector::UseCollector(const ResidualProgram& program, const syntax::InternedNameMap<syntax::FunctionId>& functions,
                           syntax::FunctionId f, Uses* uses)
    : ast_(*program.ast),
      functions_(functions),
      name_(ast_[f].name),
      names_(AssignedNames(ast_, f)),
      counters_(ast_, names_, functions, f),
      uses_(*uses) {
  FindClasses(f);
  syntax::VisitStatements(ast_, ast_[f].body, [&](StmtId s) { Statement(s); });
  for (MadeOf& m : made_) {
    if (assigned_[m.target.second] == 1) uses_.made.push_back(std::move(m));
  }
  for (const List& l : lists_) {
    const auto read = read_.find(l.variable);
    const bool by_number = read != read_.end() && !read->second.open && read->second.last <= l.parts;
    if (by_number) uses_.listed.insert(uses_.listed.end(), l.variables.begin(), l.variables.end());
    // d = [w * h; 1] of which d(4) is read: w has several elements.
    const bool more = read != read_.end() && read->second.last > l.parts && assigned_[l.variable] == 1;
    if (more && l.within.size() == 1) Note(l.within[0].second, Level::kMatrix);
  }
}

bool MentionsComplex(const ResidualProgram& program) {
  const Ast& ast = *program.ast;
  bool found = false;
  for (const FunctionVersion& v : program.versions) {
    syntax::VisitExprs(ast, ast[v.function].body, [&](ExprId e) {
      if (ast[e].kind == ExprKind::kNumber) found = found || ast.Literal(e).imaginary;
      if (ast[e].kind != ExprKind::kIdentifier) return;
      const builtin::Builtin* b = builtin::FindBuiltin(ast.Name(e));
      if (b == nullptr) return;
      found = found || b->id == BuiltinId::k_complex || b->id == BuiltinId::k_conj || b->id == BuiltinId::k_imag ||
              b->id == BuiltinId::k_real;
    });
  }
  return found;
}

Uses CollectUses(const ResidualProgram& program) {
  const Ast& ast = *program.ast;
  syntax::InternedNameMap<syntax::FunctionId> functions;
  for (const FunctionVersion& v : program.versions) functions.emplace(ast[v.function].name, v.function);
  Uses uses;
  for (const auto& [name, f] : functions) UseCollector(program, functions, f, &uses);
  return uses;
}

}  // namespace residua::array_ir
