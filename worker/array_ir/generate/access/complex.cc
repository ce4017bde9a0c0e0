#include "worker/array_ir/generate/access/complex.h"

#include "worker/array_ir/generate/access/position.h"
#include "worker/array_ir/generate/access/store.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/variables/pair_variable.h"
#include "worker/array_ir/generate/variables/views.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

// By facts alone, before variables are declared.
bool NamesElementOfComplex(const FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind != ExprKind::kIndex || !MayBePair(b.Facts(e))) return false;
  const ExprId base = b.ast.Child(e, 0);
  const AbstractValue* all =
      b.ast[base].kind == ExprKind::kIdentifier ? FactsOfVariable(b, b.ast.Interned(base)) : nullptr;
  return all != nullptr && IsComplexArray(*all) && AreNumbers(b, b.ast.Children(e).subspan(1));
}

bool IsElementOfComplex(FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind != ExprKind::kIndex || (b.ast[e].count != 2 && b.ast[e].count != 3)) return false;
  const Variable* v = VariableOf(b, b.ast.Child(e, 0));
  if (v == nullptr || !v->HasElementsBeside() || v->complex == kNone) return false;
  return b.Facts(b.ast.Child(e, 0)).defined() == domain::Tristate::kTrue && AreNumbers(b, b.ast.Children(e).subspan(1));
}

namespace {

// Where the element is, and into *ok whether the subscripts lie inside.
uint32_t PlaceInMatrix(FunctionBuilder& b, ExprId e, Variable& v, uint32_t* ok, std::vector<Ref>* index) {
  const int n = static_cast<int>(b.ast[e].count) - 1;
  index->resize(static_cast<size_t>(n));
  b.ends.push_back({{v.rep, kNone, v.storage, false}, &v, 0, n});
  uint32_t at = BuildPosition(b, b.ast.Child(e, 1), b.ir.Get(n == 1 ? v.numel : v.rows), ok, &(*index)[0]);
  if (n == 2) {
    b.ends.back().k = 1;
    const uint32_t column = BuildPosition(b, b.ast.Child(e, 2), b.ir.Get(v.cols), ok, &(*index)[1]);
    at = b.ir.Value1(Opcode::kIAdd, {at, b.ir.Value1(Opcode::kIMul, {column, b.ir.Get(v.rows)}, Type::kI64)},
                     Type::kI64);
  }
  b.ends.pop_back();
  return at;
}

void StoreNumber(FunctionBuilder& b, const Variable& v, uint32_t at, uint32_t number) {
  b.ir.Emit(Opcode::kStore, {Operand::Value(b.ir.Get(v.data)), Operand::Value(at), Operand::Value(number)});
}

// The array becomes real if no other part is left.
void StoreRealAmongComplex(FunctionBuilder& b, Variable& v, uint32_t at, uint32_t number, uint32_t pattern) {
  const uint32_t own = b.ir.NewBlock(), store = b.ir.NewBlock();
  MakeOwn(b, v, own, store, pattern);
  const uint32_t twice = b.ir.Value1(Opcode::kIAdd, {at, at}, Type::kI64);
  StoreNumber(b, v, twice, number);
  StoreNumber(b, v, b.ir.Value1(Opcode::kIAdd, {twice, b.ir.ConstI(1)}, Type::kI64), b.ir.ConstF(0));
  b.ir.Rtv("narrow", {Operand::Storage(v.storage)});
  b.ir.Set(v.owned, b.ir.ConstB(true));  // what is narrowed is nobody else's
}

}  // namespace

Pair LoadFromComplex(FunctionBuilder& b, ExprId e) {
  Variable& v = *VariableOf(b, b.ast.Child(e, 0));
  uint32_t ok = kNone;
  std::vector<Ref> index;
  const uint32_t at = PlaceInMatrix(b, e, v, &ok, &index);
  const uint32_t re = b.ir.NewStorage(b.ir.FreshName("re"), StorageKind::kF64),
                 im = b.ir.NewStorage(b.ir.FreshName("im"), StorageKind::kF64);
  const uint32_t fast = b.ir.NewBlock(), slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  b.ir.Branch(ok, fast, slow);
  b.ir.Start(fast);
  const uint32_t complex = b.ir.Get(v.complex), data = b.ir.Get(v.data), one = b.ir.ConstI(1);
  const uint32_t twice = b.ir.Value1(Opcode::kIAdd, {at, at}, Type::kI64);
  const auto select = [&](uint32_t x, uint32_t y, Type t) { return b.ir.Value1(Opcode::kSelect, {complex, x, y}, t); };
  const auto load = [&](uint32_t k) { return b.ir.Value1(Opcode::kLoad, {data, k}, Type::kF64); };
  b.ir.Set(re, load(select(twice, at, Type::kI64)));
  const uint32_t second = load(select(b.ir.Value1(Opcode::kIAdd, {twice, one}, Type::kI64), at, Type::kI64));
  b.ir.Set(im, select(second, b.ir.ConstF(0), Type::kF64));
  b.ir.Branch(done);
  b.ir.Start(slow);
  const uint32_t t = b.ir.Temporary();
  b.ir.Rt("index", {Operand::Storage(t), Operand::Storage(v.storage), Operand::Text(ShownName(v.name)),
                    Operand::List(SlotsFor(b, index)), Operand::Int(0), Operand::Int(0)});
  const Pair general = PairOf(b, Ref::Boxed(t));
  b.ir.Set(re, general.re);
  b.ir.Set(im, general.im);
  b.ir.Branch(done);
  b.ir.Start(done);
  return NarrowedPair(b, b.ir.Get(re), b.ir.Get(im));
}

// v(i) = right, v(i, j) = right of a double scalar.
bool StoreIntoComplex(FunctionBuilder& b, ExprId target, ExprId right) {
  if (b.kernels_only || !IsElementOfComplex(b, target) || MayBeList(b, right)) return false;
  const bool number = RepOf(b.Facts(right)) == Rep::kF64;
  if (!number && !MayBePair(b.Facts(right))) return false;
  Variable& v = *VariableOf(b, b.ast.Child(target, 0));
  const Pair x = BuildPair(b, right);
  uint32_t ok = kNone;
  std::vector<Ref> index;
  const uint32_t at = PlaceInMatrix(b, target, v, &ok, &index);
  const auto logic = [&](Opcode op, uint32_t p, uint32_t q) { return b.ir.Value1(op, {p, q}, Type::kI1); };
  const uint32_t complex = b.ir.Get(v.complex), has_part = b.ir.Value1(Opcode::kFNe, {x.im, b.ir.ConstF(0)}, Type::kI1);
  const uint32_t neither = b.ir.Value1(Opcode::kNot, {logic(Opcode::kOr, complex, has_part)}, Type::kI1);
  const uint32_t stays = logic(Opcode::kOr, logic(Opcode::kAnd, complex, has_part), neither);
  const uint32_t slow = b.ir.NewBlock(), fast = b.ir.NewBlock(), own = b.ir.NewBlock(), store = b.ir.NewBlock(),
                 pair = b.ir.NewBlock(), plain = b.ir.NewBlock(), mixed = b.ir.NewBlock(), general = b.ir.NewBlock(),
                 done = b.ir.NewBlock();
  b.ir.Branch(logic(Opcode::kAnd, ok, stays), fast, slow);
  b.ir.Start(fast);
  MakeOwn(b, v, own, store, general);
  b.ir.Branch(has_part, pair, plain);
  b.ir.Start(pair);
  const uint32_t twice = b.ir.Value1(Opcode::kIAdd, {at, at}, Type::kI64);
  StoreNumber(b, v, twice, x.re);
  StoreNumber(b, v, b.ir.Value1(Opcode::kIAdd, {twice, b.ir.ConstI(1)}, Type::kI64), x.im);
  b.ir.Branch(done);
  b.ir.Start(plain);
  StoreNumber(b, v, at, x.re);
  b.ir.Branch(done);
  b.ir.Start(slow);
  b.ir.Branch(logic(Opcode::kAnd, ok, complex), mixed, general);
  b.ir.Start(mixed);
  StoreRealAmongComplex(b, v, at, x.re, general);
  b.ir.Branch(done);
  b.ir.Start(general);
  b.ir.Rt("assign_index",
          {Operand::Storage(v.storage), Operand::List(SlotsFor(b, index)), Operand::Int(0), Operand::Int(0),
           Operand::Storage(ToSlot(b, BoxedPair(b, x))), Operand::Text(ShownName(v.name))});
  b.ir.Branch(done);
  b.ir.Start(done);
  return true;
}

}  // namespace residua::array_ir
