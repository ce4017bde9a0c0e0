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
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <cstdlib>

#include "worker/domain/widening.h"
#include "worker/specialise/aggregate.h"
#include "worker/specialise/evaluator.h"
#include "worker/specialise/known_loop.h"
#include "worker/specialise/loop_gain.h"
#include "worker/specialise/names.h"
#include "worker/specialise/portable_fold.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

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

}  // namespace

FunctionEvaluator::Unrolled FunctionEvaluator::Unroll(NextTrip next, syntax::BlockId body, LoopFrame::Mode mode,
                                                      SourceRange range, bool freely) {
  Snapshot start = Take();
  CodePtr outer = code_;
  CodePtr wrapper;
  if (mode == LoopFrame::kWrapped) {
    wrapper = std::make_shared<Code>();
    code_ = wrapper;
    ++depth_;
  }
  LoopFrame frame;
  frame.mode = mode;
  frame.depth = depth_;
  frame.outer = loop_;
  loop_ = &frame;
  const size_t first_item = code_->items.size();
  std::vector<CodePtr> marks;
  Env early;
  int64_t steps_before = session_.steps;
  std::string path = trip_path_;
  size_t ends = end_stack_.size();
  bool hoist = can_hoist_;
  auto fail = [&](Unrolled result) {
    loop_ = frame.outer;
    trip_path_ = path;
    end_stack_.resize(ends);
    can_hoist_ = hoist;
    if (result != Unrolled::kPeeled) Restore(start);
    return result;
  };
  try {
    for (int64_t trips = 0; env_.reachable; ++trips) {
      session_.Step();
      Trip trip = next();
      if (trip == Trip::kEnd) break;
      if (trip == Trip::kUnknown) {
        bool clean = statements_ == start.statements && frame.breaks.empty() && code_ == outer &&
                     returns_.size() == start.returns;
        return fail(clean && trips > 0 ? Unrolled::kPeeled : Unrolled::kHopeless);
      }
      if (why_kept_ = OverBudget(trips, steps_before, start.statements, freely); !why_kept_.empty()) {
        return fail(Unrolled::kHopeless);
      }
      trip_path_ = path + "/" + std::to_string(trips);
      if (trips == 2) early = env_;
      marks.push_back(code_->AddSplice());
      frame.continues.clear();
      frame.rest = {code_, depth_, frame.breaks.size()};
      EvalBlock(body);
      if (!frame.continues.empty()) {
        // Ways that left the loop later would come by where the others meet, unless a real `break` takes them out.
        if (mode == LoopFrame::kUnrolled && frame.breaks.size() > frame.rest.breaks) throw CannotUnroll{};
        std::vector<Exit> exits = std::move(frame.continues);
        if (env_.reachable) exits.push_back(Here());
        code_ = frame.rest.code;
        depth_ = frame.rest.depth;
        JoinExits(std::move(exits), range);
      }
    }
  } catch (const CannotUnroll& what) {
    if (what.why.empty()) return fail(Unrolled::kFailed);
    why_kept_ = what.why;
    return fail(Unrolled::kHopeless);
  }
  if (!freely && statements_ - start.statements > kWorthKeeping && StatesAlike(early, env_) &&
      TripsAlike(session_.tree->ast, mode == LoopFrame::kWrapped ? *wrapper : *outer, first_item, marks)) {
    why_kept_ = "leaves the same code at every trip";
    return fail(Unrolled::kHopeless);
  }
  std::vector<Exit> exits = std::move(frame.breaks);
  if (env_.reachable) exits.push_back(Here());
  loop_ = frame.outer;
  trip_path_ = path;
  if (mode == LoopFrame::kWrapped) {
    Node last;
    last.stmt.kind = StmtKind::kBreak;
    last.stmt.range = range;
    code_->items.emplace_back(std::move(last));
    code_ = outer;
    depth_ = start.depth;
    Node loop;
    loop.stmt.kind = StmtKind::kWhile;
    loop.stmt.range = range;
    loop.exprs = {session_.tree->Identifier("true", range, true)};
    loop.blocks = {wrapper};
    Emit(std::move(loop));
  } else {
    code_ = outer;
    depth_ = start.depth;
  }
  JoinExits(std::move(exits), range);
  return Unrolled::kDone;
}

// The budget that another trip would exceed, and what raises it; "" if none.
std::string FunctionEvaluator::OverBudget(int64_t trips, int64_t steps_before, int64_t statements_before, bool freely) {
  const Limits& limits = session_.limits;
  const int64_t grown = statements_ - statements_before;
  // A loop that takes too large a share of the job's steps is kept, whatever it would leave; the share is smaller where
  // the residual decides whether the loop runs at all, so that one without end there costs little.
  const bool conditional = Nested() || session_.decisions > 0 || !returns_.empty();
  if (session_.steps - steps_before > ShareOfSteps(limits, conditional)) {
    return kTooManySteps;
  }
  if (freely || grown == 0) return "";
  if (grown > limits.unroll_statements) {
    return absl::StrCat("leaves more than ", limits.unroll_statements,
                        " statements (`%# unroll` unrolls it all the same)");
  }
  if (trips >= limits.unroll_trips)
    return absl::StrCat("leaves more than ", limits.unroll_trips, " trips (--unroll-limit)");
  if (statements_ > limits.statements) {
    return absl::StrCat("fills the function with more than ", limits.statements, " statements (--statement-limit)");
  }
  return "";
}

FunctionEvaluator::Unrolled FunctionEvaluator::UnrollSomehow(const std::function<NextTrip()>& start,
                                                             syntax::BlockId body, SourceRange range) {
  why_kept_.clear();
  if (hint_ == LoopHint::kKeep) return Unrolled::kHopeless;
  const bool freely = hint_ == LoopHint::kUnroll;
  Unrolled result = Unroll(start(), body, LoopFrame::kUnrolled, range, freely);
  if (result == Unrolled::kFailed) {  // its jumps were the obstacle, not its size
    result = Unroll(start(), body, LoopFrame::kWrapped, range, freely);
  }
  return result;
}

LoopRun FunctionEvaluator::RunLoop(StmtId id, SourceRange range) {
  if (has_nested_) return LoopRun::kNotKnown;
  const int64_t share = ShareOfSteps(session_.limits, Nested() || session_.decisions > 0 || !returns_.empty());
  std::vector<std::pair<std::string, Value>> left;
  const KnownLoop loop{ast(), id, file_, function_, AssignedByStatement(id), pinned_, opaque_, share};
  const std::optional<LoopRun> done = PortableFold(session_, source_, range, [&] {
    builtin::MachineBitsWatch watch;
    const LoopRun run = RunKnownLoop(loop, env_, &session_, &left);
    if (run != LoopRun::kDone) watch.Forget();
    return run;
  });
  if (!done) return LoopRun::kNotKnown;
  const LoopRun run = *done;
  for (auto& [variable, value] : left) Bind(variable, Piece::Static(std::move(value)), range, false);
  if (run == LoopRun::kTooLong) why_kept_ = kTooManySteps;
  return run;
}

void FunctionEvaluator::EvalFor(StmtId id) {
  const Stmt& stmt = ast()[id];
  auto exprs = ast().Exprs(id);
  syntax::BlockId body = ast().Blocks(id)[0];
  SourceRange range = Origin(stmt.range);
  if (ast()[exprs[0]].kind == ExprKind::kMatrix) return EvalForFields(id);
  if (ast()[exprs[0]].kind != ExprKind::kIdentifier)
    throw Unsupported{"a loop variable that is not a plain name", stmt.range};
  const std::string& name = ast().Name(exprs[0]);
  Piece values = EvalOne(exprs[1]);
  if (values.diverges) {
    Node node;
    node.stmt.kind = StmtKind::kExpression;
    node.stmt.range = range;
    node.exprs = {values.residual};
    Emit(std::move(node));
    Unreachable();
    return;
  }
  if (EvalForParts(id, values)) return;
  if (values.parts) {
    ExprId residual = Residual(values, range);
    values = Piece::Dynamic(values.facts, residual, true);
  }
  // Over a handle or an object no loop goes: it stays, and says so.
  const bool none = values.facts.classes().Only(value::ClassId::kFunctionHandle) ||
                    values.facts.classes().Only(value::ClassId::kObject);
  if (!values.IsStatic() || none || opaque_.count(name)) {
    KeepFor(id, values);
    return;
  }
  const Value v = values.facts.static_value();
  const bool single = v.Is(value::ClassId::kStruct);
  if (single && v.ndims() > 2) throw Unsupported{"a loop over a struct array of more than two dimensions", stmt.range};
  Value columns = v.ndims() == 2 || v.numel() == 0 ? v : v.Full().Reshaped(Dims(v.rows(), v.numel() / v.rows()));
  int64_t count = columns.numel() == 0 ? 0 : columns.cols();
  auto start = [&]() -> NextTrip {
    auto k = std::make_shared<int64_t>(0);
    return [this, k, count, columns, single, name, range]() {
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
      Bind(name, std::move(item), range, false);
      return Trip::kRun;
    };
  };
  if (count == 0) {
    Bind(name, Piece::Static(v.Full()), range, false);  // no trip: the loop variable takes the empty value
    return;
  }
  LoopRun run = LoopRun::kNotKnown;
  if (count >= kWorthRunning && hint_ != LoopHint::kKeep) run = RunLoop(id, range);
  if (run == LoopRun::kDone) return;
  if (run != LoopRun::kTooLong && UnrollSomehow(start, body, range) == Unrolled::kDone) return;
  if (hint_ != LoopHint::kKeep)
    Remark(stmt.range,
           absl::StrCat(
               "loop kept: ", why_kept_.empty() ? "its jumps do not allow to unroll it" : "unrolling it " + why_kept_,
               " [loop-kept]"));
  KeepFor(id, values);
}

// for e = c, for e = s over a row of a cell or struct array that is known part by part: one trip an element.
bool FunctionEvaluator::EvalForParts(StmtId id, const Piece& values) {
  const SourceRange range = Origin(ast()[id].range);
  const std::string& name = ast().Name(ast().Exprs(id)[0]);
  if (!values.parts || opaque_.count(name) || values.parts->parts.empty()) return false;
  const VirtualPtr whole = values.parts;
  const bool cell = whole->kind == Virtual::kCell;
  if ((!cell && whole->kind != Virtual::kStructArray) || whole->dims[0] != 1) return false;
  auto start = [&]() -> NextTrip {
    auto k = std::make_shared<size_t>(0);
    return [this, k, whole, cell, name, range]() {
      if (*k == whole->parts.size()) return Trip::kEnd;
      Part part = whole->parts[(*k)++];
      if (cell) {
        auto one = std::make_shared<Virtual>();
        one->dims = Dims(1, 1);
        one->parts = {std::move(part)};
        part = PartOfVirtual(std::move(one));
      }
      Bind(name, PieceOf(part, range), range, false);
      return Trip::kRun;
    };
  };
  return UnrollSomehow(start, ast().Blocks(id)[0], range) == Unrolled::kDone;
}

// for [value, key] = s: one trip a field, where the fields are known.
void FunctionEvaluator::EvalForFields(StmtId id) {
  const Stmt& stmt = ast()[id];
  auto exprs = ast().Exprs(id);
  const syntax::BlockId body = ast().Blocks(id)[0];
  const SourceRange range = Origin(stmt.range);
  std::vector<ExprId> targets;
  for (ExprId child : ast().Children(exprs[0])) {
    if (ast()[child].kind == ExprKind::kRow) {
      for (ExprId e : ast().Children(child)) targets.push_back(e);
    } else {
      targets.push_back(child);
    }
  }
  Piece s = EvalOne(exprs[1]);
  std::vector<std::string> names;
  if (targets.size() != 2 || !FieldNames(s, &names))
    throw Unsupported{"a loop over fields that are not known", stmt.range};
  if (!s.IsStatic() && !s.parts) {
    // The loop goes over the struct as it was.
    const ExprId held = Residual(s, range);
    const syntax::Expr& e = session_.tree->ast[held];
    if (e.kind != ExprKind::kIdentifier || AssignedIn(body).count(session_.tree->ast.Name(held))) {
      const std::string name = FreshName("s");
      Emit(AssignNode(*session_.tree, name, held, range));
      s = Piece::Dynamic(s.facts, session_.tree->Identifier(name, range, true), true);
    } else {
      s = Piece::Dynamic(s.facts, held, true);
    }
  }
  auto start = [&]() -> NextTrip {
    auto k = std::make_shared<size_t>(0);
    return [this, k, s, names, targets, range]() {
      if (*k == names.size()) return Trip::kEnd;
      const std::string& name = names[(*k)++];
      AssignTo(targets[0], FieldOf(s, name, range), range, false);
      AssignTo(targets[1], Piece::Static(Value::String(name)), range, false);
      return Trip::kRun;
    };
  };
  if (UnrollSomehow(start, body, range) != Unrolled::kDone) {
    throw Unsupported{"a loop over fields that is too long or jumps", stmt.range};
  }
}

void FunctionEvaluator::KeepFor(StmtId id, const Piece& values) {
  const Stmt& stmt = ast()[id];
  auto exprs = ast().Exprs(id);
  syntax::BlockId body = ast().Blocks(id)[0];
  SourceRange range = Origin(stmt.range);
  const std::string name = ast().Name(exprs[0]);
  Node loop;
  loop.stmt.kind = StmtKind::kFor;
  loop.stmt.range = range;
  // The range of a static loop is written as it stands when it is one.
  loop.exprs = {session_.tree->Identifier(name, range, true), Residual(values, range)};
  if (session_.tree->ast[loop.exprs[1]].kind == ExprKind::kIdentifier && values.IsStatic()) {
    if (std::optional<ExprId> literal = Lift(*session_.tree, values.facts.static_value(), range);
        literal && session_.tree->ast[*literal].kind == ExprKind::kRange) {
      loop.exprs[1] = *literal;
    }
  }
  // Over a handle or an object no loop goes, not even one that does nothing.
  const domain::ClassSet& over = values.facts.classes();
  if (over.Has(value::ClassId::kFunctionHandle) || over.Has(value::ClassId::kObject)) {
    session_.tree->facts.SetPure(loop.exprs[1], false);
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
  if (kept_loops_ == 0) head_cache_.clear();
  KeepLoop(
      id,
      [&](Node*) {
        SetDynamic(name, item);
        EvalBlock(body);
        return true;
      },
      loop, name, runs_once);
  if (!env_.reachable) return;
  if (!runs_once) {
    // No trip leaves an empty value in the loop variable.
    const Binding* b = env_.Find(name);
    AbstractValue last = b ? b->facts.WithDefined(domain::Tristate::kTrue) : AbstractValue::Top();
    const bool row = range_facts.shape().Extent(0) == domain::ExtentRange::Of(1);
    const bool numbers = range_facts.classes().Only(value::ClassId::kDouble);
    const AbstractValue none = row && numbers
                                   ? AbstractValue::FactsOf(Value::Array(value::ClassId::kDouble, Dims(1, 0)))
                               : range_facts.classes().IsSingle() ? range_facts.ForgetContents()
                                                                  : AbstractValue::Top();
    SetDynamic(name, domain::Join(last, none).Forget());
  }
}

// `if c, else, break, end` in a kept loop.
void FunctionEvaluator::LeaveUnless(const Piece& condition, SourceRange range) {
  Node leave;
  leave.stmt.kind = StmtKind::kBreak;
  leave.stmt.range = range;
  CodePtr go = std::make_shared<Code>(), stop = std::make_shared<Code>();
  loop_->breaks.push_back(Exit{env_, stop->AddSplice()});
  stop->items.emplace_back(std::move(leave));
  Node test;
  test.stmt.kind = StmtKind::kIf;
  test.stmt.range = range;
  ExprId asked = Residual(condition, range);
  if (condition.facts.IsScalar()) {  // the negation of an array says something else
    test.exprs = {session_.tree->Make(ExprKind::kUnary, Op::kNot, "", {asked}, range, condition.pure)};
    test.blocks = {stop, go};
  } else {
    test.exprs = {asked};
    test.blocks = {go, stop};
  }
  Emit(std::move(test));
}

void FunctionEvaluator::EvalWhile(StmtId id) {
  const Stmt& stmt = ast()[id];
  bool until = stmt.kind == StmtKind::kDoUntil;
  ExprId condition_id = ast().Exprs(id)[0];
  syntax::BlockId body = ast().Blocks(id)[0];
  SourceRange range = Origin(stmt.range);
  // A condition that is taken apart, or an assignment in it, becomes a statement before the test.
  bool assigns = apart_;
  VisitExpr(ast(), condition_id,
            [&](ExprId e) { assigns = assigns || ast()[e].kind == ExprKind::kAssignment || IsStep(ast()[e]); });
  auto start = [&]() -> NextTrip {
    auto first = std::make_shared<bool>(true);
    return [this, first, until, assigns, condition_id]() {
      if (until && std::exchange(*first, false)) return Trip::kRun;
      const Snapshot before = Take();
      bool hoist = std::exchange(can_hoist_, assigns);
      pending_impure_ = false;
      Piece condition = until ? EvalLastCondition(condition_id) : EvalCondition(condition_id);
      can_hoist_ = hoist;
      std::optional<bool> known = Decide(condition);
      if (!known && assigns) Restore(before);
      if (!known) return Trip::kUnknown;
      return *known != until ? Trip::kRun : Trip::kEnd;
    };
  };
  Snapshot before = Take();
  const bool may_part = hint_ == LoopHint::kNone && !assigns;
  LoopRun run = LoopRun::kNotKnown;
  if (may_part) run = RunLoop(id, range);
  if (run == LoopRun::kDone) return;
  Unrolled result = run == LoopRun::kTooLong ? Unrolled::kHopeless : UnrollSomehow(start, body, range);
  if (result == Unrolled::kDone) return;
  // What is left after peeled trips begins with the condition; a kept `do` begins with its body.
  if (result == Unrolled::kPeeled && until) Restore(before);
  if (may_part && result != Unrolled::kPeeled && why_kept_.empty() && KeepsWaysApart(start, condition_id, body)) return;
  if (may_part) {
    const Snapshot peeled = Take();
    if (result == Unrolled::kPeeled) Restore(before);
    if (KeepsStates(start, condition_id, body, false) || (!until && KeepsStates(start, condition_id, body, true)))
      return;
    Restore(peeled);
  }
  Node loop;
  loop.stmt.kind = stmt.kind;
  loop.stmt.range = range;
  if (kept_loops_ == 0) head_cache_.clear();
  auto condition = [&](Node* node) {
    bool hoist = std::exchange(can_hoist_, assigns);
    pending_impure_ = false;
    Piece piece = EvalCondition(condition_id);
    can_hoist_ = hoist;
    node->exprs = {Residual(piece, range)};
    if (assigns && !Decide(piece)) LeaveUnless(piece, range);
    if (assigns) node->exprs = {session_.tree->Identifier("true", range, true)};
    return piece;
  };
  KeepLoop(
      id,
      [&](Node* node) {
        if (until) {
          EvalBlock(body);
          return true;
        }
        Piece piece = condition(node);
        std::optional<bool> known = Decide(piece);
        if (known && !*known) {
          if (assigns) {
            Node leave;
            leave.stmt.kind = StmtKind::kBreak;
            leave.stmt.range = range;
            loop_->breaks.push_back(Here());
            code_->items.emplace_back(std::move(leave));
          }
          Unreachable();
          return !assigns;
        }
        if (!assigns) Narrow(condition_id, true);
        EvalBlock(body);
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

}  // namespace

void FunctionEvaluator::KeepLoop(StmtId id, const std::function<bool(Node*)>& trip, Node loop,
                                 const std::string& loop_variable, bool runs_once) {
  SourceRange range = loop.stmt.range;
  bool until = loop.stmt.kind == StmtKind::kDoUntil;
  Snapshot start = Take();
  std::string cache_key = std::to_string(id.index) + trip_path_;
  constexpr int kNameRounds = 4, kWidenFrom = 2;
  const uint32_t first_name = next_name_;
  uint32_t body_name = first_name + 1;
  Env head = env_;
  int64_t bound = 0;
  if (auto cached = head_cache_.find(cache_key); cached != head_cache_.end() && ReusesHeads()) {
    head = JoinEnvs(env_, cached->second, false);
  }
  ++kept_loops_;
  for (int round = 0;; ++round) {
    session_.Step();
    if (session_.request.cancelled && session_.request.cancelled()) throw JobLimit("cancelled", true);
    bound = std::max(bound, HeadBound(head));
    if (round > kWidenFrom + kNameRounds + bound) {  // widening would be wrong; the function is kept whole
      throw Unsupported{"a loop whose facts do not settle", ast()[id].range};
    }
    LoopFrame frame;
    frame.depth = depth_ + 1;
    frame.outer = loop_;
    loop_ = &frame;
    env_ = head;
    next_name_ = body_name;
    CodePtr body = std::make_shared<Code>();
    code_ = body;
    ++depth_;
    Node node = loop;
    bool ends = trip(&node);
    std::vector<Exit> back = std::move(frame.continues);
    if (env_.reachable) back.push_back(Here());
    Env tail;
    tail.reachable = false;
    for (const Exit& exit : back) tail = JoinEnvs(tail, exit.env, false);
    if (until) {
      // The condition is evaluated where all ways to the loop's end meet.
      for (Exit& exit : back) LiftTo(tail, &exit.env, exit.splice, range);
      env_ = tail;
      if (tail.reachable) {
        // What it needs stands at the end of the body.
        bool hoist = std::exchange(can_hoist_, true);
        pending_impure_ = false;
        Piece piece = EvalLastCondition(ast().Exprs(id)[0]);
        can_hoist_ = hoist;
        node.exprs = {Residual(piece, range)};
        tail = env_;
      } else {
        node.exprs = {session_.tree->Identifier("true", range, true)};
      }
      back.clear();
      if (tail.reachable) back.push_back(Exit{tail, code_->AddSplice()});
    }
    std::vector<Exit> breaks = std::move(frame.breaks);
    loop_ = frame.outer;
    --depth_;
    code_ = start.code;
    // What holds at the head after this round.
    Env next = JoinEnvs(head, tail, round >= kWidenFrom);
    if (tail.reachable) {
      body_name = NameHead(start.env, tail, first_name, &next);
      for (auto& [name, binding] : next.vars) {
        if (round < kNameRounds || binding.parts) continue;
        const Binding* at_head = head.Find(name);
        if (at_head != nullptr && at_head->facts == binding.facts) continue;
        binding.facts = WithoutNamesAbove(binding.facts, first_name - 1);
      }
    }
    Env exit_env = runs_once ? tail : next;
    if (!ends) exit_env.reachable = false;
    Env after = exit_env;
    for (const Exit& b : breaks) after = JoinEnvs(after, b.env, false);
    for (auto& [name, binding] : next.vars) {
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
    bool stable = SameFacts(next, head);
    for (auto i = next.vars.begin(), j = head.vars.begin(); stable && i != next.vars.end(); ++i, ++j) {
      stable = i->second.in_residual == j->second.in_residual;
    }
    if (!stable) {
      Restore(start);
      head = std::move(next);
      continue;
    }
    --kept_loops_;
    head_cache_[cache_key] = head;
    Env wanted = head;
    wanted.vars.erase(loop_variable);
    Env entry = start.env;
    LiftTo(wanted, &entry, code_, range);
    for (Exit& exit : back) LiftTo(wanted, &exit.env, exit.splice, range);
    for (auto& [name, binding] : exit_env.vars) {
      const Binding* at_head = head.Find(name);
      if (at_head && at_head->in_residual) {
        // The back edge lifted it: the residual holds it, whatever is known of it.
        binding.parts = nullptr;
        binding.in_residual = true;
      }
    }
    after = exit_env;
    for (const Exit& b : breaks) after = JoinEnvs(after, b.env, false);
    for (Exit& b : breaks) LiftTo(after, &b.env, b.splice, range);
    node.blocks = {body};
    if (loop.stmt.kind != StmtKind::kFor) pure_ = false;  // it may run for ever
    Emit(std::move(node));
    env_ = std::move(after);
    return;
  }
}

void FunctionEvaluator::EvalJump(StmtId id) {
  const Stmt& stmt = ast()[id];
  SourceRange range = Origin(stmt.range);
  Node node;
  node.stmt.kind = stmt.kind;
  node.stmt.range = range;
  Exit here = Here();
  if (stmt.kind == StmtKind::kReturn) {
    if (!active_nested_.empty() && depth_ > return_depth_) {
      throw Unsupported{"`return` under a condition in a nested function", stmt.range};
    }
    if (Nested() && active_nested_.empty()) code_->items.emplace_back(std::move(node));
    returns_.push_back(std::move(here));
    Unreachable();
    return;
  }
  if (!loop_) throw Unsupported{"`break` or `continue` outside a loop", stmt.range};
  bool is_break = stmt.kind == StmtKind::kBreak;
  if (ways_ && ways_->frame == loop_ && (is_break || ways_->states)) {
    loop_->leaves_nested = loop_->leaves_nested || depth_ > loop_->depth;
    return is_break ? EndWay() : EvalWays();
  }
  bool nested = depth_ > loop_->depth;
  if (loop_->mode == LoopFrame::kResidual || (loop_->mode == LoopFrame::kWrapped && is_break)) {
    code_->items.emplace_back(std::move(node));
  } else if (nested) {
    loop_->leaves_nested = true;
  }
  (is_break ? loop_->breaks : loop_->continues).push_back(std::move(here));
  Unreachable();
}

}  // namespace residua::specialise
