// Ranges, matrices and cells that are written out.
#include <absl/strings/str_cat.h>

#include "worker/array_ir/generate/core/builder.h"
#include "worker/builtin/frame/list_operand.h"

namespace residua::array_ir {

using syntax::Op;

Ref Builder::BuildRange(ExprId e) {
  std::vector<Operand> operands{Operand::Storage(0)};
  for (ExprId c : ast_.Children(e)) {
    operands.push_back(Operand::Storage(ToSlot(BuildOneOf(c, builtin::kListInRange))));
  }
  const uint32_t t = Temporary();
  operands[0] = Operand::Storage(t);
  Rt(ast_[e].count == 2 ? "colon2" : "colon3", std::move(operands));
  return Typed(Boxed(t), Facts(e));
}

// Rows of real double scalars are stored directly; numbers only: one block of constants.
Ref Builder::BuildRows(std::span<const ExprId> rows) {
  size_t width = rows.empty() ? 0 : ast_[rows[0]].count;
  bool scalars = !rows.empty() && width > 0, numbers = scalars;
  std::vector<double> constants;
  for (ExprId row : rows) {
    scalars = scalars && ast_[row].count == width;
    for (ExprId x : ast_.Children(row)) {
      scalars = scalars && RepOf(Facts(x)) == Rep::kF64 && !MayBeList(x);
      const bool minus = ast_[x].kind == ExprKind::kUnary && ast_[x].op == Op::kUnaryMinus;
      const ExprId number = minus ? ast_.Child(x, 0) : x;
      numbers = numbers && ast_[number].kind == ExprKind::kNumber;
      if (numbers && scalars) constants.push_back(minus ? -ast_.Literal(number).value : ast_.Literal(number).value);
    }
  }
  const int64_t m = static_cast<int64_t>(rows.size()), n = static_cast<int64_t>(width);
  if (scalars && m * n > 1 && numbers) {
    std::string bytes;
    for (int64_t j = 0; j < n; ++j) {
      for (int64_t i = 0; i < m; ++i) {
        bytes.append(reinterpret_cast<const char*>(&constants[static_cast<size_t>(i * n + j)]), sizeof(double));
      }
    }
    const uint32_t t = Temporary();
    Rtv("set_matrix", {Operand::Storage(t), Operand::Text(bytes), Operand::Int(m), Operand::Int(n)});
    return Boxed(t);
  }
  if (scalars && m * n > 1) {
    std::vector<uint32_t> values;
    for (ExprId row : rows) {
      for (ExprId x : ast_.Children(row)) values.push_back(ToF64(Build(x)));
    }
    const uint32_t t = Temporary();
    const uint32_t data = Rt("new_matrix", {Operand::Storage(t), Operand::Int(m), Operand::Int(n)}, Type::kPtr);
    for (int64_t i = 0; i < m; ++i) {
      for (int64_t j = 0; j < n; ++j) {
        Emit(Opcode::kStore, {Operand::Value(data), Operand::Value(ConstI(i + j * m)),
                              Operand::Value(values[static_cast<size_t>(i * n + j)])});
      }
    }
    return Boxed(t);
  }
  std::vector<ExprId> all;
  std::string lengths;
  for (ExprId row : rows) {
    absl::StrAppend(&lengths, ast_[row].count, ",");
    for (ExprId x : ast_.Children(row)) all.push_back(x);
  }
  const BuiltSubscripts parts = Arguments(all);
  const uint32_t t = Temporary();
  Rt("matrix", {Operand::Storage(t), Operand::Text(lengths), Operand::List(parts.slots), Operand::Int(parts.spread)});
  return Boxed(t);
}

Ref Builder::BuildCell(ExprId e) {
  std::vector<ExprId> all;
  std::string lengths;
  for (ExprId row : ast_.Children(e)) {
    absl::StrAppend(&lengths, ast_[row].count, ",");
    for (ExprId x : ast_.Children(row)) all.push_back(x);
  }
  const BuiltSubscripts parts = Arguments(all);
  const uint32_t t = Temporary();
  Rt("cell_literal",
     {Operand::Storage(t), Operand::Text(lengths), Operand::List(parts.slots), Operand::Int(parts.spread)});
  return Boxed(t);
}

}  // namespace residua::array_ir
