// Arrays from sizes and constants; the number of elements.
//
// zeros (m, n) and ones (n) of numbers are an allocation and a loop of stores; sizes that are not whole, and arrays
// that are larger than the loops count, are the kernel's, which has the errors. What tells the sizes is evaluated once
// more there, so that it is a number or a variable.
#include "worker/array_ir/generate/call/lowering.h"
#include "worker/array_ir/region/region_builder.h"

namespace residua::array_ir {
namespace {

Lowered LowerNumel(CallSite& s) {
  if (s.count() != 1 || !s.HasExtents(0)) return {};
  return s.Whole(s.ExtentsOf(0).numel);
}

// true and false alone.
template <bool kValue>
Lowered LowerTruth(CallSite& s) {
  if (s.count() != 0) return {};
  return s.Truth(s.b.ConstB(kValue));
}

constexpr int64_t kLargestExtent = int64_t{1} << 24;

bool IsSize(const CallSite& s, size_t k) {
  if (s.RepOfArgument(k) != Rep::kF64) return false;
  if (s.Literal(k)) return true;
  const Variable* v = s.b.VariableOf(s.arguments[k]);
  return v != nullptr && v->defined == kNone;
}

Lowered LowerFill(CallSite& s) {
  if (s.count() == 0 || s.count() > 2 || s.nargout > 1 || s.RepOfResult() != Rep::kArray) return {};
  for (size_t k = 0; k < s.count(); ++k) {
    if (!IsSize(s, k)) return {};
  }
  Builder& b = s.b;
  uint32_t fits = b.ConstB(true), extents[2] = {kNone, kNone};
  const auto require = [&](uint32_t condition) { fits = b.Value1(Opcode::kAnd, {fits, condition}, Type::kI1); };
  for (size_t k = 0; k < s.count(); ++k) {
    const uint32_t size = s.Double(k), n = b.Value1(Opcode::kF2I, {size}, Type::kI64);
    require(b.Value1(Opcode::kFEq, {b.Value1(Opcode::kI2F, {n}, Type::kF64), size}, Type::kI1));
    require(b.Value1(Opcode::kILe, {b.ConstI(0), n}, Type::kI1));
    require(b.Value1(Opcode::kILe, {n, b.ConstI(kLargestExtent)}, Type::kI1));
    extents[k] = n;
  }
  if (s.count() == 1) extents[1] = extents[0];
  const uint32_t t = b.Temporary(), fill = b.NewBlock(), kernel = b.NewBlock(), done = b.NewBlock();
  b.Branch(fits, fill, kernel);
  b.Start(fill);
  const uint32_t data = b.NewElements(t, value::ClassId::kDouble, extents[0], extents[1]);
  EmitLoop(b, b.Value1(Opcode::kIMul, {extents[0], extents[1]}, Type::kI64), [&](uint32_t k) {
    b.Emit(Opcode::kStore,
           {Operand::Value(data), Operand::Value(k), Operand::Value(b.ConstF(*FillValue(s.builtin.id)))});
  });
  b.Branch(done);
  b.Start(kernel);
  b.Rtv("move", {Operand::Storage(t), Operand::Storage(b.ToSlot(s.ByKernel()))});
  b.Branch(done);
  b.Start(done);
  return {{Ref{Rep::kArray, kNone, t, true}}};
}

}  // namespace

const Lowering Lower_false = {LowerTruth<false>};
const Lowering Lower_numel = {LowerAmount<LowerNumel>};
const Lowering Lower_ones = {LowerFill};
const Lowering Lower_true = {LowerTruth<true>};
const Lowering Lower_zeros = {LowerFill};

}  // namespace residua::array_ir
