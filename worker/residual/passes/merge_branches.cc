// Branches that follow each other and say the same.
//
//   if a                        if a || b
//     y = 1;                      y = 1;
//   elseif b              =>    else
//     y = 1;                      y = 2;
//   else                        end
//     y = 2;
//   end
//
// A loop over rules that leaves with the first one that fails comes out as a branch for each rule, all of which do the
// same, or nothing. The conditions are asked in the same order, and each as long as no other held: both are one truth,
// which `||` takes as `if` does.
#include <algorithm>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/passes/same_code.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

class BranchMerger {
 public:
  BranchMerger(PassInput& in, size_t index)
      : from_(in.program()), ast_(from_.tree->ast), id_(ast_.top_functions()[index]) {
    syntax::VisitStatements(ast_, ast_[id_].body, [this](StmtId s) { changed_ = changed_ || HasAlike(s); });
  }
  bool changed() const { return changed_; }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      if (!HasAlike(s)) return false;
      std::vector<ExprId> conditions;
      std::vector<BlockId> blocks;
      const auto was = ast_.Exprs(s);
      for (size_t k = 0; k < ast_.Blocks(s).size(); ++k) {
        if (k < was.size()) conditions.push_back(copier.Expr(was[k]));
        if (k > 0 && IsAlike(s, k)) {
          const ExprId second = conditions.back();
          conditions.pop_back();
          conditions.back() = Either(conditions.back(), second, to);
          continue;
        }
        blocks.push_back(copier.Block(ast_.Blocks(s)[k]));
      }
      out->push_back(to->ast.AddStmt(ast_[s], conditions, blocks));
      return true;
    };
    return copier.Function(id_, name);
  }

 private:
  bool HasAlike(StmtId s) const {
    if (ast_[s].kind != StmtKind::kIf) return false;
    for (size_t k = 1; k < ast_.Exprs(s).size(); ++k) {
      if (IsAlike(s, k)) return true;
    }
    return false;
  }

  // The branch of condition k says what the one before it says, and one condition can ask for both.
  bool IsAlike(StmtId s, size_t k) const {
    const auto conditions = ast_.Exprs(s);
    const auto is_one = [&](ExprId e) { return IsOneTruth(from_, e) && !IsElementLogic(ast_, e); };
    if (k >= conditions.size() || !is_one(conditions[k - 1]) || !is_one(conditions[k])) return false;
    const auto same = [&](StmtId a, StmtId b) { return IsSameStatement(*from_.tree, a, b); };
    return std::ranges::equal(ast_.Statements(ast_.Blocks(s)[k - 1]), ast_.Statements(ast_.Blocks(s)[k]), same);
  }

  ExprId Either(ExprId first, ExprId second, ResidualTree* to) const {
    const ExprId both[] = {first, second};
    const ExprId made =
        to->Make(ExprKind::kBinary, Op::kOrOr, "", {first, second}, to->ast[first].range, to->facts.EffectsOf(both));
    to->facts.At(made).truth = true;
    return made;
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  bool changed_ = false;
};

}  // namespace

bool MergeBranches(PassInput& in, Residual* to) { return RunPlannedPass<BranchMerger>(in, to); }

}  // namespace residua::residual
