// What a well-formed residual program is.
//
//   - Its functions are those of the tree, in order, each under its own name; a function that was not kept whole has
//   facts
//     of as many parameters as it takes.
//   - The tree is one: every expression, statement and block is reached once, and has the children that its kind asks
//   for
//     (ast.h). What may stand only somewhere stands there: targets, `:`, `end`, `~`, rows, jumps.
//   - Names that the compiler made (`k__2`) are bound where they may be evaluated: a variable of the function, or a
//     function of the program.
//   - Facts are about expressions that can have them, and what cannot fail has no part that can.
#pragma once

#include <string>

#include "worker/residual/program.h"

namespace residua::residual {

// Empty, or what is broken and in which function.
std::string Verify(const Residual& program);

}  // namespace residua::residual
