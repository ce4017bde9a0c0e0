#include "worker/array_ir/generate/stmt/deal_to_all.h"

#include <absl/strings/str_cat.h>

#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

using builtin::BuiltinId;
using value::ClassId;

namespace {

uint32_t CallOf(FunctionBuilder& b, BuiltinId id, const std::vector<uint32_t>& arguments) {
  const uint32_t t = b.ir.Temporary();
  b.ir.Rt("call_builtin",
          {Operand::List({t}), Operand::Int(static_cast<int>(id)), Operand::List(arguments), Operand::Int(0),
           Operand::Int(1)},
          Type::kI64);
  return t;
}

uint32_t SlotOfNumber(FunctionBuilder& b, uint32_t x) { return ToSlot(b, Ref::Number(x)); }

// No element, yet a field: that of one struct which is taken away again.
void AddField(FunctionBuilder& b, const Variable& v, const std::string& path, uint32_t value) {
  const Operand object = Operand::Storage(v.storage), name = Operand::Text(ShownName(v.name));
  const uint32_t extents = CallOf(b, BuiltinId::k_size, {v.storage}), first = SlotOfNumber(b, b.ir.ConstF(1));
  b.ir.Rt("assign_path",
          {object, Operand::Text(path), Operand::List({first}), Operand::Int(0), Operand::Storage(value), name});
  b.ir.Rt("delete_index", {object, Operand::List({first}), Operand::Int(0), Operand::Int(0), name});
  const uint32_t none = CallOf(b, BuiltinId::k_reshape, {v.storage, extents});
  b.ir.Rtv("move", {object, Operand::Storage(none)});
}

}  // namespace

bool DealToAll(FunctionBuilder& b, StmtId s) {
  if (!DealsOneToAll(b.ast, s)) return false;
  const ExprId target = b.ast.Exprs(s)[0], right = b.ast.Exprs(s)[1], base = b.ast.Child(target, 0);
  const bool fields = b.ast[target].kind == ExprKind::kField;
  const Variable* const v = VariableOf(b, base);
  const AbstractValue& facts = b.Facts(base);
  const bool known = v != nullptr && v->rep == Rep::kBoxed && !facts.IsBottom() &&
                     facts.defined() == domain::Tristate::kTrue &&
                     facts.classes().Only(fields ? ClassId::kStruct : ClassId::kCell);
  if (!known || CalledBuiltin(b, right) == nullptr || MayBeList(b, b.ast.Child(right, 1)))
    Refuse(b, "several results assigned to parts of values", b.ast[s].range);
  const uint32_t value = b.ir.NewStorage(b.ir.FreshName("dealt"), StorageKind::kValue);
  b.ir.Rtv("copy", {Operand::Storage(value), Operand::Storage(ToSlot(b, Build(b, b.ast.Child(right, 1))))});
  const std::string path = fields ? absl::StrCat("(1\n.", b.ast.Name(target), "\n") : "{1\n";
  const uint32_t numel = CallOf(b, BuiltinId::k_numel, {v->storage});
  const uint32_t count =
      b.ir.Value1(Opcode::kF2I, {b.ir.Rt("to_f64", {Operand::Storage(numel)}, Type::kF64)}, Type::kI64);
  if (fields) {
    b.ir.Guard(b.ir.Value1(Opcode::kIEq, {count, b.ir.ConstI(0)}, Type::kI1), [&] { AddField(b, *v, path, value); });
  }
  const uint32_t counter = b.ir.NewStorage(b.ir.FreshName("trip"), StorageKind::kI64);
  b.ir.Set(counter, b.ir.ConstI(0));
  const uint32_t head = b.ir.NewBlock(), inside = b.ir.NewBlock(), done = b.ir.NewBlock();
  b.ir.Branch(head);
  b.ir.Start(head);
  b.ir.Branch(b.ir.Value1(Opcode::kILt, {b.ir.Get(counter), count}, Type::kI1), inside, done);
  b.ir.Start(inside);
  const uint32_t next = b.ir.Value1(Opcode::kIAdd, {b.ir.Get(counter), b.ir.ConstI(1)}, Type::kI64);
  const uint32_t place = SlotOfNumber(b, b.ir.Value1(Opcode::kI2F, {next}, Type::kF64));
  b.ir.Rt("assign_path", {Operand::Storage(v->storage), Operand::Text(path), Operand::List({place}), Operand::Int(0),
                          Operand::Storage(value), Operand::Text(ShownName(v->name))});
  b.ir.Set(counter, next);
  b.ir.Branch(head);
  b.ir.Start(done);
  return true;
}

}  // namespace residua::array_ir
