// Numbers that a loop computes anew in each trip.
//
//   for k = 1:n                               a__1 = a * b;
//     h = u(1);                               h = u(1);
//     y(k) = a * b * x(k) + h;          =>    for k = 1:n
//   end                                         y(k) = a__1 * x(k) + h;
//                                             end
//
// An interpreter evaluates all of it in each trip. One number, or one truth, that reads what the loop does not change,
// cannot fail and does nothing else is evaluated before the outermost loop for which that holds, with the same
// operations: a statement that gives it to a variable that nothing else assigns moves as it is, and what stands within
// a statement gets a variable, if it takes more than an operation. What stands in a branch is left there, as it may not
// be evaluated at all, and so are subscripts, the ends of ranges and what asks for sizes: native code knows more of
// `A(2:n-1)` in a loop to `n-1` than of two variables. Who wants to read the program finds things where the user wrote
// them (`--style readable`).
#include <map>
#include <set>

#include "worker/builtin/builtin_traits.h"
#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/loop_values.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/passes/same_code.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/loop.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

constexpr int kCallCost = 8;  // in operations of the interpreter
constexpr int kLeastCost = 2;

class NumberHoister {
 public:
  NumberHoister(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(from_.tree->ast),
        id_(ast_.top_functions()[index]),
        graph_(in.analyses().Flow(index)),
        names_(in.analyses().Names(index)),
        values_(in, index),
        once_(WrittenOnce(graph_)),
        new_names_(from_, index, names_) {
    if (!names_.plain || in.for_reading()) return;
    syntax::VisitExprs(ast_, ast_[id_].body, [&](ExprId e) {
      if (ast_[e].kind == ExprKind::kIdentifier && !from_.tree->facts.IsPure(e)) may_fail_.insert(ast_[e].name);
    });
    Plan(ast_[id_].body, 0);
  }
  bool changed() const { return !before_.empty(); }
  const MadeNames& made() const { return new_names_.made(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      const auto held = held_.find(e.index);
      return held == held_.end() ? std::nullopt : std::optional(Read(e, held->second, to));
    };
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      if (moved_.contains(s.index)) return true;
      const auto found = before_.find(s.index);
      if (found == before_.end()) return false;
      for (const Before& b : found->second) {
        if (b.statement.valid()) {
          out->push_back(copier.Statement(b.statement));
          continue;
        }
        const std::string variable = held_.extract(b.value.index).mapped();  // here it is evaluated
        out->push_back(MakeAssignment(to, variable, copier.Expr(b.value)));
        held_.emplace(b.value.index, variable);
      }
      return false;
    };
    return copier.Function(id_, name);
  }

 private:
  // What stands before a loop: a statement, or a new variable that gets a value.
  struct Before {
    StmtId statement;
    ExprId value;
  };

  // `branch`: loops from this one on are around the branch that the block is in, if any.
  void Plan(BlockId block, size_t branch) {
    for (StmtId s : ast_.Statements(block)) {
      if (IsGuard(ast_[s].kind) || !graph_.node_of.contains(s.index)) continue;  // nothing leads there
      const bool loop = syntax::IsLoop(ast_[s].kind);
      if (loops_.size() > branch && !MoveStatement(s, branch)) {
        // Of a loop over a range nothing is evaluated again; a condition that is asked in each trip is one of its loop.
        for (ExprId root : ast_.Exprs(s)) MoveParts(root, branch);
      }
      if (loop) loops_.push_back(s);
      for (BlockId inner : ast_.Blocks(s)) Plan(inner, loop ? branch : loops_.size());
      if (loop) loops_.pop_back();
    }
  }

  bool MoveStatement(StmtId s, size_t branch) {
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
    if (!made || !names_.IsInner(made->variable) || !once_.contains(made->variable) ||
        may_fail_.contains(made->variable) || RealLiteral(ast_, made->value) ||
        ast_[made->value].kind == ExprKind::kIdentifier)
      return false;
    const std::optional<size_t> to = CostOf(made->value) > 0 ? Outermost(made->value, branch) : std::nullopt;
    if (!to || IsReadBefore(graph_, graph_.node_of.at(s.index), made->variable)) return false;
    before_[loops_[*to].index].push_back({s, {}});
    moved_.insert(s.index);
    return true;
  }

  void MoveParts(ExprId e, size_t branch) {
    if (ast_[e].kind == ExprKind::kAnonymous || ast_[e].kind == ExprKind::kRange || IsPartOfVariable(e)) return;
    if (CostOf(e) >= kLeastCost) {
      if (const std::optional<size_t> to = Outermost(e, branch)) {
        Hold(e, loops_[*to]);
        return;
      }
    }
    for (ExprId child : ast_.Children(e)) MoveParts(child, branch);
  }

  bool IsPartOfVariable(ExprId e) const {
    if (!TakesPart(ast_, e)) return false;
    const ExprId base = ast_.Child(e, 0);
    return ast_[base].kind != ExprKind::kIdentifier || names_.variables.contains(ast_[base].name);
  }

  // Operations and calls but those that ask for sizes.
  int CostOf(ExprId e) const {
    const syntax::Expr& x = ast_[e];
    if (RealLiteral(ast_, e)) return 0;
    const bool call = x.kind == ExprKind::kIndex && !IsPartOfVariable(e);
    int cost = x.kind == ExprKind::kBinary || x.kind == ExprKind::kUnary || IsPartOfVariable(e) ? 1 : 0;
    if (call) {
      if (builtin::TraitsOf(ast_.Name(ast_.Child(e, 0))) & builtin::kAsksExtent) return 0;
      cost = kCallCost;
    }
    for (ExprId child : ast_.Children(e)) cost += CostOf(child);
    return cost;
  }

  // The place in loops_ of the outermost loop before which it can be evaluated; none: it has to stay.
  std::optional<size_t> Outermost(ExprId e, size_t branch) {
    const ResidualFacts& facts = from_.tree->facts;
    const bool one = facts.NumberOf(e) >= ResidualFacts::Number::kNarrowed || facts[e].truth;
    if (!one || !facts.IsPure(e) || IsElementLogic(ast_, e)) return std::nullopt;
    std::vector<NameId> read;
    bool fine = true;
    syntax::VisitExpr(ast_, e, [&](ExprId part) {
      const syntax::Expr& x = ast_[part];
      fine = fine && facts.IsPure(part) && x.kind != ExprKind::kAnonymous && x.kind != ExprKind::kEnd;
      if (x.kind != ExprKind::kIdentifier || !names_.variables.contains(x.name)) return;
      fine = fine && !names_.shown.contains(x.name);
      read.push_back(x.name);
    });
    if (!fine || read.empty()) return std::nullopt;
    size_t to = loops_.size();
    while (to > branch && values_.StandAt(loops_[to - 1], read)) --to;
    return to == loops_.size() ? std::nullopt : std::optional(to);
  }

  // A new variable for it before the loop, or the one that is there.
  void Hold(ExprId e, StmtId loop) {
    std::vector<Before>& all = before_[loop.index];
    const auto known = std::ranges::find_if(
        all, [&](const Before& b) { return b.value.valid() && IsSameExpression(*from_.tree, b.value, e); });
    if (known != all.end()) {
      held_.emplace(e.index, held_.at(known->value.index));
      return;
    }
    held_.emplace(e.index, new_names_.Fresh(FirstName(ast_, e)));
    all.push_back({{}, e});
  }

  ExprId Read(ExprId e, const std::string& variable, ResidualTree* to) const {
    const ExprId made = ReadOfNumber(to, variable, ast_[e].range, from_.tree->facts.NumberOf(e));
    to->facts.At(made).truth = from_.tree->facts[e].truth;
    return made;
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const FlowGraph& graph_;
  const VisibleNames& names_;
  LoopValues values_;
  const NameSet once_;
  NewNames new_names_;
  NameSet may_fail_;                                // variables that may have no value where they are read
  std::vector<StmtId> loops_;                       // around, outermost first
  std::map<uint32_t, std::vector<Before>> before_;  // by loop
  std::set<uint32_t> moved_;
  std::map<uint32_t, std::string> held_;  // expression -> the variable that holds it
};

}  // namespace

bool HoistNumbers(PassInput& in, Residual* to) { return RunPlannedPass<NumberHoister>(in, to); }

}  // namespace residua::residual
