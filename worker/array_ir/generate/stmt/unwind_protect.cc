#include "worker/array_ir/generate/stmt/unwind_protect.h"

#include <functional>
#include <utility>

#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/stmt/return_statement.h"
#include "worker/array_ir/generate/stmt/statement.h"
#include "worker/array_ir/program/leaving_jumps.h"
#include "worker/builtin/builtin_names.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

namespace {

enum Way : int64_t { kEnd, kFailed, kBreak, kReturn };

// What the clean-up block may see of a statement that failed half-way.
InternedNames SeenByCleanup(FunctionBuilder& b, syntax::BlockId cleanup) {
  InternedNames names = b.exits.seen_by_cleanup;
  syntax::VisitExprs(b.ast, cleanup, [&](ExprId e) {
    if (b.ast[e].kind == ExprKind::kIdentifier) names.insert(b.ast.Interned(e));
  });
  return names;
}

void RefuseOddJumps(const FunctionBuilder& b, StmtId s) {
  const syntax::BlockId body = b.ast.Blocks(s)[0], cleanup = b.ast.Blocks(s)[1];
  const LeavingJumps of_body = LeavingJumpsOf(b.ast, body), of_cleanup = LeavingJumpsOf(b.ast, cleanup);
  if (b.exits.tries > 0 && (of_body.any() || of_cleanup.any())) {
    Refuse(b, "a jump out of `unwind_protect` within `try`", b.ast[s].range);
  }
  const auto statements = b.ast.Statements(cleanup);
  if (of_body.continues && !statements.empty() && !b.ast.Blocks(statements[0]).empty()) {
    Refuse(b, "`continue` out of `unwind_protect`, whose clean-up block begins with a block,", b.ast[s].range);
  }
}

// Blocks to which the jumps of the body go: each notes which it is.
struct Protected {
  uint32_t way;   // storage: how the clean-up block was reached
  uint32_t held;  // storage: the error on its way
  uint32_t cleanup;
};

uint32_t WayTo(FunctionBuilder& b, const Protected& p, int64_t way) {
  const uint32_t block = b.ir.NewBlock(), from = b.ir.block;
  b.ir.Start(block);
  b.ir.Set(p.way, b.ir.ConstI(way));
  b.ir.Branch(p.cleanup);
  b.ir.Start(from);
  return block;
}

// The first statement of the clean-up block, and on with the loop.
uint32_t WayOfContinue(FunctionBuilder& b, StmtId s) {
  const uint32_t block = b.ir.NewBlock(), from = b.ir.block;
  b.ir.Start(block);
  const auto statements = b.ast.Statements(b.ast.Blocks(s)[1]);
  if (!statements.empty()) {
    BuildStatement(b, statements[0]);
    b.ir.ReleaseTemporaries();
  }
  if (b.ir.Open()) b.ir.Branch(b.exits.loops.back().first);
  b.ir.Start(from);
  return block;
}

// Whether its end is reached.
bool BuildProtectedBody(FunctionBuilder& b, StmtId s, const Protected& p) {
  const syntax::BlockId body = b.ast.Blocks(s)[0];
  const LeavingJumps jumps = LeavingJumpsOf(b.ast, body);
  const auto outer_loops = b.exits.loops;
  const uint32_t outer_handler = b.ir.handler, outer_return = b.exits.return_to, failed = b.ir.NewBlock();
  if (jumps.continues || jumps.breaks) {
    b.exits.loops.emplace_back(jumps.continues ? WayOfContinue(b, s) : kNone,
                               jumps.breaks ? WayTo(b, p, kBreak) : kNone);
  }
  if (jumps.returns) b.exits.return_to = WayTo(b, p, kReturn);
  const InternedNames outer_seen = std::exchange(b.exits.seen_by_cleanup, SeenByCleanup(b, b.ast.Blocks(s)[1]));
  const bool asks = b.exits.seen_by_cleanup.count(builtin::names::k_lasterr) > 0;
  b.exits.tries += asks;
  b.ir.handler = failed;
  const uint32_t first = b.ir.NewBlock();
  b.ir.Branch(first);
  b.ir.Start(first);
  BuildStatements(b, body);
  b.ir.handler = outer_handler;
  b.exits.tries -= asks;
  b.exits.seen_by_cleanup = outer_seen;
  b.exits.return_to = outer_return;
  b.exits.loops = outer_loops;
  const bool ends = b.ir.Open();
  if (ends) {
    b.ir.Set(p.way, b.ir.ConstI(kEnd));
    b.ir.Branch(p.cleanup);
  }
  b.ir.Start(failed);
  b.ir.Rtv("hold_error", {Operand::Storage(p.held)});
  b.ir.Set(p.way, b.ir.ConstI(kFailed));
  b.ir.Branch(p.cleanup);
  return ends;
}

void RaiseHeld(FunctionBuilder& b, const Protected& p) {
  b.ir.Rt("raise_held_error", {Operand::Storage(p.held)});
  b.ir.Emit(Opcode::kUnreachable, {});
  b.ir.Start(kNone);
}

// Where a jump out of the clean-up block goes: on with the error, if there is one.
uint32_t UnlessHeld(FunctionBuilder& b, const Protected& p, const std::function<void()>& jump) {
  const uint32_t block = b.ir.NewBlock(), from = b.ir.block, raise = b.ir.NewBlock(), go = b.ir.NewBlock();
  b.ir.Start(block);
  b.ir.Branch(b.ir.Value1(Opcode::kIEq, {b.ir.Get(p.way), b.ir.ConstI(kFailed)}, Type::kI1), raise, go);
  b.ir.Start(raise);
  RaiseHeld(b, p);
  b.ir.Start(go);
  jump();
  b.ir.Start(from);
  return block;
}

void BuildCleanup(FunctionBuilder& b, StmtId s, const Protected& p) {
  const syntax::BlockId cleanup = b.ast.Blocks(s)[1];
  const LeavingJumps jumps = LeavingJumpsOf(b.ast, cleanup);
  const auto outer_loops = b.exits.loops;
  const uint32_t outer_return = b.exits.return_to;
  b.ir.Start(p.cleanup);
  if (jumps.breaks || jumps.continues) {
    const uint32_t go_on = UnlessHeld(b, p, [&] { b.ir.Branch(outer_loops.back().first); });
    b.exits.loops.emplace_back(go_on, UnlessHeld(b, p, [&] { b.ir.Branch(outer_loops.back().second); }));
  }
  if (jumps.returns) {
    b.exits.return_to = UnlessHeld(b, p, [&] {
      b.exits.return_to = outer_return;
      BuildReturn(b);
    });
  }
  BuildStatements(b, cleanup);
  b.exits.return_to = outer_return;
  b.exits.loops = outer_loops;
}

}  // namespace

void BuildUnwindProtect(FunctionBuilder& b, StmtId s) {
  const auto bodies = b.ast.Blocks(s);
  if (b.ast.Statements(bodies[0]).empty()) return;  // the clean-up block does not run either
  RefuseOddJumps(b, s);
  const LeavingJumps jumps = LeavingJumpsOf(b.ast, bodies[0]);
  const Protected p{b.ir.NewStorage(b.ir.FreshName("way"), StorageKind::kI64),
                    b.ir.NewStorage(b.ir.FreshName("held"), StorageKind::kValue), b.ir.NewBlock()};
  const bool ends = BuildProtectedBody(b, s, p);
  BuildCleanup(b, s, p);
  if (!b.ir.Open()) return;
  const auto otherwise = [&](Way way, const std::function<void()>& then) {
    const uint32_t taken = b.ir.NewBlock(), next = b.ir.NewBlock();
    b.ir.Branch(b.ir.Value1(Opcode::kIEq, {b.ir.Get(p.way), b.ir.ConstI(way)}, Type::kI1), taken, next);
    b.ir.Start(taken);
    then();
    b.ir.Start(next);
  };
  otherwise(kFailed, [&] { RaiseHeld(b, p); });
  if (jumps.breaks) otherwise(kBreak, [&] { b.ir.Branch(b.exits.loops.back().second); });
  if (jumps.returns) otherwise(kReturn, [&] { BuildReturn(b); });
  if (ends) return;
  b.ir.Emit(Opcode::kUnreachable, {});
  b.ir.Start(kNone);
}

}  // namespace residua::array_ir
