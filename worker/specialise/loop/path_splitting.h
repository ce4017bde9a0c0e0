// Loops whose ways stay apart.
#pragma once

#include "worker/specialise/core/activation.h"
#include "worker/specialise/loop/program_points.h"
#include "worker/specialise/loop/unroll.h"

namespace residua::specialise {

struct Ways {
  InternedNames names;  // on which the condition depends
  InternedNames moved;  // those of them that the body assigns
  NextTrip next;
  syntax::BlockId body;
  Rest behind;  // statements behind the loop that each way evaluates
  Rest end;     // of the body: another trip follows
  std::vector<std::vector<std::optional<Value>>> heads;
  std::vector<Exit> exits;
  int64_t statements, steps;  // when it began
  LoopFrame* frame = nullptr;
  Ways* outer = nullptr;
  States* states = nullptr;  // ways may return where they were
};

bool KeepsWaysApart(Activation& act, const std::function<NextTrip()>& start, ExprId condition, syntax::BlockId body);
InternedNames DecidingNames(const Activation& act, ExprId condition, syntax::BlockId body, bool tests);
bool BranchesMove(const Activation& act, syntax::BlockId body, const InternedNames& moved);
bool TakeWays(Activation& act, Ways* ways);
void EvalWays(Activation& act);
void EvalTripOfWay(Activation& act);
void EndWay(Activation& act);
// `clause`: of `if`, the first that is still to be evaluated.
Rest* RestOfWays(Activation& act, StmtId id, size_t clause = 0);
void GoOn(Activation& act, Rest* rest);

}  // namespace residua::specialise
