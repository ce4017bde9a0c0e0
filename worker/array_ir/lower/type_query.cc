// Class and shape queries, conversions.
#include "worker/array_ir/generate/call/lowering.h"

namespace residua::array_ir {
namespace {

using value::ClassId;
using Extents = CallSite::Extents;

template <uint32_t Extents::*kExtent>
Lowered LowerExtent(CallSite& s) {
  if (!s.HasExtents(0)) return {};
  return s.Whole(s.ExtentsOf(0).*kExtent);
}

// A question about the extents, answered by the equality of two of them, or of one and a number.
template <uint32_t Extents::*kExtent, int kNumber>
Lowered LowerExtentIs(CallSite& s) {
  if (!s.HasExtents(0)) return {};
  const Extents e = s.ExtentsOf(0);
  return s.Truth(s.b.Value1(Opcode::kIEq, {e.*kExtent, s.b.ConstI(kNumber)}, Type::kI1));
}
Lowered LowerIsSquare(CallSite& s) {
  if (!s.HasExtents(0)) return {};
  const Extents e = s.ExtentsOf(0);
  return s.Truth(s.b.Value1(Opcode::kIEq, {e.rows, e.cols}, Type::kI1));
}
Lowered LowerIsVector(CallSite& s) {
  if (!s.HasExtents(0)) return {};
  Builder& b = s.b;
  const Extents e = s.ExtentsOf(0);
  const uint32_t one = b.ConstI(1);
  const uint32_t row = b.Value1(Opcode::kIEq, {e.rows, one}, Type::kI1),
                 column = b.Value1(Opcode::kIEq, {e.cols, one}, Type::kI1);
  return s.Truth(b.Value1(Opcode::kOr, {row, column}, Type::kI1));
}

// What holds of every scalar and of every array of two extents.
Lowered LowerIsMatrix(CallSite& s) {
  if (!s.HasExtents(0)) return {};
  s.ExtentsOf(0);
  return s.Truth(s.b.ConstB(true));
}
Lowered LowerNdims(CallSite& s) {
  if (!s.HasExtents(0)) return {};
  s.ExtentsOf(0);
  return s.Number(s.b.ConstF(2));
}

// The longer extent, 0 when there is no element.
Lowered LowerLength(CallSite& s) {
  if (!s.HasExtents(0)) return {};
  Builder& b = s.b;
  const Extents e = s.ExtentsOf(0);
  const uint32_t wide = b.Value1(Opcode::kILe, {e.rows, e.cols}, Type::kI1);
  const uint32_t longer = b.Value1(Opcode::kSelect, {wide, e.cols, e.rows}, Type::kI64);
  const uint32_t empty = b.Value1(Opcode::kIEq, {e.numel, b.ConstI(0)}, Type::kI1);
  return s.Whole(b.Value1(Opcode::kSelect, {empty, b.ConstI(0), longer}, Type::kI64));
}

// size(a, 1), size(a, 2), [m, n] = size(a), size(a)
Lowered LowerSize(CallSite& s) {
  if (!s.HasExtents(0)) return {};
  if (s.count() == 2 && s.nargout <= 1) {
    const std::optional<double> dim = s.Literal(1);
    if (dim == 1.0) return s.Whole(s.ExtentsOf(0).rows);
    if (dim == 2.0) return s.Whole(s.ExtentsOf(0).cols);
    return {};
  }
  if (s.count() != 1 || s.nargout > 2) return {};
  Builder& b = s.b;
  const Extents e = s.ExtentsOf(0);
  const uint32_t rows = s.Whole(e.rows)[0].value, cols = s.Whole(e.cols)[0].value;
  if (s.nargout == 2) return {{b.F(rows), b.F(cols)}};
  const uint32_t t = b.Temporary();
  const uint32_t data = b.Rt("new_matrix", {Operand::Storage(t), Operand::Int(1), Operand::Int(2)}, Type::kPtr);
  b.Emit(Opcode::kStore, {Operand::Value(data), Operand::Value(b.ConstI(0)), Operand::Value(rows)});
  b.Emit(Opcode::kStore, {Operand::Value(data), Operand::Value(b.ConstI(1)), Operand::Value(cols)});
  return {{b.Boxed(t)}};
}

// char(x): its code where that is one of ASCII, else what the kernel says.
Lowered LowerCharacter(CallSite& s) {
  Builder& b = s.b;
  const uint32_t x = s.Double(0), code = b.Value1(Opcode::kF2I, {x}, Type::kI64);
  const uint32_t result = b.NewStorage(b.FreshName("char"), StorageKind::kI64), slot = b.Temporary(),
                 made = b.Temporary();
  const uint32_t whole = b.Value1(Opcode::kFEq, {b.Value1(Opcode::kI2F, {code}, Type::kF64), x}, Type::kI1);
  const uint32_t low = b.Value1(Opcode::kILe, {b.ConstI(0), code}, Type::kI1),
                 high = b.Value1(Opcode::kILe, {code, b.ConstI(127)}, Type::kI1);
  b.Set(result, code);
  const uint32_t ok = b.Value1(Opcode::kAnd, {whole, b.Value1(Opcode::kAnd, {low, high}, Type::kI1)}, Type::kI1);
  b.Guard(b.Value1(Opcode::kNot, {ok}, Type::kI1), [&] {
    b.Rtv("set_f64", {Operand::Storage(slot), Operand::Value(x)});
    b.Rt("call_builtin",
         {Operand::List({made}), Operand::Int(static_cast<int>(s.builtin.id)), Operand::List({slot}), Operand::Int(0),
          Operand::Int(1)},
         Type::kI64);
    b.Set(result, b.As(b.Boxed(made), Rep::kInt, ClassId::kChar).value);
  });
  return {{Ref{Rep::kInt, b.Get(result), kNone, false, ClassId::kChar}}};
}

// char(k) of an integer that is no character has no value, and is none among arguments.
bool MayHaveNoCharacter(const AbstractValue& v) {
  const std::optional<ClassId> c = v.classes().Single();
  return c && value::IsInteger(*c) && !(v.interval().low >= 0 && v.interval().high <= 255);
}

// double(x), int32(x) and their kind of a scalar.
template <ClassId kTo>
Lowered LowerConversion(CallSite& s) {
  if (kTo == ClassId::kChar && s.count() == 1 && MayHaveNoCharacter(s.Facts(0))) {
    s.b.Refuse("`char` of an integer that may be no character", s.b.ast()[s.expression].range);
  }
  if (s.count() != 1 || !s.b.IsOperand(s.arguments[0])) return {};
  Ref like{s.RepOfArgument(0)};
  const bool text = s.Facts(0).classes().Only(ClassId::kChar);
  if (text) like.rep = Rep::kInt;
  like.cls = text ? ClassId::kChar : ClassOf(s.Facts(0), like.rep);
  if (kTo == ClassId::kChar && like.rep == Rep::kF64) return LowerCharacter(s);
  if (!s.b.IsConvertible(like, s.Facts(0), kTo) || (text && kTo == ClassId::kChar)) return {};
  return {{s.b.Converted(s.b.BuildOperand(s.arguments[0]), s.Facts(0), kTo)}};
}

// NaN has no truth value; the kernel says so.
Lowered LowerLogical(CallSite& s) {
  if (s.RepOfArgument(0) == Rep::kInt) return LowerConversion<ClassId::kLogical>(s);
  if (!s.AllScalars() || s.MayBeNaN(0)) return {};
  uint32_t nan = kNone;
  const Ref x = s.b.Build(s.arguments[0]);
  return s.Truth(s.b.Truth(x, s.Facts(0), &nan));
}

}  // namespace

const Lowering Lower_char = {LowerConversion<ClassId::kChar>};
const Lowering Lower_columns = {LowerExtent<&Extents::cols>};
const Lowering Lower_double = {LowerConversion<ClassId::kDouble>};
const Lowering Lower_int16 = {LowerConversion<ClassId::kInt16>};
const Lowering Lower_int32 = {LowerConversion<ClassId::kInt32>};
const Lowering Lower_int8 = {LowerConversion<ClassId::kInt8>};
const Lowering Lower_iscolumn = {LowerExtentIs<&Extents::cols, 1>};
const Lowering Lower_isempty = {LowerAmount<LowerExtentIs<&Extents::numel, 0>>};
const Lowering Lower_ismatrix = {LowerIsMatrix};
const Lowering Lower_isrow = {LowerExtentIs<&Extents::rows, 1>};
const Lowering Lower_isscalar = {LowerExtentIs<&Extents::numel, 1>};
const Lowering Lower_issquare = {LowerIsSquare};
const Lowering Lower_isvector = {LowerIsVector};
const Lowering Lower_length = {LowerAmount<LowerLength>};
const Lowering Lower_logical = {LowerLogical};
const Lowering Lower_ndims = {LowerNdims};
const Lowering Lower_rows = {LowerExtent<&Extents::rows>};
const Lowering Lower_single = {LowerConversion<ClassId::kSingle>};
const Lowering Lower_size = {LowerSize};
const Lowering Lower_uint16 = {LowerConversion<ClassId::kUint16>};
const Lowering Lower_uint32 = {LowerConversion<ClassId::kUint32>};
const Lowering Lower_uint8 = {LowerConversion<ClassId::kUint8>};

}  // namespace residua::array_ir
