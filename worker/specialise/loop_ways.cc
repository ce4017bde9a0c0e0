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
#include <algorithm>

#include "worker/specialise/evaluator.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

void AddNames(const Ast& ast, ExprId root, std::set<std::string>* names) {
  VisitExpr(ast, root, [&](ExprId e) {
    if (ast[e].kind == ExprKind::kIdentifier) names->insert(ast.Name(e));
  });
}

constexpr int kMostBehind = 12;  // statements behind the loop that each way may repeat

bool TooMany(int64_t statements, const Limits& limits) { return statements > limits.unroll_statements / 4; }

bool Meets(const std::set<std::string>& a, const std::set<std::string>& b) {
  return std::any_of(a.begin(), a.end(), [&](const std::string& name) { return b.contains(name); });
}

}  // namespace

// The names on which the condition, or with `tests` any test in the body, depends, by the assignments in the body.
std::set<std::string> FunctionEvaluator::DecidingNames(ExprId condition, syntax::BlockId body, bool tests) const {
  std::set<std::string> names;
  AddNames(ast(), condition, &names);
  VisitStatements(ast(), body, [&](StmtId s) {
    if (!tests || ast().Blocks(s).empty() || ast()[s].kind == StmtKind::kFor) return;
    for (ExprId e : ast().Exprs(s)) AddNames(ast(), e, &names);
  });
  for (size_t before = 0; before != names.size();) {
    before = names.size();
    VisitStatements(ast(), body, [&](StmtId s) {
      if (ast().Blocks(s).empty() && Meets(AssignedByStatement(s), names)) {
        for (ExprId e : ast().Exprs(s)) AddNames(ast(), e, &names);
      }
    });
  }
  return names;
}

// How many of the statements behind the loop belong to its ways: up to the last that uses what the loop assigns.
size_t FunctionEvaluator::StatementsOfWays(const Rest& behind, syntax::BlockId body) const {
  std::set<std::string> names = AssignedIn(body);
  size_t end = behind.next;
  int count = 0, last = 0;
  for (size_t k = behind.next; k < behind.statements.size(); ++k) {
    const StmtId s = behind.statements[k];
    bool joins = false, apart = true;
    const auto look = [&](StmtId t) {
      std::set<std::string> used;
      for (ExprId e : ast().Exprs(t)) AddNames(ast(), e, &used);
      joins = joins || Meets(used, names);
      ++count;
      const StmtKind kind = ast()[t].kind;
      apart = apart && kind != StmtKind::kBreak && kind != StmtKind::kContinue && kind != StmtKind::kGlobal &&
              kind != StmtKind::kPersistent && kind != StmtKind::kCommand && kind != StmtKind::kAnnotation;
    };
    look(s);
    for (syntax::BlockId inner : ast().Blocks(s)) VisitStatements(ast(), inner, look);
    if (!apart) break;
    if (!joins) continue;
    names.merge(AssignedByStatement(s));
    end = k + 1;
    last = count;
  }
  return last <= kMostBehind ? end : behind.next;
}

// Whether a branch assigns one of the names.
bool FunctionEvaluator::BranchesMove(syntax::BlockId body, const std::set<std::string>& moved) const {
  bool move = false;
  VisitStatements(ast(), body, [&](StmtId s) {
    const bool branches = ast()[s].kind == StmtKind::kIf || ast()[s].kind == StmtKind::kSwitch;
    move = move || (branches && Meets(AssignedByStatement(s), moved));
  });
  return move;
}

bool FunctionEvaluator::KeepsWaysApart(const std::function<NextTrip()>& start, ExprId condition, syntax::BlockId body) {
  if (!active_nested_.empty() || try_depth_ > 0) return false;
  const std::set<std::string> names = DecidingNames(condition, body, false);
  std::set<std::string> moved = AssignedIn(body);
  std::erase_if(moved, [&](const std::string& name) { return !names.contains(name); });
  if (!BranchesMove(body, moved)) return false;
  Rest* const behind = behind_;
  const size_t end = behind ? StatementsOfWays(*behind, body) : 0;
  const bool extended = behind && end > behind->next;
  for (const bool with_rest : {true, false}) {
    if (with_rest && !extended) continue;
    Ways ways{names, moved, start(), body, {}, {}, {}, {}, statements_, session_.steps};
    if (with_rest) ways.behind = Rest{behind->statements.first(end), behind->next, nullptr};
    if (!TakeWays(&ways)) continue;
    if (with_rest) behind->next = end;
    return true;
  }
  return false;
}

bool FunctionEvaluator::TakeWays(Ways* ways) {
  const Snapshot before = Take();
  const SourceRange range = Origin(ast()[statement_].range);
  const std::string path = trip_path_;
  const size_t ends = end_stack_.size();
  const bool hoist = can_hoist_;
  const int kept = kept_loops_;
  LoopFrame frame;
  frame.mode = LoopFrame::kUnrolled;
  frame.depth = depth_;
  frame.outer = loop_;
  ways->frame = &frame;
  ways->outer = ways_;
  Rest* const rest = std::exchange(rest_, nullptr);
  Rest* const behind = behind_;
  loop_ = &frame;
  ways_ = ways;
  bool done = true;
  try {
    EvalWays();
    if (ways->states && ways->states->condition.valid()) {
      if (!KeepWhatIsLeft()) throw StatesAgain{};
      if (statements_ - ways->statements > ways->states->most_statements) throw CannotUnroll{};
    }
  } catch (const CannotUnroll&) {
    done = false;
  } catch (const StatesAgain&) {
    ways->states->again = true;
    done = false;
  }
  loop_ = frame.outer;
  ways_ = ways->outer;
  rest_ = rest;
  behind_ = behind;
  went_on_ = false;
  trip_path_ = path;
  end_stack_.resize(ends);
  can_hoist_ = hoist;
  kept_loops_ = kept;
  if (!done) {
    Restore(before);
    return false;
  }
  code_ = before.code;
  depth_ = before.depth;
  JoinExits(std::move(ways->exits), range);
  return true;
}

// From the head of the loop on, in one of its ways.
void FunctionEvaluator::EvalWays() {
  Ways& ways = *ways_;
  struct PathOfWay {
    ~PathOfWay() {
      if (!states) return;
      states->path.resize(size);
      --states->depth;
    }
    States* states;
    size_t size;
  } path{ways.states, ways.states ? ways.states->path.size() : 0};
  if (ways.states) ++ways.states->depth;
  while (env_.reachable) {
    session_.Step();
    const Trip trip = ways.next();
    const bool asks = trip == Trip::kUnknown && ways.states && ways.states->condition.valid();
    if (trip == Trip::kUnknown && !asks) throw CannotUnroll{};
    if (trip == Trip::kEnd) return EndWay();
    if (!OverBudget(0, ways.steps, ways.statements, false).empty() ||
        TooMany(statements_ - ways.statements, session_.limits)) {
      throw CannotUnroll{};
    }
    if (ways.states ? !ArriveAtState() : !NoteHead()) return;
    if (asks) return EvalTripIfAsked();
    EvalTripOfWay();
  }
}

// One trip, in one of the ways; those that part in it are evaluated to their ends.
void FunctionEvaluator::EvalTripOfWay() {
  Ways& ways = *ways_;
  trip_path_ += "/w" + std::to_string(ways.states ? ++ways.states->trips : static_cast<int>(ways.heads.size()));
  Rest* const rest = std::exchange(rest_, &ways.end);
  EvalBlock(ways.body);
  rest_ = rest;
  if (!ways.frame->continues.empty()) throw CannotUnroll{};
  if (std::exchange(went_on_, false)) Unreachable();
}

bool FunctionEvaluator::NoteHead() {
  std::vector<std::optional<Value>> head;
  for (const std::string& name : ways_->moved) {
    const Binding* b = env_.Find(name);
    const bool known = b && !b->parts && b->facts.IsStatic();
    head.push_back(known ? std::optional(b->facts.static_value()) : std::nullopt);
  }
  for (const auto& seen : ways_->heads) {
    bool same = true;
    for (size_t k = 0; same && k < head.size(); ++k) {
      same = head[k].has_value() == seen[k].has_value() && (!head[k] || value::Identical(*head[k], *seen[k]));
    }
    if (same) throw CannotUnroll{};
  }
  ways_->heads.push_back(std::move(head));
  return true;
}

// A way leaves the loop: what stands behind it and belongs to its ways is evaluated, and the way is done.
void FunctionEvaluator::EndWay() {
  Ways* const ways = std::exchange(ways_, ways_->outer);
  loop_ = ways->frame->outer;
  Rest* const rest = std::exchange(rest_, nullptr);
  EvalRest(ways->behind);
  rest_ = rest;
  loop_ = ways->frame;
  ways_ = ways;
  if (TooMany(statements_ - ways->statements, session_.limits)) throw CannotUnroll{};
  if (!env_.reachable) return;
  ways->exits.push_back(Here());
  if (ways->states) LeaveLoopOfState(0, Origin(ast()[statement_].range));
  Unreachable();
}

// The test that is being evaluated leads to ways that stay apart: what follows it is evaluated in each of its branches.
FunctionEvaluator::Rest* FunctionEvaluator::RestOfWays(StmtId id, size_t clause) {
  bool moves = false;
  for (size_t k = clause; rest_ && ways_ && k < ast().Blocks(id).size(); ++k) {
    moves = moves || Meets(AssignedIn(ast().Blocks(id)[k]), ways_->moved);
  }
  for (size_t k = clause; rest_ && ways_ && k < ast().Exprs(id).size(); ++k) {
    VisitExpr(ast(), ast().Exprs(id)[k], [&](ExprId e) {
      std::set<std::string> names;
      AddAssignedBy(ast(), e, &names);
      moves = moves || Meets(names, ways_->moved);
    });
  }
  if (!moves) rest_ = nullptr;
  return rest_;
}

void FunctionEvaluator::GoOn(Rest* rest) {
  for (Rest* r = rest; r && !went_on_; r = r->outer) {
    if (!env_.reachable) break;
    if (r->outer) {
      EvalRest(*r);
    } else {
      EvalWays();
    }
  }
  went_on_ = false;
}

}  // namespace residua::specialise
