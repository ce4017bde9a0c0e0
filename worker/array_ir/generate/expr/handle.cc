// Handles and anonymous functions.
#include <absl/strings/str_cat.h>

#include <functional>

#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/printer.h"

namespace residua::array_ir {

// @name, or @(x) body: the text and the captured variables, in order of first use.
Ref Builder::BuildHandle(ExprId e) {
  const uint32_t t = Temporary();
  if (ast_[e].kind == ExprKind::kHandle) {
    Rt("handle", {Operand::Storage(t), Operand::Text(ast_.Name(e))});
    return Boxed(t);
  }
  std::set<std::string> seen;
  std::vector<uint32_t> slots;
  std::string names;
  using Names = std::set<std::string>;
  // `bound`: parameters of this function and of those inside it that stand around.
  const std::function<void(ExprId, const Names&)> visit = [&](ExprId x, const Names& bound) {
    if (ast_[x].kind == ExprKind::kAnonymous) {
      Names inside = bound;
      for (ExprId p : ast_.Children(x).subspan(1)) {
        if (ast_[p].kind == ExprKind::kInitialised) Refuse("a default value of a parameter", ast_[p].range);
        inside.insert(ParameterName(ast_, p));
      }
      return visit(ast_.Child(x, 0), inside);
    }
    if (ast_[x].kind == ExprKind::kIdentifier && !bound.count(ast_.Name(x)) && seen.insert(ast_.Name(x)).second) {
      if (Variable* v = Find(ast_.Name(x))) {
        if (v->defined != kNone) Refuse("a captured variable that may be undefined", ast_[x].range);
        slots.push_back(SlotOf(*v));
        absl::StrAppend(&names, v->name, ",");
      }
    }
    for (ExprId c : ast_.Children(x)) visit(c, bound);
  };
  visit(e, {});
  Rt("anonymous",
     {Operand::Storage(t), Operand::Text(syntax::PrintExpr(ast_, e)), Operand::Text(names), Operand::List(slots)});
  return Boxed(t);
}

}  // namespace residua::array_ir
