#include "worker/syntax/matlab_grammar.h"

#include "worker/syntax/printer.h"
#include "worker/syntax/visit.h"

namespace residua::syntax {
namespace {

std::string OfStatement(const Ast& ast, StmtId s) {
  switch (ast[s].kind) {
    case StmtKind::kOpAssign:
      return "an assignment with an operator";
    case StmtKind::kDoUntil:
      return "`do`";
    case StmtKind::kUnwindProtect:
      return "`unwind_protect`";
    case StmtKind::kFor:
      return ast[ast.Exprs(s)[0]].kind == ExprKind::kMatrix ? "a `for` over values and keys" : "";
    default:
      return "";
  }
}

std::string OfExpression(const Ast& ast, ExprId e) {
  switch (ast[e].kind) {
    case ExprKind::kIndex:
    case ExprKind::kCellIndex:
    case ExprKind::kField:
    case ExprKind::kDynamicField: {
      const ExprId head = ast.Child(e, 0);
      const bool field = ast[e].kind == ExprKind::kField || ast[e].kind == ExprKind::kDynamicField;
      return TakesIndex(ast, head, field) ? "" : "an index behind `" + PrintExpr(ast, head) + "`";
    }
    case ExprKind::kUnary:
    case ExprKind::kPostfix:
      return IsStep(ast[e]) ? "`++` or `--`" : "";
    case ExprKind::kAssignment:
      return "an assignment in an expression";
    case ExprKind::kInitialised:
      return "a default or first value";
    case ExprKind::kString:
      return ast[e].quote == '"' ? "a text in double quotes" : "";
    default:
      return "";
  }
}

}  // namespace

bool TakesIndex(const Ast& ast, ExprId head, bool field) {
  if (ast[head].parentheses > 0) return false;
  switch (ast[head].kind) {
    case ExprKind::kIdentifier:
    case ExprKind::kField:
    case ExprKind::kDynamicField:
    case ExprKind::kCellIndex:
      return true;
    case ExprKind::kIndex:
      return field;
    default:
      return false;
  }
}

std::vector<BeyondMatlab> FindBeyondMatlab(const Ast& ast, FunctionId function) {
  std::vector<BeyondMatlab> found;
  const auto note = [&](const SourceRange& range, const std::string& what) {
    if (!what.empty()) found.push_back({range, what});
  };
  for (ExprId p : ast[function].parameters) {
    VisitExpr(ast, p, [&](ExprId e) { note(ast[e].range, OfExpression(ast, e)); });
  }
  VisitStatements(ast, ast[function].body, [&](StmtId s) {
    note(ast[s].range, OfStatement(ast, s));
    for (ExprId root : ast.Exprs(s)) {
      VisitExpr(ast, root, [&](ExprId e) { note(ast[e].range, OfExpression(ast, e)); });
    }
  });
  for (FunctionId inner : ast[function].nested) {
    for (BeyondMatlab& more : FindBeyondMatlab(ast, inner)) found.push_back(std::move(more));
  }
  return found;
}

}  // namespace residua::syntax
