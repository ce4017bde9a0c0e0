// Arrays from sizes and constants; the number of elements.
//
// zeros (m, n) and ones (n) of numbers are an allocation and a loop of stores; sizes that are not whole, and arrays
// that are larger than the loops count, are the kernel's, which has the errors. What tells the sizes is evaluated once
// more there, so that it is a number or a variable.
#include "worker/array_ir/generate/call/lowering.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/region/region_builder.h"

namespace residua::array_ir {

namespace {

// Of a boxed value its slot is asked.
Lowered LowerNumel(CallSite& s) {
  if (s.count() != 1) return {};
  if (s.HasExtents(0)) return s.Whole(s.ExtentsOf(0).numel);
  if (s.RepOfResult() != Rep::kF64 || s.nargout > 1) return {};
  const Variable* const v = VariableOf(s.b, s.arguments[0]);
  const bool held = v != nullptr && v->rep == Rep::kBoxed && v->defined == kNone;
  const uint32_t slot = held ? v->storage : ToSlot(s.b, Build(s.b, s.arguments[0]));
  return s.Number(s.b.ir.Rt("numel", {Operand::Storage(slot)}, Type::kF64));
}

// true and false alone.
template <bool kValue>
Lowered LowerTruth(CallSite& s) {
  if (s.count() != 0) return {};
  return s.Truth(s.b.ir.ConstB(kValue));
}

constexpr int64_t kLargestExtent = int64_t{1} << 24;

bool IsSize(const CallSite& s, size_t k) {
  if (s.RepOfArgument(k) != Rep::kF64) return false;
  if (s.Literal(k)) return true;
  const Variable* v = VariableOf(s.b, s.arguments[k]);
  return v != nullptr && v->defined == kNone;
}

Lowered LowerFill(CallSite& s) {
  if (s.count() == 0 || s.count() > 2 || s.nargout > 1 || s.RepOfResult() != Rep::kArray) return {};
  for (size_t k = 0; k < s.count(); ++k) {
    if (!IsSize(s, k)) return {};
  }
  FunctionBuilder& b = s.b;
  uint32_t fits = b.ir.ConstB(true), extents[2] = {kNone, kNone};
  const auto require = [&](uint32_t condition) { fits = b.ir.Value1(Opcode::kAnd, {fits, condition}, Type::kI1); };
  for (size_t k = 0; k < s.count(); ++k) {
    const uint32_t size = s.Double(k), n = b.ir.Value1(Opcode::kF2I, {size}, Type::kI64);
    require(b.ir.Value1(Opcode::kFEq, {b.ir.Value1(Opcode::kI2F, {n}, Type::kF64), size}, Type::kI1));
    require(b.ir.Value1(Opcode::kILe, {b.ir.ConstI(0), n}, Type::kI1));
    require(b.ir.Value1(Opcode::kILe, {n, b.ir.ConstI(kLargestExtent)}, Type::kI1));
    extents[k] = n;
  }
  if (s.count() == 1) extents[1] = extents[0];
  const uint32_t t = b.ir.Temporary(), fill = b.ir.NewBlock(), kernel = b.ir.NewBlock(), done = b.ir.NewBlock();
  b.ir.Branch(fits, fill, kernel);
  b.ir.Start(fill);
  const uint32_t data = NewElements(b, t, value::ClassId::kDouble, extents[0], extents[1]);
  EmitLoop(b, b.ir.Value1(Opcode::kIMul, {extents[0], extents[1]}, Type::kI64), [&](uint32_t k) {
    b.ir.Emit(Opcode::kStore,
              {Operand::Value(data), Operand::Value(k), Operand::Value(b.ir.ConstF(*FillValue(s.builtin.id)))});
  });
  b.ir.Branch(done);
  b.ir.Start(kernel);
  b.ir.Rtv("move", {Operand::Storage(t), Operand::Storage(ToSlot(b, s.ByKernel()))});
  b.ir.Branch(done);
  b.ir.Start(done);
  return {{Ref{Rep::kArray, kNone, t, true}}};
}

}  // namespace

const Lowering Lower_false = {LowerTruth<false>};

const Lowering Lower_numel = {LowerAmount<LowerNumel>};

const Lowering Lower_ones = {LowerFill};

const Lowering Lower_true = {LowerTruth<true>};

const Lowering Lower_zeros = {LowerFill};

}  // namespace residua::array_ir
