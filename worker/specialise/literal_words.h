// Variables that have the name of a function by which a literal is written: `char`, `zeros`, `true`, `Inf`.
//
//   char = s(1);                              char__1 = s(1);
//   y = any(s == sprintf(' \t')) + char;  =>  y = any(s == [' ', char(9)]) + char__1;
//
// In the user's text the name is the variable's wherever it stands. In the residual program it is the function's, too,
// where a value became a literal; then the variable is called otherwise. Parameters and outputs keep their names.
#pragma once

#include <map>
#include <string>

#include "worker/residual/tree.h"

namespace residua::specialise {

// The new names, by the old ones. `function` stands in `tree`, not yet copied into the program.
std::map<std::string, std::string> ApartFromLiterals(const residual::ResidualTree& tree, syntax::FunctionId function);

}  // namespace residua::specialise
