// Operations on arrays of known classes and extents that do not fit together: they fail whatever the numbers are.
//
// The operation itself is asked, with zeros in the place of the numbers: an error about extents that it raises then it
// raises always. Gives up: extents that are not known or large, and what is no array of numbers, truths or characters.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "worker/builtin/operators.h"
#include "worker/specialise/core/activation.h"

namespace residua::specialise {

std::optional<value::MatlabError> DoNotFit(syntax::Op op, const AbstractValue& a, const AbstractValue& b);
// [a, b; c]
std::optional<value::MatlabError> DoNotFit(const std::vector<std::vector<AbstractValue>>& rows);
// a(i, j) with known subscripts that lie beyond it; `name`: of the variable that the error shows.
std::optional<value::MatlabError> LiesBeyond(const AbstractValue& a, const PartialValues& subscripts,
                                             const std::string& name);
// A remark says so. The program stays as it is, which raises the error when it is there: with less known of the
// arguments it would be the same, and so what is not used of the facts does not matter.
void RemarkOnFailure(Activation& act, const value::MatlabError& error, SourceRange range);

}  // namespace residua::specialise
