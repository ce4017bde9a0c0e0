// Blocks of as many elements as the text says, as numbers: A(i - 1:i + 1, j - 1:j + 1), x(k:k + 2), A(i:i + 1, j, k).
//
// A window over an image or a signal is loaded behind one test a dimension: its first position lies inside, and so does
// the last one, which is so many further on. Where one does not, the kernel raises the error. Whether the whole is
// stored in full is asked as of rows and columns (small_line.cc): a leading block of a diagonal matrix is diagonal. Of
// an array of pages it has to be known, as there.
#include <optional>
#include <vector>

#include "worker/array_ir/generate/access/position.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/expr/small_array.h"
#include "worker/array_ir/program/range_text.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

using syntax::Op;

namespace {

// A number that may be evaluated once more for the kernel: of variables and numbers, without `end`.
bool IsPlainNumber(FunctionBuilder& b, ExprId e) {
  if (!IsSmallNumber(b, e)) return false;
  switch (b.ast[e].kind) {
    case ExprKind::kNumber:
      return true;
    case ExprKind::kIdentifier: {
      const Variable* v = VariableOf(b, e);
      return v != nullptr && v->defined == kNone;
    }
    case ExprKind::kBinary: {
      const Op op = b.ast[e].op;
      const bool plain = op == Op::kPlus || op == Op::kMinus || op == Op::kTimes || op == Op::kElementTimes;
      return plain && IsPlainNumber(b, b.ast.Child(e, 0)) && IsPlainNumber(b, b.ast.Child(e, 1));
    }
    default:
      return false;
  }
}

// a:b of numbers.
bool IsPlainRange(FunctionBuilder& b, ExprId e) {
  return b.ast[e].kind == ExprKind::kRange && b.ast[e].count == 2 && IsPlainNumber(b, b.ast.Child(e, 0)) &&
         IsPlainNumber(b, b.ast.Child(e, 1));
}

// How many elements a subscript takes, where it counts up by one.
int64_t CountOf(FunctionBuilder& b, ExprId e) {
  if (IsPlainNumber(b, e)) return 1;
  if (!IsPlainRange(b, e)) return 0;
  if (const auto count = CountInText(b.ast, e, [](const std::string&) { return true; })) return *count;
  const domain::ExtentRange n = b.Facts(e).shape().Extent(1);
  return n.IsKnown() ? n.low : 0;
}

// x(k:k + 2) lies as x does.
std::optional<bool> LiesAsRow(FunctionBuilder& b, ExprId array) {
  const domain::Shape& shape = b.Facts(array).shape();
  const domain::ExtentRange one = domain::ExtentRange::Of(1);
  if (shape.Extent(0) == one) return true;
  return shape.Extent(1) == one ? std::optional(false) : std::nullopt;
}

// A matrix of doubles; with three subscripts, an array of pages that is certainly stored in full.
bool HasSmallBlocks(FunctionBuilder& b, ExprId array, bool pages) {
  const Variable* v = VariableOf(b, array);
  if (v == nullptr) return false;
  const AbstractValue& facts = b.Facts(array);
  const bool defined = facts.defined() == domain::Tristate::kTrue;
  if (pages) return defined && v->pages.size() == 1 && facts.IsFullStorage();
  const bool matrix = v->rep == Rep::kArray && RepOf(facts) == Rep::kArray;
  return matrix && (defined || v->defined == kNone) && !IsKeptStorage(b, *v);
}

}  // namespace

bool IsSmallBlock(FunctionBuilder& b, ExprId e) {
  constexpr int64_t kMost = 25;
  if (b.ast[e].kind != ExprKind::kIndex || b.ast[e].count < 2 || b.ast[e].count > 4) return false;
  const ExprId array = b.ast.Child(e, 0);
  const auto subscripts = b.ast.Children(e).subspan(1);
  if (!HasSmallBlocks(b, array, subscripts.size() == 3)) return false;
  const std::optional<Extents> extents = KnownExtents(b, e);
  if (!extents || extents->count() < 2 || extents->count() > kMost) return false;
  if (subscripts.size() == 3 && !IsPlainNumber(b, subscripts[2])) return false;
  if (subscripts.size() >= 2) {
    return CountOf(b, subscripts[0]) == extents->rows && CountOf(b, subscripts[1]) == extents->cols;
  }
  const std::optional<bool> row = LiesAsRow(b, array);
  const Extents line = row.value_or(true) ? Extents{1, extents->count()} : Extents{extents->count(), 1};
  return row && *extents == line && CountOf(b, subscripts[0]) == extents->count();
}

SmallArray BuildSmallBlock(FunctionBuilder& b, ExprId e) {
  const Variable& v = *VariableOf(b, b.ast.Child(e, 0));
  const auto subscripts = b.ast.Children(e).subspan(1);
  const bool linear = subscripts.size() == 1;
  SmallArray a{*KnownExtents(b, e), {}, kNone, !b.Facts(b.ast.Child(e, 0)).IsFullStorage()};
  const auto integer = [&](Opcode op, uint32_t x, uint32_t y) { return b.ir.Value1(op, {x, y}, Type::kI64); };
  const auto first_of = [&](ExprId s) { return b.ast[s].kind == ExprKind::kRange ? b.ast.Child(s, 0) : s; };
  uint32_t ok = kNone, at[3] = {kNone, kNone, kNone};
  std::vector<Ref> numbers(3);
  for (size_t k = 0; k < subscripts.size(); ++k) {
    const uint32_t extent = b.ir.Get(linear ? v.numel : k == 0 ? v.rows : k == 1 ? v.cols : v.pages[0]);
    const uint32_t last = integer(Opcode::kISub, extent, b.ir.ConstI(CountOf(b, subscripts[k]) - 1));
    at[k] = BuildPosition(b, first_of(subscripts[k]), last, &ok, &numbers[k]);
  }
  const uint32_t inside = b.ir.NewBlock(), outside = b.ir.NewBlock();
  b.ir.Branch(ok, inside, outside);
  b.ir.Start(outside);
  std::vector<uint32_t> slots;
  for (ExprId s : subscripts) slots.push_back(ToSlot(b, Build(b, s)));
  b.ir.Rt("index", {Operand::Storage(b.ir.Temporary()), Operand::Storage(v.storage), Operand::Text(ShownName(v.name)),
                    Operand::List(slots), Operand::Int(0), Operand::Int(0)});
  b.ir.Emit(Opcode::kUnreachable, {});
  b.ir.Start(inside);
  const uint32_t data = b.ir.Get(v.data), rows = b.ir.Get(v.rows);
  if (at[2] != kNone) at[1] = integer(Opcode::kIAdd, at[1], integer(Opcode::kIMul, at[2], b.ir.Get(v.cols)));
  for (int64_t j = 0; j < (linear ? 1 : a.extents.cols); ++j) {
    uint32_t column = at[0];
    if (!linear) {
      const uint32_t number = integer(Opcode::kIAdd, at[1], b.ir.ConstI(j));
      column = integer(Opcode::kIAdd, at[0], integer(Opcode::kIMul, number, rows));
    }
    for (int64_t i = 0; i < (linear ? a.extents.count() : a.extents.rows); ++i) {
      const uint32_t place = integer(Opcode::kIAdd, column, b.ir.ConstI(i));
      a.values.push_back(b.ir.Value1(Opcode::kLoad, {data, place}, Type::kF64));
    }
  }
  return a;
}

}  // namespace residua::array_ir
