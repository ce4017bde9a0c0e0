#include "worker/array_ir/generate/expr/handle.h"

#include <absl/strings/str_cat.h>

#include <functional>

#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/printer.h"

namespace residua::array_ir {

// @name, or @(x) body: the text and the captured variables, in order of first use.
Ref BuildHandle(FunctionBuilder& b, ExprId e) {
  const uint32_t t = b.ir.Temporary();
  if (b.ast[e].kind == ExprKind::kHandle) {
    b.ir.Rt("handle", {Operand::Storage(t), Operand::Text(b.ast.Name(e))});
    return Ref::Boxed(t);
  }
  InternedNames seen;
  std::vector<uint32_t> slots;
  std::string names;
  using Names = InternedNames;
  // `bound`: parameters of this function and of those inside it that stand around.
  const std::function<void(ExprId, const Names&)> visit = [&](ExprId x, const Names& bound) {
    if (b.ast[x].kind == ExprKind::kAnonymous) {
      Names inside = bound;
      for (ExprId p : b.ast.Children(x).subspan(1)) {
        if (b.ast[p].kind == ExprKind::kInitialised) Refuse(b, "a default value of a parameter", b.ast[p].range);
        inside.insert(ParameterName(b.ast, p));
      }
      return visit(b.ast.Child(x, 0), inside);
    }
    if (b.ast[x].kind == ExprKind::kIdentifier && !bound.count(b.ast.Interned(x)) &&
        seen.insert(b.ast.Interned(x)).second) {
      if (Variable* v = FindVariable(b, b.ast.Interned(x))) {
        if (v->defined != kNone) Refuse(b, "a captured variable that may be undefined", b.ast[x].range);
        slots.push_back(SlotOf(b, *v));
        absl::StrAppend(&names, v->name.text(), ",");
      }
    }
    for (ExprId c : b.ast.Children(x)) visit(c, bound);
  };
  visit(e, {});
  b.ir.Rt("anonymous", {Operand::Storage(t), Operand::Text(syntax::PrintExpr(b.ast, e)), Operand::Text(names),
                        Operand::List(slots)});
  return Ref::Boxed(t);
}

}  // namespace residua::array_ir
