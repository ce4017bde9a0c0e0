// The table from built-in to rule of facts. The rules that know nothing are made here, of the rows that say so
// (builtin_traits.def): one that has a rule of its own as well is defined twice, and one that has neither is missing,
// so that neither links.
#include "worker/domain/find_rule.h"

#include "worker/domain/rule_support.h"

namespace residua::domain {

#define RULE_own(rule)
#define RULE_unknown(rule) \
  RuleResult rule(absl::Span<const AbstractValue>, int nargout) { return Unknown(nargout); }
#define TRAITS(name, rule, lowering, sparse, ...) RULE_##rule(Rule_##name)
#define FUNCTION(name, traits)
#define ALIAS(name, reported)
#include "worker/builtin/builtin_traits.def"
#undef TRAITS
#undef FUNCTION
#undef ALIAS

Rule FindRule(builtin::BuiltinId id) {
  static constexpr Rule kRules[] = {
#define BUILTIN(name, family, min_in, max_in, max_out, effects) &Rule_##name,
#include "worker/builtin/builtins.def"
#undef BUILTIN
  };
  return kRules[static_cast<size_t>(id)];
}

}  // namespace residua::domain
