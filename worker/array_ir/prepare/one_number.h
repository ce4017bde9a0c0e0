// Results that are likely one number, as variables that are one.
//
//   k = find (x <= v, 1, 'last');  y(j) = a(k) + b(k + 1);
//
// What is searched for may not be there, so that k is an array and `a(k)` takes elements by positions. Behind such a
// statement the rest of its block is there twice: where what it found is one number, that is a variable of its own,
// which facts know to be one; else the block is as it was.
//
//   k = find (..);  if isscalar (k), k'one = k(1);  y(j) = a(k'one) + b(k'one + 1);  else, y(j) = a(k) + b(k + 1);  end
//
// Guarantees: the program's meaning, and texts of errors (ShownName). Gives up: variables that are used outside the
// rest of the block, or in anonymous functions there; long blocks.
#pragma once

#include "worker/array_ir/program/residual_program.h"

namespace residua::array_ir {

ResidualProgram OneNumberWhereItIs(const ResidualProgram& program);

}  // namespace residua::array_ir
