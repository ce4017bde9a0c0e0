// How a built-in becomes IR: one entry a row of builtins.def, declared here and defined in the file of its family.
//
// A lowering either returns the results of the call as typed values, computed by operations of the IR, or says "through
// the kernel"; the builder then boxes the arguments and calls the kernel. It may decide by the facts of the arguments.
// Guarantees: it has emitted nothing when it says "through the kernel", and what it emits gives the kernel's bits,
// errors and order of evaluation. A row without an entry does not link.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "worker/array_ir/builder.h"
#include "worker/builtin/builtin.h"

namespace residua::array_ir {

// A call of a built-in. Its arguments are plain expressions (no list, no bare colon), as many as the row allows.
class CallSite {
 public:
  CallSite(Builder& builder, const builtin::Builtin& called, ExprId e, std::span<const ExprId> list, int wanted)
      : b(builder), builtin(called), expression(e), arguments(list), nargout(wanted) {}

  Builder& b;
  const builtin::Builtin& builtin;
  const ExprId expression;
  const std::span<const ExprId> arguments;
  const int nargout;

  size_t count() const { return arguments.size(); }
  const AbstractValue& Facts(size_t k) const { return b.Facts(arguments[k]); }
  Rep RepOfArgument(size_t k) const { return RepOf(Facts(k)); }
  Rep RepOfResult() const { return RepOf(b.Facts(expression)); }  // of the first
  bool AllArguments(Rep rep) const;
  // The argument is a variable that is certain to hold a real double array: its extents and data are at hand.
  Variable* ArrayVariable(size_t k) const;
  std::optional<double> Literal(size_t k) const;  // the argument is this plain number
  // The argument's value as a double; what it costs is emitted here, so ask in order and once.
  uint32_t Double(size_t k) { return b.ToF64(b.Build(arguments[k])); }
};

using Lowered = std::optional<std::vector<Ref>>;

// As a row declares it.
struct Lowering {
  Lowered (*call)(CallSite& site);
  // The word of an elementwise program that computes it on real doubles whose results are real doubles; null: none.
  const char* element = nullptr;
};

const Lowering& FindLowering(builtin::BuiltinId id);

// "Through the kernel".
inline Lowered LowerByKernel(CallSite&) { return {}; }
#define LOWER_BY_KERNEL(name) const Lowering Lower_##name = {LowerByKernel}

// A function of real double scalars that the run-time library exports under the built-in's name (runtime/math.cc).
Lowered LowerMath(CallSite& site);

#define BUILTIN(name, family, min_in, max_in, max_out, effects) extern const Lowering Lower_##name;
#include "worker/builtin/builtins.def"
#undef BUILTIN

}  // namespace residua::array_ir
