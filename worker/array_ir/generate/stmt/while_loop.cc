// while and do .. until
#include "worker/array_ir/generate/core/builder.h"

namespace residua::array_ir {

void Builder::While(StmtId s) {
  const ExprId condition = ast_.Exprs(s)[0];
  const uint32_t head = NewBlock(), body = NewBlock(), latch = NewBlock(), done = NewBlock();
  Branch(head);
  Start(head);
  Branch(BuildCondition(condition), body, done);
  Start(body);
  loops_.emplace_back(latch, done);
  Block(ast_.Blocks(s)[0]);
  loops_.pop_back();
  if (Open()) Branch(latch);
  Start(latch);
  Emit(Opcode::kPoll, {});
  Branch(head);
  Start(done);
}

void Builder::DoUntil(StmtId s) {
  const ExprId condition = ast_.Exprs(s)[0];
  const uint32_t body = NewBlock(), latch = NewBlock(), done = NewBlock();
  Branch(body);
  Start(body);
  loops_.emplace_back(latch, done);
  Block(ast_.Blocks(s)[0]);
  loops_.pop_back();
  if (Open()) Branch(latch);
  Start(latch);
  Emit(Opcode::kPoll, {});
  Branch(BuildTruth(condition), done, body);
  Start(done);
}

}  // namespace residua::array_ir
