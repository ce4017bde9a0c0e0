#include "worker/array_ir/generate/expr/matrix.h"

#include <absl/strings/str_cat.h>

#include <algorithm>

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

// Of numbers, or of truth values.
Ref MatrixOfScalars(FunctionBuilder& b, std::span<const ExprId> rows, int64_t m, int64_t n, Rep rep) {
  std::vector<uint32_t> values;
  for (ExprId row : rows) {
    for (ExprId x : b.ast.Children(row)) values.push_back(ToRep(b, Build(b, x), rep).value);
  }
  const bool truths = rep == Rep::kBool;
  const value::ClassId cls = truths ? value::ClassId::kLogical : value::ClassId::kDouble;
  const uint32_t t = b.ir.Temporary();
  std::vector<Operand> extents{Operand::Storage(t), Operand::Int(m), Operand::Int(n)};
  if (truths) extents.push_back(Operand::Int(static_cast<int>(cls)));
  const uint32_t data = b.ir.Rt(truths ? "new_elements" : "new_matrix", std::move(extents), Type::kPtr);
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      std::vector<Operand> store{Operand::Value(data), Operand::Value(b.ir.ConstI(i + j * m)),
                                 Operand::Value(values[static_cast<size_t>(i * n + j)])};
      if (truths) store.push_back(Operand::Text(ElementWord(cls)));
      b.ir.Emit(Opcode::kStore, std::move(store));
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

namespace {

// As many scalars of this kind in each row.
bool AreScalars(FunctionBuilder& b, std::span<const ExprId> rows, Rep rep) {
  return std::ranges::all_of(rows, [&](ExprId row) {
    return b.ast[row].count == b.ast[rows[0]].count && std::ranges::all_of(b.ast.Children(row), [&](ExprId x) {
             return RepOf(b.Facts(x)) == rep && !MayBeList(b, x);
           });
  });
}

// Row by row, where all are numbers in the text.
std::vector<double> ConstantsIn(FunctionBuilder& b, std::span<const ExprId> rows) {
  std::vector<double> constants;
  for (ExprId row : rows) {
    for (ExprId x : b.ast.Children(row)) {
      const bool minus = b.ast[x].kind == ExprKind::kUnary && b.ast[x].op == Op::kUnaryMinus;
      const ExprId number = minus ? b.ast.Child(x, 0) : x;
      if (b.ast[number].kind != ExprKind::kNumber) return {};
      constants.push_back(minus ? -b.ast.Literal(number).value : b.ast.Literal(number).value);
    }
  }
  return constants;
}

}  // namespace

// Rows of real double scalars are stored directly; numbers only: one block of constants. So are truth values.
Ref BuildRows(FunctionBuilder& b, std::span<const ExprId> rows) {
  const auto m = static_cast<int64_t>(rows.size()), n = rows.empty() ? 0 : static_cast<int64_t>(b.ast[rows[0]].count);
  if (m * n > 1 && AreScalars(b, rows, Rep::kF64)) {
    const std::vector<double> constants = ConstantsIn(b, rows);
    if (!constants.empty()) return ConstantMatrix(b, constants, m, n);
    return MatrixOfScalars(b, rows, m, n, Rep::kF64);
  }
  if (m * n > 1 && AreScalars(b, rows, Rep::kBool)) return MatrixOfScalars(b, rows, m, n, Rep::kBool);
  return LiteralByKernel(b, "matrix", rows);
}

Ref BuildCell(FunctionBuilder& b, ExprId e) { return LiteralByKernel(b, "cell_literal", b.ast.Children(e)); }

}  // namespace residua::array_ir
