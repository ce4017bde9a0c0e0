#include "worker/array_ir/generate/access/list.h"

#include "worker/array_ir/generate/access/subscripts.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/tree_questions.h"

namespace residua::array_ir {

namespace {

bool IsLink(ExprKind kind) {
  return kind == ExprKind::kIndex || kind == ExprKind::kCellIndex || kind == ExprKind::kField ||
         kind == ExprKind::kDynamicField;
}

bool IsFunctionName(const FunctionBuilder& b, ExprId e) {
  return b.ast[e].kind == ExprKind::kIdentifier && !b.f.variables.contains(b.ast.Name(e));
}

// Some part of the chain of a list in braces is an object, or may be one and is given a key.
bool GoesThroughObject(const FunctionBuilder& b, ExprId e) {
  for (ExprId link = e; IsLink(b.ast[link].kind); link = b.ast.Child(link, 0)) {
    const ExprId of = b.ast.Child(link, 0);
    if (IsFunctionName(b, of)) return false;
    const domain::ClassSet classes = b.Facts(of).classes();
    if (classes.Only(value::ClassId::kObject)) return true;
    const bool key = link != e && b.ast[link].kind == ExprKind::kIndex;
    if (key && classes.Has(value::ClassId::kObject)) return true;
  }
  return false;
}

}  // namespace

void RequireNoCallWithin(const FunctionBuilder& b, ExprId e) {
  if (!IsLink(b.ast[e].kind)) return;
  for (ExprId link = b.ast.Child(e, 0); IsLink(b.ast[link].kind); link = b.ast.Child(link, 0)) {
    if (b.ast[link].kind != ExprKind::kIndex) continue;
    const ExprId of = b.ast.Child(link, 0);
    const bool called = IsFunctionName(b, of) || b.Facts(of).classes().Only(value::ClassId::kFunctionHandle);
    if (called) Refuse(b, "a call of which a part is asked for several values or none", b.ast[e].range);
  }
}

uint32_t BuildList(FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind == ExprKind::kCellIndex) {
    if (GoesThroughObject(b, e)) Refuse(b, "a list behind an object", b.ast[e].range);
    return BuildBoxedIndex(b, e, "cell_list").slot;
  }
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
