// Class and shape queries, conversions.
#include "worker/array_ir/generate/call/lowering.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/scalar/class_scalar.h"
#include "worker/array_ir/generate/scalar/operators.h"

namespace residua::array_ir {

using value::ClassId;

using ExtentValues = CallSite::ExtentValues;

namespace {

template <uint32_t ExtentValues::*kExtent>
Lowered LowerExtent(CallSite& s) {
  if (!s.HasExtents(0)) return {};
  return s.Whole(s.ExtentsOf(0).*kExtent);
}

// A question about the extents, answered by the equality of two of them, or of one and a number.
template <uint32_t ExtentValues::*kExtent, int kNumber>
Lowered LowerExtentIs(CallSite& s) {
  if (!s.HasExtents(0)) return {};
  const ExtentValues e = s.ExtentsOf(0);
  return s.Truth(s.b.ir.Value1(Opcode::kIEq, {e.*kExtent, s.b.ir.ConstI(kNumber)}, Type::kI1));
}

// Of a boxed value its slot is asked.
Lowered LowerIsEmpty(CallSite& s) {
  if (s.HasExtents(0)) return LowerExtentIs<&ExtentValues::numel, 0>(s);
  if (s.RepOfResult() != Rep::kBool) return {};
  FunctionBuilder& b = s.b;
  const Variable* const v = VariableOf(b, s.arguments[0]);
  const bool held = v != nullptr && v->rep == Rep::kBoxed && v->defined == kNone;
  const uint32_t slot = held ? v->storage : ToSlot(b, Build(b, s.arguments[0]));
  return s.Truth(b.ir.Rt("is_empty", {Operand::Storage(slot)}, Type::kI1));
}

Lowered LowerIsSquare(CallSite& s) {
  if (!s.HasExtents(0)) return {};
  const ExtentValues e = s.ExtentsOf(0);
  return s.Truth(s.b.ir.Value1(Opcode::kIEq, {e.rows, e.cols}, Type::kI1));
}

Lowered LowerIsVector(CallSite& s) {
  if (!s.HasExtents(0)) return {};
  FunctionBuilder& b = s.b;
  const ExtentValues e = s.ExtentsOf(0);
  const uint32_t one = b.ir.ConstI(1);
  const uint32_t row = b.ir.Value1(Opcode::kIEq, {e.rows, one}, Type::kI1),
                 column = b.ir.Value1(Opcode::kIEq, {e.cols, one}, Type::kI1);
  return s.Truth(b.ir.Value1(Opcode::kOr, {row, column}, Type::kI1));
}

// What holds of every scalar and of every array of two extents.
Lowered LowerIsMatrix(CallSite& s) {
  if (!s.HasExtents(0)) return {};
  s.ExtentsOf(0);
  return s.Truth(s.b.ir.ConstB(true));
}

Lowered LowerNdims(CallSite& s) {
  if (!s.HasExtents(0)) return {};
  s.ExtentsOf(0);
  return s.Number(s.b.ir.ConstF(2));
}

// The longer extent, 0 when there is no element.
Lowered LowerLength(CallSite& s) {
  if (!s.HasExtents(0)) return {};
  FunctionBuilder& b = s.b;
  const ExtentValues e = s.ExtentsOf(0);
  // Of a vector it is the number of elements, which its subscripts are compared with.
  const domain::Shape& shape = b.Facts(s.arguments[0]).shape();
  const auto is_one = [&](int d) { return shape.Extent(d).low == 1 && shape.Extent(d).high == 1; };
  if (shape.max_rank() == 2 && (is_one(0) || is_one(1))) return s.Whole(e.numel);
  const uint32_t wide = b.ir.Value1(Opcode::kILe, {e.rows, e.cols}, Type::kI1);
  const uint32_t longer = b.ir.Value1(Opcode::kSelect, {wide, e.cols, e.rows}, Type::kI64);
  const uint32_t empty = b.ir.Value1(Opcode::kIEq, {e.numel, b.ir.ConstI(0)}, Type::kI1);
  return s.Whole(b.ir.Value1(Opcode::kSelect, {empty, b.ir.ConstI(0), longer}, Type::kI64));
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
  FunctionBuilder& b = s.b;
  const ExtentValues e = s.ExtentsOf(0);
  const uint32_t rows = s.Whole(e.rows)[0].value, cols = s.Whole(e.cols)[0].value;
  if (s.nargout == 2) return {{Ref::Number(rows), Ref::Number(cols)}};
  const uint32_t t = b.ir.Temporary();
  const uint32_t data = b.ir.Rt("new_matrix", {Operand::Storage(t), Operand::Int(1), Operand::Int(2)}, Type::kPtr);
  b.ir.Emit(Opcode::kStore, {Operand::Value(data), Operand::Value(b.ir.ConstI(0)), Operand::Value(rows)});
  b.ir.Emit(Opcode::kStore, {Operand::Value(data), Operand::Value(b.ir.ConstI(1)), Operand::Value(cols)});
  return {{Ref::Boxed(t)}};
}

// char(x): its code where that is one of ASCII, else what the kernel says.
Lowered LowerCharacter(CallSite& s) {
  FunctionBuilder& b = s.b;
  const uint32_t x = s.Double(0), code = b.ir.Value1(Opcode::kF2I, {x}, Type::kI64);
  const uint32_t result = b.ir.NewStorage(b.ir.FreshName("char"), StorageKind::kI64), slot = b.ir.Temporary(),
                 made = b.ir.Temporary();
  const uint32_t whole = b.ir.Value1(Opcode::kFEq, {b.ir.Value1(Opcode::kI2F, {code}, Type::kF64), x}, Type::kI1);
  const uint32_t low = b.ir.Value1(Opcode::kILe, {b.ir.ConstI(0), code}, Type::kI1),
                 high = b.ir.Value1(Opcode::kILe, {code, b.ir.ConstI(127)}, Type::kI1);
  b.ir.Set(result, code);
  const uint32_t ok = b.ir.Value1(Opcode::kAnd, {whole, b.ir.Value1(Opcode::kAnd, {low, high}, Type::kI1)}, Type::kI1);
  b.ir.Guard(b.ir.Value1(Opcode::kNot, {ok}, Type::kI1), [&] {
    b.ir.Rtv("set_f64", {Operand::Storage(slot), Operand::Value(x)});
    b.ir.Rt("call_builtin",
            {Operand::List({made}), Operand::Int(static_cast<int>(s.builtin.id)), Operand::List({slot}),
             Operand::Int(0), Operand::Int(1)},
            Type::kI64);
    b.ir.Set(result, ToRep(b, Ref::Boxed(made), Rep::kInt, ClassId::kChar).value);
  });
  return {{Ref{Rep::kInt, b.ir.Get(result), kNone, false, ClassId::kChar}}};
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
    Refuse(s.b, "`char` of an integer that may be no character", s.b.ast[s.expression].range);
  }
  constexpr bool number = kTo != ClassId::kChar && kTo != ClassId::kLogical;
  if (number && s.count() == 1 && IsMixed(s.b, s.arguments[0])) {
    return {{ConvertedScalar(s.b, Ref::Number(BuildMixed(s.b, s.arguments[0]).value), s.Facts(0), kTo)}};
  }
  if (s.count() != 1 || !IsOperand(s.b, s.arguments[0])) return {};
  Ref like{s.RepOfArgument(0)};
  const bool text = s.Facts(0).classes().Only(ClassId::kChar);
  if (text) like.rep = Rep::kInt;
  like.cls = text ? ClassId::kChar : ClassOf(s.Facts(0), like.rep);
  if (kTo == ClassId::kChar && like.rep == Rep::kF64) return LowerCharacter(s);
  if (!IsConvertible(s.b, like, s.Facts(0), kTo) || (text && kTo == ClassId::kChar)) return {};
  return {{ConvertedScalar(s.b, BuildOperand(s.b, s.arguments[0]), s.Facts(0), kTo)}};
}

// cast(x, name) of a scalar, where facts know the class that the name says.
Lowered LowerCast(CallSite& s) {
  const Rep rep = s.RepOfResult();
  if (s.count() != 2 || (rep != Rep::kF64 && rep != Rep::kInt && rep != Rep::kSingle)) return {};
  const ClassId to = ClassOf(s.b.Facts(s.expression), rep);
  const ExprId x = s.arguments[0];
  if (!IsOperand(s.b, x) || !IsSsaRep(s.RepOfArgument(0)) || to == ClassId::kChar) return {};
  const Ref r = Build(s.b, x);
  Build(s.b, s.arguments[1]);
  return {{ConvertedScalar(s.b, r, s.Facts(0), to)}};
}

// NaN has no truth value; the kernel says so.
Lowered LowerLogical(CallSite& s) {
  if (s.RepOfArgument(0) == Rep::kInt) return LowerConversion<ClassId::kLogical>(s);
  if (!s.AllScalars() || s.MayBeNaN(0)) return {};
  uint32_t nan = kNone;
  const Ref x = Build(s.b, s.arguments[0]);
  return s.Truth(TruthOf(s.b, x, s.Facts(0), &nan));
}

}  // namespace

const Lowering Lower_cast = {LowerCast};

const Lowering Lower_char = {LowerConversion<ClassId::kChar>};

const Lowering Lower_columns = {LowerExtent<&ExtentValues::cols>};

const Lowering Lower_double = {LowerConversion<ClassId::kDouble>};

const Lowering Lower_int16 = {LowerConversion<ClassId::kInt16>};

const Lowering Lower_int32 = {LowerConversion<ClassId::kInt32>};

const Lowering Lower_int64 = {LowerConversion<ClassId::kInt64>};

const Lowering Lower_int8 = {LowerConversion<ClassId::kInt8>};

const Lowering Lower_iscolumn = {LowerExtentIs<&ExtentValues::cols, 1>};

const Lowering Lower_isempty = {LowerAmount<LowerIsEmpty>};

const Lowering Lower_ismatrix = {LowerIsMatrix};

const Lowering Lower_isrow = {LowerExtentIs<&ExtentValues::rows, 1>};

const Lowering Lower_isscalar = {LowerExtentIs<&ExtentValues::numel, 1>};

const Lowering Lower_issquare = {LowerIsSquare};

const Lowering Lower_isvector = {LowerIsVector};

const Lowering Lower_length = {LowerAmount<LowerLength>};

const Lowering Lower_logical = {LowerLogical};

const Lowering Lower_ndims = {LowerNdims};

const Lowering Lower_rows = {LowerExtent<&ExtentValues::rows>};

const Lowering Lower_single = {LowerConversion<ClassId::kSingle>};

const Lowering Lower_size = {LowerSize};

const Lowering Lower_uint16 = {LowerConversion<ClassId::kUint16>};

const Lowering Lower_uint32 = {LowerConversion<ClassId::kUint32>};

const Lowering Lower_uint64 = {LowerConversion<ClassId::kUint64>};

const Lowering Lower_uint8 = {LowerConversion<ClassId::kUint8>};

}  // namespace residua::array_ir
