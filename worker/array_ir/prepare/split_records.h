// Local structs whose fields are used one by one, as variables.
//
//   s = struct ('x', zeros (1, n), 'v', v0);  for .. s.v(k) = s.v(k) + s.x(k); .. end
//
// A struct is a boxed value, and so is what its fields hold; nothing needs the struct itself. Each field becomes a
// variable: `s'x = zeros (1, n); s'v = v0; ..`, which is typed as any other.
//
// A result of the function is made of its variables again where the body ends.
//
// Guarantees: the program's meaning; texts of errors, which name the variable that an index chain begins with
// (ShownName). Gives up: structs that are read as a whole, given to a function, shown, captured or made anew,
// parameters, results of functions with `return`, structs that get further fields, values that may be cells, of which
// `struct` makes arrays, and fields that are stored into by parts and may be 0x0, which take another class then where a
// variable keeps its own.
#pragma once

#include <functional>

#include "worker/array_ir/inference/infer.h"
#include "worker/array_ir/program/residual_program.h"

namespace residua::array_ir {

// `infer` finds the facts of a program; it is called where there is such a struct.
ResidualProgram SplitRecords(const ResidualProgram& program,
                             const std::function<ProgramFacts(const ResidualProgram&)>& infer);

}  // namespace residua::array_ir
