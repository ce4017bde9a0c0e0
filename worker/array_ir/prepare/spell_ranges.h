// Known vectors of evenly spaced numbers as the constants they are.
//
//   t = (0:0.01:40)';     a residual program says so what it would otherwise spell (residual/evenly_spaced.h)
//
// Native code holds the numbers, as it holds those of any other table.
#pragma once

#include "worker/array_ir/program/residual_program.h"

namespace residua::array_ir {

ResidualProgram SpellRanges(const ResidualProgram& program);

}  // namespace residua::array_ir
