// if
#include "worker/array_ir/generate/core/builder.h"

namespace residua::array_ir {

void Builder::If(StmtId s) {
  const auto conditions = ast_.Exprs(s);
  const auto bodies = ast_.Blocks(s);
  const uint32_t done = NewBlock();
  bool reached = false;
  for (size_t k = 0; k < bodies.size(); ++k) {
    uint32_t next = kNone;
    if (k < conditions.size()) {
      const uint32_t c = BuildCondition(conditions[k]);
      const uint32_t body = NewBlock();
      next = NewBlock();
      Branch(c, body, next);
      Start(body);
    }
    Block(bodies[k]);
    if (Open()) {
      Branch(done);
      reached = true;
    }
    Start(next);
  }
  if (Open()) {
    Branch(done);
    reached = true;
  }
  Start(reached ? done : kNone);
  if (!reached) {
    Start(done);
    Emit(Opcode::kUnreachable, {});
    Start(kNone);
  }
}

}  // namespace residua::array_ir
