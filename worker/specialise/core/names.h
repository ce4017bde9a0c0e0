// The names of extents and scalars across a call: a callee names those of its parameters itself, so that calls which
// differ only in the caller's names share a version; what a caller knows about them is which of them are equal.
#pragma once

#include <functional>
#include <vector>

#include "worker/domain/abstract_value.h"

namespace residua::specialise {

using domain::AbstractValue;

// The facts of arguments with the caller's expressions replaced: by symbols 1, 2... where an expression occurs more
// than once, by none elsewhere.
std::vector<AbstractValue> OnlyEqualities(const std::vector<AbstractValue>& arguments);
// The largest symbol in any of the values; 0: none.
uint32_t LargestSymbol(const std::vector<AbstractValue>& values);
// `result` of a callee, said in the names of the caller: `parameters` are the callee's facts of its parameters as it
// named them, `arguments` the caller's facts of the same values.
AbstractValue InNamesOfCaller(const AbstractValue& result, const std::vector<AbstractValue>& parameters,
                              const std::vector<AbstractValue>& arguments);
// The value without expressions that mention symbols above `last`.
AbstractValue WithoutNamesAbove(const AbstractValue& v, uint32_t last);

// `joined`, the join of a and b, with a name for whatever has one on both sides: the one that `select` makes of the
// two.
using SelectName =
    std::function<domain::ExtentExpression(const domain::ExtentExpression&, const domain::ExtentExpression&)>;
AbstractValue WithNamesOfBoth(const AbstractValue& joined, const AbstractValue& a, const AbstractValue& b,
                              const SelectName& select);
// The value with a fresh symbol for each extent and for a scalar that has no name; *next: the next free symbol.
AbstractValue WithFreshNames(const AbstractValue& v, uint32_t* next);

}  // namespace residua::specialise
