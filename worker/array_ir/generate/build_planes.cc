// Elements A(i, j, k) of real double arrays of up to three dimensions.
//
// Such an array is boxed, as whatever takes it as a whole goes through the kernels; beside its slot stand where its
// elements are and its three extents, kept up to date behind every call that may change the slot. An element is then
// what it is in a matrix: a load or a store behind a test of the subscripts. As there are no more dimensions than
// subscripts, one that fails the test of a load is an error in every case.
#include <algorithm>

#include "worker/array_ir/generate/builder.h"

namespace residua::array_ir {

bool IsArrayOfPlanes(const AbstractValue& v) { return !v.IsBottom() && v.IsRealDouble() && v.shape().max_rank() == 3; }

void Builder::DeclarePlanes(Variable& v, const AbstractValue& facts) {
  if (v.rep != Rep::kBoxed || !IsArrayOfPlanes(facts)) return;
  v.data = NewStorage(v.name + ".data", StorageKind::kPtr);
  v.numel = NewStorage(v.name + ".numel", StorageKind::kI64);
  v.rows = NewStorage(v.name + ".rows", StorageKind::kI64);
  v.cols = NewStorage(v.name + ".cols", StorageKind::kI64);
  v.pages = NewStorage(v.name + ".pages", StorageKind::kI64);
  v.owned = NewStorage(v.name + ".owned", StorageKind::kI1);
}

// The third extent is what the other two leave of all elements; with none of them no subscript passes the test.
void Builder::RefreshPages(Variable& v) {
  const uint32_t plane = Value1(Opcode::kIMul, {Get(v.rows), Get(v.cols)}, Type::kI64);
  const auto number = [&](uint32_t i) { return Value1(Opcode::kI2F, {i}, Type::kF64); };
  const uint32_t pages = Value1(Opcode::kFDiv, {number(Get(v.numel)), number(plane)}, Type::kF64);
  Set(v.pages, Value1(Opcode::kF2I, {pages}, Type::kI64));
}

// What a call of the run-time writes to comes first.
bool Builder::MayChange(const Instruction& i, uint32_t slot) {
  if (i.op == Opcode::kCall || i.operands.size() < 2) return false;
  const Operand& first = i.operands[1];
  return (first.IsStorage() && first.id == slot) ||
         std::find(first.list.begin(), first.list.end(), slot) != first.list.end();
}

bool Builder::IsElementOfPlanes(ExprId e) {
  if (ast_[e].kind != ExprKind::kIndex || ast_[e].count != 4) return false;
  const Variable* v = VariableOf(ast_.Child(e, 0));
  if (v == nullptr || v->pages == kNone || Facts(ast_.Child(e, 0)).defined() != domain::Tristate::kTrue) return false;
  const auto subscripts = ast_.Children(e).subspan(1);
  return std::all_of(subscripts.begin(), subscripts.end(), [&](ExprId s) {
    return ast_[s].kind != ExprKind::kColon && !MayBeList(s) && RepOf(Facts(s)) == Rep::kF64;
  });
}

// Where the element is, from 0 on, and into *ok whether the subscripts lie inside.
uint32_t Builder::PlaceInPlanes(ExprId e, Variable& v, uint32_t* ok, std::array<Ref, 3>* index) {
  const uint32_t extents[] = {v.rows, v.cols, v.pages};
  uint32_t at = kNone, size = kNone;
  end_.push_back({{v.rep, kNone, v.storage, false}, &v, 0, 3});
  for (uint32_t k = 0; k < 3; ++k) {
    end_.back().k = static_cast<int>(k);
    const uint32_t place = Position(ast_.Child(e, k + 1), Get(extents[k]), ok, &(*index)[k]);
    at = k == 0 ? place : Value1(Opcode::kIAdd, {at, Value1(Opcode::kIMul, {place, size}, Type::kI64)}, Type::kI64);
    if (k < 2) size = k == 0 ? Get(v.rows) : Value1(Opcode::kIMul, {size, Get(v.cols)}, Type::kI64);
  }
  end_.pop_back();
  return at;
}

Ref Builder::LoadFromPlanes(ExprId e) {
  Variable& v = *VariableOf(ast_.Child(e, 0));
  uint32_t ok = kNone;
  std::array<Ref, 3> index;
  const uint32_t at = PlaceInPlanes(e, v, &ok, &index);
  const uint32_t fast = NewBlock(), slow = NewBlock();
  Branch(ok, fast, slow);
  Start(slow);
  Rt("index_scalar3",
     {Operand::Storage(v.storage), Operand::Text(ShownName(v.name)), Operand::Value(index[0].value),
      Operand::Value(index[1].value), Operand::Value(index[2].value)},
     Type::kF64);
  Emit(Opcode::kUnreachable, {});
  Start(fast);
  return F(Value1(Opcode::kLoad, {Get(v.data), at}, Type::kF64));
}

void Builder::StoreIntoPlanes(ExprId target, uint32_t number) {
  Variable& v = *VariableOf(ast_.Child(target, 0));
  uint32_t ok = kNone;
  std::array<Ref, 3> index;
  const uint32_t at = PlaceInPlanes(target, v, &ok, &index);
  StoreWhere(ok, v, at, number, [&] {
    Rt("store_scalar3", {Operand::Storage(v.storage), Operand::Value(index[0].value), Operand::Value(index[1].value),
                         Operand::Value(index[2].value), Operand::Value(number), Operand::Text(ShownName(v.name))});
    Refresh(v);
    Set(v.owned, ConstB(true));
  });
}

}  // namespace residua::array_ir
