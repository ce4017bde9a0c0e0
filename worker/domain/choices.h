// Lists of alternative values: "one of 'linear', 'cubic'", "true or false", one of two handles.
//
// A list stands for exactly its values, so the facts beside it are the least facts that hold for all of them. It keeps
// what a join of facts would lose: which string, which handle, which of two sizes. Only small values are listed, and
// few; containers are joined part by part instead (lattice.cc).
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "worker/domain/abstract_value.h"

namespace residua::domain {

inline constexpr size_t kMaxChoices = 16;

// The values that `a` can have, when they are listed or it is one small static value.
std::optional<std::vector<Value>> ChoicesOf(const AbstractValue& a);
// The values of both, when both have a list and the union is not too long.
std::optional<std::vector<Value>> UnionOfChoices(const AbstractValue& a, const AbstractValue& b);
// May widening go from `old` to this list? Text, truth values and handles may grow up to the limit; a list of numbers
// that grows is a counter, and its interval says more.
bool MayGrow(const AbstractValue& old, const std::vector<Value>& next);
bool SameChoices(const std::vector<Value>& a, const std::vector<Value>& b);

// Calls `one` with every combination in which the listed arguments are replaced by one static value each. False, and no
// call, when no argument has a list or there are too many combinations.
bool ForEachChoice(absl::Span<const AbstractValue> args,
                   const std::function<void(absl::Span<const AbstractValue>)>& one);

}  // namespace residua::domain
