#include "worker/array_ir/generate/function/build_function.h"

#include "worker/array_ir/generate/function/declare_variables.h"
#include "worker/array_ir/generate/stmt/nan_limit.h"
#include "worker/array_ir/generate/stmt/return_statement.h"
#include "worker/array_ir/generate/stmt/statement.h"
#include "worker/array_ir/generate/variables/sharing.h"

namespace residua::array_ir {

Function BuildFunction(const Ast& ast, const ProgramFacts& facts, const FunctionFacts& f,
                       const FunctionNumbers& numbers, Module* module) {
  FunctionBuilder b(ast, facts, f, numbers, module);
  b.ir.after_call = [&b](const Instruction& call) { ShareOperands(b, call); };
  b.ir.out.name = ast[f.function].name;
  b.ir.out.blocks.emplace_back();
  b.ir.Start(0);
  DeclareVariables(b);
  InterpretForNaN(b, f, b.ir.out, b.nargin);
  b.ir.ReleaseTemporaries();
  BuildStatements(b, ast[f.function].body);
  if (b.ir.Open()) BuildReturn(b);
  return std::move(b.ir.out);
}

}  // namespace residua::array_ir
