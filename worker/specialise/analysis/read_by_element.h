// Which arrays a program's text reads with subscripts.
#pragma once

#include <string>

#include "worker/syntax/ast.h"
#include "worker/syntax/interned_name.h"

namespace residua::specialise {

// What an array that is held by others is called: `.f` of a field f, `{}` of a cell; "": something else.
std::string HolderName(const syntax::Ast& ast, syntax::ExprId e);
// The variables of a function of which elements are read, there or where they are handed to (a function of the same
// file that reads its parameter so, a field that the file reads so), and the holders of which the file reads elements.
syntax::InternedNames ReadByElement(const syntax::Ast& ast, syntax::FunctionId function);

}  // namespace residua::specialise
