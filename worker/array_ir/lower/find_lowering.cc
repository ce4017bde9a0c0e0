// The table from built-in to lowering, and what lowerings share.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

const Lowering& FindLowering(builtin::BuiltinId id) {
  static constexpr const Lowering* kLowerings[] = {
#define BUILTIN(name, family, min_in, max_in, max_out, effects) &Lower_##name,
#include "worker/builtin/builtins.def"
#undef BUILTIN
  };
  return *kLowerings[static_cast<size_t>(id)];
}

bool CallSite::AllArguments(Rep rep) const {
  for (size_t k = 0; k < count(); ++k) {
    if (RepOfArgument(k) != rep) return false;
  }
  return true;
}

Variable* CallSite::ArrayVariable(size_t k) const {
  Variable* v = b.VariableOf(arguments[k]);
  return v != nullptr && v->rep == Rep::kArray && v->defined == kNone ? v : nullptr;
}

std::optional<double> CallSite::Literal(size_t k) const { return b.LiteralOf(arguments[k]); }

}  // namespace residua::array_ir
