// A machine's description is known, its state is one of a few texts or numbers that the residual program knows:
//
//   row = M.states.(now);                       switch now
//   for k = 1:numel (row)                         case 'closed'
//     if row{k}.guard (u)              ->           if u > 1, now = 'open'; end
//       now = row{k}.target;                      otherwise
//     end                                           if u < 0, now = 'closed'; end
//   end                                         end
//
// Joined, `row` would be one of several cells, the loop would stay, and the residual program would hold the description
// and interpret it. Here the statement that looks it up and those behind it in the same block are evaluated for each
// name of the list, in which the description is known and vanishes. It is done where what is looked up says what is to
// be done (IsDescription), and not for numbers and texts, which a table gives; of a map always, which the residual
// program would have to hold (expr/listed_key.h). A statement more for every name is its price: what all cases end with
// stands once again behind them (passes/merge_tails.cc), and where the cases come to more than kMostStatements the
// lookup stays. Within a `try`, an unrolled loop that is wrapped in one for its jumps, or an activation of a nested
// function the ways behind the statement are not this block's alone: there it is left. A loop that makes the state of
// its next trip so is not unrolled: every trip would have all cases.
#include "worker/specialise/stmt/listed_state.h"

#include <algorithm>
#include <utility>

#include "worker/specialise/core/branches.h"
#include "worker/specialise/core/checkpoint.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/remembered.h"
#include "worker/specialise/expr/known_lookup.h"
#include "worker/specialise/expr/listed_key.h"
#include "worker/specialise/facts/narrow.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

constexpr int64_t kMostStatements = 120;  // of all cases together
constexpr size_t kMostInOthers = 8;       // where one `switch` stands in the cases of another
constexpr size_t kMostByKeys = 24;        // the same of a table that is asked by both

// The expression that the statement evaluates first, once, on every way to what follows.
ExprId FirstEvaluated(const Activation& act, StmtId id) {
  const auto exprs = act.ast().Exprs(id);
  switch (act.ast()[id].kind) {
    case StmtKind::kAssign:
      return act.ast()[id].print ? ExprId() : exprs.back();
    case StmtKind::kFor:
      return exprs[1];
    case StmtKind::kIf:
    case StmtKind::kSwitch:
      return exprs[0];
    default:
      return ExprId();
  }
}

// A variable whose value decides what follows, and its values.
struct Deciding {
  InternedName variable;
  std::vector<Value> values;
  size_t most_cases;  // where its `switch` stands in the cases of another
};

// The one by which this expression looks something up that does.
std::optional<Deciding> DecidingLookup(const Activation& act, ExprId root) {
  std::optional<Deciding> found;
  std::set<uint32_t> within;  // what a longer chain has been asked for
  syntax::VisitExpr(act.ast(), root, [&](ExprId e) {
    const ExprKind kind = act.ast()[e].kind;
    const bool chain = kind == ExprKind::kField || kind == ExprKind::kDynamicField || kind == ExprKind::kIndex ||
                       kind == ExprKind::kCellIndex;
    if (found || !chain || within.contains(e.index)) return;
    if (std::optional<ListedKey> key = ListedKeyOf(act, e)) {
      found = {key->variable, std::move(key->values), kMostByKeys};
      return;
    }
    const std::optional<Lookup> here = LookupOf(act, e);
    if (!here) return;
    for (ExprId inner = e; act.ast()[inner].count > 0; inner = act.ast().Child(inner, 0)) within.insert(inner.index);
    if (std::ranges::any_of(here->values, IsDescription)) found = {here->variable, here->names, kMostInOthers};
  });
  return found;
}

bool IsPlainName(const Value& v) { return v.IsString() || (v.Is(value::ClassId::kDouble) && v.IsScalar()); }

// A variable that is one of a few texts is what the next trip of this block goes on with: the statements from this one
// on assign it, and none before.
bool MakesItsNextState(const Activation& act, const Rest& rest) {
  InternedNames before, from_here;
  for (size_t k = 0; k < rest.statements.size(); ++k) {
    (k + 1 < rest.next ? before : from_here).merge(syntax::AssignedBy(act.ast(), rest.statements[k]));
  }
  return std::ranges::any_of(from_here, [&](InternedName name) {
    const Binding* b = before.contains(name) ? nullptr : act.now.env.Find(name);
    return b && !b->parts && b->facts.HasChoices() && std::ranges::all_of(b->facts.choices(), IsPlainName);
  });
}

// One case a name; false: they come to more than they are worth.
bool EvalCases(Activation& act, StmtId id, const Rest& rest, const Deciding& lookup) {
  const SourceRange range = Origin(act, act.ast()[id].range);
  const int64_t before = act.now.statements;
  Node node;
  node.stmt.kind = StmtKind::kSwitch;
  node.stmt.range = range;
  const Effects reads = act.externally_writable.contains(lookup.variable) && !ReadsItsOwn(act, lookup.variable)
                            ? Effects::Reads()
                            : kPure;
  node.exprs = {act.tree().Identifier(lookup.variable, range, reads)};
  act.tree().facts.At(node.exprs[0]).plain_subject = true;  // a text
  const Env env = act.now.env;
  const bool old = BeginBranches(act);
  std::vector<Branch> branches;
  for (size_t k = 0; k < lookup.values.size(); ++k) {
    const bool last = k + 1 == lookup.values.size();
    if (!last) node.exprs.push_back(ResidualOf(act, PartialValue::Static(lookup.values[k]), range));
    branches.push_back(EvalBranch(act, env, [&] {
      const std::string path = act.now.trip_path;
      act.now.trip_path += "/c" + std::to_string(k);
      NarrowTo(&act.now.env.vars[lookup.variable], AbstractValue::Of(lookup.values[k]));
      EvalRest(act, Rest{rest.statements, rest.next - 1, rest.outer});
      act.now.trip_path = path;
    }));
    node.blocks.push_back(branches.back().code);
    if (act.now.statements - before > kMostStatements) return false;
  }
  const bool left = EndBranches(act, old);
  act.now.effects = Effects::Any();
  Emit(act, std::move(node));
  JoinBranches(act, std::move(branches), left, range);
  return true;
}

}  // namespace

bool SplitByListedName(Activation& act, StmtId id, const Rest& rest) {
  const ExprId root = FirstEvaluated(act, id);
  const bool apart = act.now.try_depth == 0 && act.now.active_nested.empty() && act.now.ways == nullptr &&
                     (act.now.loop == nullptr || act.now.loop->mode != LoopFrame::kWrapped);
  if (!root.valid() || !apart) return false;
  const std::optional<Deciding> lookup = DecidingLookup(act, root);
  if (!lookup || !std::ranges::all_of(lookup->values, IsPlainName)) return false;
  const bool unrolled = act.now.loop != nullptr && act.now.loop->mode == LoopFrame::kUnrolled;
  if (unrolled && act.now.hint != LoopHint::kUnroll && MakesItsNextState(act, rest)) {
    throw CannotUnroll{"asks a description by a state that it makes"};
  }
  const size_t around = act.now.listed_cases, cases = around * lookup->values.size();
  if (around > 1 && cases > lookup->most_cases) return false;
  const Checkpoint start(act);
  act.now.listed_cases = cases;
  bool done = false;
  try {
    done = EvalCases(act, id, rest, *lookup);
  } catch (const CannotUnroll&) {
    // the ways of this block are not to be parted here
  }
  if (!done) {
    start.Restore();
    return false;
  }
  act.now.listed_cases = around;
  return true;
}

}  // namespace residua::specialise
