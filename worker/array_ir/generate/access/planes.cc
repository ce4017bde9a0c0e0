// Elements A(i, j, k) of real double arrays of three to five dimensions.
//
// Such an array is boxed, as whatever takes it as a whole goes through the kernels; beside its slot stand where its
// elements are and its extents, kept up to date behind every call that may change the slot. An element is then what it
// is in a matrix: a load or a store behind a test of the subscripts. With fewer subscripts than dimensions the last one
// goes over all that is left. As there are no more dimensions than subscripts that count, one that fails the test of a
// load is an error in every case.
#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

bool Builder::IsElementOfPlanes(ExprId e) {
  if (ast_[e].kind != ExprKind::kIndex || ast_[e].count < 2) return false;
  const Variable* v = VariableOf(ast_.Child(e, 0));
  if (v == nullptr || v->pages.empty() || Facts(ast_.Child(e, 0)).defined() != domain::Tristate::kTrue) return false;
  return ast_[e].count <= v->pages.size() + 3 && AreNumbers(ast_.Children(e).subspan(1));
}

// Where the element is, from 0 on, and into *ok whether the subscripts lie inside.
uint32_t Builder::PlaceInPlanes(ExprId e, Variable& v, uint32_t* ok, std::vector<Ref>* index) {
  const auto subscripts = ast_.Children(e).subspan(1);
  const size_t n = subscripts.size();
  std::vector<uint32_t> extents{v.rows, v.cols};
  extents.insert(extents.end(), v.pages.begin(), v.pages.end());
  uint32_t at = kNone, size = kNone;
  index->resize(n);
  end_.push_back({{v.rep, kNone, v.storage, false}, &v, 0, static_cast<int>(n)});
  for (size_t k = 0; k < n; ++k) {
    end_.back().k = static_cast<int>(k);
    const bool rest = k + 1 == n && n < extents.size();
    const uint32_t extent = !rest ? Get(extents[k]) : k == 0 ? Get(v.numel) : Share(Get(v.numel), size);
    const uint32_t place = Position(subscripts[k], extent, ok, &(*index)[k]);
    at = k == 0 ? place : Value1(Opcode::kIAdd, {at, Value1(Opcode::kIMul, {place, size}, Type::kI64)}, Type::kI64);
    if (k + 1 < n) size = k == 0 ? Get(v.rows) : Value1(Opcode::kIMul, {size, Get(extents[k])}, Type::kI64);
  }
  end_.pop_back();
  return at;
}

Ref Builder::LoadFromPlanes(ExprId e) {
  Variable& v = *VariableOf(ast_.Child(e, 0));
  uint32_t ok = kNone;
  std::vector<Ref> index;
  const uint32_t at = PlaceInPlanes(e, v, &ok, &index);
  const uint32_t fast = NewBlock(), slow = NewBlock();
  Branch(ok, fast, slow);
  Start(slow);
  if (index.size() > 3) {
    Rt("index", {Operand::Storage(Temporary()), Operand::Storage(v.storage), Operand::Text(ShownName(v.name)),
                 Operand::List(Boxes(index)), Operand::Int(0), Operand::Int(0)});
  } else {
    static constexpr const char* kCalls[] = {"index_scalar", "index_scalar2", "index_scalar3"};
    std::vector<Operand> operands{Operand::Storage(v.storage), Operand::Text(ShownName(v.name))};
    for (const Ref& r : index) operands.push_back(Operand::Value(r.value));
    Rt(kCalls[index.size() - 1], std::move(operands), Type::kF64);
  }
  Emit(Opcode::kUnreachable, {});
  Start(fast);
  return F(Value1(Opcode::kLoad, {Get(v.data), at}, Type::kF64));
}

void Builder::StoreIntoPlanes(ExprId target, uint32_t number) {
  Variable& v = *VariableOf(ast_.Child(target, 0));
  uint32_t ok = kNone;
  std::vector<Ref> index;
  const uint32_t at = PlaceInPlanes(target, v, &ok, &index);
  StoreWhere(ok, v, at, number, [&] {
    Rt("assign_index", {Operand::Storage(v.storage), Operand::List(Boxes(index)), Operand::Int(0), Operand::Int(0),
                        Operand::Storage(ToSlot(F(number))), Operand::Text(ShownName(v.name))});
  });
}

}  // namespace residua::array_ir
