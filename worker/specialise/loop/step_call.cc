// Which functions could stand where they are called: they get all their parameters and ask neither for them nor for
// variables by name, nothing in them is printed, and what they do is written in statements that can be copied.
#include "worker/specialise/loop/step_call.h"

#include <algorithm>

#include "worker/specialise/core/assigned.h"
#include "worker/syntax/loop.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

constexpr uint64_t kTells = kByName | builtin::kAsksForCall | builtin::kAsksErrorState;

// An argument that assigns nothing. Whether it is a list shows when it is evaluated (IsListForParameter).
bool AssignsNothing(const Ast& ast, ExprId argument) {
  const ExprKind kind = ast[argument].kind;
  bool plain = kind != ExprKind::kColon && kind != ExprKind::kTilde;
  VisitExpr(ast, argument, [&](ExprId e) { plain = plain && ast[e].kind != ExprKind::kAssignment && !IsStep(ast[e]); });
  return plain;
}

bool HasPlainStatements(const Activation& act, const syntax::Function& function) {
  const Ast& ast = *act.file->ast;
  bool plain = true;
  VisitStatements(ast, function.body, [&](StmtId s) {
    const StmtKind kind = ast[s].kind;
    const bool simple = kind == StmtKind::kExpression || kind == StmtKind::kAssign || kind == StmtKind::kOpAssign ||
                        kind == StmtKind::kBreak || kind == StmtKind::kContinue || kind == StmtKind::kReturn;
    const bool choice = kind == StmtKind::kIf || kind == StmtKind::kSwitch;
    plain = plain && !ast[s].print && kind != StmtKind::kParfor && (simple || choice || syntax::IsLoop(kind)) &&
            ScriptOf(act, s) == nullptr;
  });
  VisitExprs(ast, function.body, [&](ExprId e) {
    plain = plain && ast[e].kind != ExprKind::kAnonymous && ast[e].kind != ExprKind::kHandle;
  });
  return plain;
}

bool StandsFor(const Activation& act, const FunctionRef& f, const StepCall& call) {
  const Ast& ast = *act.file->ast;
  const syntax::Function& function = ast[f.function];
  const bool named = std::ranges::all_of(
      function.parameters, [&](ExprId p) { return ast[p].kind == ExprKind::kIdentifier && ast.Name(p) != "varargin"; });
  const bool list = !function.outputs.empty() && function.outputs.back() == "varargout";
  return named && !list && !IsNested(f) && function.nested.empty() && f.function != act.function &&
         call.arguments.size() == function.parameters.size() && call.targets.size() <= function.outputs.size() &&
         !act.session.MentionsAny(Callee{f, {}}, kTells) && HasPlainStatements(act, function);
}

}  // namespace

std::optional<StepCall> StepCallOf(const Activation& act, StmtId s,
                                   const std::function<bool(InternedName)>& is_variable) {
  const Ast& ast = *act.file->ast;
  if (ast[s].kind != StmtKind::kAssign || ast[s].print) return std::nullopt;
  const auto exprs = ast.Exprs(s);
  const ExprId value = exprs.back();
  if (ast[value].kind != ExprKind::kIndex || ast[ast.Child(value, 0)].kind != ExprKind::kIdentifier)
    return std::nullopt;
  const auto children = ast.Children(value);
  StepCall call;
  call.targets.assign(exprs.begin(), exprs.end() - 1);
  call.arguments.assign(children.begin() + 1, children.end());
  const bool plain = std::ranges::all_of(call.targets, [&](ExprId target) {
    return ast[target].kind == ExprKind::kIdentifier || ast[target].kind == ExprKind::kTilde;
  });
  const bool values = std::ranges::all_of(call.arguments, [&](ExprId e) { return AssignsNothing(ast, e); });
  if (!plain || !values || is_variable(ast.Interned(children[0]))) return std::nullopt;
  const FunctionRef f = act.session.functions.Find(ast.Name(children[0]), act.file, act.function);
  if (f.builtin || f.file != act.file || !f.function.valid() || !StandsFor(act, f, call)) return std::nullopt;
  call.function = f.function;
  return call;
}

}  // namespace residua::specialise
