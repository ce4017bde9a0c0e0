#include "worker/syntax/assigned.h"

#include "worker/syntax/visit.h"

namespace residua::syntax {

NameId TargetName(const Ast& ast, ExprId target) {
  while (true) {
    switch (ast[target].kind) {
      case ExprKind::kIdentifier:
        return ast[target].name;
      case ExprKind::kIndex:
      case ExprKind::kCellIndex:
      case ExprKind::kField:
      case ExprKind::kDynamicField:
      case ExprKind::kInitialised:
        target = ast.Child(target, 0);
        break;
      default:
        return {};
    }
  }
}

InternedName TargetRoot(const Ast& ast, ExprId target) {
  const NameId name = TargetName(ast, target);
  return name.valid() ? ast.Interned(name) : InternedName();
}

namespace {

void VisitPlaces(const Ast& ast, ExprId target, const std::function<void(ExprId)>& f) {
  if (ast[target].kind != ExprKind::kMatrix && ast[target].kind != ExprKind::kRow) return f(target);
  for (ExprId part : ast.Children(target)) VisitPlaces(ast, part, f);
}

}  // namespace

void VisitTargets(const Ast& ast, StmtId id, const std::function<void(ExprId)>& f) {
  const auto exprs = ast.Exprs(id);
  switch (ast[id].kind) {
    case StmtKind::kAssign:
      for (ExprId target : exprs.first(exprs.size() - 1)) f(target);
      break;
    case StmtKind::kOpAssign:
    case StmtKind::kFor:
    case StmtKind::kParfor:
    case StmtKind::kTry:
      if (!exprs.empty()) VisitPlaces(ast, exprs[0], f);
      break;
    default:
      break;
  }
}

void VisitDeclared(const Ast& ast, StmtId id, const std::function<void(ExprId)>& f) {
  if (ast[id].kind != StmtKind::kGlobal && ast[id].kind != StmtKind::kPersistent) return;
  for (ExprId e : ast.Exprs(id)) f(e);
}

void VisitAssignedBy(const Ast& ast, ExprId id, const std::function<void(NameId)>& f) {
  const size_t targets = IsStep(ast[id]) ? 1 : ast[id].kind == ExprKind::kAssignment ? ast[id].count - 1 : 0;
  for (ExprId target : ast.Children(id).first(targets)) {
    if (const NameId name = TargetName(ast, target); name.valid()) f(name);
  }
}

void AddAssignedBy(const Ast& ast, ExprId id, InternedNames* names) {
  VisitAssignedBy(ast, id, [&](NameId name) { names->insert(ast.Interned(name)); });
}

InternedNames AssignedBy(const Ast& ast, StmtId id) {
  InternedNames names;
  VisitTargets(ast, id, [&](ExprId target) { names.insert(TargetRoot(ast, target)); });
  for (ExprId root : ast.Exprs(id)) VisitExpr(ast, root, [&](ExprId e) { AddAssignedBy(ast, e, &names); });
  for (BlockId inner : ast.Blocks(id)) names.merge(AssignedIn(ast, inner));
  names.erase(InternedName());
  return names;
}

InternedNames AssignedIn(const Ast& ast, BlockId block) {
  InternedNames names;
  for (StmtId s : ast.Statements(block)) names.merge(AssignedBy(ast, s));
  return names;
}

}  // namespace residua::syntax
