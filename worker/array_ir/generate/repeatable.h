// Functions whose body may be left anywhere and begun anew with the same arguments, and nobody sees it.
#pragma once

#include "worker/array_ir/inference/infer.h"

namespace residua::array_ir {

// It prints, remembers, draws and asks nothing, and calls only what does not either: functions of the program that do
// not call themselves, built-ins that neither warn nor call back. Unknown handles may do anything.
bool IsRepeatable(const syntax::Ast& ast, const ProgramFacts& facts, const FunctionFacts& f);

}  // namespace residua::array_ir
