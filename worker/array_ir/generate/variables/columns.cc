#include "worker/array_ir/generate/variables/columns.h"

#include <absl/strings/str_cat.h>

#include "worker/syntax/visit.h"

namespace residua::array_ir {

namespace {

constexpr size_t kMostColumns = 24;

// The variable that `p(k).x`, `p.x`, `p.a.x` or `c{k}` reads, and the field, of structs in a struct with dots between.
std::optional<std::pair<ExprId, std::string>> ColumnIn(const Ast& ast, ExprId e) {
  if (ast[e].kind == ExprKind::kCellIndex && ast[e].count == 2) return {{ast.Child(e, 0), ""}};
  if (ast[e].kind != ExprKind::kField) return {};
  ExprId object = ast.Child(e, 0);
  const bool element = ast[object].kind == ExprKind::kIndex && ast[object].count == 2;
  std::string field = ast.Name(e);
  for (; ast[object].kind == ExprKind::kField; object = ast.Child(object, 0))
    field = absl::StrCat(ast.Name(object), ".", field);
  return {{element ? ast.Child(object, 0) : object, field}};
}

bool CatchesErrors(const Ast& ast, syntax::FunctionId f) {
  bool found = false;
  syntax::VisitStatements(ast, ast[f].body, [&](StmtId s) {
    found = found || ast[s].kind == StmtKind::kTry || ast[s].kind == StmtKind::kUnwindProtect;
  });
  return found;
}

}  // namespace

void DeclareColumns(FunctionBuilder& b, Variable& v, const AbstractValue& facts) {
  const bool structs = facts.classes().Only(value::ClassId::kStruct);
  if (v.rep != Rep::kBoxed || (!structs && !facts.classes().Only(value::ClassId::kCell))) return;
  if (CatchesErrors(b.ast, b.f.function)) return;
  const InternedName name = v.name;
  syntax::VisitExprs(b.ast, b.ast[b.f.function].body, [&](ExprId e) {
    const auto column = ColumnIn(b.ast, e);
    if (!column || b.ast[column->first].kind != ExprKind::kIdentifier || b.ast.Interned(column->first) != name) return;
    if (structs == column->second.empty() || v.columns.size() >= kMostColumns) return;
    v.columns.try_emplace(column->second);
  });
  for (auto& [field, c] : v.columns) {
    const std::string stem = absl::StrCat(name.text(), ".", field.empty() ? "values" : field);
    c.values = b.ir.NewStorage(absl::StrCat(stem, ".values"), StorageKind::kPtr);
    c.count = b.ir.NewStorage(absl::StrCat(stem, ".count"), StorageKind::kI64);
    c.known = b.ir.NewStorage(absl::StrCat(stem, ".known"), StorageKind::kI1);
  }
  if (!v.columns.empty()) v.owned = b.ir.NewStorage(name + ".owned", StorageKind::kI1);
}

// A call was given the slot: another value may hold the same structs now; or the slot holds others.
void ForgetColumns(FunctionBuilder& b, Variable& v, bool changed) {
  b.ir.Set(v.owned, b.ir.ConstB(false));
  if (!changed) return;
  for (const auto& [field, c] : v.columns) b.ir.Set(c.known, b.ir.ConstB(false));
}

}  // namespace residua::array_ir
