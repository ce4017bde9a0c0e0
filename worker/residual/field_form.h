// A field by a name that is known.
#pragma once

#include <string>

#include "worker/residual/tree.h"

namespace residua::residual {

// `object.name`; `object.('kg/m3')` of a text that is no name, which Octave takes for a field all the same.
ExprId FieldOf(ResidualTree& tree, ExprId object, const std::string& name, SourceRange range, Effects effects);

}  // namespace residua::residual
