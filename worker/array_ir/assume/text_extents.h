// Small extents that the text of a function gives its variables: of `R = [0 -1; 1 0]; v = P(:, j); P(:, j) = R * v`
// every column of P has two elements. An extent of one says that a vector lies along the other: of `y = zeros (1, n);
// y(k:k+1) = y(k:k+1) + s * h`, that h is a row; of `A(i, 1:k) * x(1:k)`, that x is a column.
//
// Extents of variables are the same where arrays are added, multiplied and assigned to parts; literals, zeros (3, 1)
// and zeros (size (x)) say how large some of them are. What two places say differently nothing is said of. As it is for
// assumptions (assume.h), nothing has to be right: that an operand is an array and no number, that a sum does not
// expand.
#pragma once

#include <array>
#include <map>
#include <string>

#include "worker/array_ir/program/residual_program.h"

namespace residua::array_ir {

// Rows and columns by variable, from 1 to 4; 0: not known.
syntax::InternedNameMap<std::array<int, 2>> SmallExtentsInText(const ResidualProgram& program, syntax::FunctionId f);

}  // namespace residua::array_ir
