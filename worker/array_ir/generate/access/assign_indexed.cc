#include "worker/array_ir/generate/access/assign_indexed.h"

#include <algorithm>

#include "worker/array_ir/generate/access/complex.h"
#include "worker/array_ir/generate/access/complex_line.h"
#include "worker/array_ir/generate/access/growth.h"
#include "worker/array_ir/generate/access/part.h"
#include "worker/array_ir/generate/access/path.h"
#include "worker/array_ir/generate/access/store.h"
#include "worker/array_ir/generate/access/subscripts.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/scalar/class_scalar.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/null_literal.h"

namespace residua::array_ir {

namespace {

// An array that keeps its class takes the number of a scalar of either class.
bool StoresMixed(const FunctionBuilder& b, const Variable& v, ExprId right) {
  const bool elements = v.rep == Rep::kElements && v.cls != value::ClassId::kLogical && v.cls != value::ClassId::kChar;
  return (elements || v.rep == Rep::kArray) && IsMixed(b, right);
}

// `s(1) = x`, `s(s > 9) = 1` of an s that facts know to stay one number: x takes its place, or the kernel stores into a
// copy, or complains.
void AssignWithinScalar(FunctionBuilder& b, ExprId target, Variable& v, ExprId right) {
  const auto plain = b.ast.Children(target).subspan(1);
  const bool first = std::ranges::all_of(plain, [&](ExprId s) { return LiteralOf(b, s) == 1.0; });
  if (first && RepOf(b.Facts(right)) == v.rep && v.rep != Rep::kInt)
    return AssignVariable(b, v, BuildRightSide(b, right));
  const Ref copy = Ref::Boxed(ToSlot(b, Build(b, b.ast.Child(target, 0))));
  const bool before = CallsOut(b, right) && MayFail(b, b.ast.Children(target).subspan(1), false);
  const auto subscripts = [&] { return BuildSubscripts(b, b.ast.Children(target).subspan(1), &copy); };
  std::optional<BuiltSubscripts> subs;
  if (before) subs = subscripts();
  const Ref r = BuildRightSide(b, right);
  if (!before) subs = subscripts();
  b.ir.Rt("assign_index",
          {Operand::Storage(copy.slot), Operand::List(subs->slots), Operand::Int(subs->colons),
           Operand::Int(subs->spread), Operand::Storage(ToSlot(b, r)), Operand::Text(ShownName(v.name))});
  AssignVariable(b, v, copy);
}

}  // namespace

// v(subscripts) = right, v{subscripts} = right, v.a.b(2) = right.
void AssignIndexed(FunctionBuilder& b, ExprId target, ExprId right) {
  ExprId base = target;
  while (b.ast[base].kind != ExprKind::kIdentifier) base = b.ast.Child(base, 0);
  Variable& v = *FindVariable(b, b.ast.Interned(base));
  const bool direct = b.ast[target].kind == ExprKind::kIndex && b.ast.Child(target, 0) == base;
  if (IsSsaRep(v.rep)) {
    if (!direct || v.defined != kNone || syntax::IsNullLiteral(b.ast, right))
      Refuse(b, "an indexed assignment to a scalar", b.ast[target].range);
    return AssignWithinScalar(b, target, v, right);
  }
  // `m(key) = ''` of a map stores the text.
  const bool may_store = b.ast[right].kind == ExprKind::kString && b.Facts(base).defined() == domain::Tristate::kTrue &&
                         b.Facts(base).classes().Has(value::ClassId::kObject);
  const bool deletion = syntax::IsNullLiteral(b.ast, right) && !may_store;
  const Ref object{v.rep, kNone, v.storage, false};
  if (deletion && direct && DeleteSelected(b, target, v)) return;
  const auto take = [&] {
    const BuiltSubscripts subs = BuildSubscripts(b, b.ast.Children(target).subspan(1), &object);
    b.ir.Rt("delete_index", {Operand::Storage(v.storage), Operand::List(subs.slots), Operand::Int(subs.colons),
                             Operand::Int(subs.spread), Operand::Text(ShownName(v.name))});
    if (HasView(v.rep)) RefreshView(b, v);
  };
  if (deletion && direct && TakeLast(b, target, v, take)) return;
  if (deletion && direct) {
    take();
  } else if (direct) {
    if (StorePart(b, target, v, right)) return;
    const bool text = v.rep == Rep::kElements && v.cls == value::ClassId::kChar &&
                      b.Facts(base).defined() == domain::Tristate::kTrue;  // its quotes are those that it has
    const bool before = CallsOut(b, right) && MayFail(b, b.ast.Children(target).subspan(1), v.rep == Rep::kBoxed);
    if (!before && (StoreIntoComplex(b, target, right) || StoreLineIntoComplex(b, target, right))) return;
    std::optional<BuiltSubscripts> subs;
    if (before) subs = BuildSubscripts(b, b.ast.Children(target).subspan(1), &object);
    const Ref r = StoresMixed(b, v, right)                              ? Ref::Number(BuildMixed(b, right).value)
                  : text && IsOperand(b, right) && !MayBeList(b, right) ? BuildOperand(b, right)
                                                                        : BuildRightSide(b, right);
    if (!before && (StoreScalar(b, target, v, b.Facts(right), r) || StoreOnlyElement(b, target, v, b.Facts(right), r)))
      return;
    if (!before && r.rep == Rep::kF64 && StorePartNumber(b, target, r.value)) return;
    const uint32_t value = ToSlot(b, r);
    if (!before) subs = BuildSubscripts(b, b.ast.Children(target).subspan(1), &object);
    StartElements(
        b, v, b.Facts(base).defined(), [&] { return value; }, b.ast[target].range);
    b.ir.Rt("assign_index", {Operand::Storage(v.storage), Operand::List(subs->slots), Operand::Int(subs->colons),
                             Operand::Int(subs->spread), Operand::Storage(value), Operand::Text(ShownName(v.name))});
  } else {
    AssignWithin(b, target, base, v, right);
  }
  if (HasView(v.rep)) RefreshView(b, v);
  if (v.defined != kNone) b.ir.Set(v.defined, b.ir.ConstB(true));
}

}  // namespace residua::array_ir
