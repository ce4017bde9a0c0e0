#include "worker/array_ir/generate/access/load.h"

#include <algorithm>
#include <functional>

#include "worker/array_ir/generate/access/position.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/scalar/class_scalar.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

using syntax::Op;

// x(i), x(i, j): a load behind the bounds check; the kernel raises the error of a bad subscript.
Ref BuildLoad(FunctionBuilder& b, ExprId e, Variable& v) {
  const uint32_t n = b.ast[e].count - 1;
  const Ref object{v.rep, kNone, v.storage, false};
  uint32_t ok = kNone, at;
  Ref index[2];
  b.ends.push_back({object, &v, 0, static_cast<int>(n)});
  at = BuildPosition(b, b.ast.Child(e, 1), n == 1 ? b.ir.Get(v.numel) : b.ir.Get(v.rows), &ok, &index[0]);
  if (n == 2) {
    b.ends.back().k = 1;
    const uint32_t j = BuildPosition(b, b.ast.Child(e, 2), b.ir.Get(v.cols), &ok, &index[1]);
    at = b.ir.Value1(Opcode::kIAdd, {at, b.ir.Value1(Opcode::kIMul, {j, b.ir.Get(v.rows)}, Type::kI64)}, Type::kI64);
  }
  b.ends.pop_back();
  // A subscript that fails the check is an error in every case: the kernel says which.
  const uint32_t fast = b.ir.NewBlock(), slow = b.ir.NewBlock();
  b.ir.Branch(ok, fast, slow);
  b.ir.Start(slow);
  std::vector<Operand> operands{Operand::Storage(v.storage), Operand::Text(ShownName(v.name)),
                                Operand::Value(index[0].value)};
  if (n == 2) operands.push_back(Operand::Value(index[1].value));
  b.ir.Rt(n == 1 ? "index_scalar" : "index_scalar2", std::move(operands), Type::kF64);  // the class does not matter
  b.ir.Emit(Opcode::kUnreachable, {});
  b.ir.Start(fast);
  return LoadElement(b, v, at);
}

// [1, 5, 7](k): a load from constant bytes behind the bounds check.
std::optional<Ref> BuildTableElement(FunctionBuilder& b, ExprId e) {
  const ExprId base = b.ast.Child(e, 0);
  if (b.ast[base].kind != ExprKind::kMatrix || b.ast[base].count != 1 || b.ast[e].count != 2) return {};
  const ExprId subscript = b.ast.Child(e, 1);
  if (b.ast[subscript].kind == ExprKind::kColon || MayBeList(b, subscript) || RepOf(b.Facts(subscript)) != Rep::kF64)
    return {};
  std::string bytes;
  for (ExprId x : b.ast.Children(b.ast.Child(base, 0))) {
    const bool minus = b.ast[x].kind == ExprKind::kUnary && b.ast[x].op == Op::kUnaryMinus;
    const std::optional<double> number = LiteralOf(b, minus ? b.ast.Child(x, 0) : x);
    if (!number) return {};
    const double d = minus ? -*number : *number;
    bytes.append(reinterpret_cast<const char*>(&d), sizeof d);
  }
  if (bytes.size() < 2 * sizeof(double)) return {};
  const auto count = static_cast<int64_t>(bytes.size() / sizeof(double));
  const std::function<bool(ExprId)> has_end = [&](ExprId x) {
    const auto children = b.ast.Children(x);
    return b.ast[x].kind == ExprKind::kEnd || std::any_of(children.begin(), children.end(), has_end);
  };
  if (has_end(subscript)) return {};
  const uint32_t slot = b.ir.NewStorage(b.ir.FreshName("table"), StorageKind::kValue);
  uint32_t ok = kNone;
  Ref index;
  const uint32_t at = BuildPosition(b, subscript, b.ir.ConstI(count), &ok, &index);
  const uint32_t fast = b.ir.NewBlock(), slow = b.ir.NewBlock();
  b.ir.Branch(ok, fast, slow);
  b.ir.Start(slow);
  b.ir.Rtv("set_matrix", {Operand::Storage(slot), Operand::Text(bytes), Operand::Int(1), Operand::Int(count)});
  b.ir.Rt("index_scalar", {Operand::Storage(slot), Operand::Text(""), Operand::Value(index.value)}, Type::kF64);
  b.ir.Emit(Opcode::kUnreachable, {});
  b.ir.Start(fast);
  const uint32_t data = b.ir.Emit(Opcode::kData, {Operand::Text(bytes)}, {Type::kPtr}).results[0];
  return Ref::Number(b.ir.Value1(Opcode::kLoad, {data, at}, Type::kF64));
}

}  // namespace residua::array_ir
