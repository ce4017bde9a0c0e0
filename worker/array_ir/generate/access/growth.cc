#include "worker/array_ir/generate/access/growth.h"

#include <algorithm>
#include <functional>

#include "worker/array_ir/generate/access/subscripts.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/scalar/class_scalar.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/ir/kept_storage.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

namespace {

// How many elements a vector has, beside it and where the value keeps it.
void SetLength(FunctionBuilder& b, Variable& v, uint32_t length) {
  b.ir.Emit(Opcode::kStore, {Operand::Value(b.ir.Get(v.extent)), Operand::Value(b.ir.ConstI(0)), Operand::Value(length),
                             Operand::Text("i64")});
  const uint32_t one = b.ir.ConstI(1), row = b.ir.Value1(Opcode::kIEq, {b.ir.Get(v.rows), one}, Type::kI1);
  b.ir.Set(v.rows, b.ir.Value1(Opcode::kSelect, {row, one, length}, Type::kI64));
  b.ir.Set(v.cols, b.ir.Value1(Opcode::kSelect, {row, length, one}, Type::kI64));
  b.ir.Set(v.numel, length);
}

}  // namespace

void PutBehind(FunctionBuilder& b, Variable& v, uint32_t value, uint32_t condition,
               const std::function<void()>& otherwise) {
  const uint32_t ready = b.ir.NewBlock(), ask = b.ir.NewBlock(), got = b.ir.NewBlock(), put = b.ir.NewBlock(),
                 other = b.ir.NewBlock(), done = b.ir.NewBlock();
  const auto fits = [&](uint32_t room) { return b.ir.Value1(Opcode::kILt, {b.ir.Get(v.numel), room}, Type::kI1); };
  b.ir.Branch(condition, ready, other);
  b.ir.Start(ready);
  b.ir.Branch(b.ir.Value1(Opcode::kAnd, {fits(b.ir.Get(v.room)), b.ir.Get(v.owned)}, Type::kI1), put, ask);
  b.ir.Start(ask);
  const Instruction room = b.ir.Emit(Opcode::kRt, {Operand::Text("make_room"), Operand::Storage(v.storage)},
                                     {Type::kPtr, Type::kI64, Type::kPtr});
  b.ir.Branch(fits(room.results[1]), got, other);
  b.ir.Start(got);
  b.ir.Set(v.data, room.results[0]);
  b.ir.Set(v.room, room.results[1]);
  b.ir.Set(v.extent, room.results[2]);
  b.ir.Set(v.owned, b.ir.ConstB(true));
  b.ir.Branch(put);
  b.ir.Start(put);
  const uint32_t n = b.ir.Get(v.numel), next = b.ir.Value1(Opcode::kIAdd, {n, b.ir.ConstI(1)}, Type::kI64);
  std::vector<Operand> element{Operand::Value(b.ir.Get(v.data)), Operand::Value(n), Operand::Value(value)};
  if (v.rep == Rep::kElements) element.push_back(Operand::Text(ElementWord(v.cls)));
  b.ir.Emit(Opcode::kStore, std::move(element));
  SetLength(b, v, next);
  b.ir.Branch(done);
  b.ir.Start(other);
  otherwise();
  if (b.ir.Open()) b.ir.Branch(done);
  b.ir.Start(done);
}

bool TakeLast(FunctionBuilder& b, ExprId target, Variable& v, const std::function<void()>& otherwise) {
  const bool last = b.ast[target].count == 2 && b.ast[b.ast.Child(target, 1)].kind == ExprKind::kEnd;
  if (b.kernels_only || !last || v.room == kNone || v.defined != kNone) return false;
  const uint32_t here = b.ir.NewBlock(), other = b.ir.NewBlock(), done = b.ir.NewBlock(), least = b.ir.ConstI(3);
  const uint32_t grown = b.ir.Value1(Opcode::kILt, {b.ir.ConstI(0), b.ir.Get(v.room)}, Type::kI1);
  const uint32_t several = b.ir.Value1(Opcode::kILe, {least, b.ir.Get(v.numel)}, Type::kI1);  // one is kept otherwise
  const uint32_t own = b.ir.Value1(Opcode::kAnd, {grown, b.ir.Get(v.owned)}, Type::kI1);
  b.ir.Branch(b.ir.Value1(Opcode::kAnd, {own, several}, Type::kI1), here, other);
  b.ir.Start(here);
  SetLength(b, v, b.ir.Value1(Opcode::kISub, {b.ir.Get(v.numel), b.ir.ConstI(1)}, Type::kI64));
  b.ir.Branch(done);
  b.ir.Start(other);
  otherwise();
  b.ir.Branch(done);
  b.ir.Start(done);
  return true;
}

namespace {

enum class End : uint8_t { kFirst, kLast };

// What y = y(2:end) and y = y(1:end - 1) take away.
std::optional<End> EndTaken(const FunctionBuilder& b, ExprId target, ExprId right) {
  if (b.ast[right].kind != ExprKind::kIndex || b.ast[right].count != 2) return {};
  const ExprId base = b.ast.Child(right, 0), range = b.ast.Child(right, 1);
  if (b.ast[base].kind != ExprKind::kIdentifier || b.ast.Interned(base) != b.ast.Interned(target)) return {};
  if (b.ast[range].kind != ExprKind::kRange || b.ast[range].count != 2) return {};
  const ExprId from = b.ast.Child(range, 0), to = b.ast.Child(range, 1);
  if (b.ast[to].kind == ExprKind::kEnd) return LiteralOf(b, from) == 2.0 ? std::optional(End::kFirst) : std::nullopt;
  const bool before = b.ast[to].kind == ExprKind::kBinary && b.ast[to].op == syntax::Op::kMinus &&
                      b.ast[b.ast.Child(to, 0)].kind == ExprKind::kEnd && LiteralOf(b, b.ast.Child(to, 1)) == 1.0;
  return before && LiteralOf(b, from) == 1.0 ? std::optional(End::kLast) : std::nullopt;
}

}  // namespace

bool TakeOne(FunctionBuilder& b, ExprId target, ExprId right, const std::function<void()>& otherwise) {
  Variable* const v = VariableOf(b, target);
  if (v == nullptr || b.kernels_only || !HasView(v->rep) || v->defined != kNone) return false;
  const auto end = EndTaken(b, target, right);
  if (!end) return false;
  const uint32_t here = b.ir.NewBlock(), other = b.ir.NewBlock(), done = b.ir.NewBlock(), one = b.ir.ConstI(1);
  const auto is_one = [&](uint32_t extent) { return b.ir.Value1(Opcode::kIEq, {b.ir.Get(extent), one}, Type::kI1); };
  const uint32_t vector = b.ir.Value1(Opcode::kOr, {is_one(v->rows), is_one(v->cols)}, Type::kI1);
  const uint32_t several = b.ir.Value1(Opcode::kILt, {one, b.ir.Get(v->numel)}, Type::kI1);
  b.ir.Branch(b.ir.Value1(Opcode::kAnd, {vector, several}, Type::kI1), here, other);
  b.ir.Start(here);
  const uint32_t place = *end == End::kFirst ? one : b.ir.Get(v->numel), at = b.ir.Temporary();
  b.ir.Rtv("set_f64", {Operand::Storage(at), Operand::Value(b.ir.Value1(Opcode::kI2F, {place}, Type::kF64))});
  b.ir.Rt("delete_index", {Operand::Storage(v->storage), Operand::List({at}), Operand::Int(0), Operand::Int(0),
                           Operand::Text(ShownName(v->name))});
  RefreshView(b, *v);
  b.ir.Branch(done);
  b.ir.Start(other);
  otherwise();
  if (b.ir.Open()) b.ir.Branch(done);
  b.ir.Start(done);
  return true;
}

namespace {

// The scalar is of the class that the array has, or a character beside text.
bool IsElementOf(const FunctionBuilder& b, const Variable& v, ExprId x) {
  const AbstractValue& facts = b.Facts(x);
  if (v.rep == Rep::kArray) return RepOf(facts) == Rep::kF64;
  if (v.cls == value::ClassId::kChar) return IsCharacter(facts) && IsOperand(b, x);
  return IsSsaRep(RepOf(facts)) && facts.classes().Only(v.cls);
}

// y = [y, x], y = [y; x] with a number x, or a character: text whose quotes may change has no room (make_room).
bool AppendElement(FunctionBuilder& b, Variable& v, ExprId right) {
  if (v.room == kNone || !HasView(v.rep)) return false;
  const auto rows = b.ast.Children(right);
  const bool column = rows.size() == 2;
  const ExprId x = column ? b.ast.Child(rows[1], 0) : b.ast.Child(rows[0], 1);
  if (MayBeList(b, x) || !IsElementOf(b, v, x) || (column && v.rep != Rep::kArray)) return false;
  const bool literal = b.ast[x].kind == ExprKind::kString;
  const Ref element = literal ? BuildOperand(b, x) : Build(b, x);
  const uint32_t value = IsSsaRep(element.rep) ? element.value : ToRep(b, element, Rep::kInt, v.cls).value;
  const uint32_t across = b.ir.Get(column ? v.cols : v.rows);
  const uint32_t vector = b.ir.Value1(Opcode::kIEq, {across, b.ir.ConstI(1)}, Type::kI1);
  const uint32_t some = b.ir.Value1(Opcode::kILe, {b.ir.ConstI(1), b.ir.Get(v.numel)}, Type::kI1);
  PutBehind(b, v, value, b.ir.Value1(Opcode::kAnd, {vector, some}, Type::kI1), [&] {
    const uint32_t slot = ToSlot(b, literal ? Build(b, x) : element);
    if (column) {
      const uint32_t joined = b.ir.Temporary();
      b.ir.Rt("matrix",
              {Operand::Storage(joined), Operand::Text("1,1"), Operand::List({v.storage, slot}), Operand::Int(0)});
      AssignVariable(b, v, {v.rep, kNone, joined, true});
    } else {
      b.ir.Rt("append", {Operand::Storage(v.storage), Operand::List({slot})});
      RefreshView(b, v);
      MarkShared(b, v);
    }
  });
  return true;
}

}  // namespace

// v = [v, x]: v grows where it is.
bool AppendTo(FunctionBuilder& b, ExprId target, ExprId right) {
  Variable* v = VariableOf(b, target);
  if (v == nullptr || IsSsaRep(v->rep) || v->defined != kNone || IsKept(b.ir.out.storage[v->storage]) || b.kernels_only)
    return false;
  if (b.ast[right].kind != ExprKind::kMatrix || b.ast[right].count == 0) return false;
  const auto rows = b.ast.Children(right);
  const auto parts = b.ast.Children(rows[0]);
  if (parts.empty() || VariableOf(b, parts[0]) != v) return false;
  const bool pair =
      rows.size() == 1 ? parts.size() == 2 : rows.size() == 2 && parts.size() == 1 && b.ast[rows[1]].count == 1;
  if (pair && AppendElement(b, *v, right)) return true;
  if (rows.size() != 1 || parts.size() < 2) return false;
  if (std::any_of(parts.begin() + 1, parts.end(), [&](ExprId p) { return MayBeList(b, p) || VariableOf(b, p) == v; })) {
    return false;
  }
  const BuiltSubscripts added = BuildArguments(b, parts.subspan(1));
  b.ir.Rt("append", {Operand::Storage(v->storage), Operand::List(added.slots)});
  if (HasView(v->rep)) RefreshView(b, *v);
  MarkShared(b, *v);
  return true;
}

}  // namespace residua::array_ir
