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
// The value of `residual`, which certainly raises the error; a remark says so.
PartialValue CertainlyFailing(Activation& act, ExprId residual, const value::MatlabError& error, SourceRange range);

}  // namespace residua::specialise
