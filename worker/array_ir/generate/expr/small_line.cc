// Rows, columns and pages of few elements as numbers: R * P(:, k), q = V(T(k, 1), :), F * P(:, :, k) * F'.
//
// Few numbers become one in the same way: T(i, :) = [a, b, c].
//
// They are loaded behind the test of the position, whose error the kernel raises. Whether the whole is stored in full
// is asked by those who compute with it: the first row and the first column of a diagonal matrix are diagonal.
#include <optional>
#include <vector>

#include "worker/array_ir/generate/access/position.h"
#include "worker/array_ir/generate/access/store.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/expr/small_array.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

namespace {

// Its subscripts in slots, and which of them are colons.
struct Subscripts {
  std::vector<uint32_t> slots;
  int colons;
};

Subscripts SubscriptsOf(FunctionBuilder& b, const Line& line) {
  const uint32_t all = b.ir.Temporary(), position = ToSlot(b, Ref::Number(line.number));
  if (line.kind == Line::kRow) return {{position, all}, 2};
  if (line.kind == Line::kColumn) return {{all, position}, 1};
  return {{all, b.ir.Temporary(), position}, 3};
}

uint32_t Index(FunctionBuilder& b, uint32_t whole, const Line& line) {
  const uint32_t t = b.ir.Temporary();
  const Subscripts s = SubscriptsOf(b, line);
  b.ir.Rt("index", {Operand::Storage(t), Operand::Storage(whole), Operand::Text(line.name), Operand::List(s.slots),
                    Operand::Int(s.colons), Operand::Int(0)});
  return t;
}

void StoreLineByKernel(FunctionBuilder& b, Variable& v, const Line& line, uint32_t value) {
  const Subscripts s = SubscriptsOf(b, line);
  b.ir.Rt("assign_index", {Operand::Storage(v.storage), Operand::List(s.slots), Operand::Int(s.colons), Operand::Int(0),
                           Operand::Storage(value), Operand::Text(line.name)});
  if (HasView(v.rep)) RefreshView(b, v);
}

// Which of them an index is by its subscripts; none: it is none.
std::optional<Line::Kind> KindOf(const FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind != ExprKind::kIndex) return {};
  std::vector<bool> colons;
  for (ExprId s : b.ast.Children(e).subspan(1)) colons.push_back(b.ast[s].kind == ExprKind::kColon);
  if (colons == std::vector{false, true}) return Line::kRow;
  if (colons == std::vector{true, false}) return Line::kColumn;
  if (colons == std::vector{true, true, false}) return Line::kPage;
  return {};
}

ExprId PositionIn(const FunctionBuilder& b, ExprId e, Line::Kind kind) {
  return b.ast.Child(e, kind == Line::kRow ? 1 : kind == Line::kColumn ? 2 : 3);
}

// One number that does not ask for extents.
bool IsPlainPosition(FunctionBuilder& b, ExprId position) {
  bool ends = false;
  syntax::VisitExpr(b.ast, position, [&](ExprId x) { ends = ends || b.ast[x].kind == ExprKind::kEnd; });
  return !ends && IsSmallNumber(b, position);
}

// Of an array of pages its rows and columns, where they are known and few. A diagonal matrix has one page, too.
std::optional<Extents> ExtentsOfPage(FunctionBuilder& b, ExprId array) {
  constexpr int64_t kMost = 4;
  const Variable* v = VariableOf(b, array);
  const AbstractValue& facts = b.Facts(array);
  if (v == nullptr || v->pages.size() != 1 || !facts.IsFullStorage()) return {};
  if (facts.defined() != domain::Tristate::kTrue) return {};
  const domain::ExtentRange m = facts.shape().Extent(0), n = facts.shape().Extent(1);
  const auto small = [](const domain::ExtentRange& x) { return x.IsKnown() && x.low >= 1 && x.low <= kMost; };
  return small(m) && small(n) ? std::optional(Extents{m.low, n.low}) : std::nullopt;
}

}  // namespace

bool IsSmallLine(FunctionBuilder& b, ExprId e) {
  const std::optional<Line::Kind> kind = KindOf(b, e);
  if (!kind || !KnownExtents(b, e) || !IsPlainPosition(b, PositionIn(b, e, *kind))) return false;
  if (*kind == Line::kPage) return ExtentsOfPage(b, b.ast.Child(e, 0)) == KnownExtents(b, e);
  const Variable* v = VariableOf(b, b.ast.Child(e, 0));
  const bool defined =
      v != nullptr && (v->defined == kNone || b.Facts(b.ast.Child(e, 0)).defined() == domain::Tristate::kTrue);
  if (!defined || v->rep != Rep::kArray || IsKeptStorage(b, *v)) return false;
  const Extents extents = *KnownExtents(b, e);
  return (*kind == Line::kRow ? extents.rows : extents.cols) == 1;
}

SmallArray BuildSmallLine(FunctionBuilder& b, ExprId e) {
  const Variable& v = *VariableOf(b, b.ast.Child(e, 0));
  const Line::Kind kind = *KindOf(b, e);
  const bool row = kind == Line::kRow;
  const uint32_t extent = row ? v.rows : kind == Line::kColumn ? v.cols : v.pages[0];
  uint32_t ok = kNone;
  Ref index;
  const uint32_t at = BuildPosition(b, PositionIn(b, e, kind), b.ir.Get(extent), &ok, &index);
  SmallArray a{*KnownExtents(b, e), {}, v.storage, !b.Facts(b.ast.Child(e, 0)).IsFullStorage()};
  a.line = Line{ShownName(v.name), index.value, kind};
  const uint32_t inside = b.ir.NewBlock(), outside = b.ir.NewBlock();
  b.ir.Branch(ok, inside, outside);
  b.ir.Start(outside);
  Index(b, v.storage, *a.line);
  b.ir.Emit(Opcode::kUnreachable, {});
  b.ir.Start(inside);
  const uint32_t data = b.ir.Get(v.data), rows = b.ir.Get(v.rows);
  const auto integer = [&](Opcode op, uint32_t x, uint32_t y) { return b.ir.Value1(op, {x, y}, Type::kI64); };
  const int64_t count = a.extents.rows * a.extents.cols;
  const uint32_t first = row ? at : integer(Opcode::kIMul, at, kind == Line::kPage ? b.ir.ConstI(count) : rows);
  for (int64_t k = 0; k < count; ++k) {
    const uint32_t step = row ? integer(Opcode::kIMul, b.ir.ConstI(k), rows) : b.ir.ConstI(k);
    a.values.push_back(b.ir.Value1(Opcode::kLoad, {data, integer(Opcode::kIAdd, first, step)}, Type::kF64));
  }
  return a;
}

uint32_t SlotOfLine(FunctionBuilder& b, const SmallArray& a) { return Index(b, a.slot, *a.line); }

namespace {

// `right` has as many numbers as the row or column of few that it becomes.
bool IsSmallVector(FunctionBuilder& b, ExprId right) {
  const std::optional<Extents> extents = KnownExtents(b, right);
  return extents && (extents->rows == 1 || extents->cols == 1) && extents->rows != extents->cols &&
         IsSmallArray(b, right);
}

}  // namespace

bool IsSmallLineStore(FunctionBuilder& b, ExprId target, ExprId right) {
  const std::optional<Line::Kind> kind = b.kernels_only ? std::nullopt : KindOf(b, target);
  if (!kind || !IsPlainPosition(b, PositionIn(b, target, *kind))) return false;
  if (*kind == Line::kPage) {
    const std::optional<Extents> extents = ExtentsOfPage(b, b.ast.Child(target, 0));
    return extents && KnownExtents(b, right) == extents && IsSmallArray(b, right);
  }
  const Variable* v = VariableOf(b, b.ast.Child(target, 0));
  return v != nullptr && v->rep == Rep::kArray && v->defined == kNone && !IsKeptStorage(b, *v) &&
         IsSmallVector(b, right);
}

bool StoreSmallLine(FunctionBuilder& b, ExprId target, ExprId right) {
  if (!IsSmallLineStore(b, target, right)) return false;
  const Line::Kind kind = *KindOf(b, target);
  const bool row = kind == Line::kRow, page = kind == Line::kPage;
  const SmallArray a = BuildSmall(b, right);
  Variable& v = *VariableOf(b, b.ast.Child(target, 0));
  const auto integer = [&](Opcode op, uint32_t x, uint32_t y) { return b.ir.Value1(op, {x, y}, Type::kI64); };
  uint32_t ok = kNone;
  Ref index;
  const uint32_t extent = row ? v.rows : page ? v.pages[0] : v.cols;
  const uint32_t at = BuildPosition(b, PositionIn(b, target, kind), b.ir.Get(extent), &ok, &index);
  const uint32_t count = b.ir.ConstI(static_cast<int64_t>(a.values.size()));
  if (!page) {
    const uint32_t alike = b.ir.Value1(Opcode::kIEq, {b.ir.Get(row ? v.cols : v.rows), count}, Type::kI1);
    ok = b.ir.Value1(Opcode::kAnd, {ok, alike}, Type::kI1);
  }
  const uint32_t fast = b.ir.NewBlock(), own = b.ir.NewBlock(), store = b.ir.NewBlock(), slow = b.ir.NewBlock(),
                 done = b.ir.NewBlock();
  b.ir.Branch(ok, fast, slow);
  b.ir.Start(fast);
  MakeOwn(b, v, own, store, page ? kNone : slow);
  const uint32_t first = row ? at : integer(Opcode::kIMul, at, count);
  for (size_t k = 0; k < a.values.size(); ++k) {
    const uint32_t number = b.ir.ConstI(static_cast<int64_t>(k));
    const uint32_t step = row ? integer(Opcode::kIMul, number, b.ir.Get(v.rows)) : number;
    b.ir.Emit(Opcode::kStore, {Operand::Value(b.ir.Get(v.data)), Operand::Value(integer(Opcode::kIAdd, first, step)),
                               Operand::Value(a.values[k])});
  }
  b.ir.Branch(done);
  b.ir.Start(slow);
  StoreLineByKernel(b, v, {ShownName(v.name), index.value, kind}, SlotOfNumbers(b, a));
  b.ir.Branch(done);
  b.ir.Start(done);
  return true;
}

}  // namespace residua::array_ir
