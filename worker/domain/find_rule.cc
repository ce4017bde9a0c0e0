// The table from built-in to rule of facts.
#include "worker/domain/find_rule.h"

namespace residua::domain {

Rule FindRule(builtin::BuiltinId id) {
  static constexpr Rule kRules[] = {
#define BUILTIN(name, family, min_in, max_in, max_out, effects) &Rule_##name,
#include "worker/builtin/builtins.def"
#undef BUILTIN
  };
  return kRules[static_cast<size_t>(id)];
}

}  // namespace residua::domain
