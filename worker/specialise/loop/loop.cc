// Loops (thesis 6.1.5, 6.1.6).
//
// A loop is unrolled when the number of its trips is known (or its condition is, trip after trip) and the code that
// this leaves stays within a budget; a loop that leaves no code at all may take any number of trips, within its share
// of the step budget. One whose trips all leave the same code, and not little of it, gained nothing and is kept
// (loop_gain.h). Three ways, tried in order:
//   unrolled   a `break` under a dynamic condition leaves the rest of the loop in the other branch of that condition;
//   wrapped    the trips stand in `while true ... break; end`, so that such a break is a `break`;
//   kept       the loop stays, its body evaluated under facts that hold at every trip.
// For a kept loop the environment at its head is a fixpoint: start from the entry, evaluate the body, join what comes
// back, until nothing changes; from the third round on widening makes every chain finite, and HeadBound says how long
// it can be. A loop inside a kept loop starts from the head that it had in the previous round (thesis 6.6), so that
// nesting costs linear, not exponential, time.
#include "worker/specialise/loop/loop.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <cstdlib>

#include "worker/builtin/operators.h"
#include "worker/domain/rules.h"
#include "worker/domain/widening.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/call/map_call.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/bind.h"
#include "worker/specialise/core/branches.h"
#include "worker/specialise/core/checkpoint.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/join.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/names.h"
#include "worker/specialise/core/portable_fold.h"
#include "worker/specialise/facts/narrow.h"
#include "worker/specialise/loop/loop_gain.h"
#include "worker/specialise/loop/loop_names.h"
#include "worker/specialise/loop/loop_states.h"
#include "worker/specialise/loop/loop_ways.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

bool EvalForParts(Activation& act, StmtId id, const Piece& values);
void EvalForFields(Activation& act, StmtId id);
void KeepFor(Activation& act, StmtId id, const Piece& range);
void KeepLoop(Activation& act, StmtId id, const std::function<bool(Node*)>& trip, Node loop,
              const std::string& loop_variable, bool runs_once);

// For the benchmark alone, which shows what it saves (bench/lub_cache.py): the residual is as sound without.
bool ReusesHeads() {
  static const bool off = std::getenv("RESIDUA_NO_LOOP_HEADS") != nullptr;
  return !off;
}

// Statements from which on a loop that gains nothing is rather kept.
constexpr int64_t kWorthKeeping = 48;

// Trips from which on a loop over known values is worth an interpreter of its own.
constexpr int64_t kWorthRunning = 64;

// The steps that one loop may take.
int64_t ShareOfSteps(const Limits& limits, bool conditional) { return limits.steps / (conditional ? 400 : 8); }

const char* kTooManySteps = "takes too large a share of all steps (--step-limit)";

// `freely`: whatever it makes, within the step budget.
Unrolled Unroll(Activation& act, NextTrip next, syntax::BlockId body, LoopFrame::Mode mode, SourceRange range,
                bool freely) {
  const Checkpoint start(act);
  CodePtr outer = act.now.code;
  CodePtr wrapper;
  if (mode == LoopFrame::kWrapped) {
    wrapper = std::make_shared<Code>();
    act.now.code = wrapper;
    ++act.now.depth;
  }
  LoopFrame frame;
  frame.mode = mode;
  frame.depth = act.now.depth;
  frame.outer = act.now.loop;
  act.now.loop = &frame;
  const size_t first_item = act.now.code->items.size();
  std::vector<CodePtr> marks;
  Env early;
  int64_t steps_before = act.session.steps;
  std::string path = act.now.trip_path;
  auto fail = [&](Unrolled result) {
    if (result == Unrolled::kPeeled) {  // what the trips so far found stays known
      act.now.loop = frame.outer;
      act.now.trip_path = path;
    } else {
      start.Restore();
    }
    return result;
  };
  try {
    for (int64_t trips = 0; act.now.env.reachable; ++trips) {
      act.session.Step();
      Trip trip = next();
      if (trip == Trip::kEnd) break;
      if (trip == Trip::kUnknown) {
        bool clean = act.now.statements == start->statements && frame.breaks.empty() && act.now.code == outer &&
                     act.now.returns.size() == start.returns();
        return fail(clean && trips > 0 ? Unrolled::kPeeled : Unrolled::kHopeless);
      }
      if (act.why_kept = OverBudget(act, trips, steps_before, start->statements, freely); !act.why_kept.empty()) {
        return fail(Unrolled::kHopeless);
      }
      act.now.trip_path = path + "/" + std::to_string(trips);
      if (trips == 2) early = act.now.env;
      marks.push_back(act.now.code->AddSplice());
      frame.continues.clear();
      frame.rest = {act.now.code, act.now.depth, frame.breaks.size()};
      EvalBlock(act, body);
      if (!frame.continues.empty()) {
        // Ways that left the loop later would come by where the others meet, unless a real `break` takes them out.
        if (mode == LoopFrame::kUnrolled && frame.breaks.size() > frame.rest.breaks) throw CannotUnroll{};
        std::vector<Exit> exits = std::move(frame.continues);
        if (act.now.env.reachable) exits.push_back(ExitHere(act));
        act.now.code = frame.rest.code;
        act.now.depth = frame.rest.depth;
        JoinExits(act, std::move(exits), range);
      }
    }
  } catch (const CannotUnroll& what) {
    if (what.why.empty()) return fail(Unrolled::kFailed);
    act.why_kept = what.why;
    return fail(Unrolled::kHopeless);
  }
  if (!freely && act.now.statements - start->statements > kWorthKeeping && StatesAlike(early, act.now.env) &&
      TripsAlike(act.tree().ast, mode == LoopFrame::kWrapped ? *wrapper : *outer, first_item, marks)) {
    act.why_kept = "leaves the same code at every trip";
    return fail(Unrolled::kHopeless);
  }
  std::vector<Exit> exits = std::move(frame.breaks);
  if (act.now.env.reachable) exits.push_back(ExitHere(act));
  act.now.loop = frame.outer;
  act.now.trip_path = path;
  if (mode == LoopFrame::kWrapped) {
    Node last;
    last.stmt.kind = StmtKind::kBreak;
    last.stmt.range = range;
    act.now.code->items.emplace_back(std::move(last));
    act.now.code = outer;
    act.now.depth = start->depth;
    Node loop;
    loop.stmt.kind = StmtKind::kWhile;
    loop.stmt.range = range;
    loop.exprs = {act.tree().Identifier("true", range, true)};
    loop.blocks = {wrapper};
    Emit(act, std::move(loop));
  } else {
    act.now.code = outer;
    act.now.depth = start->depth;
  }
  JoinExits(act, std::move(exits), range);
  return Unrolled::kDone;
}

}  // namespace

// The budget that another trip would exceed, and what raises it; "" if none.
std::string OverBudget(Activation& act, int64_t trips, int64_t steps_before, int64_t statements_before, bool freely) {
  const Limits& limits = act.session.limits;
  const int64_t grown = act.now.statements - statements_before;
  // A loop that takes too large a share of the job's steps is kept, whatever it would leave; the share is smaller where
  // the residual decides whether the loop runs at all, so that one without end there costs little.
  const bool conditional = Nested(act) || act.session.decisions > 0 || !act.now.returns.empty();
  if (act.session.steps - steps_before > ShareOfSteps(limits, conditional)) {
    return kTooManySteps;
  }
  if (freely || grown == 0) return "";
  if (grown > limits.unroll_statements) {
    return absl::StrCat("leaves more than ", limits.unroll_statements,
                        " statements (`%# unroll` unrolls it all the same)");
  }
  if (trips >= limits.unroll_trips)
    return absl::StrCat("leaves more than ", limits.unroll_trips, " trips (--unroll-limit)");
  if (act.now.statements > limits.statements) {
    return absl::StrCat("fills the function with more than ", limits.statements, " statements (--statement-limit)");
  }
  return "";
}

namespace {

Unrolled UnrollSomehow(Activation& act, const std::function<NextTrip()>& start, syntax::BlockId body,
                       SourceRange range) {
  act.why_kept.clear();
  if (act.now.hint == LoopHint::kKeep) return Unrolled::kHopeless;
  const bool freely = act.now.hint == LoopHint::kUnroll;
  Unrolled result = Unroll(act, start(), body, LoopFrame::kUnrolled, range, freely);
  if (result == Unrolled::kFailed) {  // its jumps were the obstacle, not its size
    result = Unroll(act, start(), body, LoopFrame::kWrapped, range, freely);
  }
  return result;
}

// by the interpreter (known_loop.h)
LoopRun RunLoop(Activation& act, StmtId id, SourceRange range) {
  if (act.has_nested) return LoopRun::kNotKnown;
  const int64_t share =
      ShareOfSteps(act.session.limits, Nested(act) || act.session.decisions > 0 || !act.now.returns.empty());
  std::vector<std::pair<std::string, Value>> left;
  const KnownLoop loop{act.ast(),      id,         act.file, act.function, AssignedByStatement(act, id),
                       act.now.pinned, act.opaque, share};
  const std::optional<LoopRun> done = PortableFold(act.session, act.source, range, [&] {
    builtin::MachineBitsWatch watch;
    const LoopRun run = RunKnownLoop(loop, act.now.env, &act.session, &left);
    if (run != LoopRun::kDone) watch.Forget();
    return run;
  });
  if (!done) return LoopRun::kNotKnown;
  const LoopRun run = *done;
  for (auto& [variable, value] : left) Bind(act, variable, Piece::Static(std::move(value)), range, false);
  if (run == LoopRun::kTooLong) act.why_kept = kTooManySteps;
  return run;
}

}  // namespace

void EvalFor(Activation& act, StmtId id) {
  const Stmt& stmt = act.ast()[id];
  auto exprs = act.ast().Exprs(id);
  syntax::BlockId body = act.ast().Blocks(id)[0];
  SourceRange range = Origin(act, stmt.range);
  if (act.ast()[exprs[0]].kind == ExprKind::kMatrix) return EvalForFields(act, id);
  if (act.ast()[exprs[0]].kind != ExprKind::kIdentifier)
    throw Unsupported{"a loop variable that is not a plain name", stmt.range};
  const std::string& name = act.ast().Name(exprs[0]);
  Piece values = EvalOne(act, exprs[1]);
  if (values.diverges) {
    Node node;
    node.stmt.kind = StmtKind::kExpression;
    node.stmt.range = range;
    node.exprs = {values.residual};
    Emit(act, std::move(node));
    Unreachable(act);
    return;
  }
  if (EvalForParts(act, id, values)) return;
  if (values.parts) {
    ExprId residual = ResidualOf(act, values, range);
    values = Piece::Dynamic(values.facts, residual, true);
  }
  // Over a handle or an object no loop goes: it stays, and says so.
  const bool none = values.facts.classes().Only(value::ClassId::kFunctionHandle) ||
                    values.facts.classes().Only(value::ClassId::kObject);
  if (!values.IsStatic() || none || act.opaque.count(name)) {
    KeepFor(act, id, values);
    return;
  }
  const Value v = values.facts.static_value();
  const bool single = v.Is(value::ClassId::kStruct);
  if (single && v.ndims() > 2) throw Unsupported{"a loop over a struct array of more than two dimensions", stmt.range};
  Value columns = v.ndims() == 2 || v.numel() == 0 ? v : v.Full().Reshaped(Dims(v.rows(), v.numel() / v.rows()));
  int64_t count = columns.numel() == 0 ? 0 : columns.cols();
  auto start = [&]() -> NextTrip {
    auto k = std::make_shared<int64_t>(0);
    return [&act, k, count, columns, single, name, range]() {
      if (*k == count) return Trip::kEnd;
      ++*k;
      Piece item;
      if (single && columns.IsScalar()) {
        item = Piece::Static(columns);
      } else if (columns.Is(value::ClassId::kDouble) && !columns.IsComplex() && columns.rows() == 1) {
        item = Piece::Static(Value::Double(columns.ElementAsDouble(*k - 1)));
      } else {
        builtin::Subscript at[2] = {{true, Value()}, {false, Value::Double(static_cast<double>(*k))}};
        item = Piece::Static(builtin::Index(columns, at, ""));
      }
      Bind(act, name, std::move(item), range, false);
      return Trip::kRun;
    };
  };
  if (count == 0) {
    Bind(act, name, Piece::Static(v.Full()), range, false);  // no trip: the loop variable takes the empty value
    return;
  }
  LoopRun run = LoopRun::kNotKnown;
  if (count >= kWorthRunning && act.now.hint != LoopHint::kKeep) run = RunLoop(act, id, range);
  if (run == LoopRun::kDone) return;
  if (run != LoopRun::kTooLong && UnrollSomehow(act, start, body, range) == Unrolled::kDone) return;
  if (act.now.hint != LoopHint::kKeep)
    AddRemark(
        act, stmt.range,
        absl::StrCat("loop kept: ",
                     act.why_kept.empty() ? "its jumps do not allow to unroll it" : "unrolling it " + act.why_kept,
                     " [loop-kept]"));
  KeepFor(act, id, values);
}

namespace {

// for e = c, for e = s over a row of a cell or struct array that is known part by part: one trip an element.
bool EvalForParts(Activation& act, StmtId id, const Piece& values) {
  const SourceRange range = Origin(act, act.ast()[id].range);
  const std::string& name = act.ast().Name(act.ast().Exprs(id)[0]);
  if (!values.parts || act.opaque.count(name) || values.parts->parts.empty()) return false;
  const VirtualPtr whole = values.parts;
  const bool cell = whole->kind == Virtual::kCell;
  if ((!cell && whole->kind != Virtual::kStructArray) || whole->dims[0] != 1) return false;
  auto start = [&]() -> NextTrip {
    auto k = std::make_shared<size_t>(0);
    return [&act, k, whole, cell, name, range]() {
      if (*k == whole->parts.size()) return Trip::kEnd;
      Part part = whole->parts[(*k)++];
      if (cell) {
        auto one = std::make_shared<Virtual>();
        one->dims = Dims(1, 1);
        one->parts = {std::move(part)};
        part = PartOfVirtual(std::move(one));
      }
      Bind(act, name, PieceOf(act, part, range), range, false);
      return Trip::kRun;
    };
  };
  return UnrollSomehow(act, start, act.ast().Blocks(id)[0], range) == Unrolled::kDone;
}

// for [value, key] = s: one trip a field, where the fields are known.
void EvalForFields(Activation& act, StmtId id) {
  const Stmt& stmt = act.ast()[id];
  auto exprs = act.ast().Exprs(id);
  const syntax::BlockId body = act.ast().Blocks(id)[0];
  const SourceRange range = Origin(act, stmt.range);
  std::vector<ExprId> targets;
  for (ExprId child : act.ast().Children(exprs[0])) {
    if (act.ast()[child].kind == ExprKind::kRow) {
      for (ExprId e : act.ast().Children(child)) targets.push_back(e);
    } else {
      targets.push_back(child);
    }
  }
  Piece s = EvalOne(act, exprs[1]);
  std::vector<std::string> names;
  if (targets.size() != 2 || !FieldNames(act, s, &names))
    throw Unsupported{"a loop over fields that are not known", stmt.range};
  if (!s.IsStatic() && !s.parts) {
    // The loop goes over the struct as it was.
    const ExprId held = ResidualOf(act, s, range);
    const syntax::Expr& e = act.tree().ast[held];
    if (e.kind != ExprKind::kIdentifier || AssignedIn(act, body).count(act.tree().ast.Name(held))) {
      const std::string name = FreshName(act, "s");
      Emit(act, AssignNode(act.tree(), name, held, range));
      s = Piece::Dynamic(s.facts, act.tree().Identifier(name, range, true), true);
    } else {
      s = Piece::Dynamic(s.facts, held, true);
    }
  }
  auto start = [&]() -> NextTrip {
    auto k = std::make_shared<size_t>(0);
    return [&act, k, s, names, targets, range]() {
      if (*k == names.size()) return Trip::kEnd;
      const std::string& name = names[(*k)++];
      AssignTo(act, targets[0], FieldOf(act, s, name, range), range, false);
      AssignTo(act, targets[1], Piece::Static(Value::String(name)), range, false);
      return Trip::kRun;
    };
  };
  if (UnrollSomehow(act, start, body, range) != Unrolled::kDone) {
    throw Unsupported{"a loop over fields that is too long or jumps", stmt.range};
  }
}

void KeepFor(Activation& act, StmtId id, const Piece& values) {
  const Stmt& stmt = act.ast()[id];
  auto exprs = act.ast().Exprs(id);
  syntax::BlockId body = act.ast().Blocks(id)[0];
  SourceRange range = Origin(act, stmt.range);
  const std::string name = act.ast().Name(exprs[0]);
  Node loop;
  loop.stmt.kind = StmtKind::kFor;
  loop.stmt.range = range;
  // The range of a static loop is written as it stands when it is one.
  loop.exprs = {act.tree().Identifier(name, range, true), ResidualOf(act, values, range)};
  if (act.tree().ast[loop.exprs[1]].kind == ExprKind::kIdentifier && values.IsStatic()) {
    if (std::optional<ExprId> literal = Lift(act.tree(), values.facts.static_value(), range);
        literal && act.tree().ast[*literal].kind == ExprKind::kRange) {
      loop.exprs[1] = *literal;
    }
  }
  // Over a handle or an object no loop goes, not even one that does nothing.
  const domain::ClassSet& over = values.facts.classes();
  if (over.Has(value::ClassId::kFunctionHandle) || over.Has(value::ClassId::kObject)) {
    act.tree().facts.SetPure(loop.exprs[1], false);
  }
  AbstractValue range_facts = values.facts.Forget();
  AbstractValue item = AbstractValue::Top();
  if (range_facts.classes().Only(value::ClassId::kDouble) && range_facts.shape().max_rank() == 2 &&
      range_facts.shape().Extent(0) == domain::ExtentRange::Of(1)) {
    item = AbstractValue::Array(range_facts.classes(), domain::Shape::Scalar(), range_facts.real())
               .WithInterval(range_facts.interval())
               .WithUpper(range_facts.upper())
               .WithFullStorage(true);
  } else if (range_facts.classes().IsSingle() && range_facts.shape().max_rank() == 2) {
    item = AbstractValue::Array(range_facts.classes(),
                                domain::Shape::Matrix(range_facts.shape().Extent(0), domain::ExtentRange::Of(1)),
                                range_facts.real());
    if (range_facts.classes().Only(value::ClassId::kCell) || range_facts.classes().Only(value::ClassId::kStruct)) {
      const domain::AbstractSubscript column[] = {
          {true, AbstractValue::Top()}, {false, AbstractValue::DoubleScalar(domain::Interval::Integers(1, 9e15))}};
      // There is a trip only where there are rows.
      item = Meet(domain::IndexRule(range_facts, column).value.Forget(),
                  AbstractValue::Array(range_facts.classes(),
                                       domain::Shape::Matrix({1, domain::kOmega, {}}, domain::ExtentRange::Of(1))));
      if (item.IsBottom()) item = AbstractValue::Top();
    }
  }
  bool runs_once = range_facts.shape().Numel().low > 0;
  if (act.now.kept_loops == 0) act.head_cache.clear();
  KeepLoop(
      act, id,
      [&](Node*) {
        SetDynamic(act, name, item);
        EvalBlock(act, body);
        return true;
      },
      loop, name, runs_once);
  if (!act.now.env.reachable) return;
  if (!runs_once) {
    // No trip leaves an empty value in the loop variable.
    const Binding* b = act.now.env.Find(name);
    AbstractValue last = b ? b->facts.WithDefined(domain::Tristate::kTrue) : AbstractValue::Top();
    const bool row = range_facts.shape().Extent(0) == domain::ExtentRange::Of(1);
    const bool numbers = range_facts.classes().Only(value::ClassId::kDouble);
    const AbstractValue none = row && numbers
                                   ? AbstractValue::FactsOf(Value::Array(value::ClassId::kDouble, Dims(1, 0)))
                               : range_facts.classes().IsSingle() ? range_facts.ForgetContents()
                                                                  : AbstractValue::Top();
    SetDynamic(act, name, domain::Join(last, none).Forget());
  }
}

// `if c, else, break, end` in a kept loop.
void LeaveUnless(Activation& act, const Piece& condition, SourceRange range) {
  Node leave;
  leave.stmt.kind = StmtKind::kBreak;
  leave.stmt.range = range;
  CodePtr go = std::make_shared<Code>(), stop = std::make_shared<Code>();
  act.now.loop->breaks.push_back(Exit{act.now.env, stop->AddSplice()});
  stop->items.emplace_back(std::move(leave));
  Node test;
  test.stmt.kind = StmtKind::kIf;
  test.stmt.range = range;
  ExprId asked = ResidualOf(act, condition, range);
  if (condition.facts.IsScalar()) {  // the negation of an array says something else
    test.exprs = {act.tree().Make(ExprKind::kUnary, Op::kNot, "", {asked}, range, condition.pure)};
    test.blocks = {stop, go};
  } else {
    test.exprs = {asked};
    test.blocks = {go, stop};
  }
  Emit(act, std::move(test));
}

}  // namespace

void EvalWhile(Activation& act, StmtId id) {
  const Stmt& stmt = act.ast()[id];
  bool until = stmt.kind == StmtKind::kDoUntil;
  ExprId condition_id = act.ast().Exprs(id)[0];
  syntax::BlockId body = act.ast().Blocks(id)[0];
  SourceRange range = Origin(act, stmt.range);
  // A condition that is taken apart, or an assignment in it, becomes a statement before the test.
  bool assigns = act.now.apart;
  VisitExpr(act.ast(), condition_id,
            [&](ExprId e) { assigns = assigns || act.ast()[e].kind == ExprKind::kAssignment || IsStep(act.ast()[e]); });
  auto start = [&]() -> NextTrip {
    auto first = std::make_shared<bool>(true);
    return [&act, first, until, assigns, condition_id]() {
      if (until && std::exchange(*first, false)) return Trip::kRun;
      std::optional<Checkpoint> before;
      if (assigns) before.emplace(act);
      bool hoist = std::exchange(act.now.can_hoist, assigns);
      act.now.pending_impure = false;
      Piece condition = until ? EvalLastCondition(act, condition_id) : EvalCondition(act, condition_id);
      act.now.can_hoist = hoist;
      std::optional<bool> known = Decide(act, condition);
      if (!known && assigns) before->Restore();
      if (!known) return Trip::kUnknown;
      return *known != until ? Trip::kRun : Trip::kEnd;
    };
  };
  const Checkpoint before(act);
  const bool may_part = act.now.hint == LoopHint::kNone && !assigns;
  LoopRun run = LoopRun::kNotKnown;
  if (may_part) run = RunLoop(act, id, range);
  if (run == LoopRun::kDone) return;
  Unrolled result = run == LoopRun::kTooLong ? Unrolled::kHopeless : UnrollSomehow(act, start, body, range);
  if (result == Unrolled::kDone) return;
  // What is left after peeled trips begins with the condition; a kept `do` begins with its body.
  if (result == Unrolled::kPeeled && until) before.Restore();
  if (may_part && result != Unrolled::kPeeled && act.why_kept.empty() && KeepsWaysApart(act, start, condition_id, body))
    return;
  if (may_part) {
    const Checkpoint peeled(act);
    if (result == Unrolled::kPeeled) before.Restore();
    if (KeepsStates(act, start, condition_id, body, false) ||
        (!until && KeepsStates(act, start, condition_id, body, true)))
      return;
    peeled.Restore();
  }
  Node loop;
  loop.stmt.kind = stmt.kind;
  loop.stmt.range = range;
  if (act.now.kept_loops == 0) act.head_cache.clear();
  auto condition = [&](Node* node) {
    bool hoist = std::exchange(act.now.can_hoist, assigns);
    act.now.pending_impure = false;
    Piece piece = EvalCondition(act, condition_id);
    act.now.can_hoist = hoist;
    node->exprs = {ResidualOf(act, piece, range)};
    if (assigns && !Decide(act, piece)) LeaveUnless(act, piece, range);
    if (assigns) node->exprs = {act.tree().Identifier("true", range, true)};
    return piece;
  };
  KeepLoop(
      act, id,
      [&](Node* node) {
        if (until) {
          EvalBlock(act, body);
          return true;
        }
        Piece piece = condition(node);
        std::optional<bool> known = Decide(act, piece);
        if (known && !*known) {
          if (assigns) {
            Node leave;
            leave.stmt.kind = StmtKind::kBreak;
            leave.stmt.range = range;
            act.now.loop->breaks.push_back(ExitHere(act));
            act.now.code->items.emplace_back(std::move(leave));
          }
          Unreachable(act);
          return !assigns;
        }
        if (!assigns) Narrow(act, condition_id, true);
        EvalBlock(act, body);
        return !assigns && !(known && *known);
      },
      loop, "", until);
}

namespace {

// How often the facts at a loop's head can change once widening has begun: those of each variable, whether it stands in
// the residual and whether it is an aggregate that exists only here, those of each global variable, and each equation
// that is known.
int64_t HeadBound(const Env& head) {
  int64_t bound = static_cast<int64_t>(domain::Relations::kMost) * 3;
  for (const auto& [name, binding] : head.vars) bound += domain::WideningBound(binding.facts) + 2;
  for (const auto& [name, facts] : head.globals) bound += domain::WideningBound(facts) + 2;
  return bound;
}

// One round of the search for what holds at the head of a kept loop: its body, evaluated from `head`.
struct Round {
  Node node;  // the loop, its expressions set
  CodePtr body;
  std::vector<Exit> back;    // ways to the next trip
  std::vector<Exit> breaks;  // ways out of the loop
  Env tail;                  // where the ways back meet
  bool ends = false;         // it can be left by its condition
};

Round EvalRound(Activation& act, StmtId id, const std::function<bool(Node*)>& trip, const Node& loop, const Env& head) {
  const SourceRange range = loop.stmt.range;
  LoopFrame frame;
  frame.depth = act.now.depth + 1;
  frame.outer = act.now.loop;
  act.now.loop = &frame;
  act.now.env = head;
  Round round{loop, std::make_shared<Code>(), {}, {}, {}, false};
  CodePtr outer = std::exchange(act.now.code, round.body);
  ++act.now.depth;
  round.ends = trip(&round.node);
  round.back = std::move(frame.continues);
  if (act.now.env.reachable) round.back.push_back(ExitHere(act));
  round.tail.reachable = false;
  for (const Exit& exit : round.back) round.tail = JoinEnvs(round.tail, exit.env, false);
  if (loop.stmt.kind == StmtKind::kDoUntil) {
    // The condition is evaluated where all ways to the loop's end meet.
    for (Exit& exit : round.back) LiftTo(act, round.tail, &exit.env, exit.splice, range);
    act.now.env = round.tail;
    if (round.tail.reachable) {
      // What it needs stands at the end of the body.
      bool hoist = std::exchange(act.now.can_hoist, true);
      act.now.pending_impure = false;
      Piece piece = EvalLastCondition(act, act.ast().Exprs(id)[0]);
      act.now.can_hoist = hoist;
      round.node.exprs = {ResidualOf(act, piece, range)};
      round.tail = act.now.env;
    } else {
      round.node.exprs = {act.tree().Identifier("true", range, true)};
    }
    round.back.clear();
    if (round.tail.reachable) round.back.push_back(Exit{round.tail, act.now.code->AddSplice()});
  }
  round.breaks = std::move(frame.breaks);
  act.now.loop = frame.outer;
  --act.now.depth;
  act.now.code = outer;
  return round;
}

// What the residual has to hold at the head `next`, as the body or what follows needs it there.
void HoldWhatIsNeeded(const Env& after, const Env& tail, Env* next) {
  for (auto& [name, binding] : next->vars) {
    const Binding* later = after.Find(name);
    if (after.reachable && later && later->in_residual) binding.in_residual = true;
    // A fixed value that the body needs in the residual is put there once, before the loop.
    const Binding* at_end = tail.Find(name);
    if (tail.reachable && at_end && at_end->in_residual && binding.facts.IsStatic()) binding.in_residual = true;
    // A virtual aggregate that changes meaning after the loop must be in the residual before it.
    if (binding.in_residual && binding.parts) {
      binding.facts = binding.facts.Forget();
      binding.parts = nullptr;
    }
  }
}

bool SameHead(const Env& a, const Env& b) {
  if (!SameFacts(a, b)) return false;
  for (auto i = a.vars.begin(), j = b.vars.begin(); i != a.vars.end(); ++i, ++j) {
    if (i->second.in_residual != j->second.in_residual) return false;
  }
  return true;
}

// The loop as the round that found nothing new left it.
void EmitKept(Activation& act, Round round, const Node& loop, const Env& head, Env entry, Env exit_env,
              const std::string& loop_variable) {
  const SourceRange range = loop.stmt.range;
  Env wanted = head;
  wanted.vars.erase(loop_variable);
  LiftTo(act, wanted, &entry, act.now.code, range);
  for (Exit& exit : round.back) LiftTo(act, wanted, &exit.env, exit.splice, range);
  for (auto& [name, binding] : exit_env.vars) {
    const Binding* at_head = head.Find(name);
    if (at_head && at_head->in_residual) {
      // The back edge lifted it: the residual holds it, whatever is known of it.
      binding.parts = nullptr;
      binding.in_residual = true;
    }
  }
  Env after = exit_env;
  for (const Exit& b : round.breaks) after = JoinEnvs(after, b.env, false);
  for (Exit& b : round.breaks) LiftTo(act, after, &b.env, b.splice, range);
  round.node.blocks = {round.body};
  if (loop.stmt.kind != StmtKind::kFor) act.now.pure = false;  // it may run for ever
  Emit(act, std::move(round.node));
  act.now.env = std::move(after);
}

// Finds an environment at the loop's head that every trip preserves, and emits the loop. `trip` evaluates one trip
// into `now.code` and sets the loop's expressions; it returns false when the loop can be left only by break.
void KeepLoop(Activation& act, StmtId id, const std::function<bool(Node*)>& trip, Node loop,
              const std::string& loop_variable, bool runs_once) {
  const Checkpoint start(act);
  std::string cache_key = std::to_string(id.index) + act.now.trip_path;
  constexpr int kNameRounds = 4, kWidenFrom = 2;
  const uint32_t first_name = act.next_name;
  uint32_t body_name = first_name + 1;
  Env head = act.now.env;
  int64_t bound = 0;
  if (auto cached = act.head_cache.find(cache_key); cached != act.head_cache.end() && ReusesHeads()) {
    head = JoinEnvs(act.now.env, cached->second, false);
  }
  for (int number = 0;; ++number) {
    act.session.Step();
    if (act.session.request.cancelled && act.session.request.cancelled()) throw JobLimit("cancelled", true);
    bound = std::max(bound, HeadBound(head));
    if (number > kWidenFrom + kNameRounds + bound) {  // widening would be wrong; the function is kept whole
      throw Unsupported{"a loop whose facts do not settle", act.ast()[id].range};
    }
    ++act.now.kept_loops;
    act.next_name = body_name;
    Round round = EvalRound(act, id, trip, loop, head);
    // What holds at the head after this round.
    Env next = JoinEnvs(head, round.tail, number >= kWidenFrom);
    if (round.tail.reachable) {
      body_name = NameHead(start->env, round.tail, first_name, &next);
      for (auto& [name, binding] : next.vars) {
        if (number < kNameRounds || binding.parts) continue;
        const Binding* at_head = head.Find(name);
        if (at_head != nullptr && at_head->facts == binding.facts) continue;
        binding.facts = WithoutNamesAbove(binding.facts, first_name - 1);
      }
    }
    Env exit_env = runs_once ? round.tail : next;
    if (!round.ends) exit_env.reachable = false;
    Env after = exit_env;
    for (const Exit& b : round.breaks) after = JoinEnvs(after, b.env, false);
    HoldWhatIsNeeded(after, round.tail, &next);
    if (!SameHead(next, head)) {
      start.Restore();
      head = std::move(next);
      continue;
    }
    --act.now.kept_loops;
    act.head_cache[cache_key] = head;
    return EmitKept(act, std::move(round), loop, head, start->env, std::move(exit_env), loop_variable);
  }
}

}  // namespace

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
