// v(subscripts) = value, the deletion of elements, and what they start from.
#include <absl/strings/str_cat.h>

#include "worker/array_ir/generate/access/part.h"
#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/null_literal.h"

namespace residua::array_ir {

// What v(subscripts) = value starts from where v has no value yet.
void Builder::StartElements(const Variable& v, domain::Tristate defined, uint32_t value, syntax::SourceRange range) {
  if (defined == domain::Tristate::kTrue) return;
  const auto start = [&] { Rt("fresh_place", {Operand::Storage(v.storage), Operand::Storage(value)}); };
  if (defined == domain::Tristate::kFalse) return start();
  if (v.defined == kNone)
    Refuse(absl::StrCat("an assignment to elements of `", ShownName(v.name), "`, which may be undefined"), range);
  const uint32_t fresh = NewBlock(), done = NewBlock();
  Branch(Get(v.defined), done, fresh);
  Start(fresh);
  start();
  Branch(done);
  Start(done);
}

// v(subscripts) = right, v{subscripts} = right, v.a.b(2) = right.
void Builder::AssignIndexed(ExprId target, ExprId right) {
  ExprId base = target;
  while (ast_[base].kind != ExprKind::kIdentifier) base = ast_.Child(base, 0);
  Variable& v = *Find(ast_.Name(base));
  if (IsSsaRep(v.rep)) Refuse("an indexed assignment to a scalar", ast_[target].range);
  const bool direct = ast_[target].kind == ExprKind::kIndex && ast_.Child(target, 0) == base;
  const bool deletion = syntax::IsNullLiteral(ast_, right);
  const Ref object{v.rep, kNone, v.storage, false};
  if (deletion && direct && DeleteSelected(target, v)) return;
  if (deletion && direct) {
    const BuiltSubscripts subs = Subscripts(ast_.Children(target).subspan(1), &object);
    Rt("delete_index", {Operand::Storage(v.storage), Operand::List(subs.slots), Operand::Int(subs.colons),
                        Operand::Int(subs.spread), Operand::Text(ShownName(v.name))});
  } else if (direct) {
    if (StorePart(target, v, right)) return;
    const bool text = v.rep == Rep::kElements && v.cls == value::ClassId::kChar &&
                      Facts(base).defined() == domain::Tristate::kTrue;  // its quotes are those that it has
    const bool before = CallsOut(right) && MayFail(ast_.Children(target).subspan(1), v.rep == Rep::kBoxed);
    if (!before && StoreIntoComplex(target, right)) return;
    std::optional<BuiltSubscripts> subs;
    if (before) subs = Subscripts(ast_.Children(target).subspan(1), &object);
    const Ref r = text && IsOperand(right) && !MayBeList(right) ? BuildOperand(right) : BuildRightSide(right);
    if (!before && (StoreScalar(target, v, Facts(right), r) || StoreOnlyElement(target, v, Facts(right), r))) return;
    if (!before && r.rep == Rep::kF64 && StorePartNumber(*this, target, r.value)) return;
    const uint32_t value = ToSlot(r);
    if (!before) subs = Subscripts(ast_.Children(target).subspan(1), &object);
    StartElements(v, Facts(base).defined(), value, ast_[target].range);
    Rt("assign_index", {Operand::Storage(v.storage), Operand::List(subs->slots), Operand::Int(subs->colons),
                        Operand::Int(subs->spread), Operand::Storage(value), Operand::Text(ShownName(v.name))});
  } else {
    if (deletion) Refuse("a deletion inside a nested value", ast_[target].range);
    AssignWithin(target, base, v, right);
  }
  if (HasView(v.rep)) Refresh(v);
  if (v.defined != kNone) Set(v.defined, ConstB(true));
}

}  // namespace residua::array_ir
