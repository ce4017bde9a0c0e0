// A loop over a known program with jumps: `while true`, where a test of what is not known decides which instruction
// comes next (thesis 6.1; Jones, Gomard and Sestoft's polyvariant specialisation of program points).
//
// What is known at the head of such a loop, `pc = 3`, is a state. Joined after the test, `pc` would not be known any
// more, and the loop would be kept together with the program that it interprets. Here, as in path_splitting.cc, each
// branch of such a test goes on by itself, and a way that comes to a state in which it has been before goes back there:
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
#include "worker/specialise/loop/program_points.h"

#include <algorithm>

#include "worker/builtin/builtin_names.h"
#include "worker/specialise/analysis/first_use.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/join.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/names.h"
#include "worker/specialise/facts/narrow.h"
#include "worker/specialise/loop/dead_at_head.h"
#include "worker/specialise/loop/loop_condition.h"
#include "worker/specialise/loop/path_splitting.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

void ForgetIn(States* states, InternedNames* moved, const InternedNames& names);
void LoopOfState(Activation& act, const std::string& state, SourceRange range);

constexpr int kMostRounds = 80;
constexpr int kWidenFrom = 4;
constexpr int kDeepestBranch = 100;  // branches and jumps that lie one in another
constexpr int kMeetings = 8;
constexpr size_t kMostStates = 100'000;  // on one way
constexpr int64_t kMostSteps = 100'000;  // where the condition is not known

bool IsWithin(std::string_view path, std::string_view whole) {
  return path.starts_with(whole) && (path.size() == whole.size() || path[whole.size()] == '.');
}

// `n = n + 1`, `n = n - 1`, `n += 1`, `n++`, of a variable or of a field.
bool IsStepOf(const Ast& ast, StmtId s, std::string_view path) {
  const auto exprs = ast.Exprs(s);
  if (ast[s].kind == StmtKind::kOpAssign) {
    return interpret::PackagedName(ast, exprs[0]) == path && ast[exprs[1]].kind == ExprKind::kNumber;
  }
  if (ast[s].kind == StmtKind::kExpression) return IsStep(ast[exprs[0]]);
  if (ast[s].kind != StmtKind::kAssign || exprs.size() != 2 || ast[exprs[1]].kind != ExprKind::kBinary) return false;
  const syntax::Expr& sum = ast[exprs[1]];
  if (sum.op != Op::kPlus && sum.op != Op::kMinus) return false;
  return interpret::PackagedName(ast, ast.Child(exprs[1], 0)) == path &&
         ast[ast.Child(exprs[1], 1)].kind == ExprKind::kNumber;
}

// The statement may give another value to what the path names.
bool MayAssign(const Activation& act, StmtId s, std::string_view path) {
  const std::string_view root = path.substr(0, path.find('.'));
  if (!act.ast().Blocks(s).empty() || !AssignedByStatement(act, s).contains(std::string(root))) return false;
  if (act.ast()[s].kind != StmtKind::kAssign && act.ast()[s].kind != StmtKind::kOpAssign) return true;
  bool may = false;
  syntax::VisitTargets(act.ast(), s, [&](ExprId target) {
    const std::string assigned = interpret::PackagedName(act.ast(), target);
    const bool apart = !assigned.empty() && !IsWithin(path, assigned) && !IsWithin(assigned, path);
    may = may || (syntax::TargetRoot(act.ast(), target) == root && !apart);
  });
  return may;
}

}  // namespace

bool IsInductionUpdate(const Ast& ast, StmtId s, InternedName name) { return IsStepOf(ast, s, name.text()); }

namespace {

// The statements that may give it another value count it up or down, and do nothing else with it.
bool Counts(const Activation& act, const std::string& path, syntax::BlockId body) {
  bool counts = true;
  VisitStatements(act.ast(), body, [&](StmtId s) {
    if (MayAssign(act, s, path)) counts = counts && IsStepOf(act.ast(), s, path);
  });
  return counts;
}

// What there are fewer states without: a counter, or all that took many more values than the rest. What picks the next
// step from a known program is none of them.
InternedNames PickUnbounded(const Activation& act, const std::map<std::string, std::set<std::string>>& values,
                            syntax::BlockId body) {
  std::vector<std::pair<size_t, std::string>> most;
  for (const auto& [path, seen] : values) {
    if (!PicksFromTable(act, body, path)) most.emplace_back(seen.size(), path);
  }
  std::ranges::stable_sort(most, std::greater<>(), &std::pair<size_t, std::string>::first);
  InternedNames picked;
  if (most.empty()) return picked;
  if (most[0].first > 2 && Counts(act, most[0].second, body)) return {InternedName(most[0].second)};
  for (size_t k = 0; k < most.size() && most[k].first > 8; ++k) {
    const size_t next = k + 1 < most.size() ? most[k + 1].first : 0;
    picked.insert(most[k].second);
    if (most[k].first >= 2 * next && (k == 0 || picked.size() < values.size())) return picked;
  }
  return {};
}

// Structs with fields that are assigned by computed names, `v.(r) = ..`: what the interpreted program works on, which
// tells no states apart.
std::set<std::string> WithComputedFields(const Ast& ast, syntax::BlockId body) {
  std::set<std::string> paths;
  VisitStatements(ast, body, [&](StmtId s) {
    syntax::VisitTargets(ast, s, [&](ExprId target) {
      for (ExprId at = target; ast[at].count > 0; at = ast.Child(at, 0)) {
        if (ast[at].kind == ExprKind::kDynamicField) paths.insert(interpret::PackagedName(ast, ast.Child(at, 0)));
      }
    });
  });
  return paths;
}

// With what is copied to them: `state = next;`.
InternedNames WithCopied(const Ast& ast, syntax::BlockId body, InternedNames names) {
  for (size_t before = 0; before != names.size();) {
    before = names.size();
    VisitStatements(ast, body, [&](StmtId s) {
      const auto exprs = ast.Exprs(s);
      const bool copy = ast[s].kind == StmtKind::kAssign && exprs.size() == 2 &&
                        ast[exprs[0]].kind == ExprKind::kIdentifier && ast[exprs[1]].kind == ExprKind::kIdentifier;
      if (copy && names.contains(ast.Interned(exprs[0]))) names.insert(ast.Interned(exprs[1]));
    });
  }
  return names;
}

}  // namespace

bool KeepsStates(Activation& act, const std::function<NextTrip()>& start, ExprId condition, syntax::BlockId body,
                 StmtId loop, bool asks) {
  if (!act.now.active_nested.empty() || act.now.try_depth > 0 || act.now.ways != nullptr) return false;
  InternedNames names = DecidingNames(act, condition, body, true);
  InternedNames moved = AssignedIn(act, body);
  std::erase_if(moved, [&](InternedName name) { return !names.contains(name); });
  if (!BranchesMove(act, body, moved)) return false;
  States states;
  if (loop.valid()) states.dead = DeadAtHead(act, condition, body, loop);
  states.forgotten = WithComputedFields(act.ast(), body);
  for (const InternedName name : moved) {
    const bool read = Mentions(act.ast(), condition, name) || FirstUseIn(act.ast(), body, name) == FirstUse::kRead;
    if (read) states.made_of.insert(name);
  }
  if (asks) {
    if (!StartsKnown(act, &states, body)) return false;
    states.condition = condition;
    moved = WithCopied(act.ast(), body, states.made_of);
    if (!BranchesMove(act, body, moved)) return false;
  }
  states.first_name = act.symbols.next;
  states.to = FreshName(act, "next");
  const int64_t steps = act.session.steps, most_steps = asks ? kMostSteps : act.session.limits.steps / 16;
  for (states.round = 0; states.round < kMostRounds && act.session.steps - steps < most_steps; ++states.round) {
    Ways ways{names, moved, start(), body, {}, {}, {}, {}, act.now.statements, act.session.steps};
    ways.states = &states;
    states.again = false;
    states.trips = states.depth = 0;
    states.open.clear();
    states.through.clear();
    states.path.clear();
    states.on_path.clear();
    states.values.clear();
    states.seen.clear();
    if (TakeWays(act, &ways)) return true;
    if (states.again) {
      if (!states.open_ended.empty()) ForgetIn(&states, &moved, std::exchange(states.open_ended, {}));
      continue;
    }
    InternedNames endless = PickUnbounded(act, states.values, body);
    if (endless.empty()) {
      if (!asks || moved == states.made_of) return false;
      endless = moved;  // what is no part of the state need not stay apart
      for (const InternedName name : states.made_of) endless.erase(name);
    }
    ForgetIn(&states, &moved, endless);
  }
  return false;
}

namespace {

// Variables, and fields of them (`vm.steps`), that are no longer kept apart.
void ForgetIn(States* states, InternedNames* moved, const InternedNames& names) {
  for (const InternedName name : names) {
    states->forgotten.insert(name.text());
    moved->erase(name);
    states->made_of.erase(name);
  }
  states->heads.clear();
  states->loops.clear();
}

// What is known of a variable, or of a struct field by field, as part of a state. False: nothing.
bool AddToState(States* states, const std::string& path, const AbstractValue& facts, std::string* state) {
  if (states->forgotten.contains(path)) return false;
  bool known = false;
  if (facts.HasFields()) {
    for (const auto& [field, part] : facts.fields()) known |= AddToState(states, path + "." + field, part, state);
    return known;
  }
  if (!facts.IsStatic()) return false;
  const Value& v = facts.static_value();
  if (v.Is(value::ClassId::kStruct) && v.IsScalar()) {
    for (size_t f = 0; f < v.fields().size(); ++f) {
      const AbstractValue part = AbstractValue::Of(v.field(0, static_cast<int>(f)));
      known |= AddToState(states, path + "." + v.fields()[f], part, state);
    }
    return known;
  }
  const std::string value = value::Fingerprint(v);
  states->values[path].insert(value);
  *state += path + "=" + value + ";";
  return true;
}

// The state in which the head of the loop is reached.
std::string StateHere(Activation& act) {
  std::string state;
  bool known = false;
  States& states = *act.now.ways->states;
  for (const InternedName name : states.made_of) {
    const Binding* b = act.now.env.Find(name);
    const bool here = b && AddToState(&states, name, b->facts, &state);
    known = known || here;
    if (here) continue;
    if (states.condition.valid()) states.open_ended.insert(name);
    state += name + "=?;";
  }
  if (!act.now.ways->states->open_ended.empty()) throw StatesAgain{};
  if (!known) throw CannotUnroll{};
  return state;
}

// What holds whenever this state is reached, with what is known here.
void MeetState(Activation& act, const std::string& state, SourceRange range) {
  States& states = *act.now.ways->states;
  for (const InternedName name : states.kept) MaterialiseVariable(act, name, range);
  Env head = act.now.env;
  auto known = states.heads.find(state);
  if (known != states.heads.end()) head = JoinEnvs(known->second, act.now.env, states.round >= kWidenFrom);
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
  LiftTo(act, head, &act.now.env, act.now.code, range);
}

}  // namespace

// A way comes to the head of the loop; true: another trip follows here.
bool ArriveAtState(Activation& act) {
  States& states = *act.now.ways->states;
  const SourceRange range = Origin(act, act.ast()[act.now.statement].range);
  for (const InternedName name : states.dead) act.now.env.vars.erase(name);
  const std::string state = StateHere(act);
  // Ways that meet in a state without going back to it leave its code once more each.
  states.seen.insert(state);
  const bool too_often = states.trips > static_cast<int>(states.seen.size() * 3 / 2) + kMeetings;
  if (states.depth > kDeepestBranch || too_often) throw CannotUnroll{};
  for (size_t k = 0; k < states.open.size(); ++k) {
    if (states.open[k].state != state) continue;
    MeetState(act, state, range);
    if (k + 1 < states.open.size()) LeaveLoopOfState(act, static_cast<int>(k) + 1, range);
    Unreachable(act);
    return false;
  }
  if (states.loops.contains(state)) {
    LoopOfState(act, state, range);
    return false;
  }
  if (!states.on_path.insert(state).second) {
    states.loops.insert(state);
    throw StatesAgain{};
  }
  // A program that runs for ever, or long, leaves no code that would end the search.
  if (states.on_path.size() > kMostStates) throw CannotUnroll{};
  states.path.push_back(state);
  return true;
}

namespace {

// The condition of a residual loop for a state.
struct StateCondition {
  ExprId residual;
  std::string text;  // "": `while true`
  bool asks = false;
  Env fails;  // behind the loop, where the condition does not hold; not reachable: it is asked inside
};

StateCondition ConditionOfState(Activation& act, const std::string& state, bool asks, SourceRange range) {
  States& states = *act.now.ways->states;
  StateCondition condition{act.tree().Identifier(builtin::names::k_true, range, kPure), "", asks, {}};
  condition.fails.reachable = false;
  if (!asks) return condition;
  const PartialValue asked = AskCondition(act);
  if (!ConditionPassesThrough(act, asked)) return condition;
  condition.residual = asked.residual;
  condition.text = TextOfCondition(act, asked);
  Narrow(act, states.condition, false);
  condition.fails = std::exchange(act.now.env, states.heads[state]);
  Narrow(act, states.condition, true);
  return condition;
}

// The body of the loop, from the state's head on. Returns the loops to which ways leave it.
std::set<int> EvalBodyOfState(Activation& act, const std::string& state, const StateCondition& condition,
                              const CodePtr& body) {
  States& states = *act.now.ways->states;
  const CodePtr outer = std::exchange(act.now.code, body);
  ++act.now.depth;
  ++act.now.kept_loops;
  states.open.push_back({state, {}, condition.text});
  if (condition.asks && !condition.fails.reachable) {
    EvalTripIfAsked(act);
  } else {
    EvalTripOfWay(act);
    EvalWays(act);
  }
  std::set<int> leaves = std::move(states.open.back().leaves);
  states.open.pop_back();
  --act.now.kept_loops;
  --act.now.depth;
  act.now.code = outer;
  return leaves;
}

// Behind the loop: ways that go further out leave the loop around, too.
void LeaveFurther(Activation& act, const std::set<int>& leaves, SourceRange range) {
  States& states = *act.now.ways->states;
  const int around = static_cast<int>(states.open.size());
  for (int target : leaves) {
    if (target != around) states.open.back().leaves.insert(target);
  }
  Node jump;
  jump.stmt.kind = StmtKind::kBreak;
  jump.stmt.range = range;
  if (!leaves.contains(around)) {
    act.now.code->items.emplace_back(std::move(jump));
    return;
  }
  const auto leave = std::make_shared<Code>();
  leave->items.emplace_back(std::move(jump));
  Node test;
  test.stmt.kind = StmtKind::kIf;
  test.stmt.range = range;
  test.exprs = {act.tree().Make(ExprKind::kBinary, Op::kNotEqual, "",
                                {act.tree().Identifier(states.to, range, kPure), act.tree().Number(around, range)},
                                range, kPure)};
  test.blocks = {leave};
  Emit(act, std::move(test));
}

// `while true` from this state on, until its ways return to it or leave.
void LoopOfState(Activation& act, const std::string& state, SourceRange range) {
  States& states = *act.now.ways->states;
  MeetState(act, state, range);
  act.now.env = states.heads[state];
  const Trip trip = act.now.ways->next();
  const bool asks = trip == Trip::kUnknown && states.condition.valid();
  if (trip != Trip::kRun && !asks) throw CannotUnroll{};
  const CodePtr before = act.now.code->AddSplice();
  const StateCondition condition = ConditionOfState(act, state, asks, range);
  const auto body = std::make_shared<Code>();
  const std::set<int> leaves = EvalBodyOfState(act, state, condition, body);
  act.now.effects = Effects::Any();
  Node loop;
  loop.stmt.kind = StmtKind::kWhile;
  loop.stmt.range = range;
  loop.exprs = {condition.residual};
  loop.blocks = {body};
  Emit(act, std::move(loop));
  if (condition.fails.reachable) {
    states.through.push_back(act.now.ways->exits.size());
    act.now.ways->exits.push_back({condition.fails, act.now.code->AddSplice()});
  }
  Unreachable(act);
  const int around = static_cast<int>(states.open.size());
  if (around == 0 || leaves.size() == leaves.count(around)) return;
  if (condition.fails.reachable) {  // then, too, it is asked where the way goes
    before->items.emplace_back(AssignNode(act.tree(), states.to, act.tree().Number(around, range), range));
  }
  LeaveFurther(act, leaves, range);
}

}  // namespace

// Out of the innermost residual loop, to the loop of this number from outside; 0: behind all of them.
void LeaveLoopOfState(Activation& act, int target, SourceRange range) {
  States& states = *act.now.ways->states;
  if (states.open.empty()) return;
  if (states.open.size() > 1) {
    Emit(act, AssignNode(act.tree(), states.to, act.tree().Number(target, range), range));
  }
  states.open.back().leaves.insert(target);
  Node jump;
  jump.stmt.kind = StmtKind::kBreak;
  jump.stmt.range = range;
  act.now.code->items.emplace_back(std::move(jump));
}

}  // namespace residua::specialise
