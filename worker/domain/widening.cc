#include "worker/domain/widening.h"

#include <algorithm>

#include "worker/domain/builder.h"
#include "worker/domain/choices.h"
#include "worker/domain/handle_set.h"

namespace residua::domain {

int64_t WideningBound(const AbstractValue& a) {
  constexpr int64_t kTraits = 4, kInterval = 2 * 2 + 3, kNames = 2, kRank = 1;
  int64_t bound = value::kClassCount + kTraits + kInterval + kNames + kRank + static_cast<int64_t>(kMaxChoices) +
                  static_cast<int64_t>(kMaxTargets) + 1 + 3 * std::max(2, a.shape().listed());
  if (const auto parts = PartsOfCell(a)) {
    for (const AbstractValue& part : *parts) bound += WideningBound(part) + 1;
  }
  if (const auto parts = PartsOfStruct(a)) {
    for (const auto& [name, part] : *parts) bound += WideningBound(part) + 1;
  }
  // Contents that were none may appear and be given up again, and fields may turn out to be missing.
  bound += 2 + 2 * (a.HasColumns() ? static_cast<int64_t>(a.columns().size()) : 0);
  if (a.HasSummary()) bound += WideningBound(a.summary()) + 1;
  if (a.HasColumns()) {
    for (const auto& [name, column] : a.columns()) bound += WideningBound(column) + 1;
  }
  if (const auto targets = TargetsOf(a); targets.has_value() && a.classes().Has(ClassId::kFunctionHandle)) {
    for (const HandleTarget& t : *targets) {
      for (const auto& [name, captured] : t.captures) bound += WideningBound(captured) + 1;
    }
  }
  return bound;
}

}  // namespace residua::domain
