#include "worker/array_ir/generate/stmt/for_loop.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <functional>
#include <span>
#include <vector>

#include "worker/array_ir/generate/access/list.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/speculation.h"
#include "worker/array_ir/generate/scalar/class_scalar.h"
#include "worker/array_ir/generate/stmt/scalar_range.h"
#include "worker/array_ir/generate/stmt/statement.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

namespace {

// The loop variable after a loop that makes no trip, where something may read it: the empty range.
void WithoutTrip(FunctionBuilder& b, Variable& v, uint32_t count, const std::function<uint32_t()>& empty) {
  if (!b.f.read_after_loop.count(v.name) || IsScalarRep(v.rep)) return;
  const uint32_t none = b.ir.NewBlock(), go = b.ir.NewBlock();
  b.ir.Branch(b.ir.Value1(Opcode::kILt, {count, b.ir.ConstI(1)}, Type::kI1), none, go);
  b.ir.Start(none);
  AssignVariable(b, v, Ref::Boxed(empty()));
  b.ir.ReleaseTemporaries();
  b.ir.Branch(go);
  b.ir.Start(go);
}

// The loop with `count` trips. `begin` gives the loop variable its value, by the number of the trip in `counter`.
void BuildTrips(FunctionBuilder& b, StmtId s, uint32_t counter, uint32_t count, const std::function<void()>& begin) {
  const uint32_t head = b.ir.NewBlock(), body = b.ir.NewBlock(), latch = b.ir.NewBlock(), done = b.ir.NewBlock();
  b.ir.Branch(head);
  b.ir.Start(head);
  b.ir.Branch(b.ir.Value1(Opcode::kILt, {b.ir.Get(counter), count}, Type::kI1), body, done);
  b.ir.Start(body);
  begin();
  b.ir.ReleaseTemporaries();
  BuildLoopBody(b, s, latch, done);
  b.ir.Set(counter, b.ir.Value1(Opcode::kIAdd, {b.ir.Get(counter), b.ir.ConstI(1)}, Type::kI64));
  b.ir.Emit(Opcode::kPoll, {});
  b.ir.Branch(head);
  b.ir.Start(done);
}

// Ranges one behind the other: their trips in all, and how many there are before each.
struct JoinedRanges {
  std::vector<ScalarRange> ranges;
  std::vector<uint32_t> before;
  uint32_t count = kNone;
};

JoinedRanges BuildRanges(FunctionBuilder& b, std::span<const ExprId> parts) {
  JoinedRanges joined;
  for (ExprId part : parts) joined.ranges.push_back(BuildScalarRange(b, part));
  if (parts.size() == 1) {
    joined.count = joined.ranges[0].count;
    return joined;
  }
  const uint32_t zero = b.ir.ConstI(0);
  joined.count = zero;
  for (const ScalarRange& r : joined.ranges) {
    joined.before.push_back(joined.count);
    const uint32_t none = b.ir.Value1(Opcode::kILt, {r.count, zero}, Type::kI1);
    const uint32_t some = b.ir.Value1(Opcode::kSelect, {none, zero, r.count}, Type::kI64);
    joined.count = b.ir.Value1(Opcode::kIAdd, {joined.count, some}, Type::kI64);
  }
  return joined;
}

// Element k of all; of several ranges an integer, as all of them are whole.
uint32_t ElementOf(FunctionBuilder& b, const JoinedRanges& joined, uint32_t k, uint32_t* integer) {
  if (joined.ranges.size() == 1) return ElementOf(b, joined.ranges[0], k, integer);
  ElementOf(b, joined.ranges[0], k, integer);
  for (size_t n = 1; n < joined.ranges.size(); ++n) {
    uint32_t here = kNone;
    ElementOf(b, joined.ranges[n], b.ir.Value1(Opcode::kISub, {k, joined.before[n]}, Type::kI64), &here);
    const uint32_t earlier = b.ir.Value1(Opcode::kILt, {k, joined.before[n]}, Type::kI1);
    *integer = b.ir.Value1(Opcode::kSelect, {earlier, *integer, here}, Type::kI64);
  }
  return b.ir.Value1(Opcode::kI2F, {*integer}, Type::kF64);
}

void BuildForOverNumbers(FunctionBuilder& b, StmtId s, Variable& v, std::span<const ExprId> parts) {
  const JoinedRanges r = BuildRanges(b, parts);
  b.ir.ReleaseTemporaries();
  WithoutTrip(b, v, r.count, [&] {
    const uint32_t none = b.ir.Temporary();
    b.ir.Rtv("set_matrix", {Operand::Storage(none), Operand::Text(""), Operand::Int(1), Operand::Int(0)});
    return none;
  });
  const uint32_t counter = b.ir.NewStorage(b.ir.FreshName("for"), StorageKind::kI64);
  b.ir.Set(counter, b.ir.ConstI(0));
  // In a body that leaves it alone the loop variable is an integer as well: subscripts need no conversion.
  const uint32_t outer_integer = v.integer;
  BuildTrips(b, s, counter, r.count, [&] {
    uint32_t integer = kNone;
    AssignVariable(b, v, Ref::Number(ElementOf(b, r, b.ir.Get(counter), &integer)));
    v.integer = kNone;
    if (r.ranges[0].whole() && v.rep == Rep::kF64 && !AssignedOrDeclaredIn(b.ast, b.ast.Blocks(s)[0]).count(v.name)) {
      v.integer = b.ir.NewStorage(b.ir.FreshName("for"), StorageKind::kI64);
      b.ir.Set(v.integer, integer);
    }
  });
  v.integer = outer_integer;
}

// [1:p - 1, p + 1:n]: a row of whole numbers in ranges, at least one of them, which no array is made of.
bool IsRowOfRanges(FunctionBuilder& b, ExprId e) {
  constexpr size_t kMost = 4;
  if (b.ast[e].kind != ExprKind::kMatrix || b.ast[e].count != 1) return false;
  const auto parts = b.ast.Children(b.ast.Child(e, 0));
  const bool ranges = std::ranges::any_of(parts, [&](ExprId x) { return b.ast[x].kind == ExprKind::kRange; });
  return ranges && parts.size() <= kMost && std::ranges::all_of(parts, [&](ExprId x) { return IsWholeRange(b, x); });
}

// The items as an array whose elements are loaded, where they are a row: nothing is made for a trip. `taken`: a
// speculative version says that there are none or that they are.
Variable RowOfItems(FunctionBuilder& b, ExprId e, const Ref& items, uint32_t range, uint32_t count, bool taken) {
  Variable row;
  if (!HasView(items.rep)) return row;
  if (!taken && !(b.Facts(e).shape().Extent(0) == domain::ExtentRange::Of(1))) return row;
  row.rep = items.rep;
  row.cls = items.cls;
  row.storage = range;
  row.data = b.ir.NewStorage(b.ir.FreshName("for.data"), StorageKind::kPtr);
  const Instruction view =
      b.ir.Emit(Opcode::kView, {Operand::Storage(range)}, {Type::kPtr, Type::kI64, Type::kI64, Type::kI64});
  b.ir.Set(row.data, view.results[0]);
  if (taken) {
    const uint32_t none = b.ir.Value1(Opcode::kIEq, {count, b.ir.ConstI(0)}, Type::kI1);
    const uint32_t one = b.ir.Value1(Opcode::kIEq, {view.results[2], b.ir.ConstI(1)}, Type::kI1);
    GiveUpUnless(b, b.ir.Value1(Opcode::kOr, {none, one}, Type::kI1));
  }
  return row;
}

void BuildForOverColumns(FunctionBuilder& b, StmtId s, ExprId e, Variable& v) {
  const std::string refusal = absl::StrCat("invalid type in for loop expression near line ", b.ir.location.line,
                                           ", column ", b.ir.location.column);
  const Ref items = BuildOneOf(b, e, refusal);
  const uint32_t range = b.ir.NewStorage(b.ir.FreshName("for"), StorageKind::kValue);
  b.ir.Rtv("copy", {Operand::Storage(range), Operand::Storage(ToSlot(b, items))});
  const uint32_t counter = b.ir.NewStorage(b.ir.FreshName("for"), StorageKind::kI64);
  const uint32_t count = b.ir.Rt("for_count", {Operand::Storage(range), Operand::Text(refusal)}, Type::kI64);
  WithoutTrip(b, v, count, [&] {
    const uint32_t none = b.ir.Temporary();
    b.ir.Rtv("copy", {Operand::Storage(none), Operand::Storage(range)});
    return none;
  });
  b.ir.Set(counter, b.ir.ConstI(0));
  const bool taken = IsSpeculated(b, b.ast.Exprs(s)[0]);
  const Variable row = RowOfItems(b, e, items, range, count, taken);
  BuildTrips(b, s, counter, count, [&] {
    if (row.data != kNone) return AssignVariable(b, v, LoadElement(b, row, b.ir.Get(counter)), false);
    const uint32_t item = b.ir.Temporary();
    b.ir.Rt("for_item", {Operand::Storage(item), Operand::Storage(range), Operand::Value(b.ir.Get(counter))});
    AssignVariable(b, v, taken ? Ref::Number(NumberOrGiveUp(b, item)) : Ref::Boxed(item));
  });
}

}  // namespace

void BuildFor(FunctionBuilder& b, StmtId s) {
  const auto e = b.ast.Exprs(s);
  Variable* v = b.ast[e[0]].kind == ExprKind::kIdentifier ? FindVariable(b, b.ast.Interned(e[0])) : nullptr;
  if (v == nullptr) Refuse(b, "a `for` loop over a part of a value", b.ast[e[0]].range);
  if (b.ast[e[1]].kind == ExprKind::kRange) {
    bool scalars = true;
    for (ExprId c : b.ast.Children(e[1])) scalars = scalars && RepOf(b.Facts(c)) == Rep::kF64;
    if (scalars) return BuildForOverNumbers(b, s, *v, e.subspan(1, 1));
  }
  if (IsRowOfRanges(b, e[1])) return BuildForOverNumbers(b, s, *v, b.ast.Children(b.ast.Child(e[1], 0)));
  BuildForOverColumns(b, s, e[1], *v);
}

}  // namespace residua::array_ir
