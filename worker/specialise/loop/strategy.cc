// Loops (thesis 6.1.5, 6.1.6): the ordered list of what is tried.
//
//   run              the loop reads known values only and does nothing but compute: the interpreter takes all its trips
//   unroll           the number of its trips is known, or its condition trip after trip, and the code stays small
//   split-paths      each way through the body goes on by itself, where that keeps the condition known
//   program-points   the loop interprets a known program with jumps: a residual loop for each of its states; also where
//                    a function that the loop calls takes its steps
//   keep             the loop stays, its body evaluated under facts that hold at every trip
//
// The first that succeeds is taken. One that does not leaves everything as it was, but for trips that left no code and
// are not taken back (kPeeled), and says in `why_kept` which budget stood in the way. Where the last comes upon
// something that is not followed, the function is kept whole.
#include "worker/specialise/loop/strategy.h"

#include <utility>

#include "worker/builtin/numeric/machine_bits.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/bind.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/portable_fold.h"
#include "worker/specialise/loop/inlined_steps.h"
#include "worker/specialise/loop/kept_instead.h"
#include "worker/specialise/loop/path_splitting.h"
#include "worker/specialise/loop/program_points.h"

namespace residua::specialise {

namespace {

LoopRun RunLoop(Activation& act, StmtId id, SourceRange range) {
  if (act.has_nested) return LoopRun::kNotKnown;
  std::vector<std::pair<std::string, Value>> left;
  const KnownLoop loop{act.ast(),
                       id,
                       act.file,
                       act.function,
                       AssignedByStatement(act, id),
                       act.now.always_materialised,
                       act.externally_writable,
                       ShareOfSteps(act)};
  const std::optional<LoopRun> done = PortableFold(act.session, act.source, range, [&] {
    builtin::MachineBitsWatch watch;
    const LoopRun run = RunKnownLoop(loop, act.now.env, &act.session, &left);
    if (run != LoopRun::kDone) watch.Forget();
    return run;
  });
  if (!done) return LoopRun::kNotKnown;
  const LoopRun run = *done;
  for (const auto& [variable, value] : left) Bind(act, variable, PartialValue::Static(value), range, false);
  if (run == LoopRun::kTooLong) act.why_kept = kTooManySteps;
  return run;
}

bool Run(Activation& act, LoopTask& task) {
  if (task.may_run) task.run = RunLoop(act, task.id, task.range);
  return task.run == LoopRun::kDone;
}

// The trips stand in a splice of their own, so that they can be taken back as one.
Unrolled Unroll(Activation& act, LoopTask& task) {
  const Checkpoint start(act);
  const CodePtr outer = act.now.code;
  WrittenOut written{task.id, task.body, start, outer->AddSplice(), 0};
  act.now.code = written.code;
  const auto trips = [&]() -> NextTrip {
    return [&written, next = task.trips()] {
      const Trip trip = next();
      if (trip == Trip::kRun) ++written.trips;
      return trip;
    };
  };
  const Unrolled unrolled = UnrollTrips(act, trips, task.body, task.range);
  act.now.code = outer;
  return unrolled == Unrolled::kDone && KeptInstead(act, written, task.keep) ? Unrolled::kKept : unrolled;
}

bool UnrollIt(Activation& act, LoopTask& task) {
  if (!task.trips || task.run == LoopRun::kTooLong) return false;
  auto key = std::make_tuple(act.session.memo->Making(), std::make_pair(&act.ast(), task.id.index), act.now.trip_path);
  if (const auto known = act.session.too_long.find(key); known != act.session.too_long.end()) {
    act.why_kept = known->second.why;
    // A version of another request need not have come by here.
    if (known->second.version != act.version.name) act.session.recorder.Spoil();
    return false;
  }
  task.unrolled = Unroll(act, task);
  const bool gives_up = task.unrolled == Unrolled::kHopeless || task.unrolled == Unrolled::kKept;
  if (gives_up && !act.why_kept.empty() && act.now.hint != LoopHint::kKeep)
    act.session.too_long.emplace(std::move(key), Session::TooLong{act.why_kept, act.version.name});
  // What is left after peeled trips begins with the condition; a kept `do` begins with its body.
  if (task.unrolled == Unrolled::kPeeled && task.until) task.before->Restore();
  return task.unrolled == Unrolled::kDone || task.unrolled == Unrolled::kKept;
}

bool SplitPaths(Activation& act, LoopTask& task) {
  return task.may_split && task.unrolled != Unrolled::kPeeled && act.why_kept.empty() &&
         KeepsWaysApart(act, task.trips, task.condition, task.body);
}

bool HasStates(Activation& act, const LoopTask& task, StmtId loop) {
  return KeepsStates(act, task.trips, task.condition, task.body, loop, false) ||
         (!task.until && KeepsStates(act, task.trips, task.condition, task.body, loop, true));
}

bool HasStatesWithSteps(Activation& act, const LoopTask& task) {
  const InlinedSteps& steps = WithInlinedSteps(act, task.id);
  if (!steps.tree) return false;
  const InInlinedSteps inside(act, steps);
  if (!HasStates(act, task.of(steps.loop), task.id)) return false;
  act.session.recorder.Spoil();  // places in other functions' text
  return true;
}

bool LoopPerState(Activation& act, LoopTask& task) {
  if (!task.may_split) return false;
  const Checkpoint peeled(act);
  if (task.unrolled == Unrolled::kPeeled) task.before->Restore();
  const bool of_text = act.file && act.now.ast == act.file->ast.get();
  const bool done = HasStates(act, task, of_text ? task.id : StmtId()) || HasStatesWithSteps(act, task);
  if (!done) peeled.Restore();
  return done;
}

bool Keep(Activation&, LoopTask& task) {
  task.keep();
  return true;
}

using Strategy = bool (*)(Activation& act, LoopTask& task);  // whether the loop is done with

constexpr Strategy kStrategies[] = {Run, UnrollIt, SplitPaths, LoopPerState, Keep};

}  // namespace

bool Succeeds(Activation& act, const std::function<bool()>& attempt) {
  const Checkpoint before(act);
  try {
    return attempt();
  } catch (const NeedsStatement&) {
    throw;
  } catch (const Unsupported&) {
    before.Restore();
    return false;
  }
}

void SpecialiseLoop(Activation& act, LoopTask& task) {
  for (const Strategy strategy : kStrategies) {
    if (strategy == Keep ? Keep(act, task) : Succeeds(act, [&] { return strategy(act, task); })) return;
  }
}

}  // namespace residua::specialise
