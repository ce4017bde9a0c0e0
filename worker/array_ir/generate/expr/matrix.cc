#include "worker/array_ir/generate/expr/matrix.h"

#include <absl/strings/str_cat.h>

#include "worker/array_ir/generate/access/list.h"
#include "worker/array_ir/generate/access/subscripts.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/builtin/frame/list_operand.h"

namespace residua::array_ir {

using syntax::Op;

namespace {

Ref LiteralByKernel(FunctionBuilder& b, const char* call, std::span<const ExprId> rows) {
  std::vector<ExprId> all;
  std::string lengths;
  for (ExprId row : rows) {
    absl::StrAppend(&lengths, b.ast[row].count, ",");
    for (ExprId x : b.ast.Children(row)) all.push_back(x);
  }
  const BuiltSubscripts parts = BuildArguments(b, all);
  const uint32_t t = b.ir.Temporary();
  b.ir.Rt(call, {Operand::Storage(t), Operand::Text(lengths), Operand::List(parts.slots), Operand::Int(parts.spread)});
  return Ref::Boxed(t);
}

// The numbers stand row by row.
Ref ConstantMatrix(FunctionBuilder& b, const std::vector<double>& constants, int64_t m, int64_t n) {
  std::string bytes;
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = 0; i < m; ++i) {
      bytes.append(reinterpret_cast<const char*>(&constants[static_cast<size_t>(i * n + j)]), sizeof(double));
    }
  }
  const uint32_t t = b.ir.Temporary();
  b.ir.Rtv("set_matrix", {Operand::Storage(t), Operand::Text(bytes), Operand::Int(m), Operand::Int(n)});
  return Ref::Boxed(t);
}

Ref MatrixOfNumbers(FunctionBuilder& b, std::span<const ExprId> rows, int64_t m, int64_t n) {
  std::vector<uint32_t> values;
  for (ExprId row : rows) {
    for (ExprId x : b.ast.Children(row)) values.push_back(ToF64(b, Build(b, x)));
  }
  const uint32_t t = b.ir.Temporary();
  const uint32_t data = b.ir.Rt("new_matrix", {Operand::Storage(t), Operand::Int(m), Operand::Int(n)}, Type::kPtr);
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      b.ir.Emit(Opcode::kStore, {Operand::Value(data), Operand::Value(b.ir.ConstI(i + j * m)),
                                 Operand::Value(values[static_cast<size_t>(i * n + j)])});
    }
  }
  return Ref::Boxed(t);
}

}  // namespace

Ref BuildRange(FunctionBuilder& b, ExprId e) {
  std::vector<Operand> operands{Operand::Storage(0)};
  for (ExprId c : b.ast.Children(e)) {
    operands.push_back(Operand::Storage(ToSlot(b, BuildOneOf(b, c, builtin::kListInRange))));
  }
  const uint32_t t = b.ir.Temporary();
  operands[0] = Operand::Storage(t);
  b.ir.Rt(b.ast[e].count == 2 ? "colon2" : "colon3", std::move(operands));
  return ToTyped(b, Ref::Boxed(t), b.Facts(e));
}

// Rows of real double scalars are stored directly; numbers only: one block of constants.
Ref BuildRows(FunctionBuilder& b, std::span<const ExprId> rows) {
  size_t width = rows.empty() ? 0 : b.ast[rows[0]].count;
  bool scalars = !rows.empty() && width > 0, numbers = scalars;
  std::vector<double> constants;
  for (ExprId row : rows) {
    scalars = scalars && b.ast[row].count == width;
    for (ExprId x : b.ast.Children(row)) {
      scalars = scalars && RepOf(b.Facts(x)) == Rep::kF64 && !MayBeList(b, x);
      const bool minus = b.ast[x].kind == ExprKind::kUnary && b.ast[x].op == Op::kUnaryMinus;
      const ExprId number = minus ? b.ast.Child(x, 0) : x;
      numbers = numbers && b.ast[number].kind == ExprKind::kNumber;
      if (numbers && scalars) constants.push_back(minus ? -b.ast.Literal(number).value : b.ast.Literal(number).value);
    }
  }
  const int64_t m = static_cast<int64_t>(rows.size()), n = static_cast<int64_t>(width);
  if (scalars && m * n > 1) return numbers ? ConstantMatrix(b, constants, m, n) : MatrixOfNumbers(b, rows, m, n);
  return LiteralByKernel(b, "matrix", rows);
}

Ref BuildCell(FunctionBuilder& b, ExprId e) { return LiteralByKernel(b, "cell_literal", b.ast.Children(e)); }

}  // namespace residua::array_ir
