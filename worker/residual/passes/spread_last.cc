// What the last of several alike trips leaves, where it went to the place that reads it.
//
//   v = x(1) - a;  t__1 = v * v;                 v = x(1) - a;  t__1 = v * v;
//   v = x(2) - a;  t__2 = v * v;          =>     v = x(2) - a;  t__2 = v * v;
//   v = x(3) - a;                                v = x(3) - a;  t__3 = v * v;
//   y = t__1 * t__2 + v * v;                     y = t__1 * t__2 + t__3;
//
// The values of the trips before stay where they are, as the next trip changes what they are of, and the last does not.
// The statement for it is behind the same one as those, be it right before the place or where it can stand first.
// With a statement of its own it is a trip like the others (roll_statements.cc). Where that finds no loop, it is read
// once and goes back (propagate_copies.cc).
#include <map>
#include <utility>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/operand_places.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/passes/trip_words.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

constexpr int kBefore = 2;  // trips that have a statement for it

class LastSpreader {
 public:
  LastSpreader(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(in.program().tree->ast),
        id_(ast_.top_functions()[index]),
        names_(in.analyses().Names(index)),
        new_names_(from_, index, names_) {
    if (names_.plain) Plan(ast_[id_].body);
  }
  bool changed() const { return !last_.empty(); }
  const MadeNames& made() const { return new_names_.made(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    std::map<uint32_t, std::string> named;  // by the expression
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      const auto found = named.find(e.index);
      if (found == named.end()) return std::nullopt;
      return ReadOfNumber(to, found->second, ast_[e].range, from_.tree->facts.NumberOf(e));
    };
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      const auto found = last_.find(s.index);
      if (found == last_.end()) return false;
      for (const auto& [value, stem] : found->second) {
        const std::string own = new_names_.FreshOfStem(stem);
        out->push_back(MakeAssignment(to, own, copier.Expr(value)));
        named.emplace(value.index, own);
      }
      out->push_back(copier.Statement(s));
      return true;
    };
    return copier.Function(id_, name);
  }

 private:
  // Assignments of one value, up to numbers and names, to variables of ours that were made for one thing.
  struct Trips {
    std::string stem, before;  // the words of the statement before each
    int count = 0;
    size_t last = 0;  // statement of the block
  };

  using Last = std::pair<ExprId, std::string>;  // the value, and what it is named after

  void Plan(BlockId block) {
    std::map<std::string, Trips> trips;  // by the words of the value
    assigned_.clear();
    const auto statements = ast_.Statements(block);
    std::string words;  // of the statement before
    for (size_t k = 0; k < statements.size(); ++k) {
      const StmtId s = statements[k];
      if (IsGuard(ast_[s].kind)) continue;
      const std::string before = std::exchange(words, WordsOfStatement(s));
      const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
      if (made && names_.ours.contains(made->variable) && IsWorthIt(made->value)) {
        Trips& same = trips[WordsOf(from_, names_, made->value, &variables_, &rows_)];
        const std::string& stem = new_names_.made().Stem(ast_.Name(made->variable));
        same.count = same.stem == stem && same.before == before ? same.count + 1 : 1;
        same.stem = stem;
        same.before = before;
        same.last = k;
      } else if (ast_[s].kind == StmtKind::kAssign && ast_.Exprs(s).size() == 2) {
        Look(statements, k, before, trips);
      }
      const auto note = [&](StmtId inner) {
        syntax::VisitTargets(ast_, inner, [&](ExprId target) {
          const NameId name = syntax::TargetName(ast_, target);
          if (name.valid()) assigned_[name] = k;
        });
      };
      note(s);
      for (BlockId inner : ast_.Blocks(s)) syntax::VisitStatements(ast_, inner, note);
    }
    for (StmtId s : statements) {
      if (IsGuard(ast_[s].kind)) continue;
      for (BlockId inner : ast_.Blocks(s)) Plan(inner);
    }
  }

  // It reads what was assigned behind the last of them: it is of a trip of its own.
  bool IsOfAnotherTrip(ExprId value, const Trips& trips) const {
    bool found = false;
    syntax::VisitExpr(ast_, value, [&](ExprId e) {
      if (ast_[e].kind != ExprKind::kIdentifier) return;
      const auto at = assigned_.find(ast_[e].name);
      found = found || (at != assigned_.end() && at->second > trips.last);
    });
    return found;
  }

  std::string WordsOfStatement(StmtId s) { return UnitOf(from_, names_, {}, s, &variables_, &rows_).words; }

  // It may be evaluated before the statement.
  bool IsWorthIt(ExprId e) const {
    const ResidualFacts& facts = from_.tree->facts;
    return ast_[e].count > 1 && facts.IsPure(e) && facts.NumberOf(e) >= ResidualFacts::Number::kNarrowed &&
           ast_[e].kind == ExprKind::kBinary;
  }

  void Look(std::span<const StmtId> statements, size_t k, const std::string& before,
            const std::map<std::string, Trips>& trips) {
    if (trips.empty()) return;
    const ExprId value = ast_.Exprs(statements[k])[1];
    bool closure = false, found = false;
    Last last;
    size_t place = k;
    syntax::VisitExpr(ast_, value, [&](ExprId e) {
      closure = closure || ast_[e].kind == ExprKind::kAnonymous;
      if (found || !IsWorthIt(e)) return;
      const auto same = trips.find(WordsOf(from_, names_, e, &variables_, &rows_));
      if (same == trips.end() || same->second.count < kBefore || !IsOfAnotherTrip(e, same->second)) return;
      place = same->second.before == before ? k : BehindOperands(ast_, statements, {e}, k);
      const bool behind_same = place > 0 && WordsOfStatement(statements[place - 1]) == same->second.before;
      if (same->second.before != before && !behind_same) return;
      last = {e, same->second.stem};
      found = true;
    });
    if (found && !closure) last_[statements[place].index].push_back(std::move(last));
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const VisibleNames& names_;
  NewNames new_names_;
  TripVariables variables_{ast_};
  TripRows rows_;
  NameMap<size_t> assigned_;                    // of the block that is looked at: by which statement at last
  std::map<uint32_t, std::vector<Last>> last_;  // by the statement before which they are assigned
};

}  // namespace

bool SpreadLast(PassInput& in, Residual* to) { return RunPlannedPass<LastSpreader>(in, to); }

}  // namespace residua::residual
