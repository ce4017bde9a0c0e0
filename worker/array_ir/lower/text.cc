// Text is a boxed value; beside a text that is spelled out strcmp is one comparison.
#include "worker/array_ir/generate/call/lowering.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"

namespace residua::array_ir {

namespace {

Lowered LowerStrcmp(CallSite& s) {
  if (s.count() != 2 || s.RepOfResult() != Rep::kBool) return {};
  const syntax::Ast& ast = s.b.ast;
  const auto is_text = [&](size_t k) {
    const ExprId e = s.arguments[k];
    return ast[e].kind == ExprKind::kString && !ast.Name(e).empty();
  };
  if (!is_text(0) && !is_text(1)) return {};
  const size_t text = is_text(1) ? 1 : 0;
  const uint32_t other = ToSlot(s.b, Build(s.b, s.arguments[1 - text]));
  return s.Truth(
      s.b.ir.Rt("text_equals", {Operand::Storage(other), Operand::Text(ast.Name(s.arguments[text]))}, Type::kI1));
}

}  // namespace

const Lowering Lower_strcmp = {LowerStrcmp};

}  // namespace residua::array_ir
