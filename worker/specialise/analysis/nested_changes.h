// What nested functions may do to a variable of the function around them, as their text says.
#pragma once

#include <vector>

#include "worker/syntax/ast.h"

namespace residua::specialise {

// The functions nested in it, at any depth.
std::vector<syntax::FunctionId> NestedIn(const syntax::Ast& ast, syntax::FunctionId function);

// Whether the variable may get a value in a function that is nested in this one, at any depth, or may be seen by one
// that is called from elsewhere, as a handle names it or an anonymous function takes it along.
bool NestedMayChange(const syntax::Ast& ast, syntax::FunctionId function, syntax::InternedName variable);

}  // namespace residua::specialise
