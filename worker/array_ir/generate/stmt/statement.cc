#include "worker/array_ir/generate/stmt/statement.h"

#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/expr/small_product.h"
#include "worker/array_ir/generate/stmt/assignment.h"
#include "worker/array_ir/generate/stmt/expression_statement.h"
#include "worker/array_ir/generate/stmt/for_loop.h"
#include "worker/array_ir/generate/stmt/gather_rows.h"
#include "worker/array_ir/generate/stmt/if_statement.h"
#include "worker/array_ir/generate/stmt/op_assign.h"
#include "worker/array_ir/generate/stmt/return_statement.h"
#include "worker/array_ir/generate/stmt/switch_statement.h"
#include "worker/array_ir/generate/stmt/try_statement.h"
#include "worker/array_ir/generate/stmt/unwind_protect.h"
#include "worker/array_ir/generate/stmt/while_loop.h"

namespace residua::array_ir {

void BuildStatements(FunctionBuilder& b, syntax::BlockId block) {
  const auto statements = b.ast.Statements(block);
  for (size_t k = 0; k < statements.size() && b.ir.Open();) {
    size_t before = 0;  // statements that small products leave to a region
    while (k + before < statements.size() && !IsSmallStatement(b, statements[k + before])) ++before;
    if (const size_t n = BuildRegion(b, statements.subspan(k, before))) {
      k += n;
      continue;
    }
    Locate(b, statements[k]);
    BuildStatement(b, statements[k++]);
    b.ir.ReleaseTemporaries();
  }
}

void BuildStatement(FunctionBuilder& b, StmtId s) {
  switch (b.ast[s].kind) {
    case StmtKind::kExpression:
      return BuildExpressionStatement(b, s);
    case StmtKind::kAssign:
      return BuildAssignment(b, s);
    case StmtKind::kOpAssign:
      return BuildOpAssign(b, s);
    case StmtKind::kIf:
      return BuildIf(b, s);
    case StmtKind::kWhile:
      return BuildGatheringLoop(b, s, [&] { BuildWhile(b, s); });
    case StmtKind::kDoUntil:
      return BuildGatheringLoop(b, s, [&] { BuildDoUntil(b, s); });
    case StmtKind::kFor:
      return BuildGatheringLoop(b, s, [&] { BuildFor(b, s); });
    case StmtKind::kSwitch:
      return BuildSwitch(b, s);
    case StmtKind::kTry:
      return BuildTry(b, s);
    case StmtKind::kUnwindProtect:
      return BuildUnwindProtect(b, s);
    case StmtKind::kBreak:
      b.ir.Branch(b.exits.loops.back().second);
      return b.ir.Start(kNone);
    case StmtKind::kContinue:
      b.ir.Branch(b.exits.loops.back().first);
      return b.ir.Start(kNone);
    case StmtKind::kReturn:
      return BuildReturn(b);
    case StmtKind::kAnnotation:
    case StmtKind::kGlobal:
      return;
    case StmtKind::kPersistent:
      return BuildFirstValues(b, s);
    default:
      Refuse(b, "this statement", b.ast[s].range);
  }
}

void BuildLoopBody(FunctionBuilder& b, StmtId loop, uint32_t latch, uint32_t done) {
  b.exits.loops.emplace_back(latch, done);
  BuildStatements(b, b.ast.Blocks(loop)[0]);
  b.exits.loops.pop_back();
  if (b.ir.Open()) b.ir.Branch(latch);
  b.ir.Start(latch);
}

}  // namespace residua::array_ir
