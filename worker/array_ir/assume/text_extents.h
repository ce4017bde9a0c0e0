// Small extents that the text of a function gives its variables: of `R = [0 -1; 1 0]; v = P(:, j); P(:, j) = R * v`
// every column of P has two elements.
//
// Extents of variables are the same where arrays are added, multiplied and assigned to parts; literals and zeros (3, 1)
// say how large some of them are. What two places say differently nothing is said of. As it is for assumptions
// (assume.h), nothing has to be right: that an operand is an array and no number, that a sum does not expand.
#pragma once

#include <array>
#include <map>
#include <string>

#include "worker/array_ir/program/residual_program.h"

namespace residua::array_ir {

// Rows and columns by variable, from 2 to 4; 0: not known.
std::map<std::string, std::array<int, 2>> SmallExtentsInText(const ResidualProgram& program, syntax::FunctionId f);

}  // namespace residua::array_ir
