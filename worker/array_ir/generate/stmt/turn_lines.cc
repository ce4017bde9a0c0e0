#include "worker/array_ir/generate/stmt/turn_lines.h"

#include <algorithm>
#include <optional>

#include "worker/array_ir/generate/access/assign_indexed.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/expr/small_array.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using syntax::Op;

namespace {

struct Turn {
  ExprId first, second;  // the positions
  ExprId by;             // the matrix that turns them
  bool columns, turned;  // that is turned itself
};

// Numbers whose evaluation shows nowhere, so that they may be evaluated twice.
bool IsPlainNumber(FunctionBuilder& b, ExprId e) {
  const ExprKind k = b.ast[e].kind;
  if (k == ExprKind::kNumber) return true;
  if (k == ExprKind::kIdentifier) {
    const Variable* v = VariableOf(b, e);
    return v != nullptr && v->defined == kNone && RepOf(b.Facts(e)) == Rep::kF64;
  }
  const Op op = b.ast[e].op;
  const bool unary = k == ExprKind::kUnary && op == Op::kUnaryMinus;
  const bool binary = k == ExprKind::kBinary && (op == Op::kPlus || op == Op::kMinus);
  return (unary || binary) && std::ranges::all_of(b.ast.Children(e), [&](ExprId c) { return IsPlainNumber(b, c); });
}

bool IsPlainMatrix(FunctionBuilder& b, ExprId e) {
  const Variable* v = VariableOf(b, e);
  if (v != nullptr) return v->rep == Rep::kArray && v->defined == kNone;
  if (b.ast[e].kind != ExprKind::kMatrix || !IsSmallArray(b, e)) return false;
  return std::ranges::all_of(b.ast.Children(e), [&](ExprId row) {
    return std::ranges::all_of(b.ast.Children(row), [&](ExprId x) { return IsPlainNumber(b, x); });
  });
}

// A([p q], :), A(:, [p q])
std::optional<Turn> LinesOf(FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind != ExprKind::kIndex || b.ast[e].count != 3) return {};
  const Variable* v = VariableOf(b, b.ast.Child(e, 0));
  if (v == nullptr || v->rep != Rep::kArray || v->defined != kNone || IsKeptStorage(b, *v)) return {};
  const bool columns = b.ast[b.ast.Child(e, 1)].kind == ExprKind::kColon;
  const ExprId list = b.ast.Child(e, columns ? 2 : 1), other = b.ast.Child(e, columns ? 1 : 2);
  if (b.ast[other].kind != ExprKind::kColon || b.ast[list].kind != ExprKind::kMatrix) return {};
  if (b.ast[list].count != 1 || b.ast[b.ast.Child(list, 0)].count != 2) return {};
  const ExprId row = b.ast.Child(list, 0);
  Turn t{b.ast.Child(row, 0), b.ast.Child(row, 1), {}, columns, false};
  if (!IsPlainNumber(b, t.first) || !IsPlainNumber(b, t.second)) return {};
  return t;
}

std::optional<Turn> TurnOf(FunctionBuilder& b, StmtId s) {
  const auto e = b.ast.Exprs(s);
  if (b.kernels_only || b.ast[s].kind != StmtKind::kAssign || e.size() != 2 || b.ast[s].multi) return {};
  if (b.ast[e[1]].kind != ExprKind::kBinary || b.ast[e[1]].op != Op::kTimes) return {};
  std::optional<Turn> t = LinesOf(b, e[0]);
  if (!t) return {};
  const ExprId lines = b.ast.Child(e[1], t->columns ? 0 : 1);
  t->by = b.ast.Child(e[1], t->columns ? 1 : 0);
  t->turned = IsTransposed(b.ast[t->by]);
  if (t->turned) t->by = b.ast.Child(t->by, 0);
  if (!syntax::SameText(b.ast, lines, e[0]) || !IsPlainMatrix(b, t->by)) return {};
  const Variable* turns = VariableOf(b, t->by);
  return turns == VariableOf(b, b.ast.Child(e[0], 0)) ? std::nullopt : t;
}

}  // namespace

bool TurnLines(FunctionBuilder& b, StmtId s) {
  const std::optional<Turn> t = TurnOf(b, s);
  if (!t) return false;
  const auto e = b.ast.Exprs(s);
  Variable& v = *VariableOf(b, b.ast.Child(e[0], 0));
  const uint32_t by =
      VariableOf(b, t->by) != nullptr ? VariableOf(b, t->by)->storage : SlotOfNumbers(b, BuildSmall(b, t->by));
  const uint32_t first = ToF64(b, Build(b, t->first)), second = ToF64(b, Build(b, t->second));
  const int64_t kind = (t->columns ? 1 : 0) + (t->turned ? 2 : 0);
  const uint32_t done = b.ir.NewBlock(), general = b.ir.NewBlock(), turned = b.ir.NewBlock();
  const uint32_t ok = b.ir.Rt("turn_lines",
                              {Operand::Storage(v.storage), Operand::Storage(by), Operand::Value(first),
                               Operand::Value(second), Operand::Int(kind)},
                              Type::kI1);
  b.ir.Branch(ok, turned, general);
  b.ir.Start(turned);
  RefreshView(b, v);
  b.ir.Set(v.owned, b.ir.ConstB(true));
  b.ir.Branch(done);
  b.ir.Start(general);
  b.kernels_only = true;
  AssignIndexed(b, e[0], e[1]);
  b.kernels_only = false;
  b.ir.Branch(done);
  b.ir.Start(done);
  return true;
}

}  // namespace residua::array_ir
