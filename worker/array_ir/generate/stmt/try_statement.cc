#include "worker/array_ir/generate/stmt/try_statement.h"

#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/stmt/statement.h"
#include "worker/array_ir/generate/variables/variables.h"

namespace residua::array_ir {

// Errors of the body go to a block of its own; what it stored until then stays.
void BuildTry(FunctionBuilder& b, StmtId s) {
  const auto bodies = b.ast.Blocks(s);
  const auto names = b.ast.Exprs(s);
  const uint32_t outer = b.ir.handler, caught = b.ir.NewBlock(), done = b.ir.NewBlock();
  b.ir.handler = caught;
  ++b.exits.tries;
  const uint32_t body = b.ir.NewBlock();
  b.ir.Branch(body);
  b.ir.Start(body);
  BuildStatements(b, bodies[0]);
  --b.exits.tries;
  b.ir.handler = outer;
  bool reached = b.ir.Open();
  if (b.ir.Open()) b.ir.Branch(done);
  b.ir.Start(caught);
  const uint32_t error = b.ir.Temporary();
  b.ir.Rtv("caught", {Operand::Storage(error)});
  if (!names.empty()) AssignVariable(b, *FindVariable(b, b.ast.Interned(names[0])), Ref::Boxed(error));
  b.ir.ReleaseTemporaries();
  if (bodies.size() > 1) BuildStatements(b, bodies[1]);
  reached = reached || b.ir.Open();
  if (b.ir.Open()) b.ir.Branch(done);
  b.ir.Start(done);
  if (reached) return;
  b.ir.Emit(Opcode::kUnreachable, {});
  b.ir.Start(kNone);
}

}  // namespace residua::array_ir
