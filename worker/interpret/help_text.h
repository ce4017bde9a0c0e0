// The comment that documents a function.
#pragma once

#include <string>

#include "worker/syntax/ast.h"

namespace residua::interpret {

// Its lines without comment signs; empty: there is none.
std::string HelpTextOf(const syntax::Ast& ast, syntax::FunctionId function);

}  // namespace residua::interpret
