// Jumps: where control leaves a loop or the function.
#include "worker/specialise/loop/loop.h"

#include <utility>

#include "worker/specialise/core/branches.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/join.h"
#include "worker/specialise/loop/path_splitting.h"

namespace residua::specialise {

void EvalJump(Activation& act, StmtId id) {
  const Stmt& stmt = act.ast()[id];
  SourceRange range = Origin(act, stmt.range);
  Node node;
  node.stmt.kind = stmt.kind;
  node.stmt.range = range;
  Exit here = ExitHere(act);
  if (stmt.kind == StmtKind::kReturn) {
    if (!act.now.active_nested.empty() && act.now.depth > act.now.return_depth) {
      throw Unsupported{"`return` under a condition in a nested function", stmt.range};
    }
    if (Nested(act) && act.now.active_nested.empty()) act.now.code->items.emplace_back(std::move(node));
    act.now.returns.push_back(std::move(here));
    Unreachable(act);
    return;
  }
  if (!act.now.loop) throw Unsupported{"`break` or `continue` outside a loop", stmt.range};
  bool is_break = stmt.kind == StmtKind::kBreak;
  if (act.now.ways && act.now.ways->frame == act.now.loop && (is_break || act.now.ways->states)) {
    act.now.loop->leaves_nested = act.now.loop->leaves_nested || act.now.depth > act.now.loop->depth;
    return is_break ? EndWay(act) : EvalWays(act);
  }
  bool nested = act.now.depth > act.now.loop->depth;
  if (act.now.loop->mode == LoopFrame::kResidual || (act.now.loop->mode == LoopFrame::kWrapped && is_break)) {
    act.now.code->items.emplace_back(std::move(node));
  } else if (nested) {
    act.now.loop->leaves_nested = true;
  }
  (is_break ? act.now.loop->breaks : act.now.loop->continues).push_back(std::move(here));
  Unreachable(act);
}

}  // namespace residua::specialise
