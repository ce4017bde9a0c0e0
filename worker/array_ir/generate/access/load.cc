#include "worker/array_ir/generate/access/load.h"

#include <algorithm>

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

namespace {

struct Table {
  int64_t rows = 0, cols = 0;
  std::string bytes;  // of its doubles, column by column
};

// [1, 5; 7, 2]: rows of the same length, of numbers that stand in the text.
std::optional<Table> TableOf(FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind != ExprKind::kMatrix || b.ast[e].count == 0) return {};
  Table t{b.ast[e].count, b.ast[b.ast.Child(e, 0)].count, {}};
  std::vector<double> elements(static_cast<size_t>(t.rows * t.cols));
  for (int64_t i = 0; i < t.rows; ++i) {
    const auto row = b.ast.Children(b.ast.Child(e, static_cast<uint32_t>(i)));
    if (static_cast<int64_t>(row.size()) != t.cols) return {};
    for (int64_t j = 0; j < t.cols; ++j) {
      const ExprId x = row[static_cast<size_t>(j)];
      const bool minus = b.ast[x].kind == ExprKind::kUnary && b.ast[x].op == Op::kUnaryMinus;
      const std::optional<double> number = LiteralOf(b, minus ? b.ast.Child(x, 0) : x);
      if (!number) return {};
      elements[static_cast<size_t>(i + j * t.rows)] = minus ? -*number : *number;
    }
  }
  t.bytes.assign(reinterpret_cast<const char*>(elements.data()), elements.size() * sizeof(double));
  return t;
}

bool HasEnd(FunctionBuilder& b, ExprId e) {
  const auto children = b.ast.Children(e);
  return b.ast[e].kind == ExprKind::kEnd || std::ranges::any_of(children, [&](ExprId x) { return HasEnd(b, x); });
}

}  // namespace

// [1, 5, 7](k), [1, 5; 7, 2](i, j): a load from constant bytes behind the bounds check.
std::optional<Ref> BuildTableElement(FunctionBuilder& b, ExprId e) {
  const auto subscripts = b.ast.Children(e).subspan(1);
  if (subscripts.empty() || subscripts.size() > 2) return {};
  for (ExprId s : subscripts) {
    if (b.ast[s].kind == ExprKind::kColon || MayBeList(b, s) || RepOf(b.Facts(s)) != Rep::kF64 || HasEnd(b, s))
      return {};
  }
  const std::optional<Table> t = TableOf(b, b.ast.Child(e, 0));
  if (!t || t->rows * t->cols < 2) return {};
  const uint32_t slot = b.ir.NewStorage(b.ir.FreshName("table"), StorageKind::kValue);
  const bool linear = subscripts.size() == 1;
  uint32_t ok = kNone;
  Ref index[2];
  uint32_t at = BuildPosition(b, subscripts[0], b.ir.ConstI(linear ? t->rows * t->cols : t->rows), &ok, &index[0]);
  if (!linear) {
    const uint32_t j = BuildPosition(b, subscripts[1], b.ir.ConstI(t->cols), &ok, &index[1]);
    const uint32_t before = b.ir.Value1(Opcode::kIMul, {j, b.ir.ConstI(t->rows)}, Type::kI64);
    at = b.ir.Value1(Opcode::kIAdd, {at, before}, Type::kI64);
  }
  const uint32_t fast = b.ir.NewBlock(), slow = b.ir.NewBlock();
  b.ir.Branch(ok, fast, slow);
  b.ir.Start(slow);
  b.ir.Rtv("set_matrix",
           {Operand::Storage(slot), Operand::Text(t->bytes), Operand::Int(t->rows), Operand::Int(t->cols)});
  std::vector<Operand> operands{Operand::Storage(slot), Operand::Text(""), Operand::Value(index[0].value)};
  if (!linear) operands.push_back(Operand::Value(index[1].value));
  b.ir.Rt(linear ? "index_scalar" : "index_scalar2", std::move(operands), Type::kF64);
  b.ir.Emit(Opcode::kUnreachable, {});
  b.ir.Start(fast);
  const uint32_t data = b.ir.Emit(Opcode::kData, {Operand::Text(t->bytes)}, {Type::kPtr}).results[0];
  return Ref::Number(b.ir.Value1(Opcode::kLoad, {data, at}, Type::kF64));
}

}  // namespace residua::array_ir
