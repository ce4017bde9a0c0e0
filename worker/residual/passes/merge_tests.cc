// Tests that follow each other and ask the same.
//
//   if T < 1000                 if T < 1000
//     a = f (T);                  a = f (T);
//   end                           b = 1;
//   if ~(T < 1000)        =>    else
//     b = 2;                      b = 2;
//   else                        end
//     b = 1;
//   end
//
// A table of ranges that each of several rows has comes out as one test a row. The first test decides the second where
// no branch of the first assigns what the condition reads, and the condition has no effect and reads none: the second
// evaluation would give the same. Its negation is the same test where it is one truth.
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/passes/same_code.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

class TestMerger {
 public:
  TestMerger(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(from_.tree->ast),
        id_(ast_.top_functions()[index]),
        names_(in.analyses().Names(index)) {
    if (names_.plain) Plan(ast_[id_].body);
  }
  bool changed() const { return !first_.empty(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      if (moved_.contains(s.index)) return true;
      const auto merged = first_.find(s.index);
      if (merged == first_.end()) return false;
      const Second& next = merged->second;
      const BlockId then = Joined(BlockOf(s, 0), next, next.negated ? 1 : 0, &copier);
      const BlockId otherwise = Joined(BlockOf(s, 1), next, next.negated ? 0 : 1, &copier);
      std::vector<BlockId> blocks{then};
      if (!to->ast.Statements(otherwise).empty()) blocks.push_back(otherwise);
      out->push_back(to->ast.AddStmt(ast_[s], std::vector<ExprId>{copier.Expr(ast_.Exprs(s)[0])}, blocks));
      return true;
    };
    return copier.Function(id_, name);
  }

 private:
  struct Second {
    StmtId statement;
    bool negated = false;
  };

  void Plan(BlockId block) {
    const auto statements = ast_.Statements(block);
    for (size_t k = 0; k < statements.size(); ++k) {
      const std::optional<Second> next =
          k + 1 < statements.size() ? AsSecond(statements[k], statements[k + 1]) : std::nullopt;
      if (next) {
        first_.emplace(statements[k].index, *next);
        moved_.insert(statements[++k].index);
        continue;  // what the blocks hold is looked at in the next round
      }
      if (IsGuard(ast_[statements[k]].kind)) continue;
      for (BlockId inner : ast_.Blocks(statements[k])) Plan(inner);
    }
  }

  bool IsOneTest(StmtId s) const { return ast_[s].kind == StmtKind::kIf && ast_.Exprs(s).size() == 1; }

  std::optional<Second> AsSecond(StmtId s, StmtId next) const {
    if (!IsOneTest(s) || !IsOneTest(next)) return std::nullopt;
    const ExprId condition = ast_.Exprs(s)[0], again = ast_.Exprs(next)[0];
    if (!from_.tree->facts[condition].effects.In(Effects::Fails()) || Changes(s, condition)) return std::nullopt;
    if (IsSameCondition(*from_.tree, condition, again)) return Second{next, false};
    const auto negates = [&](ExprId e, ExprId inner) {
      return ast_[e].kind == ExprKind::kUnary && ast_[e].op == Op::kNot && IsOneTruth(from_, inner) &&
             IsSameCondition(*from_.tree, ast_.Child(e, 0), inner);
    };
    if (negates(again, condition) || negates(condition, again)) return Second{next, true};
    return std::nullopt;
  }

  // Whether the statement assigns what the condition reads, or might.
  bool Changes(StmtId s, ExprId condition) const {
    NameSet read;
    bool seen = false;
    syntax::VisitExpr(ast_, condition, [&](ExprId e) {
      if (ast_[e].kind != ExprKind::kIdentifier || !names_.variables.contains(ast_[e].name)) return;
      read.insert(ast_[e].name);
      seen = seen || names_.shown.contains(ast_[e].name);
    });
    for (const BlockId block : ast_.Blocks(s)) {
      syntax::VisitStatements(ast_, block, [&](StmtId inner) {
        syntax::VisitTargets(ast_, inner, [&](ExprId target) {
          if (ast_[target].kind == ExprKind::kTilde) return;
          const NameId name = syntax::TargetName(ast_, target);
          seen = seen || !name.valid() || read.contains(name);
        });
      });
    }
    return seen;
  }

  BlockId BlockOf(StmtId s, size_t k) const { return k < ast_.Blocks(s).size() ? ast_.Blocks(s)[k] : BlockId(); }

  // A branch of the first and one of the second.
  BlockId Joined(BlockId first, const Second& next, size_t branch, TreeCopier* copier) const {
    std::vector<StmtId> made;
    const auto add = [&](BlockId block) {
      if (!block.valid()) return;
      const auto statements = copier->to.ast.Statements(copier->Block(block));
      made.insert(made.end(), statements.begin(), statements.end());
    };
    add(first);
    add(BlockOf(next.statement, branch));
    return copier->to.ast.AddBlock(std::move(made));
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const VisibleNames& names_;
  std::map<uint32_t, Second> first_;  // by the first statement
  std::set<uint32_t> moved_;          // into one of those
};

}  // namespace

bool MergeTests(PassInput& in, Residual* to) { return RunPlannedPass<TestMerger>(in, to); }

}  // namespace residua::residual
