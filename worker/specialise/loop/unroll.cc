// A loop is unrolled when the number of its trips is known (or its condition is, trip after trip) and the code that
// this leaves stays within a budget; a loop that leaves no code at all may take any number of trips, within its share
// of the step budget. One whose body asks a description, in known cells, struct arrays or maps, may leave more code:
// kept, it would interpret that at run time. One whose trips all leave the same code, and not little of it, gained
// nothing (loop_gain.h). First the trips stand one behind the other: a `break` under a dynamic condition leaves the
// rest of the loop in the other branch of that condition. Where its jumps do not allow that, they stand in `while true
// ... break; end`, so that such a break is a `break`.
#include "worker/specialise/loop/unroll.h"

#include <absl/strings/str_cat.h>

#include <optional>
#include <utility>

#include "worker/builtin/builtin_names.h"
#include "worker/specialise/core/branches.h"
#include "worker/specialise/core/checkpoint.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/join.h"
#include "worker/specialise/expr/known_lookup.h"
#include "worker/specialise/loop/loop_gain.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

bool AsksDescription(const Activation& act, syntax::BlockId body) {
  const Ast& ast = act.ast();
  bool asks = false;
  syntax::VisitExprs(ast, body, [&](ExprId e) {
    if (ast[e].kind != ExprKind::kCellIndex && ast[e].kind != ExprKind::kIndex) return;
    const ExprId asked = ast.Child(e, 0);
    if (const Value* v = KnownPart(act, asked)) {
      const bool described = v->Is(value::ClassId::kCell) || v->Is(value::ClassId::kStruct);
      asks = asks || (described && v->numel() > 1);
      return;
    }
    if (ast[asked].kind != ExprKind::kIdentifier) return;
    const Binding* b = act.now.env.Find(ast.Interned(asked));
    const bool list = b && b->parts && !IsOfNumbers(b->parts) && b->parts->kind != PartialAggregate::kClosure;
    asks = asks || (list && b->parts->parts.size() > 1);
  });
  return asks;
}

namespace {

// Statements from which on a loop that gains nothing is rather kept.
constexpr int64_t kWorthKeeping = 16;

// As many times the budgets of statements has a loop that asks a description: its own, and that of the function around
// it. What is left of such trips may become loops again (residual/passes/roll_statements.cc).
constexpr int64_t kForDescriptions = 16, kAroundDescriptions = 2;

// Statements that a loop may leave, and the function that it stands in may have.
struct StatementBudget {
  int64_t loop = 0, function = 0;
};

std::string OverBudgetOf(Activation& act, int64_t trips, int64_t steps_before, int64_t statements_before, bool freely,
                         const StatementBudget& budget);

StatementBudget BudgetOf(const Activation& act, syntax::BlockId body) {
  const Limits& limits = act.session.limits;
  if (!AsksDescription(act, body)) return {limits.unroll_statements, limits.statements};
  return {limits.unroll_statements * kForDescriptions, limits.statements * kAroundDescriptions};
}

class Unroller {
 public:
  Unroller(Activation& act, LoopFrame::Mode mode, syntax::BlockId body, SourceRange range);
  Unrolled Run(const NextTrip& next);

 private:
  std::optional<Unrolled> Trips(const NextTrip& next);  // nothing: they came to their end
  void EvalTrip(int64_t number);
  bool GainedNothing() const;
  Unrolled Fail(Unrolled result);
  void Finish();

  Activation& act_;
  const syntax::BlockId body_;
  const SourceRange range_;
  const bool freely_;
  const Checkpoint start_;
  const CodePtr outer_;
  CodePtr wrapper_;  // null: the trips stand in `outer_`
  LoopFrame frame_;
  size_t first_item_ = 0;
  std::vector<CodePtr> marks_;  // where the trips begin
  Env early_;                   // at the beginning of the third
  const int64_t steps_before_;
  const StatementBudget budget_;
  const std::string path_;
};

Unroller::Unroller(Activation& act, LoopFrame::Mode mode, syntax::BlockId body, SourceRange range)
    : act_(act),
      body_(body),
      range_(range),
      freely_(act.now.hint == LoopHint::kUnroll),
      start_(act),
      outer_(act.now.code),
      steps_before_(act.session.steps),
      budget_(BudgetOf(act, body)),
      path_(act.now.trip_path) {
  if (mode == LoopFrame::kWrapped) {
    wrapper_ = std::make_shared<Code>();
    act.now.code = wrapper_;
    ++act.now.depth;
  }
  frame_.mode = mode;
  frame_.depth = act.now.depth;
  frame_.outer = act.now.loop;
  act.now.loop = &frame_;
  first_item_ = act.now.code->items.size();
}

Unrolled Unroller::Run(const NextTrip& next) {
  try {
    if (const std::optional<Unrolled> stopped = Trips(next)) return Fail(*stopped);
  } catch (const CannotUnroll& what) {
    if (what.why.empty()) return Fail(Unrolled::kFailed);
    act_.why_kept = what.why;
    return Fail(Unrolled::kHopeless);
  }
  if (!freely_ && GainedNothing()) {
    act_.why_kept = "leaves the same code at every trip";
    return Fail(Unrolled::kHopeless);
  }
  Finish();
  return Unrolled::kDone;
}

std::optional<Unrolled> Unroller::Trips(const NextTrip& next) {
  for (int64_t trips = 0; act_.now.env.reachable; ++trips) {
    act_.session.Step();
    const Trip trip = next();
    if (trip == Trip::kEnd) break;
    if (trip == Trip::kUnknown) {
      const bool clean = act_.now.statements == start_->statements && frame_.breaks.empty() &&
                         act_.now.code == outer_ && act_.now.returns.size() == start_.returns();
      return clean && trips > 0 ? Unrolled::kPeeled : Unrolled::kHopeless;
    }
    act_.why_kept = OverBudgetOf(act_, trips, steps_before_, start_->statements, freely_, budget_);
    if (!act_.why_kept.empty()) return Unrolled::kHopeless;
    EvalTrip(trips);
  }
  return std::nullopt;
}

void Unroller::EvalTrip(int64_t number) {
  act_.now.trip_path = path_ + "/" + std::to_string(number);
  if (number == 2) early_ = act_.now.env;
  marks_.push_back(act_.now.code->AddSplice());
  frame_.continues.clear();
  frame_.rest = {act_.now.code, act_.now.depth, frame_.breaks.size()};
  EvalBlock(act_, body_);
  if (frame_.continues.empty()) return;
  // Ways that left the loop later would come by where the others meet, unless a real `break` takes them out.
  if (wrapper_ == nullptr && frame_.breaks.size() > frame_.rest.breaks) throw CannotUnroll{};
  std::vector<Exit> exits = std::move(frame_.continues);
  if (act_.now.env.reachable) exits.push_back(ExitHere(act_));
  act_.now.code = frame_.rest.code;
  act_.now.depth = frame_.rest.depth;
  JoinExits(act_, std::move(exits), range_);
}

bool Unroller::GainedNothing() const {
  if (act_.now.statements - start_->statements <= kWorthKeeping || marks_.size() < 3) return false;
  if (!StatesAlike(early_, act_.now.env, Alikeness::kEachMayBeTheLast)) return false;  // or all, which says more
  const std::optional<Alikeness> alike =
      TripsAlike(act_, wrapper_ != nullptr ? *wrapper_ : *outer_, first_item_, marks_);
  return alike && StatesAlike(early_, act_.now.env, *alike);
}

Unrolled Unroller::Fail(Unrolled result) {
  if (result == Unrolled::kPeeled) {  // what the trips so far found stays known
    act_.now.loop = frame_.outer;
    act_.now.trip_path = path_;
  } else {
    start_.Restore();
  }
  return result;
}

// The ways out of the loop meet behind it.
void Unroller::Finish() {
  std::vector<Exit> exits = std::move(frame_.breaks);
  if (act_.now.env.reachable) exits.push_back(ExitHere(act_));
  act_.now.loop = frame_.outer;
  act_.now.trip_path = path_;
  if (wrapper_ != nullptr) {
    Node last;
    last.stmt.kind = StmtKind::kBreak;
    last.stmt.range = range_;
    act_.now.code->items.emplace_back(std::move(last));
  }
  act_.now.code = outer_;
  act_.now.depth = start_->depth;
  if (wrapper_ != nullptr) {
    Node loop;
    loop.stmt.kind = StmtKind::kWhile;
    loop.stmt.range = range_;
    loop.exprs = {act_.tree().Identifier(builtin::names::k_true, range_, kPure)};
    loop.blocks = {wrapper_};
    Emit(act_, std::move(loop));
  }
  JoinExits(act_, std::move(exits), range_);
}

}  // namespace

Unrolled UnrollTrips(Activation& act, const std::function<NextTrip()>& start, syntax::BlockId body, SourceRange range) {
  act.why_kept.clear();
  if (act.now.hint == LoopHint::kKeep) return Unrolled::kHopeless;
  const Unrolled result = Unroller(act, LoopFrame::kUnrolled, body, range).Run(start());
  if (result != Unrolled::kFailed) return result;
  // Its jumps were the obstacle, not its size.
  return Unroller(act, LoopFrame::kWrapped, body, range).Run(start());
}

// The share is smaller where the residual decides whether the loop runs at all, so that one without end there costs
// little.
int64_t ShareOfSteps(const Activation& act) {
  const bool conditional = Nested(act) || act.session.decisions > 0 || !act.now.returns.empty();
  return act.session.limits.steps / (conditional ? 400 : 8);
}

namespace {

std::string OverBudgetOf(Activation& act, int64_t trips, int64_t steps_before, int64_t statements_before, bool freely,
                         const StatementBudget& budget) {
  const Limits& limits = act.session.limits;
  const int64_t grown = act.now.statements - statements_before;
  // A loop that takes too large a share of the job's steps is kept, whatever it would leave.
  if (act.session.steps - steps_before > ShareOfSteps(act)) return kTooManySteps;
  if (freely || grown == 0) return "";
  if (grown > budget.loop) {
    return absl::StrCat("leaves more than ", budget.loop, " statements (`%# unroll` unrolls it all the same)");
  }
  if (trips >= limits.unroll_trips) {
    return absl::StrCat("leaves more than ", limits.unroll_trips, " trips (--unroll-limit)");
  }
  if (act.now.statements > budget.function) {
    return absl::StrCat("fills the function with more than ", budget.function, " statements (--statement-limit)");
  }
  return "";
}

}  // namespace

std::string OverBudget(Activation& act, int64_t trips, int64_t steps_before, int64_t statements_before, bool freely) {
  return OverBudgetOf(act, trips, steps_before, statements_before, freely,
                      {act.session.limits.unroll_statements, act.session.limits.statements});
}

}  // namespace residua::specialise
