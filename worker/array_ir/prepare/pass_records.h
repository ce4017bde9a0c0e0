// Structs that functions of the program hand to each other, whose fields are used one by one, as variables.
//
//   function s = step (s, u), s.x = s.x + s.v * u; ..        function [s'x, s'v] = step (s'x, s'v, u), s'x = s'x + ..
//   s = struct ('x', 0, 'v', 1);  s = step (s, 0.1);         s'x = 0; s'v = 1; [s'x, s'v] = step (s'x, s'v, 0.1);
//
// A struct in a call is a boxed value, each access to it is a call of the run-time, and what is stored into a part of
// a field copies the field first, as its caller holds it, too. Handed on as its fields it is typed variables on both
// sides. Where one variable holds a struct that becomes variables, so do all that it is handed to or comes from: they
// are changed together or not at all.
//
// Guarantees and limits are those of split_records.h; besides, a function that is changed is called by its name alone,
// with the struct as a variable, is not the entry, asks nothing about its call, and is never left to the interpreter,
// which has it as it is written.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "worker/array_ir/inference/infer.h"
#include "worker/array_ir/program/residual_program.h"

namespace residua::array_ir {

// `infer` as in split_records.h. The functions whose parameters or results are others than before are put into
// `changed`.
ResidualProgram PassRecords(const ResidualProgram& program,
                            const std::function<ProgramFacts(const ResidualProgram&)>& infer,
                            std::set<std::string>* changed);

}  // namespace residua::array_ir
