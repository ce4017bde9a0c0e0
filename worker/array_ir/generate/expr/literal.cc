#include "worker/array_ir/generate/expr/literal.h"

#include <cmath>
#include <limits>

#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/variables/variables.h"

namespace residua::array_ir {

namespace {

constexpr int64_t kMostNumbers = 64;

bool IsNumber(FunctionBuilder& b, ExprId e) {
  const ExprKind k = b.ast[e].kind;
  const bool list = k == ExprKind::kCellIndex || k == ExprKind::kField || k == ExprKind::kDynamicField;
  return !list && RepOf(b.Facts(e)) == Rep::kF64;
}

}  // namespace

bool StoreLiteral(FunctionBuilder& b, ExprId target, ExprId right) {
  const Ast& ast = b.ast;
  Variable* v = VariableOf(b, target);
  if (v == nullptr || v->rep != Rep::kArray || ast[right].kind != ExprKind::kMatrix || ast[right].count == 0) {
    return false;
  }
  const auto rows = ast.Children(right);
  const int64_t m = static_cast<int64_t>(rows.size()), n = ast[rows[0]].count;
  if (m * n < 2 || m * n > kMostNumbers) return false;
  for (ExprId row : rows) {
    if (ast[row].count != n) return false;
    for (ExprId x : ast.Children(row)) {
      if (!IsNumber(b, x)) return false;
    }
  }
  std::vector<uint32_t> values;  // row by row, as they are evaluated
  for (ExprId row : rows) {
    for (ExprId x : ast.Children(row)) values.push_back(ToF64(b, Build(b, x)));
  }
  std::vector<uint32_t> by_column;
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = 0; i < m; ++i) by_column.push_back(values[static_cast<size_t>(i * n + j)]);
  }
  StoreNumbers(b, *v, m, n, by_column);
  return true;
}

void StoreNumbers(FunctionBuilder& b, Variable& v, int64_t rows, int64_t cols, std::span<const uint32_t> values) {
  const auto store = [&](uint32_t data) {
    for (size_t k = 0; k < values.size(); ++k) {
      b.ir.Emit(Opcode::kStore, {Operand::Value(data), Operand::Value(b.ir.ConstI(static_cast<int64_t>(k))),
                                 Operand::Value(values[k])});
    }
  };
  uint32_t fits = b.ir.Get(v.owned);
  const auto require = [&](uint32_t condition) { fits = b.ir.Value1(Opcode::kAnd, {fits, condition}, Type::kI1); };
  require(b.ir.Value1(Opcode::kIEq, {b.ir.Get(v.rows), b.ir.ConstI(rows)}, Type::kI1));
  require(b.ir.Value1(Opcode::kIEq, {b.ir.Get(v.cols), b.ir.ConstI(cols)}, Type::kI1));
  if (v.defined != kNone) require(b.ir.Get(v.defined));
  const uint32_t here = b.ir.NewBlock(), fresh = b.ir.NewBlock(), done = b.ir.NewBlock();
  b.ir.Branch(fits, here, fresh);
  b.ir.Start(here);
  store(b.ir.Get(v.data));
  b.ir.Branch(done);
  b.ir.Start(fresh);
  const uint32_t t = b.ir.Temporary();
  store(b.ir.Rt("new_matrix", {Operand::Storage(t), Operand::Int(rows), Operand::Int(cols)}, Type::kPtr));
  AssignVariable(b, v, {Rep::kArray, kNone, t, true}, false);
  b.ir.Branch(done);
  b.ir.Start(done);
}

std::vector<int32_t> PositionsInText(const FunctionBuilder& b, ExprId e) {
  const Ast& ast = b.ast;
  std::vector<ExprId> numbers;
  if (ast[e].kind == ExprKind::kMatrix) {
    const auto rows = ast.Children(e);
    for (ExprId row : rows) {
      if (rows.size() > 1 && ast[row].count != 1) return {};
      numbers.insert(numbers.end(), ast.Children(row).begin(), ast.Children(row).end());
    }
  } else {
    numbers.push_back(e);
  }
  std::vector<int32_t> positions;
  for (ExprId x : numbers) {
    const std::optional<double> position = LiteralOf(b, x);
    const bool fits = position && *position >= 1 && *position <= std::numeric_limits<int32_t>::max();
    if (!fits || *position != std::floor(*position)) return {};
    positions.push_back(static_cast<int32_t>(*position) - 1);
  }
  return positions;
}

}  // namespace residua::array_ir
