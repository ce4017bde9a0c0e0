// The table of built-ins: one row each in builtins.def, one kernel each in this folder.
//
// A kernel computes results from values; it throws MatlabError as Octave would, has the effects its row declares and no
// others, and is the only implementation of its built-in: interpreter, constant folder and native code all call it.
#pragma once

#include <absl/types/span.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "worker/builtin/evaluation_context.h"
#include "worker/value/error.h"
#include "worker/value/value.h"

namespace residua::builtin {

using value::ClassId;
using value::Dims;
using value::MatlabError;
using value::Value;
using value::ValueList;

// Effects, a set. kPure rows may be folded, moved and dropped (when they cannot raise an error).
enum Effects : uint32_t {
  kPure = 0,
  kRandom = 1,  // reads or changes random state
  kClock = 2,   // reads time
  kPrints = 4,
  kFiles = 8,  // touches files or the environment
  kGraphics = 16,
  kFrame = 64,       // reads the caller's frame: nargin, exist, isargout; what it does there: builtin_traits.h
  kCallsBack = 128,  // calls functions that it is given
  kRaises = 256,     // exists to raise an error or warning, or changes error state
  kState = 512,      // reads or changes other context state (warning state, path, globals)
};

enum class BuiltinId : uint16_t {
#define BUILTIN(name, family, min_in, max_in, max_out, effects) k_##name,
#include "worker/builtin/builtins.def"
#undef BUILTIN
  kCount
};

using Kernel = ValueList (*)(EvaluationContext& context, absl::Span<const Value> args, int nargout);

struct Builtin {
  BuiltinId id;
  const char* name;
  const char* family;
  int min_in, max_in;  // max_in -1: any number
  int max_out;         // -1: any number
  uint32_t effects;
  Kernel kernel;
};

const Builtin* FindBuiltin(std::string_view name);  // null: no such built-in
// True for what Octave implements in its own language: such a function counts as a file.
bool IsLibraryFunction(std::string_view name);
const Builtin& GetBuiltin(BuiltinId id);
// As many arguments as a call may have.
inline bool TakesArguments(const Builtin& b, size_t count) {
  const int n = static_cast<int>(count);
  return n >= b.min_in && (b.max_in < 0 || n <= b.max_in);
}
// Checks the number of arguments as Octave does ("Invalid call to NAME") and runs the kernel.
ValueList CallBuiltin(const Builtin& builtin, EvaluationContext& context, absl::Span<const Value> args, int nargout);

#define BUILTIN(name, family, min_in, max_in, max_out, effects) \
  ValueList Kernel_##name(EvaluationContext& context, absl::Span<const Value> args, int nargout);
#include "worker/builtin/builtins.def"
#undef BUILTIN

}  // namespace residua::builtin
