// Elements of double arrays that may be complex, as pairs of numbers (build_pair.cc).
//
// Such an array is boxed, as one of planes is (build_planes.cc); beside its slot stand where its elements are, its
// extents, and whether they are complex at all, which a loop asks once. An element that is read is narrowed, as every
// result of Octave is. A store keeps the array what it is where a number goes into a real array or a pair whose
// imaginary part is not zero into a complex one; else the array may become complex, or real, when its last imaginary
// part goes, which the kernel knows.
#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

// By facts alone, before variables are declared.
bool Builder::NamesElementOfComplex(ExprId e) const {
  if (ast_[e].kind != ExprKind::kIndex || !MayBePair(Facts(e))) return false;
  const ExprId base = ast_.Child(e, 0);
  const AbstractValue* all = ast_[base].kind == ExprKind::kIdentifier ? FactsOfVariable(ast_.Name(base)) : nullptr;
  return all != nullptr && IsComplexArray(*all) && AreNumbers(ast_.Children(e).subspan(1));
}

bool Builder::IsElementOfComplex(ExprId e) {
  if (ast_[e].kind != ExprKind::kIndex || (ast_[e].count != 2 && ast_[e].count != 3)) return false;
  const Variable* v = VariableOf(ast_.Child(e, 0));
  if (v == nullptr || !v->HasElementsBeside() || v->complex == kNone) return false;
  return Facts(ast_.Child(e, 0)).defined() == domain::Tristate::kTrue && AreNumbers(ast_.Children(e).subspan(1));
}

// Where the element is, and into *ok whether the subscripts lie inside.
uint32_t Builder::PlaceInMatrix(ExprId e, Variable& v, uint32_t* ok, std::vector<Ref>* index) {
  const int n = static_cast<int>(ast_[e].count) - 1;
  index->resize(static_cast<size_t>(n));
  end_.push_back({{v.rep, kNone, v.storage, false}, &v, 0, n});
  uint32_t at = Position(ast_.Child(e, 1), Get(n == 1 ? v.numel : v.rows), ok, &(*index)[0]);
  if (n == 2) {
    end_.back().k = 1;
    const uint32_t column = Position(ast_.Child(e, 2), Get(v.cols), ok, &(*index)[1]);
    at = Value1(Opcode::kIAdd, {at, Value1(Opcode::kIMul, {column, Get(v.rows)}, Type::kI64)}, Type::kI64);
  }
  end_.pop_back();
  return at;
}

Pair Builder::LoadFromComplex(ExprId e) {
  Variable& v = *VariableOf(ast_.Child(e, 0));
  uint32_t ok = kNone;
  std::vector<Ref> index;
  const uint32_t at = PlaceInMatrix(e, v, &ok, &index);
  const uint32_t re = NewStorage(FreshName("re"), StorageKind::kF64),
                 im = NewStorage(FreshName("im"), StorageKind::kF64);
  const uint32_t fast = NewBlock(), slow = NewBlock(), done = NewBlock();
  Branch(ok, fast, slow);
  Start(fast);
  const uint32_t complex = Get(v.complex), data = Get(v.data), one = ConstI(1);
  const uint32_t twice = Value1(Opcode::kIAdd, {at, at}, Type::kI64);
  const auto select = [&](uint32_t x, uint32_t y, Type t) { return Value1(Opcode::kSelect, {complex, x, y}, t); };
  const auto load = [&](uint32_t k) { return Value1(Opcode::kLoad, {data, k}, Type::kF64); };
  Set(re, load(select(twice, at, Type::kI64)));
  const uint32_t second = load(select(Value1(Opcode::kIAdd, {twice, one}, Type::kI64), at, Type::kI64));
  Set(im, select(second, ConstF(0), Type::kF64));
  Branch(done);
  Start(slow);
  const uint32_t t = Temporary();
  Rt("index", {Operand::Storage(t), Operand::Storage(v.storage), Operand::Text(ShownName(v.name)),
               Operand::List(Boxes(index)), Operand::Int(0), Operand::Int(0)});
  const Pair general = PairOf(Boxed(t));
  Set(re, general.re);
  Set(im, general.im);
  Branch(done);
  Start(done);
  return Narrowed(Get(re), Get(im));
}

// v(i) = right, v(i, j) = right of a double scalar.
bool Builder::StoreIntoComplex(ExprId target, ExprId right) {
  if (kernels_only_ || !IsElementOfComplex(target) || MayBeList(right)) return false;
  const bool number = RepOf(Facts(right)) == Rep::kF64;
  if (!number && !MayBePair(Facts(right))) return false;
  Variable& v = *VariableOf(ast_.Child(target, 0));
  const Pair x = BuildPair(right);
  uint32_t ok = kNone;
  std::vector<Ref> index;
  const uint32_t at = PlaceInMatrix(target, v, &ok, &index);
  const auto logic = [&](Opcode op, uint32_t p, uint32_t q) { return Value1(op, {p, q}, Type::kI1); };
  const uint32_t complex = Get(v.complex), has_part = Value1(Opcode::kFNe, {x.im, ConstF(0)}, Type::kI1);
  const uint32_t neither = Value1(Opcode::kNot, {logic(Opcode::kOr, complex, has_part)}, Type::kI1);
  const uint32_t stays = logic(Opcode::kOr, logic(Opcode::kAnd, complex, has_part), neither);
  const uint32_t slow = NewBlock(), fast = NewBlock(), own = NewBlock(), store = NewBlock(), pair = NewBlock(),
                 plain = NewBlock(), done = NewBlock();
  Branch(logic(Opcode::kAnd, ok, stays), fast, slow);
  Start(fast);
  Branch(Get(v.owned), store, own);
  Start(own);
  Rtv("own", {Operand::Storage(v.storage)});
  RefreshComplex(v);
  Set(v.owned, ConstB(true));
  Branch(store);
  Start(store);
  const auto put = [&](uint32_t k, uint32_t number) {
    Emit(Opcode::kStore, {Operand::Value(Get(v.data)), Operand::Value(k), Operand::Value(number)});
  };
  Branch(has_part, pair, plain);
  Start(pair);
  const uint32_t twice = Value1(Opcode::kIAdd, {at, at}, Type::kI64);
  put(twice, x.re);
  put(Value1(Opcode::kIAdd, {twice, ConstI(1)}, Type::kI64), x.im);
  Branch(done);
  Start(plain);
  put(at, x.re);
  Branch(done);
  Start(slow);
  Rt("assign_index", {Operand::Storage(v.storage), Operand::List(Boxes(index)), Operand::Int(0), Operand::Int(0),
                      Operand::Storage(ToSlot(BoxedPair(x))), Operand::Text(ShownName(v.name))});
  Branch(done);
  Start(done);
  return true;
}

}  // namespace residua::array_ir
