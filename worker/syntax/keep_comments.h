// The user's comments in a program that was made from the user's.
#pragma once

#include <span>

#include "worker/syntax/ast.h"

namespace residua::syntax {

// Attaches to the statements and functions of `residual` the comments of those they came from, found by their ranges:
// they must name a source of one of `originals`. A comment is kept once, with the first statement that came from its
// own (an unrolled loop has many), and is lost with the code that it belongs to. Comments that are there stay.
void KeepComments(std::span<const Ast* const> originals, Ast* residual);

}  // namespace residua::syntax
