// Residual AST with facts to array IR.
//
// Every function that is reached gets an IR function; one that cannot be lowered becomes a call of the run-time
// interpreter on its source, and a remark says why. What facts do not type is boxed: the operation calls the kernels on
// the interpreter's own values.
#pragma once

#include <string>
#include <vector>

#include "worker/array_ir/inference/infer.h"
#include "worker/array_ir/ir/cancelled.h"
#include "worker/array_ir/ir/ir.h"

namespace residua::array_ir {

struct BuildResult {
  Module module;
  ProgramFacts facts;
  std::vector<std::string> remarks;  // "f.m:3:5: remark: ... [native-interpreted]"
};

// Throws Cancelled.
BuildResult BuildModule(const ResidualProgram& program, const IsCancelled& cancelled = {});

}  // namespace residua::array_ir
