// unwind_protect: one copy of the clean-up block, and a number that says how it was reached.
//
// The body leaves by its end, by an error, or by a jump; each way sets the number and goes to the clean-up block, which
// goes on where the number says. An error on its way is taken from the context while the block runs, so that errors
// that the block catches do not hide it, and put back behind it; one that the block raises takes its place. A stop of
// the program is no error: nothing is cleaned up.
//
// Octave holds a `continue` from the first statement of the block on, so that only this one runs; `return` and `break`
// hold behind the block, and a jump out of the block itself does not stop an error. Such jumps leave a mark that makes
// a `catch` block around them end early where an error comes as well: that is left to the interpreter.
#include <functional>
#include <utility>

#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/program/leaving_jumps.h"
#include "worker/builtin/builtin_names.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

namespace {

enum Way : int64_t { kEnd, kFailed, kBreak, kReturn };

}  // namespace

// What the clean-up block may see of a statement that failed half-way.
std::set<std::string> Builder::SeenByCleanup(syntax::BlockId cleanup) {
  std::set<std::string> names = seen_by_cleanup_;
  syntax::VisitExprs(ast_, cleanup, [&](ExprId e) {
    if (ast_[e].kind == ExprKind::kIdentifier) names.insert(ast_.Name(e));
  });
  return names;
}

void Builder::RefuseOddJumps(StmtId s) const {
  const syntax::BlockId body = ast_.Blocks(s)[0], cleanup = ast_.Blocks(s)[1];
  const LeavingJumps of_body = LeavingJumpsOf(ast_, body), of_cleanup = LeavingJumpsOf(ast_, cleanup);
  if (tries_ > 0 && (of_body.any() || of_cleanup.any())) {
    Refuse("a jump out of `unwind_protect` within `try`", ast_[s].range);
  }
  const auto statements = ast_.Statements(cleanup);
  if (of_body.continues && !statements.empty() && !ast_.Blocks(statements[0]).empty()) {
    Refuse("`continue` out of `unwind_protect`, whose clean-up block begins with a block,", ast_[s].range);
  }
}

// Blocks to which the jumps of the body go: each notes which it is.
struct Builder::Protected {
  uint32_t way;   // storage: how the clean-up block was reached
  uint32_t held;  // storage: the error on its way
  uint32_t cleanup;
};

uint32_t Builder::WayTo(const Protected& p, int64_t way) {
  const uint32_t block = NewBlock(), from = block_;
  Start(block);
  Set(p.way, ConstI(way));
  Branch(p.cleanup);
  Start(from);
  return block;
}

// The first statement of the clean-up block, and on with the loop.
uint32_t Builder::WayOfContinue(StmtId s) {
  const uint32_t block = NewBlock(), from = block_;
  Start(block);
  const auto statements = ast_.Statements(ast_.Blocks(s)[1]);
  if (!statements.empty()) {
    Statement(statements[0]);
    ReleaseTemporaries();
  }
  if (Open()) Branch(loops_.back().first);
  Start(from);
  return block;
}

// Whether its end is reached.
bool Builder::BuildProtectedBody(StmtId s, const Protected& p) {
  const syntax::BlockId body = ast_.Blocks(s)[0];
  const LeavingJumps jumps = LeavingJumpsOf(ast_, body);
  const auto outer_loops = loops_;
  const uint32_t outer_handler = handler_, outer_return = return_, failed = NewBlock();
  if (jumps.continues || jumps.breaks) {
    loops_.emplace_back(jumps.continues ? WayOfContinue(s) : kNone, jumps.breaks ? WayTo(p, kBreak) : kNone);
  }
  if (jumps.returns) return_ = WayTo(p, kReturn);
  const std::set<std::string> outer_seen = std::exchange(seen_by_cleanup_, SeenByCleanup(ast_.Blocks(s)[1]));
  const bool asks = seen_by_cleanup_.count(builtin::names::k_lasterr) > 0;
  tries_ += asks;
  handler_ = failed;
  const uint32_t first = NewBlock();
  Branch(first);
  Start(first);
  Block(body);
  handler_ = outer_handler;
  tries_ -= asks;
  seen_by_cleanup_ = outer_seen;
  return_ = outer_return;
  loops_ = outer_loops;
  const bool ends = Open();
  if (ends) {
    Set(p.way, ConstI(kEnd));
    Branch(p.cleanup);
  }
  Start(failed);
  Rtv("hold_error", {Operand::Storage(p.held)});
  Set(p.way, ConstI(kFailed));
  Branch(p.cleanup);
  return ends;
}

void Builder::RaiseHeld(const Protected& p) {
  Rt("raise_held_error", {Operand::Storage(p.held)});
  Emit(Opcode::kUnreachable, {});
  Start(kNone);
}

// Where a jump out of the clean-up block goes: on with the error, if there is one.
uint32_t Builder::UnlessHeld(const Protected& p, const std::function<void()>& jump) {
  const uint32_t block = NewBlock(), from = block_, raise = NewBlock(), go = NewBlock();
  Start(block);
  Branch(Value1(Opcode::kIEq, {Get(p.way), ConstI(kFailed)}, Type::kI1), raise, go);
  Start(raise);
  RaiseHeld(p);
  Start(go);
  jump();
  Start(from);
  return block;
}

void Builder::BuildCleanup(StmtId s, const Protected& p) {
  const syntax::BlockId cleanup = ast_.Blocks(s)[1];
  const LeavingJumps jumps = LeavingJumpsOf(ast_, cleanup);
  const auto outer_loops = loops_;
  const uint32_t outer_return = return_;
  Start(p.cleanup);
  if (jumps.breaks || jumps.continues) {
    const uint32_t go_on = UnlessHeld(p, [&] { Branch(outer_loops.back().first); });
    loops_.emplace_back(go_on, UnlessHeld(p, [&] { Branch(outer_loops.back().second); }));
  }
  if (jumps.returns) {
    return_ = UnlessHeld(p, [&] {
      return_ = outer_return;
      Return();
    });
  }
  Block(cleanup);
  return_ = outer_return;
  loops_ = outer_loops;
}

void Builder::UnwindProtect(StmtId s) {
  const auto bodies = ast_.Blocks(s);
  if (ast_.Statements(bodies[0]).empty()) return;  // the clean-up block does not run either
  RefuseOddJumps(s);
  const LeavingJumps jumps = LeavingJumpsOf(ast_, bodies[0]);
  const Protected p{NewStorage(FreshName("way"), StorageKind::kI64), NewStorage(FreshName("held"), StorageKind::kValue),
                    NewBlock()};
  const bool ends = BuildProtectedBody(s, p);
  BuildCleanup(s, p);
  if (!Open()) return;
  const auto otherwise = [&](Way way, const std::function<void()>& then) {
    const uint32_t taken = NewBlock(), next = NewBlock();
    Branch(Value1(Opcode::kIEq, {Get(p.way), ConstI(way)}, Type::kI1), taken, next);
    Start(taken);
    then();
    Start(next);
  };
  otherwise(kFailed, [&] { RaiseHeld(p); });
  if (jumps.breaks) otherwise(kBreak, [&] { Branch(loops_.back().second); });
  if (jumps.returns) otherwise(kReturn, [&] { Return(); });
  if (ends) return;
  Emit(Opcode::kUnreachable, {});
  Start(kNone);
}

}  // namespace residua::array_ir
