// A loop over a known program with jumps: `while true`, where a test of what is not known decides which instruction
// comes next (thesis 6.1; Jones, Gomard and Sestoft's polyvariant specialisation of program points).
//
// What is known at the head of such a loop, `pc = 3`, is a state. Joined after the test, `pc` would not be known any
// more, and the loop would be kept together with the program that it interprets. Here, as in loop_ways.cc, each branch
// of such a test goes on by itself, and a way that comes to a state in which it has been before goes back there:
//
//   while true                                       r = n;  acc = 1;
//     switch code(pc, 1)                             while true
//       case 6                                         if r <= 0, break, end
//         if r <= 0, pc = 9; else, pc = pc + 1; end    acc = acc * r;
//       ...                                            r = r - 1;
//     end                                            end
//   end
//
// A state to which a way returns is the head of a residual loop, `while true`. Its facts are a fixpoint as for a kept
// loop: the join of all arrivals, widened; whenever an arrival brings more, everything is evaluated anew. Loops lie one
// in another as the ways meet them; a way that leaves several says in a variable where it goes.
//
// A condition of the loop that is not known is asked in the residual (loop_condition.cc).
//
// The state is made of the variables that the tests depend on, that the body assigns, and that it may read before.
// Those without end among them (counters) are left out when there are too many states. The loop is given up
// when the statements or steps run out, or when no state is left to tell the heads apart.
#include <algorithm>

#include "worker/specialise/evaluator.h"
#include "worker/specialise/names.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

constexpr int kMostRounds = 80;
constexpr int kWidenFrom = 4;
constexpr int kDeepest = 100;  // branches and jumps that lie one in another
constexpr int kMeetings = 8;
constexpr int64_t kMostSteps = 100'000;  // where the condition is not known

enum class FirstUse { kNone, kRead, kWritten };

// What a block does to the variable first, on any of its paths; kNone: perhaps nothing.
FirstUse FirstUseIn(const Ast& ast, syntax::BlockId block, const std::string& name);

FirstUse FirstUseBy(const Ast& ast, StmtId s, const std::string& name) {
  const auto exprs = ast.Exprs(s);
  const StmtKind kind = ast[s].kind;
  if (kind == StmtKind::kAssign && exprs.size() == 2 && ast[exprs[0]].kind == ExprKind::kIdentifier) {
    if (Mentions(ast, exprs[1], name)) return FirstUse::kRead;
    return ast.Name(exprs[0]) == name ? FirstUse::kWritten : FirstUse::kNone;
  }
  for (ExprId e : exprs) {
    if (Mentions(ast, e, name)) return FirstUse::kRead;
  }
  bool written = !ast.Blocks(s).empty();
  for (syntax::BlockId inner : ast.Blocks(s)) {
    const FirstUse use = FirstUseIn(ast, inner, name);
    if (use == FirstUse::kRead) return use;
    written = written && use == FirstUse::kWritten;
  }
  const bool covers = kind == StmtKind::kIf && ast.Blocks(s).size() > exprs.size();
  return written && covers ? FirstUse::kWritten : FirstUse::kNone;
}

FirstUse FirstUseIn(const Ast& ast, syntax::BlockId block, const std::string& name) {
  for (StmtId s : ast.Statements(block)) {
    const FirstUse use = FirstUseBy(ast, s, name);
    if (use != FirstUse::kNone) return use;
  }
  return FirstUse::kNone;
}

}  // namespace

// `n = n + 1`, `n = n - 1`, `n += 1`, `n++`.
bool FunctionEvaluator::Counts(const Ast& ast, StmtId s, const std::string& name) {
  const auto exprs = ast.Exprs(s);
  if (ast[s].kind == StmtKind::kOpAssign) {
    return ast[exprs[0]].kind == ExprKind::kIdentifier && ast[exprs[1]].kind == ExprKind::kNumber;
  }
  if (ast[s].kind == StmtKind::kExpression) return IsStep(ast[exprs[0]]);
  if (ast[s].kind != StmtKind::kAssign || exprs.size() != 2 || ast[exprs[1]].kind != ExprKind::kBinary) return false;
  const syntax::Expr& sum = ast[exprs[1]];
  if (sum.op != Op::kPlus && sum.op != Op::kMinus) return false;
  const ExprId left = ast.Child(exprs[1], 0), right = ast.Child(exprs[1], 1);
  return ast[left].kind == ExprKind::kIdentifier && ast.Name(left) == name && ast[right].kind == ExprKind::kNumber;
}

// The variable without which there are fewer states: a counter, or one that took many more values than all others.
std::string FunctionEvaluator::EndlessOf(const std::map<std::string, std::set<std::string>>& values,
                                         syntax::BlockId body) const {
  std::string most;
  size_t count = 0, next = 0;
  for (const auto& [name, seen] : values) {
    if (seen.size() <= count) {
      next = std::max(next, seen.size());
      continue;
    }
    next = std::exchange(count, seen.size());
    most = name;
  }
  bool counts = count > 2;
  VisitStatements(ast(), body, [&](StmtId s) {
    if (ast().Blocks(s).empty() && AssignedByStatement(s).contains(most)) counts = counts && Counts(ast(), s, most);
  });
  return counts || (count > 8 && count >= 2 * next) ? most : "";
}

bool FunctionEvaluator::KeepsStates(const std::function<NextTrip()>& start, ExprId condition, syntax::BlockId body,
                                    bool asks) {
  if (!active_nested_.empty() || try_depth_ > 0 || ways_ != nullptr) return false;
  std::set<std::string> names = DecidingNames(condition, body, true);
  std::set<std::string> moved = AssignedIn(body);
  std::erase_if(moved, [&](const std::string& name) { return !names.contains(name); });
  if (!BranchesMove(body, moved)) return false;
  States states;
  for (const std::string& name : moved) {
    const bool read = Mentions(ast(), condition, name) || FirstUseIn(ast(), body, name) == FirstUse::kRead;
    if (read) states.made_of.insert(name);
  }
  if (asks) {
    if (!StartsKnown(&states, body)) return false;
    states.condition = condition;
    moved = states.made_of;
    if (!BranchesMove(body, moved)) return false;
  }
  states.first_name = next_name_;
  states.to = FreshName("next");
  const int64_t steps = session_.steps, most_steps = asks ? kMostSteps : session_.limits.steps / 16;
  for (states.round = 0; states.round < kMostRounds && session_.steps - steps < most_steps; ++states.round) {
    Ways ways{names, moved, start(), body, {}, {}, {}, {}, statements_, session_.steps};
    ways.states = &states;
    states.again = false;
    states.trips = states.depth = 0;
    states.open.clear();
    states.through.clear();
    states.path.clear();
    states.values.clear();
    states.seen.clear();
    if (TakeWays(&ways)) return true;
    if (states.again) {
      if (!states.open_ended.empty()) ForgetIn(&states, &moved, std::exchange(states.open_ended, {}));
      continue;
    }
    std::set<std::string> endless{EndlessOf(states.values, body)};
    if (endless.contains("")) {
      if (!asks || moved == states.made_of) return false;
      endless = moved;  // what is no part of the state need not stay apart
      for (const std::string& name : states.made_of) endless.erase(name);
    }
    ForgetIn(&states, &moved, endless);
  }
  return false;
}

// Variables that are no longer kept apart.
void FunctionEvaluator::ForgetIn(States* states, std::set<std::string>* moved, const std::set<std::string>& names) {
  for (const std::string& name : names) {
    moved->erase(name);
    states->made_of.erase(name);
  }
  states->heads.clear();
  states->loops.clear();
}

// The state in which the head of the loop is reached.
std::string FunctionEvaluator::StateHere() {
  std::string state;
  bool known = false;
  for (const std::string& name : ways_->states->made_of) {
    const Binding* b = env_.Find(name);
    const bool is_static = b && !b->parts && b->facts.IsStatic();
    const std::string value = is_static ? value::Fingerprint(b->facts.static_value()) : "?";
    known = known || is_static;
    if (is_static) ways_->states->values[name].insert(value);
    if (!is_static && ways_->states->condition.valid()) ways_->states->open_ended.insert(name);
    state += name + "=" + value + ";";
  }
  if (!ways_->states->open_ended.empty()) throw StatesAgain{};
  if (!known) throw CannotUnroll{};
  return state;
}

// What holds whenever this state is reached, with what is known here.
void FunctionEvaluator::MeetState(const std::string& state, SourceRange range) {
  States& states = *ways_->states;
  for (const std::string& name : states.kept) Ensure(name, range);
  Env head = env_;
  auto known = states.heads.find(state);
  if (known != states.heads.end()) head = JoinEnvs(known->second, env_, states.round >= kWidenFrom);
  for (auto& [name, binding] : head.vars) {
    if (!binding.parts) binding.facts = WithoutNamesAbove(binding.facts, states.first_name - 1);
  }
  bool same = known != states.heads.end() && SameFacts(head, known->second);
  for (auto i = head.vars.begin(), j = same ? known->second.vars.begin() : i; same && i != head.vars.end(); ++i, ++j) {
    same = i->second.in_residual == j->second.in_residual;
  }
  if (!same) {
    const bool fresh = known == states.heads.end();
    states.heads[state] = head;
    if (!fresh) throw StatesAgain{};
  }
  LiftTo(head, &env_, code_, range);
}

// A way comes to the head of the loop; true: another trip follows here.
bool FunctionEvaluator::ArriveAtState() {
  States& states = *ways_->states;
  const SourceRange range = Origin(ast()[statement_].range);
  const std::string state = StateHere();
  // Ways that meet in a state without going back to it leave its code once more each.
  states.seen.insert(state);
  const bool too_often = states.trips > static_cast<int>(states.seen.size() * 3 / 2) + kMeetings;
  if (states.depth > kDeepest || too_often) throw CannotUnroll{};
  for (size_t k = 0; k < states.open.size(); ++k) {
    if (states.open[k].state != state) continue;
    MeetState(state, range);
    if (k + 1 < states.open.size()) LeaveLoopOfState(static_cast<int>(k) + 1, range);
    Unreachable();
    return false;
  }
  if (states.loops.contains(state)) {
    LoopOfState(state, range);
    return false;
  }
  if (std::find(states.path.begin(), states.path.end(), state) != states.path.end()) {
    states.loops.insert(state);
    throw StatesAgain{};
  }
  states.path.push_back(state);
  return true;
}

// `while true` from this state on, until its ways return to it or leave.
void FunctionEvaluator::LoopOfState(const std::string& state, SourceRange range) {
  States& states = *ways_->states;
  MeetState(state, range);
  env_ = states.heads[state];
  const Trip trip = ways_->next();
  const bool asks = trip == Trip::kUnknown && states.condition.valid();
  if (trip != Trip::kRun && !asks) throw CannotUnroll{};
  const CodePtr before = code_->AddSplice();
  ExprId condition = session_.tree->Identifier("true", range, true);
  std::string text;
  Env fails;  // behind the loop, where its condition does
  fails.reachable = false;
  if (asks) {
    if (const Piece asked = AskCondition(); ComesThrough(asked)) {
      condition = asked.residual;
      text = TextOfCondition(asked);
      Narrow(states.condition, false);
      fails = std::exchange(env_, states.heads[state]);
      Narrow(states.condition, true);
    }
  }
  const CodePtr outer = code_;
  const auto body = std::make_shared<Code>();
  code_ = body;
  ++depth_;
  ++kept_loops_;
  states.open.push_back({state, {}, text});
  if (asks && !fails.reachable) {
    EvalTripIfAsked();
  } else {
    EvalTripOfWay();
    EvalWays();
  }
  const std::set<int> leaves = std::move(states.open.back().leaves);
  states.open.pop_back();
  --kept_loops_;
  --depth_;
  code_ = outer;
  pure_ = false;
  Node loop;
  loop.stmt.kind = StmtKind::kWhile;
  loop.stmt.range = range;
  loop.exprs = {condition};
  loop.blocks = {body};
  Emit(std::move(loop));
  if (fails.reachable) {
    states.through.push_back(ways_->exits.size());
    ways_->exits.push_back({fails, code_->AddSplice()});
  }
  Unreachable();
  const int around = static_cast<int>(states.open.size());
  std::set<int> further = leaves;
  further.erase(around);
  if (around == 0 || further.empty()) return;
  if (fails.reachable) {  // then, too, it is asked where the way goes
    before->items.emplace_back(AssignNode(*session_.tree, states.to, session_.tree->Number(around, range), range));
  }
  states.open.back().leaves.insert(further.begin(), further.end());
  const auto leave = std::make_shared<Code>();
  Node jump;
  jump.stmt.kind = StmtKind::kBreak;
  jump.stmt.range = range;
  if (!leaves.contains(around)) {
    code_->items.emplace_back(std::move(jump));
    return;
  }
  leave->items.emplace_back(std::move(jump));
  Node test;
  test.stmt.kind = StmtKind::kIf;
  test.stmt.range = range;
  test.exprs = {session_.tree->Make(
      ExprKind::kBinary, Op::kNotEqual, "",
      {session_.tree->Identifier(states.to, range, true), session_.tree->Number(around, range)}, range, true)};
  test.blocks = {leave};
  Emit(std::move(test));
}

// Out of the innermost residual loop, to the loop of this number from outside; 0: behind all of them.
void FunctionEvaluator::LeaveLoopOfState(int target, SourceRange range) {
  States& states = *ways_->states;
  if (states.open.empty()) return;
  if (states.open.size() > 1) {
    Emit(AssignNode(*session_.tree, states.to, session_.tree->Number(target, range), range));
  }
  states.open.back().leaves.insert(target);
  Node jump;
  jump.stmt.kind = StmtKind::kBreak;
  jump.stmt.range = range;
  code_->items.emplace_back(std::move(jump));
}

}  // namespace residua::specialise
