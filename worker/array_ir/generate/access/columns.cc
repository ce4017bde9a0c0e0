#include "worker/array_ir/generate/access/columns.h"

#include <functional>

#include "worker/array_ir/generate/access/position.h"

namespace residua::array_ir {

namespace {

struct ElementOfColumn {
  uint32_t at = kNone;
  std::vector<uint32_t> index;
};

// Where the value is; `slow` is where it is no number, or the subscript no place. A branch for each, so that what holds
// for a whole loop is asked once (passes/version_loops.cc).
ElementOfColumn FindInColumn(FunctionBuilder& b, Variable& v, const Column& c, ExprId subscript, uint32_t slow) {
  std::string field;
  for (const auto& [name, column] : v.columns) {
    if (column.values == c.values) field = name;
  }
  const uint32_t ask = b.ir.NewBlock(), known = b.ir.NewBlock();
  b.ir.Branch(b.ir.Get(c.known), known, ask);
  b.ir.Start(ask);
  const Instruction found =
      b.ir.Emit(Opcode::kRt, {Operand::Text("values_of"), Operand::Storage(v.storage), Operand::Text(field)},
                {Type::kPtr, Type::kI64});
  b.ir.Set(c.values, found.results[0]);
  b.ir.Set(c.count, found.results[1]);
  b.ir.Set(c.known, b.ir.ConstB(true));
  b.ir.Branch(known);
  b.ir.Start(known);
  ElementOfColumn out;
  uint32_t inside = kNone;
  if (subscript.valid()) {
    Ref index;
    b.ends.push_back({{v.rep, kNone, v.storage, false}, &v, 0, 1});
    out.at = BuildPosition(b, subscript, b.ir.Get(c.count), &inside, &index);
    b.ends.pop_back();
    out.index.push_back(index.value);
  } else {
    out.at = b.ir.ConstI(0);
    inside = b.ir.Value1(Opcode::kIEq, {b.ir.Get(c.count), b.ir.ConstI(1)}, Type::kI1);
  }
  const uint32_t look = b.ir.NewBlock(), fast = b.ir.NewBlock();
  b.ir.Branch(inside, look, slow);
  b.ir.Start(look);
  const uint32_t place = b.ir.Value1(Opcode::kIMul, {out.at, b.ir.ConstI(16)}, Type::kI64);
  const Operand word = Operand::Text(ElementWord(value::ClassId::kUint8));
  const uint32_t tag =
      b.ir.Emit(Opcode::kLoad, {Operand::Value(b.ir.Get(c.values)), Operand::Value(place), word}, {Type::kI64})
          .results[0];
  b.ir.Branch(b.ir.Value1(Opcode::kIEq, {tag, b.ir.ConstI(0)}, Type::kI1), fast, slow);
  b.ir.Start(fast);
  out.at = b.ir.Value1(Opcode::kIAdd,
                       {b.ir.Value1(Opcode::kIMul, {out.at, b.ir.ConstI(2)}, Type::kI64), b.ir.ConstI(1)}, Type::kI64);
  return out;
}

}  // namespace

std::optional<Ref> LoadFromColumn(FunctionBuilder& b, Variable& v, const std::string& field, ExprId subscript,
                                  const std::function<uint32_t(std::span<const uint32_t>)>& otherwise) {
  const auto c = v.columns.find(field);
  if (c == v.columns.end()) return {};
  const uint32_t result = b.ir.NewStorage(b.ir.FreshName("part"), StorageKind::kF64);
  const uint32_t slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  const ElementOfColumn found = FindInColumn(b, v, c->second, subscript, slow);
  b.ir.Set(result, b.ir.Value1(Opcode::kLoad, {b.ir.Get(c->second.values), found.at}, Type::kF64));
  b.ir.Branch(done);
  b.ir.Start(slow);
  b.ir.Set(result, otherwise(found.index));
  b.ir.Branch(done);
  b.ir.Start(done);
  return Ref::Number(b.ir.Get(result));
}

bool StoreIntoColumn(FunctionBuilder& b, Variable& v, const std::string& field, ExprId subscript, uint32_t number,
                     const std::function<void(std::span<const uint32_t>)>& otherwise) {
  const auto c = v.columns.find(field);
  if (c == v.columns.end()) return false;
  const uint32_t share = b.ir.NewBlock(), own = b.ir.NewBlock();
  b.ir.Branch(b.ir.Get(v.owned), own, share);
  b.ir.Start(share);
  b.ir.Rtv("own_values", {Operand::Storage(v.storage)});
  b.ir.Set(v.owned, b.ir.ConstB(true));
  b.ir.Branch(own);
  b.ir.Start(own);
  const uint32_t slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  const ElementOfColumn found = FindInColumn(b, v, c->second, subscript, slow);
  b.ir.Emit(Opcode::kStore,
            {Operand::Value(b.ir.Get(c->second.values)), Operand::Value(found.at), Operand::Value(number)});
  b.ir.Branch(done);
  b.ir.Start(slow);
  otherwise(found.index);
  b.ir.Branch(done);
  b.ir.Start(done);
  return true;
}

}  // namespace residua::array_ir
