// Whether an identifier in a program's text means a function that has certain traits, and not a variable.
#pragma once

#include "worker/builtin/builtin_traits.h"
#include "worker/syntax/ast.h"

namespace residua::builtin {

// The text of the function gives the name a value somewhere, or takes it as a parameter. Not so `ans`, which statements
// set that do not name it.
bool IsVariableOf(const syntax::Ast& ast, const syntax::Function& function, const std::string& name);

// `e`, in the function, is the name of a function with one of the traits. Where the name is a variable, it is that.
bool NamesFunction(const syntax::Ast& ast, const syntax::Function& function, syntax::ExprId e, uint64_t traits);

}  // namespace residua::builtin
