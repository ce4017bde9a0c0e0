// Elements of arrays of numbers are stored where they are; growth and errors go to the kernel.
#include <functional>

#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

using syntax::Op;

// x(i) = v in place where the subscripts lie inside; growth and errors go to the kernel.
// The kernel stores it, and the variable may have grown.
void Builder::StoreByKernel(Variable& v, const Ref& right, std::span<const Ref> index) {
  const bool elements = v.rep == Rep::kElements;
  std::vector<Operand> operands{Operand::Storage(v.storage), Operand::Value(index[0].value)};
  if (elements) {
    operands.push_back(index.size() == 2 ? Operand::Value(index[1].value) : Operand::Number(0));
    operands.push_back(Operand::Int(static_cast<int>(v.cls)));
    operands.push_back(Operand::Value(ToF64(right)));
  } else {
    if (index.size() == 2) operands.push_back(Operand::Value(index[1].value));
    operands.push_back(Operand::Value(right.value));
  }
  operands.push_back(Operand::Text(ShownName(v.name)));
  Rt(elements ? "store_element" : index.size() == 1 ? "store_scalar" : "store_scalar2", std::move(operands));
  Refresh(v);
  Set(v.owned, ConstB(true));
}

// `x(end + 1)`, `x(n(1) + 1)`, and any element of what begins as nothing: elsewhere growth is rare, and a length that
// may change in every trip would keep its loop from being optimised.
bool Builder::MayAppend(const Variable& v, ExprId subscript) const {
  if (v.room == kNone) return false;
  if (begun_empty_.count(v.name)) return true;
  if (ast_[subscript].kind != ExprKind::kBinary || ast_[subscript].op != Op::kPlus) return false;
  const ExprKind last = ast_[ast_.Child(subscript, 0)].kind;
  return LiteralOf(ast_.Child(subscript, 1)) == 1.0 && (last == ExprKind::kEnd || last == ExprKind::kIndex);
}

void Builder::StoreWhere(uint32_t ok, Variable& v, uint32_t at, uint32_t value,
                         const std::function<void()>& by_kernel) {
  const uint32_t fast = NewBlock(), own = NewBlock(), store = NewBlock(), slow = NewBlock(), done = NewBlock();
  Branch(ok, fast, slow);
  Start(fast);
  Branch(Get(v.owned), store, own);
  Start(own);
  Rtv("own", {Operand::Storage(v.storage)});
  Refresh(v);
  Set(v.owned, ConstB(true));
  Branch(store);
  Start(store);
  std::vector<Operand> parts{Operand::Value(Get(v.data)), Operand::Value(at), Operand::Value(value)};
  if (v.rep == Rep::kElements) parts.push_back(Operand::Text(ElementWord(v.cls)));
  Emit(Opcode::kStore, std::move(parts));
  Branch(done);
  Start(slow);
  by_kernel();
  Branch(done);
  Start(done);
}

bool Builder::StoreScalar(ExprId target, Variable& v, const AbstractValue& facts, const Ref& r) {
  const uint32_t n = ast_[target].count - 1;
  if (!HasView(v.rep) || (n != 1 && n != 2)) return false;
  for (uint32_t k = 1; k <= n; ++k) {
    if (!IsNumberSubscript(ast_.Child(target, k))) return false;
  }
  const std::optional<Ref> element = AsElement(v, r, facts);
  if (!element) return false;
  const Ref& right = *element;
  uint32_t ok = kNone, at;
  Ref index[2];
  end_.push_back({{v.rep, kNone, v.storage, false}, &v, 0, static_cast<int>(n)});
  at = Position(ast_.Child(target, 1), n == 1 ? Get(v.numel) : Get(v.rows), &ok, &index[0]);
  if (n == 2) {
    end_.back().k = 1;
    const uint32_t j = Position(ast_.Child(target, 2), Get(v.cols), &ok, &index[1]);
    at = Value1(Opcode::kIAdd, {at, Value1(Opcode::kIMul, {j, Get(v.rows)}, Type::kI64)}, Type::kI64);
  }
  end_.pop_back();
  const auto by_kernel = [&] { StoreByKernel(v, right, {index, n}); };
  StoreWhere(ok, v, at, right.value, [&] {
    if (n != 1 || !MayAppend(v, ast_.Child(target, 1))) return by_kernel();
    const uint32_t behind = Value1(Opcode::kIEq, {at, Get(v.numel)}, Type::kI1);
    const uint32_t place = Value1(Opcode::kIAdd, {at, ConstI(1)}, Type::kI64);
    const uint32_t whole = Value1(Opcode::kFEq, {Value1(Opcode::kI2F, {place}, Type::kF64), index[0].value}, Type::kI1);
    PutBehind(v, right.value, Value1(Opcode::kAnd, {behind, whole}, Type::kI1), by_kernel);
  });
  if (v.defined != kNone) Set(v.defined, ConstB(true));
  return true;
}

// v(i, j) = x of an array x: where that has one element it is a number.
bool Builder::StoreOnlyElement(ExprId target, Variable& v, const AbstractValue& facts, const Ref& r) {
  if (kernels_only_ || v.rep != Rep::kArray || r.rep != Rep::kArray || v.defined != kNone) return false;
  if (!facts.shape().MayBeScalar() || ast_[target].count > 3) return false;
  for (ExprId s : ast_.Children(target).subspan(1)) {
    if (ast_[s].kind == ExprKind::kColon || MayBeList(s) || RepOf(Facts(s)) != Rep::kF64) return false;
  }
  const Ref object{v.rep, kNone, v.storage, false};
  const Instruction view =
      Emit(Opcode::kView, {Operand::Storage(r.slot)}, {Type::kPtr, Type::kI64, Type::kI64, Type::kI64});
  const uint32_t one = NewBlock(), other = NewBlock(), done = NewBlock();
  Branch(Value1(Opcode::kIEq, {view.results[1], ConstI(1)}, Type::kI1), one, other);
  Start(one);
  StoreScalar(target, v, facts, F(Value1(Opcode::kLoad, {view.results[0], ConstI(0)}, Type::kF64)));
  Branch(done);
  Start(other);
  const BuiltSubscripts subs = Subscripts(ast_.Children(target).subspan(1), &object);
  Rt("assign_index", {Operand::Storage(v.storage), Operand::List(subs.slots), Operand::Int(subs.colons),
                      Operand::Int(subs.spread), Operand::Storage(r.slot), Operand::Text(ShownName(v.name))});
  Refresh(v);
  Branch(done);
  Start(done);
  return true;
}

}  // namespace residua::array_ir
