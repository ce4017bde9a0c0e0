// The strategies for a loop, in the order in which they are tried (strategy.cc).
#pragma once

#include <functional>
#include <memory>

#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/checkpoint.h"
#include "worker/specialise/loop/known_loop.h"
#include "worker/specialise/loop/unroll.h"

namespace residua::specialise {

// A loop that is to be specialised, and what the strategies tried so far found.
struct LoopTask {
  StmtId id;
  syntax::BlockId body;
  SourceRange range;
  std::function<NextTrip()> trips;  // from the first on; empty: how many there are is not known
  std::function<void()> keep;       // the last resort, which always succeeds
  bool may_run = false;             // by the interpreter, if all it reads is known
  bool may_split = false;           // its paths may be evaluated apart; only with `condition`
  ExprId condition;                 // of a `while` or `do`; not valid: a `for`
  bool until = false;               // it is a `do`

  std::function<LoopTask(StmtId)> of;  // the same of another loop of its kind, where `condition` is valid

  std::unique_ptr<Checkpoint> before;  // where `condition` is valid
  LoopRun run = LoopRun::kNotKnown;
  Unrolled unrolled = Unrolled::kHopeless;
};

// Whether `attempt` is followed, and what it says. A construct that is not followed where less is known, as in a trip
// for all states of an interpreted program, says nothing of attempts that know more: all is as before then, and false.
bool Succeeds(Activation& act, const std::function<bool()>& attempt);

void SpecialiseLoop(Activation& act, LoopTask& task);

}  // namespace residua::specialise
