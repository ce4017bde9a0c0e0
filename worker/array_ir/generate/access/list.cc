// Comma-separated lists, and what needs one value where one may stand.
//
// `s.a + 1`, `if c{:}`: whether the list has one value shows when the program runs. It is built as a row cell; a call
// of the run-time takes its value, or says what Octave says there, which in an operator names the other operand as
// well: that one is evaluated first.
#include "worker/array_ir/generate/core/builder.h"

namespace residua::array_ir {

uint32_t Builder::BuildList(ExprId e) {
  if (ast_[e].kind == ExprKind::kCellIndex) return BuildBoxedIndex(e, "cell_list").slot;
  const uint32_t from = ToSlot(BuildObject(ast_.Child(e, 0)));
  if (ast_[e].kind == ExprKind::kDynamicField) {
    const uint32_t name = ToSlot(BuildOneOf(ast_.Child(e, 1), "dynamic structure field names must be strings"));
    const uint32_t t = Temporary();
    Rt("dynamic_field_list", {Operand::Storage(t), Operand::Storage(from), Operand::Storage(name)});
    return t;
  }
  const uint32_t t = Temporary();
  Rt("field_list", {Operand::Storage(t), Operand::Storage(from), Operand::Text(ast_.Name(e))});
  return t;
}

Ref Builder::BuildOneOf(ExprId e, const std::string& otherwise) {
  if (!MayBeList(e)) return Build(e);
  const uint32_t list = BuildList(e), t = Temporary();
  Rt("list_value", {Operand::Storage(t), Operand::Storage(list), Operand::Text(otherwise)});
  return Typed(Boxed(t), Facts(e));
}

}  // namespace residua::array_ir
