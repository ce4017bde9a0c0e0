// Branches that end alike.
//
//   if x > 0                    if x > 0
//     s = s + x;                  s = s + x;
//     k = k + 1;          =>    end
//   else                        k = k + 1;
//     k = k + 1;
//   end
//
// Ways of a loop whose states meet again (program_points.cc) leave what follows once for each of them. What all
// branches end with, the last among them `else` or `otherwise`, stands behind them instead, jumps among it. Nothing is
// evaluated at another time. What is known of the expressions must be the same in all, as one of them is what is left.
#include <algorithm>

#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/passes/same_code.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

class TailMerger {
 public:
  TailMerger(PassInput& in, size_t index)
      : tree_(*in.program().tree), ast_(tree_.ast), id_(ast_.top_functions()[index]) {
    syntax::VisitStatements(ast_, ast_[id_].body, [this](StmtId s) { changed_ = changed_ || TailOf(s) > 0; });
  }
  bool changed() const { return changed_; }

  syntax::FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &tree_.facts};
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      const size_t tail = TailOf(s);
      if (tail == 0) return false;
      const auto blocks = ast_.Blocks(s);
      std::vector<ExprId> exprs;
      for (ExprId e : ast_.Exprs(s)) exprs.push_back(copier.Expr(e));
      std::vector<BlockId> short_blocks;
      for (BlockId b : blocks) {
        std::vector<StmtId> kept;
        const auto statements = ast_.Statements(b);
        for (StmtId inner : statements.first(statements.size() - tail)) Place(inner, &copier, &kept);
        short_blocks.push_back(to->ast.AddBlock(std::move(kept)));
      }
      if (to->ast.Statements(short_blocks.back()).empty()) short_blocks.pop_back();
      out->push_back(to->ast.AddStmt(ast_[s], exprs, short_blocks));
      const auto last = ast_.Statements(blocks.back());
      for (StmtId inner : last.subspan(last.size() - tail)) Place(inner, &copier, out);
      return true;
    };
    return copier.Function(id_, name);
  }

 private:
  static void Place(StmtId s, TreeCopier* copier, std::vector<StmtId>* out) {
    if (!copier->place(s, out)) out->push_back(copier->Statement(s));
  }

  // How many statements all branches end with.
  size_t TailOf(StmtId s) const {
    const auto blocks = ast_.Blocks(s);
    const size_t tests = ast_.Exprs(s).size() - (ast_[s].kind == StmtKind::kSwitch);
    if ((ast_[s].kind != StmtKind::kIf && ast_[s].kind != StmtKind::kSwitch) || blocks.size() <= tests) return 0;
    const auto last = ast_.Statements(blocks.back());
    size_t tail = last.size();
    for (BlockId b : blocks.first(blocks.size() - 1)) {
      const auto other = ast_.Statements(b);
      size_t same = 0;
      while (same < std::min(tail, other.size()) &&
             IsSameStatement(tree_, last[last.size() - 1 - same], other[other.size() - 1 - same])) {
        ++same;
      }
      tail = same;
    }
    return tail;
  }

  const ResidualTree& tree_;
  const Ast& ast_;
  syntax::FunctionId id_;
  bool changed_ = false;
};

}  // namespace

bool MergeTails(PassInput& in, Residual* to) { return RunPlannedPass<TailMerger>(in, to); }

}  // namespace residua::residual
