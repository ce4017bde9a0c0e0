// How a built-in becomes IR: one entry a row of builtins.def, declared here and defined in the file of its family,
// where builtin_traits.def says that it has one of its own; the others call their kernels (find_lowering.cc).
//
// A lowering either returns the results of the call as typed values, computed by operations of the IR, or says "through
// the kernel"; the builder then boxes the arguments and calls the kernel. It may decide by the facts of the arguments.
// Guarantees: it has emitted nothing when it says "through the kernel", and what it emits gives the kernel's bits,
// errors and order of evaluation. A row without an entry does not link.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/builtin/builtin.h"

namespace residua::array_ir {

class CallSite;

// The call as the kernel does it: its first result as the facts type it, and all of them as values.
Ref CallKernel(FunctionBuilder& b, const CallSite& site);
std::vector<Ref> AllOfKernel(FunctionBuilder& b, const CallSite& site);

// A call of a built-in. Its arguments are plain expressions (no list, no bare colon), as many as the row allows.
class CallSite {
 public:
  CallSite(FunctionBuilder& builder, const builtin::Builtin& called, ExprId e, std::span<const ExprId> list, int wanted)
      : b(builder), builtin(called), expression(e), arguments(list), nargout(wanted) {}

  FunctionBuilder& b;
  const builtin::Builtin& builtin;
  const ExprId expression;
  const std::span<const ExprId> arguments;
  const int nargout;

  size_t count() const { return arguments.size(); }
  const AbstractValue& Facts(size_t k) const { return b.Facts(arguments[k]); }
  Rep RepOfArgument(size_t k) const { return RepOf(Facts(k)); }
  Rep RepOfResult() const { return RepOf(b.Facts(expression)); }  // of the first
  bool AllArguments(Rep rep) const;
  // x(mask): which elements there are is found while they are gone over.
  bool MaySelect(size_t k) const;
  bool AllScalars() const;  // real double or logical ones
  // Where facts leave it open whether the scalar argument is NaN.
  bool MayBeNaN(size_t k) const { return RepOfArgument(k) == Rep::kF64 && Facts(k).interval().may_be_nan; }
  struct ExtentValues {
    uint32_t numel, rows, cols;  // i64 values
  };
  // The extents of what is no boxed value, and of variables that hold matrices that may be complex; evaluated here.
  bool HasExtents(size_t k) const { return RepOfArgument(k) != Rep::kBoxed || IsComplexVariable(k); }
  bool IsComplexVariable(size_t k) const;
  ExtentValues ExtentsOf(size_t k);
  std::optional<double> Literal(size_t k) const;  // the argument is this plain number
  // The argument's value as a double; what it costs is emitted here, so ask in order and once.
  uint32_t Double(size_t k) { return ToF64(b, Build(b, arguments[k])); }

  // The call as the kernel does it, for code beside a loop; its first result as the facts type it.
  Ref ByKernel() { return CallKernel(b, *this); }

  // Results.
  std::vector<Ref> Number(uint32_t f64) const { return {Ref::Number(f64)}; }
  std::vector<Ref> Whole(uint32_t i64) const { return {Ref::Number(b.ir.Value1(Opcode::kI2F, {i64}, Type::kF64))}; }
  std::vector<Ref> Truth(uint32_t i1) const { return {Ref::Truth(i1)}; }
};

using Lowered = std::optional<std::vector<Ref>>;

// As a row declares it.
struct Lowering {
  Lowered (*call)(CallSite& site);
  // The word of an elementwise program that computes it on real doubles whose results are real doubles; null: none.
  const char* element = nullptr;
};

const Lowering& FindLowering(builtin::BuiltinId id);

// A function of real double scalars that the run-time library exports under the built-in's name (runtime/math.cc).
Lowered LowerMath(CallSite& site);

// How many elements of `of` are not zero, which is what the call gives (lower/count.cc); a step of such a count.
Lowered LowerCountOf(CallSite& site, ExprId of);
uint32_t CountedWith(FunctionBuilder& b, uint32_t count, uint32_t x);
// numel (find (x)), length (find (x)) and isempty (find (x)): counted, and not found (lower/count.cc).
Lowered LowerCountOfFound(CallSite& site);
template <Lowered (*kGeneral)(CallSite&)>
Lowered LowerAmount(CallSite& site) {
  const Lowered counted = LowerCountOfFound(site);
  return counted ? counted : kGeneral(site);
}

#define BUILTIN(name, family, min_in, max_in, max_out, effects) extern const Lowering Lower_##name;
#include "worker/builtin/builtins.def"
#undef BUILTIN

}  // namespace residua::array_ir
