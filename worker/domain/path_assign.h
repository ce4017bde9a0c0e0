// Assignment through several levels: a(i).x = b, a.x(i).y = b, a{i}.x(j) = b.
#pragma once

#include <string>
#include <vector>

#include "worker/domain/rules.h"

namespace residua::domain {

struct PathStep {
  enum class Kind : uint8_t { kIndex, kCell, kField } kind = Kind::kIndex;
  std::vector<AbstractSubscript> subscripts;  // kIndex, kCell
  std::string field;                          // kField; empty: not known
};

// What is in a place that something is stored into a part of: the 0x0 double where there was none.
AbstractValue OldPart(const OneResult& found);

// The facts of `base` afterwards; of a base without a value those of the 0x0 double. Top where nothing is known.
// `may_be_null`: the value may be one that deletes.
AbstractValue PathAssignRule(const AbstractValue& base, absl::Span<const PathStep> path, const AbstractValue& value,
                             bool may_be_null = false);

}  // namespace residua::domain
