// The elements of an array that is not known, each as a read of its place.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "worker/specialise/aggregate/element_values.h"
#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// `x(2)`, `x(1, 2)`: a real number of an array that has this element.
ExprId ReadOfElement(Activation& act, InternedName array, const std::vector<double>& subscripts, SourceRange range);
// `x(1)`, `x(2)`, .. of a short real array of known extents; a value that is no variable yet gets one, which is named
// after `name`. A number is its only element. None: it is something else.
std::optional<ElementValues> ElementsByReading(Activation& act, const PartialValue& value, const std::string& name,
                                               SourceRange range);

}  // namespace residua::specialise
