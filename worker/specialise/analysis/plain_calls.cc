#include "worker/specialise/analysis/plain_calls.h"

#include <algorithm>

#include "worker/syntax/visit.h"

namespace residua::specialise {

using interpret::FunctionRef;
using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::InternedName;
using syntax::InternedNames;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

// The function that a call of arrayfun and its kind calls stands there.
bool CallsWhatIsWritten(const Ast& ast, ExprId call) {
  if (ast[call].kind != ExprKind::kIndex || ast[call].count < 2) return false;
  const ExprKind kind = ast[ast.Child(call, 1)].kind;
  return kind == ExprKind::kAnonymous || kind == ExprKind::kHandle;
}

bool MayStandInPlainFunction(const syntax::Stmt& s) {
  return OnlyComputes(s) || s.kind == StmtKind::kReturn || (s.kind == StmtKind::kExpression && !s.print);
}

InternedNames VariablesOf(const Ast& ast, const syntax::Function& f) {
  InternedNames names(f.outputs.begin(), f.outputs.end());
  const auto add = [&](ExprId e) {
    if (ast[e].kind == ExprKind::kIdentifier) names.insert(ast.Interned(e));
  };
  for (ExprId p : f.parameters) VisitExpr(ast, p, add);
  VisitExprs(ast, f.body, [&](ExprId e) {
    if (ast[e].kind != ExprKind::kAnonymous) return;
    for (ExprId p : ast.Children(e).subspan(1)) add(p);
  });
  VisitStatements(ast, f.body, [&](StmtId s) {
    const auto exprs = ast.Exprs(s);
    const bool assigns = ast[s].kind == StmtKind::kAssign;
    const bool one = ast[s].kind == StmtKind::kOpAssign || ast[s].kind == StmtKind::kFor;
    for (ExprId root : exprs.first(assigns ? exprs.size() - 1 : std::min<size_t>(one, exprs.size()))) {
      while (ast[root].count > 0) root = ast.Child(root, 0);
      add(root);
    }
  });
  return names;
}

}  // namespace

bool OnlyComputes(const syntax::Stmt& s) {
  switch (s.kind) {
    case StmtKind::kAssign:
    case StmtKind::kOpAssign:
      return !s.print;
    case StmtKind::kFor:
    case StmtKind::kWhile:
    case StmtKind::kDoUntil:
    case StmtKind::kIf:
    case StmtKind::kSwitch:
    case StmtKind::kBreak:
    case StmtKind::kContinue:
      return true;
    default:
      return false;
  }
}

bool PlainCalls::operator()(const FunctionRef& f) {
  if (f.methods != nullptr) return false;
  if (f.file == nullptr) {
    if (f.builtin == nullptr) return false;
    using builtin::BuiltinId;
    const BuiltinId id = f.builtin->id;
    return f.builtin->effects == builtin::kPure || id == BuiltinId::k_error || id == BuiltinId::k_nargin ||
           id == BuiltinId::k_nargout;
  }
  if (f.file->ast == nullptr || !f.function.valid()) return false;
  if (!seen_.emplace(f.file->path, f.function.index).second) return true;
  if (IsPlainBody(f)) return true;
  seen_.erase({f.file->path, f.function.index});
  return false;
}

bool PlainCalls::IsPlainBody(const FunctionRef& f) {
  const Ast& ast = *f.file->ast;
  const syntax::Function& function = ast[f.function];
  if (!function.nested.empty() || function.parent.valid()) return false;
  bool plain = true;
  VisitStatements(ast, function.body, [&](StmtId s) { plain = plain && MayStandInPlainFunction(ast[s]); });
  if (!plain) return false;
  const InternedNames variables = VariablesOf(ast, function);
  std::set<uint32_t> shown;  // names of functions that call what is written beside them
  const auto look = [&](ExprId e) {
    const ExprKind kind = ast[e].kind;
    if (CallsWhatIsWritten(ast, e)) shown.insert(ast.Child(e, 0).index);
    if (kind == ExprKind::kAssignment) plain = false;
    if (!plain || (kind != ExprKind::kIdentifier && kind != ExprKind::kHandle)) return;
    const InternedName name = ast.Interned(e);
    if (kind == ExprKind::kIdentifier && variables.count(name)) return;
    const FunctionRef called = functions_.Find(name.text(), f.file, f.function);
    const bool calls_back = called.file == nullptr && called.builtin != nullptr && called.methods == nullptr &&
                            called.builtin->effects == builtin::kCallsBack;
    plain = (*this)(called) || (calls_back && shown.count(e.index) > 0);
  };
  for (ExprId p : function.parameters) VisitExpr(ast, p, look);
  VisitExprs(ast, function.body, look);
  return plain;
}

}  // namespace residua::specialise
