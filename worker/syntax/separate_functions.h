// Nested functions that share no variable with those around them.
#pragma once

#include <string_view>

#include "worker/syntax/ast.h"

namespace residua::syntax {

// Whether a function of this name may see variables by their names.
using SeesVariables = bool (*)(std::string_view name);

// Makes functions of the file of those nested functions that are so in all but where they stand: whatever looks at the
// tree finds plain functions, which can be called from many places, recursively and by handle.
void SeparateFunctions(Ast* ast, SeesVariables sees);

}  // namespace residua::syntax
