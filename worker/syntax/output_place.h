// Where a function declares a result, which the tree keeps only as a name: errors of results without a value point
// there.
#pragma once

#include <string_view>

#include "worker/syntax/ast.h"

namespace residua::syntax {

// Of the result of this name; the function itself where its text does not show it.
SourceRange OutputPlace(const Ast& ast, FunctionId function, std::string_view name);

}  // namespace residua::syntax
