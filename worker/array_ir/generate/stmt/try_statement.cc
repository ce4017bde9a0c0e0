// try
#include "worker/array_ir/generate/core/builder.h"

namespace residua::array_ir {

// Errors of the body go to a block of its own; what it stored until then stays.
void Builder::Try(StmtId s) {
  const auto bodies = ast_.Blocks(s);
  const auto names = ast_.Exprs(s);
  const uint32_t outer = handler_, caught = NewBlock(), done = NewBlock();
  handler_ = caught;
  ++tries_;
  const uint32_t body = NewBlock();
  Branch(body);
  Start(body);
  Block(bodies[0]);
  --tries_;
  handler_ = outer;
  bool reached = Open();
  if (Open()) Branch(done);
  Start(caught);
  const uint32_t error = Temporary();
  Rtv("caught", {Operand::Storage(error)});
  if (!names.empty()) Assign(*Find(ast_.Name(names[0])), Boxed(error));
  ReleaseTemporaries();
  if (bodies.size() > 1) Block(bodies[1]);
  reached = reached || Open();
  if (Open()) Branch(done);
  Start(done);
  if (reached) return;
  Emit(Opcode::kUnreachable, {});
  Start(kNone);
}

}  // namespace residua::array_ir
