// for: over columns, or over numbers of a range that is not made.
#include <absl/strings/str_cat.h>

#include <functional>

#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

// for over columns; over base:increment:limit of doubles no range is made.
// The loop variable after a loop that makes no trip, where something may read it: the empty range.
void Builder::WithoutTrip(Variable& v, uint32_t count, const std::function<uint32_t()>& empty) {
  if (!f_.read_after_loop.count(v.name) || IsScalarRep(v.rep)) return;
  const uint32_t none = NewBlock(), go = NewBlock();
  Branch(Value1(Opcode::kILt, {count, ConstI(1)}, Type::kI1), none, go);
  Start(none);
  Assign(v, Boxed(empty()));
  ReleaseTemporaries();
  Branch(go);
  Start(go);
}

void Builder::For(StmtId s) {
  const auto e = ast_.Exprs(s);
  Variable* v = ast_[e[0]].kind == ExprKind::kIdentifier ? Find(ast_.Name(e[0])) : nullptr;
  if (v == nullptr) Refuse("a `for` loop over a part of a value", ast_[e[0]].range);
  if (ast_[e[1]].kind == ExprKind::kRange) {
    bool scalars = true;
    for (ExprId c : ast_.Children(e[1])) scalars = scalars && RepOf(Facts(c)) == Rep::kF64;
    if (scalars) return ForScalarRange(s, *v);
  }
  const std::string refusal =
      absl::StrCat("invalid type in for loop expression near line ", location_.line, ", column ", location_.column);
  const Ref items = BuildOneOf(e[1], refusal);
  const uint32_t range = NewStorage(FreshName("for"), StorageKind::kValue);
  Rtv("copy", {Operand::Storage(range), Operand::Storage(ToSlot(items))});
  const uint32_t counter = NewStorage(FreshName("for"), StorageKind::kI64);
  const uint32_t count = Rt("for_count", {Operand::Storage(range), Operand::Text(refusal)}, Type::kI64);
  WithoutTrip(*v, count, [&] {
    const uint32_t none = Temporary();
    Rtv("copy", {Operand::Storage(none), Operand::Storage(range)});
    return none;
  });
  Set(counter, ConstI(0));
  // The elements of a row are loaded: nothing is made for a trip.
  Variable row;
  if (HasView(items.rep) && Facts(e[1]).shape().Extent(0) == domain::ExtentRange::Of(1)) {
    row.rep = items.rep;
    row.cls = items.cls;
    row.storage = range;
    row.data = NewStorage(FreshName("for.data"), StorageKind::kPtr);
    const Instruction view =
        Emit(Opcode::kView, {Operand::Storage(range)}, {Type::kPtr, Type::kI64, Type::kI64, Type::kI64});
    Set(row.data, view.results[0]);
  }
  const uint32_t head = NewBlock(), body = NewBlock(), latch = NewBlock(), done = NewBlock();
  Branch(head);
  Start(head);
  Branch(Value1(Opcode::kILt, {Get(counter), count}, Type::kI1), body, done);
  Start(body);
  if (row.data != kNone) {
    Assign(*v, LoadElement(row, Get(counter)), false);
  } else {
    const uint32_t item = Temporary();
    Rt("for_item", {Operand::Storage(item), Operand::Storage(range), Operand::Value(Get(counter))});
    Assign(*v, Boxed(item));
  }
  ReleaseTemporaries();
  loops_.emplace_back(latch, done);
  Block(ast_.Blocks(s)[0]);
  loops_.pop_back();
  if (Open()) Branch(latch);
  Start(latch);
  Set(counter, Value1(Opcode::kIAdd, {Get(counter), ConstI(1)}, Type::kI64));
  Emit(Opcode::kPoll, {});
  Branch(head);
  Start(done);
}

void Builder::ForScalarRange(StmtId s, Variable& v) {
  const ScalarRange r = BuildScalarRange(ast_.Exprs(s)[1]);
  ReleaseTemporaries();
  WithoutTrip(v, r.count, [&] {
    const uint32_t none = Temporary();
    Rtv("set_matrix", {Operand::Storage(none), Operand::Text(""), Operand::Int(1), Operand::Int(0)});
    return none;
  });
  const uint32_t counter = NewStorage(FreshName("for"), StorageKind::kI64);
  Set(counter, ConstI(0));
  const uint32_t head = NewBlock(), body = NewBlock(), latch = NewBlock(), done = NewBlock();
  Branch(head);
  Start(head);
  Branch(Value1(Opcode::kILt, {Get(counter), r.count}, Type::kI1), body, done);
  Start(body);
  uint32_t integer = kNone;
  Assign(v, F(ElementOf(r, Get(counter), &integer)));
  // In a body that leaves it alone the loop variable is an integer as well: subscripts need no conversion.
  const uint32_t outer_integer = v.integer;
  v.integer = kNone;
  if (r.whole() && v.rep == Rep::kF64 && !AssignedOrDeclaredIn(ast_, ast_.Blocks(s)[0]).count(v.name)) {
    v.integer = NewStorage(FreshName("for"), StorageKind::kI64);
    Set(v.integer, integer);
  }
  ReleaseTemporaries();
  loops_.emplace_back(latch, done);
  Block(ast_.Blocks(s)[0]);
  loops_.pop_back();
  v.integer = outer_integer;
  if (Open()) Branch(latch);
  Start(latch);
  Set(counter, Value1(Opcode::kIAdd, {Get(counter), ConstI(1)}, Type::kI64));
  Emit(Opcode::kPoll, {});
  Branch(head);
  Start(done);
}

}  // namespace residua::array_ir
