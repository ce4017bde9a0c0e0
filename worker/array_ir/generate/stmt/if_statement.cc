#include "worker/array_ir/generate/stmt/if_statement.h"

#include "worker/array_ir/generate/expr/condition.h"
#include "worker/array_ir/generate/stmt/statement.h"

namespace residua::array_ir {

void BuildIf(FunctionBuilder& b, StmtId s) {
  const auto conditions = b.ast.Exprs(s);
  const auto bodies = b.ast.Blocks(s);
  const uint32_t done = b.ir.NewBlock();
  bool reached = false;
  for (size_t k = 0; k < bodies.size(); ++k) {
    uint32_t next = kNone;
    if (k < conditions.size()) {
      const uint32_t c = BuildCondition(b, conditions[k]);
      const uint32_t body = b.ir.NewBlock();
      next = b.ir.NewBlock();
      b.ir.Branch(c, body, next);
      b.ir.Start(body);
    }
    BuildStatements(b, bodies[k]);
    if (b.ir.Open()) {
      b.ir.Branch(done);
      reached = true;
    }
    b.ir.Start(next);
  }
  if (b.ir.Open()) {
    b.ir.Branch(done);
    reached = true;
  }
  b.ir.Start(reached ? done : kNone);
  if (!reached) {
    b.ir.Start(done);
    b.ir.Emit(Opcode::kUnreachable, {});
    b.ir.Start(kNone);
  }
}

}  // namespace residua::array_ir
