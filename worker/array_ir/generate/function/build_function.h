// A function of the program from its first block to its end. Throws Unsupported.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

Function BuildFunction(const Ast& ast, const ProgramFacts& facts, const FunctionFacts& f,
                       const FunctionNumbers& numbers, Module* module);

}  // namespace residua::array_ir
