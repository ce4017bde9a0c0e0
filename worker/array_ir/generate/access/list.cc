#include "worker/array_ir/generate/access/list.h"

#include "worker/array_ir/generate/access/subscripts.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/tree_questions.h"

namespace residua::array_ir {

uint32_t BuildList(FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind == ExprKind::kCellIndex) return BuildBoxedIndex(b, e, "cell_list").slot;
  const uint32_t from = ToSlot(b, BuildObject(b, b.ast.Child(e, 0)));
  if (b.ast[e].kind == ExprKind::kDynamicField) {
    const uint32_t name = ToSlot(b, BuildOneOf(b, b.ast.Child(e, 1), "dynamic structure field names must be strings"));
    const uint32_t t = b.ir.Temporary();
    b.ir.Rt("dynamic_field_list", {Operand::Storage(t), Operand::Storage(from), Operand::Storage(name)});
    return t;
  }
  const uint32_t t = b.ir.Temporary();
  b.ir.Rt("field_list", {Operand::Storage(t), Operand::Storage(from), Operand::Text(b.ast.Name(e))});
  return t;
}

Ref BuildOneOf(FunctionBuilder& b, ExprId e, const std::string& otherwise) {
  if (!MayBeList(b, e)) return Build(b, e);
  const uint32_t list = BuildList(b, e), t = b.ir.Temporary();
  b.ir.Rt("list_value", {Operand::Storage(t), Operand::Storage(list), Operand::Text(otherwise)});
  return ToTyped(b, Ref::Boxed(t), b.Facts(e));
}

}  // namespace residua::array_ir
