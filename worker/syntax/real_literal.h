#pragma once

#include <optional>

#include "worker/syntax/ast.h"

namespace residua::syntax {

// The real double that a literal is, with its sign; none: it is something else, or an integer of its own class.
std::optional<double> RealLiteral(const Ast& ast, ExprId e);

}  // namespace residua::syntax
