// Rows and columns of few elements as numbers: R * P(:, k), q = V(T(k, 1), :).
//
// They are loaded behind the test of the position, whose error the kernel raises. Whether the whole is stored in full
// is asked by those who compute with it: the first row and the first column of a diagonal matrix are diagonal.
#include "worker/array_ir/generate/access/position.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/expr/small_array.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

namespace {

uint32_t Index(FunctionBuilder& b, uint32_t whole, const Line& line) {
  const uint32_t t = b.ir.Temporary(), all = b.ir.Temporary(), position = ToSlot(b, Ref::Number(line.number));
  const std::vector<uint32_t> subscripts = line.is_row ? std::vector{position, all} : std::vector{all, position};
  b.ir.Rt("index", {Operand::Storage(t), Operand::Storage(whole), Operand::Text(line.name), Operand::List(subscripts),
                    Operand::Int(line.is_row ? 2 : 1), Operand::Int(0)});
  return t;
}

}  // namespace

bool IsSmallLine(FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind != ExprKind::kIndex || b.ast[e].count != 3 || !KnownExtents(b, e)) return false;
  const ExprId first = b.ast.Child(e, 1), second = b.ast.Child(e, 2);
  const bool row = b.ast[second].kind == ExprKind::kColon;
  if (row == (b.ast[first].kind == ExprKind::kColon)) return false;
  const ExprId position = row ? first : second;
  const Variable* v = VariableOf(b, b.ast.Child(e, 0));
  const bool defined =
      v != nullptr && (v->defined == kNone || b.Facts(b.ast.Child(e, 0)).defined() == domain::Tristate::kTrue);
  if (!defined || v->rep != Rep::kArray || IsKeptStorage(b, *v) || !IsSmallNumber(b, position)) return false;
  bool ends = false;
  syntax::VisitExpr(b.ast, position, [&](ExprId x) { ends = ends || b.ast[x].kind == ExprKind::kEnd; });
  const Extents extents = *KnownExtents(b, e);
  return !ends && (row ? extents.rows : extents.cols) == 1;
}

SmallArray BuildSmallLine(FunctionBuilder& b, ExprId e) {
  const Variable& v = *VariableOf(b, b.ast.Child(e, 0));
  const bool row = b.ast[b.ast.Child(e, 2)].kind == ExprKind::kColon;
  uint32_t ok = kNone;
  Ref index;
  const uint32_t at = BuildPosition(b, b.ast.Child(e, row ? 1 : 2), b.ir.Get(row ? v.rows : v.cols), &ok, &index);
  SmallArray a{*KnownExtents(b, e), {}, v.storage, !b.Facts(b.ast.Child(e, 0)).IsFullStorage()};
  a.line = Line{ShownName(v.name), index.value, row};
  const uint32_t inside = b.ir.NewBlock(), outside = b.ir.NewBlock();
  b.ir.Branch(ok, inside, outside);
  b.ir.Start(outside);
  Index(b, v.storage, *a.line);
  b.ir.Emit(Opcode::kUnreachable, {});
  b.ir.Start(inside);
  const uint32_t data = b.ir.Get(v.data), rows = b.ir.Get(v.rows);
  const auto integer = [&](Opcode op, uint32_t x, uint32_t y) { return b.ir.Value1(op, {x, y}, Type::kI64); };
  const uint32_t first = row ? at : integer(Opcode::kIMul, at, rows);
  for (int64_t k = 0; k < a.extents.rows * a.extents.cols; ++k) {
    const uint32_t step = row ? integer(Opcode::kIMul, b.ir.ConstI(k), rows) : b.ir.ConstI(k);
    a.values.push_back(b.ir.Value1(Opcode::kLoad, {data, integer(Opcode::kIAdd, first, step)}, Type::kF64));
  }
  return a;
}

uint32_t SlotOfLine(FunctionBuilder& b, const SmallArray& a) { return Index(b, a.slot, *a.line); }

}  // namespace residua::array_ir
