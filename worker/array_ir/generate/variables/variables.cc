// Variables are assigned, read, and their views kept up to date.
#include <absl/strings/str_cat.h>

#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/ir/kept_storage.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

void Builder::MarkShared(Variable& v) {
  if (HasView(v.rep)) Set(v.owned, ConstB(false));
}

void Builder::Refresh(Variable& v) {
  if (v.HasElementsBeside() && v.complex != kNone) return RefreshComplex(v);
  const Instruction view =
      Emit(Opcode::kView, {Operand::Storage(v.storage)}, {Type::kPtr, Type::kI64, Type::kI64, Type::kI64});
  Set(v.data, view.results[0]);
  // What facts say of all its values needs no look.
  const AbstractValue* facts = v.defined == kNone && !IsKeptStorage(v) ? FactsOfVariable(v.name) : nullptr;
  const auto extent = [&](int d) {
    const bool known = facts != nullptr && facts->shape().max_rank() == 2 && facts->shape().Extent(d).IsKnown();
    return known ? ConstI(facts->shape().Extent(d).low) : view.results[d == 0 ? 2 : 3];
  };
  const uint32_t rows = extent(0), cols = extent(1);
  const bool known = rows != view.results[2] && cols != view.results[3];
  Set(v.numel, known ? Value1(Opcode::kIMul, {rows, cols}, Type::kI64) : view.results[1]);
  Set(v.rows, rows);
  Set(v.cols, cols);
  if (v.room != kNone) Set(v.room, ConstI(0));
  if (!v.pages.empty()) RefreshPages(v);
}

void Builder::Assign(Variable& v, const Ref& r, bool maybe_shared) {
  if (v.rep == Rep::kPair) return AssignPair(v, PairOf(r));
  const Ref x = As(r, v.rep, v.cls);
  if (IsSsaRep(v.rep)) {
    Set(v.storage, x.value);
  } else if (x.slot != v.storage) {
    Rtv(x.temporary ? "move" : "copy", {Operand::Storage(v.storage), Operand::Storage(x.slot)});
  }
  if (HasView(v.rep)) {
    Refresh(v);
    Set(v.owned, ConstB(!maybe_shared));
  }
  if (v.defined != kNone) Set(v.defined, ConstB(true));
}

Ref Builder::Read(ExprId e, Variable& v) {
  const AbstractValue& facts = Facts(e);
  if (facts_.have_value.count(e.index) != 0 && facts.defined() != domain::Tristate::kTrue) {
    Refuse(absl::StrCat("an operator assignment to elements of `", ShownName(v.name), "`, which may be undefined"),
           ast_[e].range);
  }
  if (v.defined != kNone && facts.defined() != domain::Tristate::kTrue) {
    if (builtin::FindBuiltin(v.name) != nullptr) {  // the function is called where the variable has none
      Refuse(absl::StrCat("a function's name, `", ShownName(v.name), "`, for a variable that may have no value"),
             ast_[e].range);
    }
    const uint32_t bad = NewBlock(), good = NewBlock();
    Branch(Get(v.defined), good, bad);
    Start(bad);
    Rt("undefined", {Operand::Text(ShownName(v.name)), Operand::Text(Near(ast_[e].range))});
    Emit(Opcode::kUnreachable, {});
    Start(good);
  }
  const Ref r = Current(v);
  if (IsKept(out_.storage[v.storage])) {  // its value now
    const uint32_t t = Temporary();
    Rtv("copy", {Operand::Storage(t), Operand::Storage(v.storage)});
    return Boxed(t);
  }
  if (IsSsaRep(v.rep)) return r;
  const Rep rep = RepOf(facts);
  if (v.rep == Rep::kBoxed || v.rep == Rep::kPair) return Typed(r, facts);
  return IsSsaRep(rep) ? As(r, rep, ClassOf(facts, rep)) : r;
}

Ref Builder::Current(const Variable& v) {
  if (IsSsaRep(v.rep)) return {v.rep, Get(v.storage), kNone, false, v.cls};
  if (v.rep == Rep::kPair) return BoxedPair(CurrentPair(v));
  return {v.rep, kNone, v.storage, false, v.cls};
}

uint32_t Builder::SlotOf(Variable& v) {
  if (IsSsaRep(v.rep) || v.rep == Rep::kPair) return ToSlot(Current(v));
  MarkShared(v);
  return v.storage;
}

void Builder::Hold(const std::string& name, const Ref& array) {
  Variable v;
  v.name = name;
  v.rep = Rep::kArray;
  v.storage = ToSlot(array);
  v.data = NewStorage(FreshName("held.data"), StorageKind::kPtr);
  v.numel = NewStorage(FreshName("held.numel"), StorageKind::kI64);
  v.rows = NewStorage(FreshName("held.rows"), StorageKind::kI64);
  v.cols = NewStorage(FreshName("held.cols"), StorageKind::kI64);
  v.owned = NewStorage(FreshName("held.owned"), StorageKind::kI1);
  Refresh(v);
  Set(v.owned, ConstB(false));
  variables_[name] = v;
}

}  // namespace residua::array_ir
