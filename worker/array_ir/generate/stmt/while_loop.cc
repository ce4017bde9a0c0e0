#include "worker/array_ir/generate/stmt/while_loop.h"

#include "worker/array_ir/generate/expr/condition.h"
#include "worker/array_ir/generate/expr/operands.h"
#include "worker/array_ir/generate/stmt/statement.h"

namespace residua::array_ir {

void BuildWhile(FunctionBuilder& b, StmtId s) {
  const ExprId condition = b.ast.Exprs(s)[0];
  const uint32_t head = b.ir.NewBlock(), body = b.ir.NewBlock(), latch = b.ir.NewBlock(), done = b.ir.NewBlock();
  b.ir.Branch(head);
  b.ir.Start(head);
  b.ir.Branch(BuildCondition(b, condition), body, done);
  b.ir.Start(body);
  BuildLoopBody(b, s, latch, done);
  b.ir.Emit(Opcode::kPoll, {});
  b.ir.Branch(head);
  b.ir.Start(done);
}

void BuildDoUntil(FunctionBuilder& b, StmtId s) {
  const ExprId condition = b.ast.Exprs(s)[0];
  const uint32_t body = b.ir.NewBlock(), latch = b.ir.NewBlock(), done = b.ir.NewBlock();
  b.ir.Branch(body);
  b.ir.Start(body);
  BuildLoopBody(b, s, latch, done);
  b.ir.Emit(Opcode::kPoll, {});
  b.ir.Branch(BuildTruth(b, condition), done, body);
  b.ir.Start(done);
}

}  // namespace residua::array_ir
