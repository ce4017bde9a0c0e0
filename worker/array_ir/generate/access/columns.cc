// Numbers in fields of structs and in cells: `p(k).x`, `s.x`, `c{k}`.
//
// The problem: `p(k).x` as it reads makes a struct of one element and takes a field of it, and even one call of the
// run-time for both looks for the field by its name each time. The idea: all values of a field lie one behind the
// other, 16 bytes each, and a real double scalar lives inside its own. So beside the slot of such a variable stands
// where the values of each field that the text names are, asked for where they are first needed behind every call that
// may change the slot. An element is then a test of the subscript, a test of what kind of value is there, and a load or
// a store.
//
// What is not a number, lies outside or is not there yet is left to the kernels. Gives up: two subscripts, fields of
// fields, functions with `try`, whose handlers would have to look again.
#include <functional>

#include "worker/array_ir/generate/core/builder.h"

namespace residua::array_ir {

// Where the value is, and whether it is a number: false, too, where the subscript is no place.
Builder::ElementOfColumn Builder::FindInColumn(Variable& v, const Column& c, ExprId subscript) {
  std::string field;
  for (const auto& [name, column] : v.columns) {
    if (column.values == c.values) field = name;
  }
  const uint32_t ask = NewBlock(), known = NewBlock();
  Branch(Get(c.known), known, ask);
  Start(ask);
  const Instruction found =
      Emit(Opcode::kRt, {Operand::Text("values_of"), Operand::Storage(v.storage), Operand::Text(field)},
           {Type::kPtr, Type::kI64});
  Set(c.values, found.results[0]);
  Set(c.count, found.results[1]);
  Set(c.known, ConstB(true));
  Branch(known);
  Start(known);
  ElementOfColumn out;
  uint32_t inside = kNone;
  if (subscript.valid()) {
    Ref index;
    end_.push_back({{v.rep, kNone, v.storage, false}, &v, 0, 1});
    out.at = Position(subscript, Get(c.count), &inside, &index);
    end_.pop_back();
    out.index.push_back(index.value);
  } else {
    out.at = ConstI(0);
    inside = Value1(Opcode::kIEq, {Get(c.count), ConstI(1)}, Type::kI1);
  }
  const uint32_t is_number = NewStorage(FreshName("number"), StorageKind::kI1);
  const uint32_t look = NewBlock(), done = NewBlock();
  Set(is_number, ConstB(false));
  Branch(inside, look, done);
  Start(look);
  const uint32_t place = Value1(Opcode::kIMul, {out.at, ConstI(16)}, Type::kI64);
  const Operand word = Operand::Text(ElementWord(value::ClassId::kUint8));
  const uint32_t tag =
      Emit(Opcode::kLoad, {Operand::Value(Get(c.values)), Operand::Value(place), word}, {Type::kI64}).results[0];
  Set(is_number, Value1(Opcode::kIEq, {tag, ConstI(0)}, Type::kI1));
  Branch(done);
  Start(done);
  out.is_number = Get(is_number);
  out.at = Value1(Opcode::kIAdd, {Value1(Opcode::kIMul, {out.at, ConstI(2)}, Type::kI64), ConstI(1)}, Type::kI64);
  return out;
}

std::optional<Ref> Builder::LoadFromColumn(Variable& v, const std::string& field, ExprId subscript,
                                           const std::function<uint32_t(std::span<const uint32_t>)>& otherwise) {
  const auto c = v.columns.find(field);
  if (c == v.columns.end()) return {};
  const ElementOfColumn found = FindInColumn(v, c->second, subscript);
  const uint32_t result = NewStorage(FreshName("part"), StorageKind::kF64);
  const uint32_t fast = NewBlock(), slow = NewBlock(), done = NewBlock();
  Branch(found.is_number, fast, slow);
  Start(fast);
  Set(result, Value1(Opcode::kLoad, {Get(c->second.values), found.at}, Type::kF64));
  Branch(done);
  Start(slow);
  Set(result, otherwise(found.index));
  Branch(done);
  Start(done);
  return F(Get(result));
}

bool Builder::StoreIntoColumn(Variable& v, const std::string& field, ExprId subscript, uint32_t number,
                              const std::function<void(std::span<const uint32_t>)>& otherwise) {
  const auto c = v.columns.find(field);
  if (c == v.columns.end()) return false;
  const uint32_t share = NewBlock(), own = NewBlock();
  Branch(Get(v.owned), own, share);
  Start(share);
  Rtv("own_values", {Operand::Storage(v.storage)});
  Set(v.owned, ConstB(true));
  Branch(own);
  Start(own);
  const ElementOfColumn found = FindInColumn(v, c->second, subscript);
  const uint32_t fast = NewBlock(), slow = NewBlock(), done = NewBlock();
  Branch(found.is_number, fast, slow);
  Start(fast);
  Emit(Opcode::kStore, {Operand::Value(Get(c->second.values)), Operand::Value(found.at), Operand::Value(number)});
  Branch(done);
  Start(slow);
  otherwise(found.index);
  Branch(done);
  Start(done);
  return true;
}

}  // namespace residua::array_ir
