// Elements of arrays of numbers are loaded where they are.
#include <algorithm>
#include <functional>

#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

using syntax::Op;

// x(i), x(i, j): a load behind the bounds check; the kernel raises the error of a bad subscript.
Ref Builder::BuildLoad(ExprId e, Variable& v) {
  const uint32_t n = ast_[e].count - 1;
  const Ref object{v.rep, kNone, v.storage, false};
  uint32_t ok = kNone, at;
  Ref index[2];
  end_.push_back({object, &v, 0, static_cast<int>(n)});
  at = Position(ast_.Child(e, 1), n == 1 ? Get(v.numel) : Get(v.rows), &ok, &index[0]);
  if (n == 2) {
    end_.back().k = 1;
    const uint32_t j = Position(ast_.Child(e, 2), Get(v.cols), &ok, &index[1]);
    at = Value1(Opcode::kIAdd, {at, Value1(Opcode::kIMul, {j, Get(v.rows)}, Type::kI64)}, Type::kI64);
  }
  end_.pop_back();
  // A subscript that fails the check is an error in every case: the kernel says which.
  const uint32_t fast = NewBlock(), slow = NewBlock();
  Branch(ok, fast, slow);
  Start(slow);
  std::vector<Operand> operands{Operand::Storage(v.storage), Operand::Text(ShownName(v.name)),
                                Operand::Value(index[0].value)};
  if (n == 2) operands.push_back(Operand::Value(index[1].value));
  Rt(n == 1 ? "index_scalar" : "index_scalar2", std::move(operands), Type::kF64);  // the class does not matter
  Emit(Opcode::kUnreachable, {});
  Start(fast);
  return LoadElement(v, at);
}

// [1, 5, 7](k): a load from constant bytes behind the bounds check.
std::optional<Ref> Builder::BuildTableElement(ExprId e) {
  const ExprId base = ast_.Child(e, 0);
  if (ast_[base].kind != ExprKind::kMatrix || ast_[base].count != 1 || ast_[e].count != 2) return {};
  const ExprId subscript = ast_.Child(e, 1);
  if (ast_[subscript].kind == ExprKind::kColon || MayBeList(subscript) || RepOf(Facts(subscript)) != Rep::kF64)
    return {};
  std::string bytes;
  for (ExprId x : ast_.Children(ast_.Child(base, 0))) {
    const bool minus = ast_[x].kind == ExprKind::kUnary && ast_[x].op == Op::kUnaryMinus;
    const std::optional<double> number = LiteralOf(minus ? ast_.Child(x, 0) : x);
    if (!number) return {};
    const double d = minus ? -*number : *number;
    bytes.append(reinterpret_cast<const char*>(&d), sizeof d);
  }
  if (bytes.size() < 2 * sizeof(double)) return {};
  const auto count = static_cast<int64_t>(bytes.size() / sizeof(double));
  const std::function<bool(ExprId)> has_end = [&](ExprId x) {
    const auto children = ast_.Children(x);
    return ast_[x].kind == ExprKind::kEnd || std::any_of(children.begin(), children.end(), has_end);
  };
  if (has_end(subscript)) return {};
  const uint32_t slot = NewStorage(FreshName("table"), StorageKind::kValue);
  uint32_t ok = kNone;
  Ref index;
  const uint32_t at = Position(subscript, ConstI(count), &ok, &index);
  const uint32_t fast = NewBlock(), slow = NewBlock();
  Branch(ok, fast, slow);
  Start(slow);
  Rtv("set_matrix", {Operand::Storage(slot), Operand::Text(bytes), Operand::Int(1), Operand::Int(count)});
  Rt("index_scalar", {Operand::Storage(slot), Operand::Text(""), Operand::Value(index.value)}, Type::kF64);
  Emit(Opcode::kUnreachable, {});
  Start(fast);
  const uint32_t data = Emit(Opcode::kData, {Operand::Text(bytes)}, {Type::kPtr}).results[0];
  return F(Value1(Opcode::kLoad, {data, at}, Type::kF64));
}

}  // namespace residua::array_ir
