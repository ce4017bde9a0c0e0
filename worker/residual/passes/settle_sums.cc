// The terms of long sums as statements behind what they add.
//
//   [v, h__1] = el(x(1));                        [v, h__1] = el(x(1));
//   ..                                           ..
//   [v, h__2] = el(x(2));                 =>     [v, h__2] = el(x(2));
//   ..                                           s__1 = h__1 + h__2;
//   [v, h__3] = el(x(3));                        ..
//   ..                                           [v, h__3] = el(x(3));
//   s = h__1 + h__2 + h__3 + ..;                 s__2 = s__1 + h__3;
//
// What trips add up stands in one long sum behind the last of them, as each partial sum is read once and moves to its
// use (propagate_copies.cc). Each is put where it can be put first, so that trips that are alike have theirs in one
// place (roll_statements.cc). Where that finds no loop, they go back. Only sums whose terms are numbers of variables
// that are written once, most of them one behind the other; they can do nothing but be numbers, so that nobody sees
// when they are added.
#include <algorithm>
#include <map>
#include <set>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

constexpr size_t kFewest = 4;  // terms of a sum that are made one behind the other

class SumSettler {
 public:
  SumSettler(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(from_.tree->ast),
        id_(ast_.top_functions()[index]),
        names_(in.analyses().Names(index)),
        new_names_(from_, index, names_),
        once_(WrittenOnce(in.analyses().Flow(index))) {
    if (!names_.plain) return;
    const FlowGraph& graph = in.analyses().Flow(index);
    const auto statements = ast_.Statements(ast_[id_].body);
    for (size_t k = 0; k < statements.size(); ++k) {
      const auto note = [&](StmtId s) {
        const auto node = graph.node_of.find(s.index);  // none: of what holds statements alone
        if (node == graph.node_of.end()) return;
        for (const NameId v : graph.nodes[static_cast<size_t>(node->second)].defines) made_behind_[v] = k + 1;
      };
      note(statements[k]);
      for (const BlockId block : ast_.Blocks(statements[k])) syntax::VisitStatements(ast_, block, note);
    }
    for (size_t k = 0; k < statements.size(); ++k) Look(statements, k);
  }
  bool changed() const { return !settled_.empty(); }
  const MadeNames& made() const { return new_names_.made(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      const auto found = named_.find(e.index);
      if (found == named_.end() || e == writing_) return std::nullopt;
      return ReadOfNumber(to, found->second, ast_[e].range, NumberOf(e));
    };
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      const bool moved = moved_.contains(s.index);
      const auto found = settled_.find(s.index);
      if (found == settled_.end()) return moved;
      if (!moved) out->push_back(copier.Statement(s));
      for (const ExprId sum : found->second) {
        writing_ = sum;
        const ExprId copy = copier.Expr(sum);
        writing_ = ExprId();
        to->facts.SetNumber(copy, NumberOf(sum));
        out->push_back(MakeAssignment(to, named_.at(sum.index), copy));
      }
      return true;
    };
    return copier.Function(id_, name);
  }

 private:
  // What a sum of numbers is, too.
  ResidualFacts::Number NumberOf(ExprId e) const {
    const auto known = from_.tree->facts.NumberOf(e);
    if (ast_[e].kind != ExprKind::kBinary || ast_[e].op != syntax::Op::kPlus) return known;
    return std::max(known, std::min(NumberOf(ast_.Child(e, 0)), NumberOf(ast_.Child(e, 1))));
  }

  // Where the number can be computed first: behind how many statements of the block. Nothing: not at another place.
  std::optional<size_t> Earliest(ExprId e) const {
    if (from_.tree->facts.NumberOf(e) < ResidualFacts::Number::kNarrowed || !from_.tree->facts.IsPure(e))
      return std::nullopt;
    size_t place = 0;
    bool movable = true;
    syntax::VisitExpr(ast_, e, [&](ExprId x) {
      if (ast_[x].kind == ExprKind::kAnonymous) movable = false;
      if (ast_[x].kind != ExprKind::kIdentifier || !names_.variables.contains(ast_[x].name)) return;
      if (!once_.contains(ast_[x].name) || names_.shared.contains(ast_[x].name)) movable = false;
      if (const auto made = made_behind_.find(ast_[x].name); made != made_behind_.end())
        place = std::max(place, made->second);
    });
    return movable ? std::optional(place) : std::nullopt;
  }

  bool IsSum(ExprId e) const { return ast_[e].kind == ExprKind::kBinary && ast_[e].op == syntax::Op::kPlus; }

  void Look(std::span<const StmtId> statements, size_t at) {
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, statements[at]);
    if (made) LookWithin(statements, at, *made, made->value);
  }

  // The sums in the value of the statement.
  void LookWithin(std::span<const StmtId> statements, size_t at, const PlainAssignment& made, ExprId e) {
    if (ast_[e].kind == ExprKind::kAnonymous) return;
    if (IsSum(e) && Settle(statements, at, made, e)) return;
    for (const ExprId child : ast_.Children(e)) LookWithin(statements, at, made, child);
  }

  // Its partial sums, and the whole where the variable holds nothing else.
  bool Settle(std::span<const StmtId> statements, size_t at, const PlainAssignment& made, ExprId whole) {
    std::vector<std::pair<ExprId, size_t>> partial;  // and the earliest place of what it adds
    ExprId e = whole;
    for (; IsSum(e); e = ast_.Child(e, 0)) {
      const std::optional<size_t> earliest = Earliest(ast_.Child(e, 1));
      if (!earliest) return false;
      partial.insert(partial.begin(), {e, *earliest});
    }
    const std::optional<size_t> first = Earliest(e);
    if (!first || partial.size() < kFewest) return false;
    size_t place = *first, rising = 0;
    for (auto& [_, earliest] : partial) {
      rising += earliest > place ? 1 : 0;
      place = earliest = std::max(place, earliest);
    }
    if (rising < kFewest) return false;
    const bool moves = whole == made.value && once_.contains(made.variable) && names_.IsInner(made.variable);
    if (!moves) partial.pop_back();
    for (const auto& [sum, behind] : partial) {
      if (behind == 0 || behind >= at) continue;  // it stands there already
      settled_[statements[behind - 1].index].push_back(sum);
      named_.emplace(sum.index, sum == whole ? ast_.Name(made.variable) : new_names_.Fresh(ast_.Name(made.variable)));
      if (sum != whole) continue;
      moved_.insert(statements[at].index);
      made_behind_[made.variable] = behind;
    }
    return true;
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const VisibleNames& names_;
  NewNames new_names_;
  const NameSet once_;
  NameMap<size_t> made_behind_;                      // by a variable: how many statements of the block
  std::map<uint32_t, std::vector<ExprId>> settled_;  // by the statement behind which they are added up
  std::map<uint32_t, std::string> named_;            // by the partial sum
  std::set<uint32_t> moved_;                         // statements whose whole sum is settled
  ExprId writing_;
};

}  // namespace

bool SettleSums(PassInput& in, Residual* to) { return RunPlannedPass<SumSettler>(in, to); }

}  // namespace residua::residual
