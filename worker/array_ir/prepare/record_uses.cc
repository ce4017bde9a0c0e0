#include "worker/array_ir/prepare/record_uses.h"

#include <absl/strings/str_cat.h>

#include <algorithm>

#include "worker/array_ir/program/scope.h"
#include "worker/builtin/builtin.h"
#include "worker/syntax/null_literal.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

// zeros (1, n) and its kind, whatever n is.
bool FillsVector(const Ast& ast, const FunctionFacts& f, ExprId e) {
  if (ast[e].kind != ExprKind::kIndex || ast[e].count != 3) return false;
  const ExprId head = ast.Child(e, 0);
  if (ast[head].kind != ExprKind::kIdentifier || f.variables.count(ast.Interned(head))) return false;
  const builtin::Builtin* b = builtin::FindBuiltin(ast.Name(head));
  const auto extents = ast.Children(e).subspan(1);
  return b != nullptr && FillValue(b->id) &&
         std::any_of(extents.begin(), extents.end(),
                     [&](ExprId x) {
                       return ast[x].kind == ExprKind::kNumber && ast.Literal(x).value == 1 &&
                              !ast.Literal(x).imaginary;
                     }) &&
         std::none_of(extents.begin(), extents.end(), [&](ExprId x) { return ast[x].kind == ExprKind::kString; });
}

// What the one assignment of the variable gives it; else no expression.
ExprId OnlyValue(const Ast& ast, const FunctionFacts& f, ExprId e) {
  if (ast[e].kind != ExprKind::kIdentifier || f.variables.count(ast.Interned(e)) == 0) return {};
  const InternedName name = ast.Interned(e);
  const auto& parameters = ast[f.function].parameters;
  if (std::ranges::any_of(parameters, [&](ExprId p) { return ParameterName(ast, p) == name; })) return {};
  ExprId value;
  int times = 0;
  syntax::VisitStatements(ast, ast[f.function].body, [&](StmtId s) {
    if (!ast.Blocks(s).empty() && ast[s].kind != StmtKind::kFor) return;
    const auto sides = ast.Exprs(s);
    const bool plain = ast[s].kind == StmtKind::kAssign && sides.size() == 2 && !ast[s].multi;
    const bool target = !sides.empty() && ast[sides[0]].kind == ExprKind::kIdentifier && ast.Interned(sides[0]) == name;
    if (ast[s].kind == StmtKind::kFor ? target : AssignedOrDeclaredBy(ast, s).count(name) > 0) ++times;
    if (plain && target) value = sides[1];
  });
  return times == 1 ? value : ExprId{};
}

// Surely not 0x0.
bool HasShape(const Ast& ast, const FunctionFacts& f, ExprId e) {
  if (FillsVector(ast, f, e)) return true;
  if (const ExprId value = OnlyValue(ast, f, e); value.valid() && FillsVector(ast, f, value)) return true;
  const domain::AbstractValue& v = f.Of(e);
  return !v.IsBottom() && v.shape().max_rank() == 2 && (v.shape().Extent(0).low >= 1 || v.shape().Extent(1).low >= 1);
}

}  // namespace

std::optional<Record> RecordMade(const Ast& ast, StmtId s, const InternedNames& variables,
                                 const InternedNames& functions) {
  if (ast[s].kind != StmtKind::kAssign || ast[s].print || ast[s].multi || ast.Exprs(s).size() != 2) return {};
  const ExprId target = ast.Exprs(s)[0], call = ast.Exprs(s)[1];
  if (ast[target].kind != ExprKind::kIdentifier) return {};
  const builtin::Builtin* b = CalledBuiltin(ast, call, variables, functions);
  if (b == nullptr || b->id != builtin::BuiltinId::k_struct || ast[call].count < 3) return {};
  Record record;
  record.made = s;
  record.name = ast.Name(target);
  const auto arguments = ast.Children(call).subspan(1);
  if (arguments.size() % 2 != 0) return {};
  for (size_t k = 0; k < arguments.size(); k += 2) {
    if (ast[arguments[k]].kind != ExprKind::kString) return {};
    const std::string& field = ast.Name(arguments[k]);
    if (field.empty() || std::find(record.fields.begin(), record.fields.end(), field) != record.fields.end()) return {};
    const ExprKind value = ast[arguments[k + 1]].kind;
    const bool list = value == ExprKind::kCellIndex || value == ExprKind::kField || value == ExprKind::kDynamicField ||
                      value == ExprKind::kColon || value == ExprKind::kCell;
    if (list || syntax::Mentions(ast, arguments[k + 1], record.name)) return {};
    record.fields.push_back(field);
    record.values.push_back(arguments[k + 1]);
  }
  return record;
}

std::string FieldVariable(const std::string& record, const std::string& field) {
  return absl::StrCat(record, std::string(1, kVariableMark), field);
}

void AssembleRecord(const Record& r, Ast* ast, std::vector<StmtId>* out) {
  const syntax::SourceRange range = (*ast)[r.made].range;
  const auto named = [&](const std::string& name) {
    syntax::Expr variable{ExprKind::kIdentifier};
    variable.name = ast->Intern(name);
    variable.range = range;
    return ast->AddExpr(variable);
  };
  const auto assign = [&](ExprId target, ExprId value) {
    const ExprId sides[] = {target, value};
    syntax::Stmt statement{StmtKind::kAssign};
    statement.range = range;
    out->push_back(ast->AddStmt(statement, sides));
  };
  const ExprId written = ast->Exprs(r.made)[1], maker[] = {ast->Child(written, 0)};
  syntax::Expr empty{ExprKind::kIndex};
  empty.range = range;
  assign(named(r.name), ast->AddExpr(empty, maker));
  for (const std::string& field : r.fields) {
    syntax::Expr part{ExprKind::kField};
    part.name = ast->Intern(field);
    part.range = range;
    const ExprId object[] = {named(r.name)};
    const ExprId target = ast->AddExpr(part, object);
    assign(target, named(FieldVariable(r.name, field)));
  }
}

void AssignFields(const Record& r, Ast* ast, std::vector<StmtId>* out) {
  for (size_t k = 0; k < r.fields.size(); ++k) {
    syntax::Expr variable{ExprKind::kIdentifier};
    variable.name = ast->Intern(FieldVariable(r.name, r.fields[k]));
    variable.range = (*ast)[r.made].range;
    const ExprId sides[] = {ast->AddExpr(variable), r.values[k]};
    syntax::Stmt assign{StmtKind::kAssign};
    assign.range = variable.range;
    out->push_back(ast->AddStmt(assign, sides));
  }
}

void NoteStores(const Ast& ast, StmtId s, Record* r) {
  const StmtKind k = ast[s].kind;
  const auto e = ast.Exprs(s);
  const bool plain = k == StmtKind::kAssign && e.size() == 2 && !ast[s].multi;
  const size_t targets = k == StmtKind::kAssign ? e.size() - 1 : k == StmtKind::kFor || k == StmtKind::kOpAssign;
  for (size_t t = 0; t < targets; ++t) {
    bool whole = true;
    for (ExprId x = e[t]; !ast.Children(x).empty(); x = ast.Child(x, 0), whole = false) {
      const ExprId object = ast.Child(x, 0);
      const bool field =
          ast[x].kind == ExprKind::kField && ast[object].kind == ExprKind::kIdentifier && ast.Name(object) == r->name;
      if (!field) continue;
      if (!whole) r->in_parts.insert(ast.Interned(x));
      const bool deletes = plain && syntax::IsNullLiteral(ast, e[1]);
      if (whole || deletes) r->assigned.emplace_back(ast.Name(x), plain && whole ? e[1] : ExprId{});
      break;
    }
  }
  for (syntax::BlockId b : ast.Blocks(s)) {
    for (StmtId x : ast.Statements(b)) NoteStores(ast, x, r);
  }
}

bool PartsAreAlike(const Ast& ast, const FunctionFacts& f, const Record& r, const InternedNames& in_parts) {
  for (size_t k = 0; k < r.fields.size(); ++k) {
    if (in_parts.count(r.fields[k]) && !HasShape(ast, f, r.values[k])) return false;
  }
  return std::all_of(r.assigned.begin(), r.assigned.end(), [&](const auto& a) {
    return !in_parts.count(a.first) || (a.second.valid() && HasShape(ast, f, a.second));
  });
}

std::vector<const FunctionFacts*> ReachedVersions(const ProgramFacts& facts, const std::string& function) {
  std::vector<const FunctionFacts*> out;
  const FunctionFacts& plain = facts.functions.at(function);
  if (plain.interpreted) return out;
  if (plain.reached) out.push_back(&plain);
  const auto it = facts.assuming.find(function);
  if (it == facts.assuming.end()) return out;
  for (const FunctionFacts& f : it->second) {
    if (f.reached) out.push_back(&f);
  }
  return out;
}

bool MayBeNoField(const FunctionFacts& f, ExprId e) {
  const domain::AbstractValue& v = f.Of(e);
  return v.IsBottom() || v.classes().Has(value::ClassId::kCell) || v.classes().Has(value::ClassId::kObject);
}

}  // namespace residua::array_ir
