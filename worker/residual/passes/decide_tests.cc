// Tests that are decided already: by a branch around them, a condition of the same `if` before, or a test whose other
// way leaves.
//
//   if x < 0 || x > 9               if x < 0 || x > 9
//     y = 0;                          y = 0;
//   elseif x < 0                    elseif x <= 5
//     y = x / 0;             =>       y = 1;
//   elseif x <= 5                   else
//     y = 1;                          y = 3;
//   elseif x > 5 && x > 2           end
//     y = 3;
//   end
//
// A membership function, a clipped table or a rule that says in each row what the rows before have said comes out so,
// with ways that nothing takes. A condition that is known has no effect, and is evaluated no more; of `a && b` and
// `a || b` the operand that is known goes where the other is one truth or one number, as it is asked alone then.
#include <algorithm>
#include <map>
#include <vector>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/known_tests.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

using syntax::Op;

class TestDecider {
 public:
  TestDecider(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(from_.tree->ast),
        id_(ast_.top_functions()[index]),
        names_(in.analyses().Names(index)) {
    if (names_.plain) Plan(ast_[id_].body, KnownTests(from_, names_));
  }
  bool changed() const { return !ways_.empty() || !shorter_.empty(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      const auto shorter = shorter_.find(e.index);
      return shorter == shorter_.end() ? std::nullopt : std::optional(copier.Expr(shorter->second));
    };
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      const auto found = ways_.find(s.index);
      if (found == ways_.end()) return false;
      const Ways& ways = found->second;
      if (ways.conditions.empty()) {
        for (BlockId block : ways.blocks) {
          const auto inner = to->ast.Statements(copier.Block(block));
          out->insert(out->end(), inner.begin(), inner.end());
        }
        return true;
      }
      std::vector<ExprId> conditions;
      std::vector<BlockId> blocks;
      for (ExprId condition : ways.conditions) conditions.push_back(copier.Expr(condition));
      for (BlockId block : ways.blocks) blocks.push_back(copier.Block(block));
      out->push_back(to->ast.AddStmt(ast_[s], conditions, blocks));
      return true;
    };
    return copier.Function(id_, name);
  }

 private:
  // What is left of a test: a block more than conditions is its `else`.
  struct Ways {
    std::vector<ExprId> conditions;
    std::vector<BlockId> blocks;
  };

  void Plan(BlockId block, KnownTests known) {
    for (StmtId s : ast_.Statements(block)) {
      const StmtKind kind = ast_[s].kind;
      if (kind == StmtKind::kIf) {
        PlanIf(s, &known);
        continue;
      }
      known.ForgetAssignedBy(s);
      if (IsGuard(kind)) continue;
      KnownTests inside = known;
      if (kind == StmtKind::kWhile) inside.Learn(ast_.Exprs(s)[0], true);
      for (BlockId inner : ast_.Blocks(s)) Plan(inner, inside);
    }
  }

  void PlanIf(StmtId s, KnownTests* known) {
    const auto conditions = ast_.Exprs(s);
    const auto blocks = ast_.Blocks(s);
    KnownTests here = *known;  // at the next condition
    Ways ways;
    bool leave = true;  // all ways that were taken before do
    for (size_t k = 0; k < blocks.size(); ++k) {
      std::optional<bool> truth = true;
      if (k < conditions.size()) truth = Shorten(conditions[k], here);
      if (truth == false) continue;
      KnownTests inside = here;
      if (k < conditions.size()) inside.Learn(conditions[k], true);
      ways.blocks.push_back(blocks[k]);
      Plan(blocks[k], std::move(inside));
      if (truth == true) break;
      ways.conditions.push_back(conditions[k]);
      here.Learn(conditions[k], false);
      leave = leave && EndsControl(from_, names_.variables, blocks[k]);
      if (leave) *known = here;
    }
    known->ForgetAssignedBy(s);
    if (ways.blocks.size() != blocks.size() || ways.conditions.size() != conditions.size())
      ways_.emplace(s.index, ways);
  }

  // What the condition says, if that is known; parts of it that are known go.
  std::optional<bool> Shorten(ExprId e, const KnownTests& known) {
    if (const std::optional<bool> truth = known.Truth(e)) return truth;
    const bool both = ast_[e].kind == ExprKind::kBinary && ast_[e].op == Op::kAndAnd;
    if (!both && (ast_[e].kind != ExprKind::kBinary || ast_[e].op != Op::kOrOr)) return std::nullopt;
    const ExprId left = ast_.Child(e, 0), right = ast_.Child(e, 1);
    const std::optional<bool> first = Shorten(left, known);
    if (first && *first != both) return first;
    KnownTests behind = known;
    behind.Learn(left, both);
    const std::optional<bool> second = Shorten(right, behind);
    if (first && second) return second;
    if (first && IsOneTruthOrNumber(from_, right)) shorter_.emplace(e.index, right);
    if (!second) return std::nullopt;
    if (*second != both && from_.tree->facts.IsPure(left) && IsOneTruth(from_, left)) return second;
    if (*second == both && IsOneTruthOrNumber(from_, left)) shorter_.emplace(e.index, left);
    return std::nullopt;
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const VisibleNames& names_;
  std::map<uint32_t, Ways> ways_;       // by the statement
  std::map<uint32_t, ExprId> shorter_;  // what stands in the place of a condition
};

}  // namespace

bool DecideTests(PassInput& in, Residual* to) { return RunPlannedPass<TestDecider>(in, to); }

}  // namespace residua::residual
