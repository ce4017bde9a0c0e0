#include "worker/array_ir/generate/access/store.h"

#include <absl/strings/str_cat.h>

#include <functional>

#include "worker/array_ir/generate/access/growth.h"
#include "worker/array_ir/generate/access/position.h"
#include "worker/array_ir/generate/access/subscripts.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/scalar/class_scalar.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

using syntax::Op;

namespace {

// A diagonal matrix stays one where a number is stored on its diagonal: what is ours alone is stored in full, and
// others are left to the kernel, which knows. Ranges become full there.
bool MayBePattern(const FunctionBuilder& b, const Variable& v) {
  if (v.rep == Rep::kElements) return false;
  const AbstractValue* facts = FactsOfVariable(b, v.name);
  return facts == nullptr || !facts->IsFullStorage();
}

uint32_t IsStoredInFull(FunctionBuilder& b, const Variable& v) {
  return b.ir.Rt("is_full_array", {Operand::Storage(v.storage)}, Type::kI1);
}

// x(i) = v in place where the subscripts lie inside; growth and errors go to the kernel.
// The kernel stores it, and the variable may have grown.
void StoreByKernel(FunctionBuilder& b, Variable& v, const Ref& right, std::span<const Ref> index) {
  const bool elements = v.rep == Rep::kElements;
  if (elements && IsLongInteger(v.cls)) {  // which no double holds
    b.ir.Rt("assign_index", {Operand::Storage(v.storage), Operand::List(SlotsFor(b, index)), Operand::Int(0),
                             Operand::Int(0), Operand::Storage(ToSlot(b, right)), Operand::Text(ShownName(v.name))});
    RefreshView(b, v);
    b.ir.Set(v.owned, b.ir.ConstB(true));
    return;
  }
  std::vector<Operand> operands{Operand::Storage(v.storage), Operand::Value(index[0].value)};
  if (elements) {
    operands.push_back(index.size() == 2 ? Operand::Value(index[1].value) : Operand::Number(0));
    operands.push_back(Operand::Int(static_cast<int>(v.cls)));
    operands.push_back(Operand::Value(ToF64(b, right)));
  } else {
    if (index.size() == 2) operands.push_back(Operand::Value(index[1].value));
    operands.push_back(Operand::Value(right.value));
  }
  operands.push_back(Operand::Text(ShownName(v.name)));
  b.ir.Rt(elements ? "store_element" : index.size() == 1 ? "store_scalar" : "store_scalar2", std::move(operands));
  RefreshView(b, v);
  b.ir.Set(v.owned, MayBePattern(b, v) ? IsStoredInFull(b, v) : b.ir.ConstB(true));
}

// `x(end + 1)`, `x(n(1) + 1)`, and any element of what begins as nothing: elsewhere growth is rare, and a length that
// may change in every trip would keep its loop from being optimised.
bool MayAppend(const FunctionBuilder& b, const Variable& v, ExprId subscript) {
  if (v.room == kNone) return false;
  if (b.asked.begun_empty.count(v.name)) return true;
  if (b.ast[subscript].kind != ExprKind::kBinary || b.ast[subscript].op != Op::kPlus) return false;
  const ExprKind last = b.ast[b.ast.Child(subscript, 0)].kind;
  return LiteralOf(b, b.ast.Child(subscript, 1)) == 1.0 && (last == ExprKind::kEnd || last == ExprKind::kIndex);
}

}  // namespace

void MakeOwn(FunctionBuilder& b, Variable& v, uint32_t own, uint32_t store, uint32_t pattern) {
  b.ir.Branch(b.ir.Get(v.owned), store, own);
  b.ir.Start(own);
  if (pattern != kNone && MayBePattern(b, v)) {
    const uint32_t full = b.ir.NewBlock();
    b.ir.Branch(IsStoredInFull(b, v), full, pattern);
    b.ir.Start(full);
  }
  b.ir.Rtv("own", {Operand::Storage(v.storage)});
  RefreshView(b, v);
  b.ir.Set(v.owned, b.ir.ConstB(true));
  b.ir.Branch(store);
  b.ir.Start(store);
}

void StoreWhere(FunctionBuilder& b, uint32_t ok, Variable& v, uint32_t at, uint32_t value,
                const std::function<void()>& by_kernel) {
  const uint32_t fast = b.ir.NewBlock(), own = b.ir.NewBlock(), store = b.ir.NewBlock(), slow = b.ir.NewBlock(),
                 done = b.ir.NewBlock();
  b.ir.Branch(ok, fast, slow);
  b.ir.Start(fast);
  MakeOwn(b, v, own, store, slow);
  std::vector<Operand> parts{Operand::Value(b.ir.Get(v.data)), Operand::Value(at), Operand::Value(value)};
  if (v.rep == Rep::kElements) parts.push_back(Operand::Text(ElementWord(v.cls)));
  b.ir.Emit(Opcode::kStore, std::move(parts));
  b.ir.Branch(done);
  b.ir.Start(slow);
  by_kernel();
  b.ir.Branch(done);
  b.ir.Start(done);
}

void StartElements(FunctionBuilder& b, Variable& v, domain::Tristate defined, const std::function<uint32_t()>& slot,
                   syntax::SourceRange range) {
  if (defined == domain::Tristate::kTrue) return;
  const auto start = [&] {
    b.ir.Rt("fresh_place", {Operand::Storage(v.storage), Operand::Storage(slot())});
    if (HasView(v.rep)) RefreshView(b, v);
  };
  if (defined == domain::Tristate::kFalse) return start();
  if (v.defined == kNone)
    Refuse(b, absl::StrCat("an assignment to elements of `", ShownName(v.name), "`, which may be undefined"), range);
  const uint32_t fresh = b.ir.NewBlock(), done = b.ir.NewBlock();
  b.ir.Branch(b.ir.Get(v.defined), done, fresh);
  b.ir.Start(fresh);
  start();
  b.ir.Branch(done);
  b.ir.Start(done);
}

bool StoreScalar(FunctionBuilder& b, ExprId target, Variable& v, const AbstractValue& facts, const Ref& r) {
  const uint32_t n = b.ast[target].count - 1;
  if (!HasView(v.rep) || (n != 1 && n != 2)) return false;
  for (uint32_t k = 1; k <= n; ++k) {
    if (!IsNumberSubscript(b, b.ast.Child(target, k))) return false;
  }
  const std::optional<Ref> element = ToElement(b, v, r, facts);
  if (!element) return false;
  const Ref& right = *element;
  // Numbers of a class begin an array of that class; what is nothing takes them as doubles.
  if (v.rep == Rep::kElements)
    StartElements(
        b, v, b.Facts(b.ast.Child(target, 0)).defined(), [&] { return ToSlot(b, r); }, b.ast[target].range);
  uint32_t ok = kNone, at;
  Ref index[2];
  b.ends.push_back({{v.rep, kNone, v.storage, false}, &v, 0, static_cast<int>(n)});
  at = BuildPosition(b, b.ast.Child(target, 1), n == 1 ? b.ir.Get(v.numel) : b.ir.Get(v.rows), &ok, &index[0]);
  if (n == 2) {
    b.ends.back().k = 1;
    const uint32_t j = BuildPosition(b, b.ast.Child(target, 2), b.ir.Get(v.cols), &ok, &index[1]);
    at = b.ir.Value1(Opcode::kIAdd, {at, b.ir.Value1(Opcode::kIMul, {j, b.ir.Get(v.rows)}, Type::kI64)}, Type::kI64);
  }
  b.ends.pop_back();
  const auto by_kernel = [&] { StoreByKernel(b, v, right, {index, n}); };
  StoreWhere(b, ok, v, at, right.value, [&] {
    if (n != 1 || !MayAppend(b, v, b.ast.Child(target, 1))) return by_kernel();
    const uint32_t behind = b.ir.Value1(Opcode::kIEq, {at, b.ir.Get(v.numel)}, Type::kI1);
    const uint32_t place = b.ir.Value1(Opcode::kIAdd, {at, b.ir.ConstI(1)}, Type::kI64);
    const uint32_t whole =
        b.ir.Value1(Opcode::kFEq, {b.ir.Value1(Opcode::kI2F, {place}, Type::kF64), index[0].value}, Type::kI1);
    PutBehind(b, v, right.value, b.ir.Value1(Opcode::kAnd, {behind, whole}, Type::kI1), by_kernel);
  });
  if (v.defined != kNone) b.ir.Set(v.defined, b.ir.ConstB(true));
  return true;
}

// v(i, j) = x of an array x: where that has one element it is a number.
bool StoreOnlyElement(FunctionBuilder& b, ExprId target, Variable& v, const AbstractValue& facts, const Ref& r) {
  if (b.kernels_only || v.rep != Rep::kArray || r.rep != Rep::kArray || v.defined != kNone) return false;
  if (!facts.shape().MayBeScalar() || b.ast[target].count > 3) return false;
  for (ExprId s : b.ast.Children(target).subspan(1)) {
    if (b.ast[s].kind == ExprKind::kColon || MayBeList(b, s) || RepOf(b.Facts(s)) != Rep::kF64) return false;
  }
  const Ref object{v.rep, kNone, v.storage, false};
  const Instruction view =
      b.ir.Emit(Opcode::kView, {Operand::Storage(r.slot)}, {Type::kPtr, Type::kI64, Type::kI64, Type::kI64});
  const uint32_t one = b.ir.NewBlock(), other = b.ir.NewBlock(), done = b.ir.NewBlock();
  b.ir.Branch(b.ir.Value1(Opcode::kIEq, {view.results[1], b.ir.ConstI(1)}, Type::kI1), one, other);
  b.ir.Start(one);
  StoreScalar(b, target, v, facts,
              Ref::Number(b.ir.Value1(Opcode::kLoad, {view.results[0], b.ir.ConstI(0)}, Type::kF64)));
  b.ir.Branch(done);
  b.ir.Start(other);
  const BuiltSubscripts subs = BuildSubscripts(b, b.ast.Children(target).subspan(1), &object);
  b.ir.Rt("assign_index", {Operand::Storage(v.storage), Operand::List(subs.slots), Operand::Int(subs.colons),
                           Operand::Int(subs.spread), Operand::Storage(r.slot), Operand::Text(ShownName(v.name))});
  RefreshView(b, v);
  b.ir.Branch(done);
  b.ir.Start(done);
  return true;
}

}  // namespace residua::array_ir
