#include "worker/array_ir/generate/variables/variables.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <array>

#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/variables/given.h"
#include "worker/array_ir/generate/variables/mixed_variable.h"
#include "worker/array_ir/generate/variables/pair_variable.h"
#include "worker/array_ir/generate/variables/views.h"
#include "worker/array_ir/ir/kept_storage.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

using value::ClassId;

void MarkShared(FunctionBuilder& b, Variable& v) {
  if (HasView(v.rep)) b.ir.Set(v.owned, b.ir.ConstB(false));
}

namespace {

// What facts say of all values of a variable needs no look; kNone: they do not.
std::array<uint32_t, 2> KnownExtentsOf(FunctionBuilder& b, const Variable& v) {
  const AbstractValue* facts = v.defined == kNone && !IsKeptStorage(b, v) ? FactsOfVariable(b, v.name) : nullptr;
  std::array<uint32_t, 2> extents{kNone, kNone};
  for (int d = 0; facts != nullptr && facts->shape().max_rank() == 2 && d < 2; ++d) {
    if (facts->shape().Extent(d).IsKnown()) extents[static_cast<size_t>(d)] = b.ir.ConstI(facts->shape().Extent(d).low);
  }
  return extents;
}

}  // namespace

void RefreshView(FunctionBuilder& b, Variable& v) {
  if (v.HasElementsBeside() && v.complex != kNone) return RefreshComplex(b, v);
  const Instruction view =
      b.ir.Emit(Opcode::kView, {Operand::Storage(v.storage)}, {Type::kPtr, Type::kI64, Type::kI64, Type::kI64});
  b.ir.Set(v.data, view.results[0]);
  const auto [rows, cols] = KnownExtentsOf(b, v);
  const bool known = rows != kNone && cols != kNone;
  b.ir.Set(v.numel, known ? b.ir.Value1(Opcode::kIMul, {rows, cols}, Type::kI64) : view.results[1]);
  b.ir.Set(v.rows, rows != kNone ? rows : view.results[2]);
  b.ir.Set(v.cols, cols != kNone ? cols : view.results[3]);
  if (v.room != kNone) b.ir.Set(v.room, b.ir.ConstI(0));
  if (!v.PagesOfAnyClass().empty()) RefreshPages(b, v);
}

void BeginWithKnownExtents(FunctionBuilder& b, const Variable& v) {
  const auto [rows, cols] = KnownExtentsOf(b, v);
  if (rows == kNone || cols == kNone) return;
  b.ir.Set(v.rows, rows);
  b.ir.Set(v.cols, cols);
  b.ir.Set(v.numel, b.ir.Value1(Opcode::kIMul, {rows, cols}, Type::kI64));
}

void AssignVariable(FunctionBuilder& b, Variable& v, const Ref& r, bool maybe_shared) {
  if (v.rep == Rep::kPair) return AssignPair(b, v, PairOf(b, r));
  if (v.rep == Rep::kMixed) return AssignMixed(b, v, MixedOf(b, r, v.cls));
  const Ref x = ToRep(b, r, v.rep, v.cls);
  if (IsSsaRep(v.rep)) {
    b.ir.Set(v.storage, x.value);
  } else if (x.slot != v.storage) {
    b.ir.Rtv(x.temporary ? "move" : "copy", {Operand::Storage(v.storage), Operand::Storage(x.slot)});
  }
  if (HasView(v.rep)) {
    RefreshView(b, v);
    b.ir.Set(v.owned, b.ir.ConstB(!maybe_shared));
  }
  if (v.defined != kNone) b.ir.Set(v.defined, b.ir.ConstB(true));
  SetGiven(b, v, b.ir.ConstB(true));
}

Ref ReadVariable(FunctionBuilder& b, ExprId e, Variable& v) {
  const AbstractValue& facts = b.Facts(e);
  if (b.facts.have_value.count(e.index) != 0 && facts.defined() != domain::Tristate::kTrue) {
    Refuse(b, absl::StrCat("an operator assignment to elements of `", ShownName(v.name), "`, which may be undefined"),
           b.ast[e].range);
  }
  if (v.defined != kNone && facts.defined() != domain::Tristate::kTrue) {
    const std::string name = ShownName(v.name);  // the function is called where the variable has none
    const auto is_called_so = [&](syntax::FunctionId f) { return b.ast[f].name == name; };
    if (builtin::FindBuiltin(name) != nullptr || std::ranges::any_of(b.ast.top_functions(), is_called_so)) {
      Refuse(b, absl::StrCat("a function's name, `", name, "`, for a variable that may have no value"), b.ast[e].range);
    }
    const uint32_t bad = b.ir.NewBlock(), good = b.ir.NewBlock();
    b.ir.Branch(b.ir.Get(v.defined), good, bad);
    b.ir.Start(bad);
    b.ir.Rt("undefined", {Operand::Text(ShownName(v.name)), Operand::Text(Near(b, b.ast[e].range))});
    b.ir.Emit(Opcode::kUnreachable, {});
    b.ir.Start(good);
  }
  if (v.rep == Rep::kMixed && IsSsaRep(RepOf(facts))) return MixedAs(b, CurrentMixed(b, v), RepOf(facts));
  const Ref r = CurrentValue(b, v);
  if (IsKept(b.ir.out.storage[v.storage])) {  // its value now
    if (v.rep == Rep::kBoxed && IsScalarRep(RepOf(facts))) return ToTyped(b, Ref::Boxed(v.storage), facts);
    const uint32_t t = b.ir.Temporary();
    b.ir.Rtv("copy", {Operand::Storage(t), Operand::Storage(v.storage)});
    return Ref::Boxed(t);
  }
  if (IsSsaRep(v.rep)) return r;
  const Rep rep = RepOf(facts);
  if (v.rep == Rep::kBoxed || v.rep == Rep::kPair || v.rep == Rep::kMixed) return ToTyped(b, r, facts);
  return IsSsaRep(rep) ? ToRep(b, r, rep, ClassOf(facts, rep)) : r;
}

Ref CurrentValue(FunctionBuilder& b, const Variable& v) {
  if (IsSsaRep(v.rep)) return {v.rep, b.ir.Get(v.storage), kNone, false, v.cls};
  if (v.rep == Rep::kPair) return BoxedPair(b, CurrentPair(b, v));
  if (v.rep == Rep::kMixed) return BoxedMixed(b, CurrentMixed(b, v));
  return {v.rep, kNone, v.storage, false, v.cls};
}

uint32_t SlotOf(FunctionBuilder& b, Variable& v) {
  if (IsSsaRep(v.rep) || v.rep == Rep::kPair || v.rep == Rep::kMixed) return ToSlot(b, CurrentValue(b, v));
  MarkShared(b, v);
  return v.storage;
}

void HoldVariable(FunctionBuilder& b, InternedName name, const Ref& array) {
  Variable v;
  v.name = name;
  v.rep = Rep::kArray;
  v.storage = ToSlot(b, array);
  v.data = b.ir.NewStorage(b.ir.FreshName("held.data"), StorageKind::kPtr);
  v.numel = b.ir.NewStorage(b.ir.FreshName("held.numel"), StorageKind::kI64);
  v.rows = b.ir.NewStorage(b.ir.FreshName("held.rows"), StorageKind::kI64);
  v.cols = b.ir.NewStorage(b.ir.FreshName("held.cols"), StorageKind::kI64);
  v.owned = b.ir.NewStorage(b.ir.FreshName("held.owned"), StorageKind::kI1);
  RefreshView(b, v);
  b.ir.Set(v.owned, b.ir.ConstB(false));
  b.variables[name] = v;
}

uint32_t NewElements(FunctionBuilder& b, uint32_t slot, ClassId cls, uint32_t rows, uint32_t cols) {
  std::vector<Operand> operands{Operand::Storage(slot), Operand::Value(rows), Operand::Value(cols)};
  if (cls == ClassId::kDouble) return b.ir.Rt("new_matrix", std::move(operands), Type::kPtr);
  operands.push_back(Operand::Int(static_cast<int>(cls)));
  return b.ir.Rt("new_elements", std::move(operands), Type::kPtr);
}

}  // namespace residua::array_ir
