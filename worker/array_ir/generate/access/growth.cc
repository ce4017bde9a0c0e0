// Vectors that grow by one element: y(end + 1) = x, y = [y, x], y = [y; x].
//
// So does y(k) = x of a y that begins as nothing. Such a variable knows how many elements fit behind its elements and
// where its value keeps the length. While there is room an append is two stores; else the run-time makes room by half
// as much again, and what cannot grow where it is (shared, a range, a scalar, a matrix, nothing yet) goes to the
// kernel. Room is forgotten whenever the variable's view is read anew.
#include <algorithm>
#include <functional>

#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/ir/kept_storage.h"

namespace residua::array_ir {

void Builder::PutBehind(Variable& v, uint32_t value, uint32_t condition, const std::function<void()>& otherwise) {
  const uint32_t ready = NewBlock(), ask = NewBlock(), got = NewBlock(), put = NewBlock(), other = NewBlock(),
                 done = NewBlock();
  const auto fits = [&](uint32_t room) { return Value1(Opcode::kILt, {Get(v.numel), room}, Type::kI1); };
  Branch(condition, ready, other);
  Start(ready);
  Branch(Value1(Opcode::kAnd, {fits(Get(v.room)), Get(v.owned)}, Type::kI1), put, ask);
  Start(ask);
  const Instruction room = Emit(Opcode::kRt, {Operand::Text("make_room"), Operand::Storage(v.storage)},
                                {Type::kPtr, Type::kI64, Type::kPtr});
  Branch(fits(room.results[1]), got, other);
  Start(got);
  Set(v.data, room.results[0]);
  Set(v.room, room.results[1]);
  Set(v.extent, room.results[2]);
  Set(v.owned, ConstB(true));
  Branch(put);
  Start(put);
  const uint32_t n = Get(v.numel), next = Value1(Opcode::kIAdd, {n, ConstI(1)}, Type::kI64);
  std::vector<Operand> element{Operand::Value(Get(v.data)), Operand::Value(n), Operand::Value(value)};
  if (v.rep == Rep::kElements) element.push_back(Operand::Text(ElementWord(v.cls)));
  Emit(Opcode::kStore, std::move(element));
  Emit(Opcode::kStore,
       {Operand::Value(Get(v.extent)), Operand::Value(ConstI(0)), Operand::Value(next), Operand::Text("i64")});
  const uint32_t one = ConstI(1), row = Value1(Opcode::kIEq, {Get(v.rows), one}, Type::kI1);
  Set(v.rows, Value1(Opcode::kSelect, {row, one, next}, Type::kI64));
  Set(v.cols, Value1(Opcode::kSelect, {row, next, one}, Type::kI64));
  Set(v.numel, next);
  Branch(done);
  Start(other);
  otherwise();
  if (Open()) Branch(done);
  Start(done);
}

// y = [y, x], y = [y; x] with a number x.
bool Builder::AppendNumber(Variable& v, ExprId right) {
  if (v.room == kNone || v.rep != Rep::kArray) return false;
  const auto rows = ast_.Children(right);
  const bool column = rows.size() == 2;
  const ExprId x = column ? ast_.Child(rows[1], 0) : ast_.Child(rows[0], 1);
  if (MayBeList(x) || RepOf(Facts(x)) != Rep::kF64) return false;
  const uint32_t value = ToF64(Build(x));
  const uint32_t across = Get(column ? v.cols : v.rows);
  const uint32_t vector = Value1(Opcode::kIEq, {across, ConstI(1)}, Type::kI1);
  const uint32_t some = Value1(Opcode::kILe, {ConstI(1), Get(v.numel)}, Type::kI1);
  PutBehind(v, value, Value1(Opcode::kAnd, {vector, some}, Type::kI1), [&] {
    const uint32_t slot = ToSlot(F(value));
    if (column) {
      const uint32_t joined = Temporary();
      Rt("matrix", {Operand::Storage(joined), Operand::Text("1,1"), Operand::List({v.storage, slot}), Operand::Int(0)});
      Assign(v, {v.rep, kNone, joined, true});
    } else {
      Rt("append", {Operand::Storage(v.storage), Operand::List({slot})});
      Refresh(v);
      MarkShared(v);
    }
  });
  return true;
}

// v = [v, x]: v grows where it is.
bool Builder::AppendTo(ExprId target, ExprId right) {
  Variable* v = VariableOf(target);
  if (v == nullptr || IsSsaRep(v->rep) || v->defined != kNone || IsKept(out_.storage[v->storage]) || kernels_only_)
    return false;
  if (ast_[right].kind != ExprKind::kMatrix || ast_[right].count == 0) return false;
  const auto rows = ast_.Children(right);
  const auto parts = ast_.Children(rows[0]);
  if (parts.empty() || VariableOf(parts[0]) != v) return false;
  const bool pair =
      rows.size() == 1 ? parts.size() == 2 : rows.size() == 2 && parts.size() == 1 && ast_[rows[1]].count == 1;
  if (pair && AppendNumber(*v, right)) return true;
  if (rows.size() != 1 || parts.size() < 2) return false;
  if (std::any_of(parts.begin() + 1, parts.end(), [&](ExprId p) { return MayBeList(p) || VariableOf(p) == v; })) {
    return false;
  }
  const BuiltSubscripts added = Arguments(parts.subspan(1));
  Rt("append", {Operand::Storage(v->storage), Operand::List(added.slots)});
  if (HasView(v->rep)) Refresh(*v);
  MarkShared(*v);
  return true;
}

}  // namespace residua::array_ir
