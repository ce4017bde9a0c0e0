// Operations on arrays of numbers that are known element by element.
#pragma once

#include <optional>

#include "worker/builtin/builtin.h"
#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// The operation element by element, where an operand is known so and the result is worth it; the elements are as Octave
// computes them, with the zeros that sparse matrices drop. Statements may have been emitted only if there is a result.
std::optional<PartialValue> UnaryOfElements(Activation& act, Op op, const PartialValue& a, SourceRange range);
std::optional<PartialValue> BinaryOfElements(Activation& act, Op op, const PartialValue& a, const PartialValue& b,
                                             SourceRange range);
// full (s)
std::optional<PartialValue> CallOfElements(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                           int nargout, SourceRange range);

}  // namespace residua::specialise
