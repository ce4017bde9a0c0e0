#include "worker/array_ir/program/leaving_jumps.h"

#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

using syntax::Ast;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

void CollectJumps(const Ast& ast, syntax::BlockId block, bool in_loop, LeavingJumps* out) {
  for (StmtId s : ast.Statements(block)) {
    const StmtKind kind = ast[s].kind;
    out->returns = out->returns || kind == StmtKind::kReturn;
    out->breaks = out->breaks || (kind == StmtKind::kBreak && !in_loop);
    out->continues = out->continues || (kind == StmtKind::kContinue && !in_loop);
    for (syntax::BlockId b : ast.Blocks(s)) CollectJumps(ast, b, in_loop || IsLoop(kind), out);
  }
}

}  // namespace

LeavingJumps LeavingJumpsOf(const Ast& ast, syntax::BlockId block) {
  LeavingJumps out;
  CollectJumps(ast, block, false, &out);
  return out;
}

}  // namespace residua::array_ir
