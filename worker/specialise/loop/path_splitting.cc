// A loop whose ways stay apart: `while lo <= hi`, where a test of what is not known decides whether `lo` or `hi` moves.
//
// Joined after that test, `lo` and `hi` are not known any more, and the loop would have to be kept with its table. Here
// each branch of such a test goes on by itself instead: with the rest of the body, with the trips that follow, and with
// the statements behind the loop that use what it found. A search in a known table becomes a tree of comparisons:
//
//   while t(n).leaf == 0                        if x < 5
//     if x < t(n).cut, n = t(n).left;     ->      y = 1;
//     else, n = t(n).right; end                 else
//   end                                           y = 7;
//   y = t(n).value;                             end
//
// Tried where plain unrolling met a condition that is not known. A test is taken so when it assigns something that the
// loop's condition depends on (by assignments: what is assigned from a name that it depends on). Two ways that come to
// the head of the loop with the same values would leave the same code twice: then the loop is rather kept, so that a
// loop that counts through its input, or an interpreter of a program with jumps, does not grow. That, and the
// statements that it may leave, make it end.
#include "worker/specialise/loop/path_splitting.h"

#include <algorithm>

#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/checkpoint.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/join.h"
#include "worker/specialise/loop/loop_condition.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

bool NoteHead(Activation& act);

void AddNames(const Ast& ast, ExprId root, InternedNames* names) {
  VisitExpr(ast, root, [&](ExprId e) {
    if (ast[e].kind == ExprKind::kIdentifier) names->insert(ast.Interned(e));
  });
}

constexpr int kMostBehind = 12;  // statements behind the loop that each way may repeat

bool TooMany(int64_t statements, const Limits& limits) { return statements > limits.unroll_statements / 4; }

bool Meets(const InternedNames& a, const InternedNames& b) {
  return std::any_of(a.begin(), a.end(), [&](InternedName name) { return b.contains(name); });
}

}  // namespace

// The names on which the condition, or with `tests` any test in the body, depends, by the assignments in the body.
InternedNames DecidingNames(const Activation& act, ExprId condition, syntax::BlockId body, bool tests) {
  InternedNames names;
  AddNames(act.ast(), condition, &names);
  VisitStatements(act.ast(), body, [&](StmtId s) {
    if (!tests || act.ast().Blocks(s).empty() || act.ast()[s].kind == StmtKind::kFor) return;
    for (ExprId e : act.ast().Exprs(s)) AddNames(act.ast(), e, &names);
  });
  for (size_t before = 0; before != names.size();) {
    before = names.size();
    VisitStatements(act.ast(), body, [&](StmtId s) {
      if (act.ast().Blocks(s).empty() && Meets(AssignedByStatement(act, s), names)) {
        for (ExprId e : act.ast().Exprs(s)) AddNames(act.ast(), e, &names);
      }
    });
  }
  return names;
}

namespace {

// How many of the statements behind the loop belong to its ways: up to the last that uses what the loop assigns.
size_t StatementsOfWays(const Activation& act, const Rest& behind, syntax::BlockId body) {
  InternedNames names = AssignedIn(act, body);
  size_t end = behind.next;
  int count = 0, last = 0;
  for (size_t k = behind.next; k < behind.statements.size(); ++k) {
    const StmtId s = behind.statements[k];
    bool joins = false, apart = true;
    const auto look = [&](StmtId t) {
      InternedNames used;
      for (ExprId e : act.ast().Exprs(t)) AddNames(act.ast(), e, &used);
      joins = joins || Meets(used, names);
      ++count;
      const StmtKind kind = act.ast()[t].kind;
      apart = apart && kind != StmtKind::kBreak && kind != StmtKind::kContinue && kind != StmtKind::kGlobal &&
              kind != StmtKind::kPersistent && kind != StmtKind::kCommand && kind != StmtKind::kAnnotation;
    };
    look(s);
    for (syntax::BlockId inner : act.ast().Blocks(s)) VisitStatements(act.ast(), inner, look);
    if (!apart) break;
    if (!joins) continue;
    names.merge(AssignedByStatement(act, s));
    end = k + 1;
    last = count;
  }
  return last <= kMostBehind ? end : behind.next;
}

}  // namespace

// Whether a branch assigns one of the names.
bool BranchesMove(const Activation& act, syntax::BlockId body, const InternedNames& moved) {
  bool move = false;
  VisitStatements(act.ast(), body, [&](StmtId s) {
    const bool branches = act.ast()[s].kind == StmtKind::kIf || act.ast()[s].kind == StmtKind::kSwitch;
    move = move || (branches && Meets(AssignedByStatement(act, s), moved));
  });
  return move;
}

bool KeepsWaysApart(Activation& act, const std::function<NextTrip()>& start, ExprId condition, syntax::BlockId body) {
  if (!act.now.active_nested.empty() || act.now.try_depth > 0) return false;
  const InternedNames names = DecidingNames(act, condition, body, false);
  InternedNames moved = AssignedIn(act, body);
  std::erase_if(moved, [&](InternedName name) { return !names.contains(name); });
  if (!BranchesMove(act, body, moved)) return false;
  Rest* const behind = act.now.behind;
  const size_t end = behind ? StatementsOfWays(act, *behind, body) : 0;
  const bool extended = behind && end > behind->next;
  for (const bool with_rest : {true, false}) {
    if (with_rest && !extended) continue;
    Ways ways{names, moved, start(), body, {}, {}, {}, {}, act.now.statements, act.session.steps};
    if (with_rest) ways.behind = Rest{behind->statements.first(end), behind->next, nullptr};
    if (!TakeWays(act, &ways)) continue;
    if (with_rest) behind->next = end;
    return true;
  }
  return false;
}

bool TakeWays(Activation& act, Ways* ways) {
  const Checkpoint before(act);
  const SourceRange range = Origin(act, act.ast()[act.now.statement].range);
  LoopFrame frame;
  frame.mode = LoopFrame::kUnrolled;
  frame.depth = act.now.depth;
  frame.outer = act.now.loop;
  ways->frame = &frame;
  ways->outer = act.now.ways;
  act.now.rest = nullptr;
  act.now.loop = &frame;
  act.now.ways = ways;
  bool done = true;
  try {
    EvalWays(act);
    // What a step does the same way in every trip is as well called.
    if (ways->states && act.in_steps != nullptr && ways->states->seen.size() < 2) throw CannotUnroll{};
    if (ways->states && ways->states->condition.valid()) {
      if (!KeepWhatIsLeft(act)) throw StatesAgain{};
      if (act.now.statements - ways->statements > ways->states->most_statements) throw CannotUnroll{};
    }
  } catch (const CannotUnroll&) {
    done = false;
  } catch (const StatesAgain&) {
    ways->states->again = true;
    done = false;
  }
  if (!done) {
    before.Restore();
    return false;
  }
  // Behind the loop, with all that its ways left.
  act.now.loop = before->loop;
  act.now.ways = before->ways;
  act.now.rest = before->rest;
  act.now.behind = before->behind;
  act.now.went_on = false;
  act.now.trip_path = before->trip_path;
  act.now.kept_loops = before->kept_loops;
  act.now.code = before->code;
  act.now.depth = before->depth;
  JoinExits(act, std::move(ways->exits), range);
  return true;
}

// From the head of the loop on, in one of its ways.
void EvalWays(Activation& act) {
  Ways& ways = *act.now.ways;
  struct PathOfWay {
    ~PathOfWay() {
      if (!states) return;
      for (size_t k = size; k < states->path.size(); ++k) states->on_path.erase(states->path[k]);
      states->path.resize(size);
      --states->depth;
    }
    States* states;
    size_t size;
  } path{ways.states, ways.states ? ways.states->path.size() : 0};
  if (ways.states) ++ways.states->depth;
  while (act.now.env.reachable) {
    act.session.Step();
    const Trip trip = ways.next();
    const bool asks = trip == Trip::kUnknown && ways.states && ways.states->condition.valid();
    if (trip == Trip::kUnknown && !asks) throw CannotUnroll{};
    if (trip == Trip::kEnd) return EndWay(act);
    if (!OverBudget(act, 0, ways.steps, ways.statements, false).empty() ||
        TooMany(act.now.statements - ways.statements, act.session.limits)) {
      throw CannotUnroll{};
    }
    if (ways.states ? !ArriveAtState(act) : !NoteHead(act)) return;
    if (asks) return EvalTripIfAsked(act);
    EvalTripOfWay(act);
  }
}

// One trip, in one of the ways; those that part in it are evaluated to their ends.
void EvalTripOfWay(Activation& act) {
  Ways& ways = *act.now.ways;
  act.now.trip_path += "/w" + std::to_string(ways.states ? ++ways.states->trips : static_cast<int>(ways.heads.size()));
  Rest* const rest = std::exchange(act.now.rest, &ways.end);
  EvalBlock(act, ways.body);
  act.now.rest = rest;
  if (!ways.frame->continues.empty()) throw CannotUnroll{};
  if (std::exchange(act.now.went_on, false)) Unreachable(act);
}

namespace {

bool NoteHead(Activation& act) {
  std::vector<std::optional<Value>> head;
  for (const InternedName name : act.now.ways->moved) {
    const Binding* b = act.now.env.Find(name);
    const bool known = b && !b->parts && b->facts.IsStatic();
    head.push_back(known ? std::optional(b->facts.static_value()) : std::nullopt);
  }
  for (const auto& seen : act.now.ways->heads) {
    bool same = true;
    for (size_t k = 0; same && k < head.size(); ++k) {
      same = head[k].has_value() == seen[k].has_value() && (!head[k] || value::Identical(*head[k], *seen[k]));
    }
    if (same) throw CannotUnroll{};
  }
  act.now.ways->heads.push_back(std::move(head));
  return true;
}

}  // namespace

// A way leaves the loop: what stands behind it and belongs to its ways is evaluated, and the way is done.
void EndWay(Activation& act) {
  Ways* const ways = std::exchange(act.now.ways, act.now.ways->outer);
  act.now.loop = ways->frame->outer;
  Rest* const rest = std::exchange(act.now.rest, nullptr);
  EvalRest(act, ways->behind);
  act.now.rest = rest;
  act.now.loop = ways->frame;
  act.now.ways = ways;
  if (TooMany(act.now.statements - ways->statements, act.session.limits)) throw CannotUnroll{};
  if (!act.now.env.reachable) return;
  ways->exits.push_back(ExitHere(act));
  if (ways->states) LeaveLoopOfState(act, 0, Origin(act, act.ast()[act.now.statement].range));
  Unreachable(act);
}

// The test that is being evaluated leads to ways that stay apart: what follows it is evaluated in each of its branches.
Rest* RestOfWays(Activation& act, StmtId id, size_t clause) {
  bool moves = false;
  for (size_t k = clause; act.now.rest && act.now.ways && k < act.ast().Blocks(id).size(); ++k) {
    moves = moves || Meets(AssignedIn(act, act.ast().Blocks(id)[k]), act.now.ways->moved);
  }
  for (size_t k = clause; act.now.rest && act.now.ways && k < act.ast().Exprs(id).size(); ++k) {
    VisitExpr(act.ast(), act.ast().Exprs(id)[k], [&](ExprId e) {
      InternedNames names;
      syntax::AddAssignedBy(act.ast(), e, &names);
      moves = moves || Meets(names, act.now.ways->moved);
    });
  }
  if (!moves) act.now.rest = nullptr;
  return act.now.rest;
}

void GoOn(Activation& act, Rest* rest) {
  for (Rest* r = rest; r && !act.now.went_on; r = r->outer) {
    if (!act.now.env.reachable) break;
    if (r->outer) {
      EvalRest(act, *r);
    } else {
      EvalWays(act);
    }
  }
  act.now.went_on = false;
}

}  // namespace residua::specialise
