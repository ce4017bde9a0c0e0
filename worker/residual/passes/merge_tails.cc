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
#include <bit>
#include <cstdint>

#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

class TailMerger {
 public:
  TailMerger(PassInput& in, size_t index)
      : ast_(in.program().tree->ast), facts_(in.program().tree->facts), id_(ast_.top_functions()[index]) {
    syntax::VisitStatements(ast_, ast_[id_].body, [this](StmtId s) { changed_ = changed_ || TailOf(s) > 0; });
  }
  bool changed() const { return changed_; }

  syntax::FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &facts_};
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
             IsSame(last[last.size() - 1 - same], other[other.size() - 1 - same])) {
        ++same;
      }
      tail = same;
    }
    return tail;
  }

  bool IsSame(StmtId a, StmtId b) const {
    const syntax::Stmt &x = ast_[a], &y = ast_[b];
    if (x.kind != y.kind || x.print != y.print || x.multi != y.multi || x.prefix != y.prefix || x.op != y.op ||
        x.name != y.name) {
      return false;
    }
    const auto same_blocks = [this](BlockId p, BlockId q) {
      return std::ranges::equal(ast_.Statements(p), ast_.Statements(q),
                                [this](StmtId s, StmtId t) { return IsSame(s, t); });
    };
    return std::ranges::equal(ast_.Exprs(a), ast_.Exprs(b), [this](ExprId p, ExprId q) { return IsSameExpr(p, q); }) &&
           std::ranges::equal(ast_.Blocks(a), ast_.Blocks(b), same_blocks);
  }

  bool IsSameExpr(ExprId a, ExprId b) const {
    const syntax::Expr &x = ast_[a], &y = ast_[b];
    if (x.kind != y.kind || x.op != y.op || x.quote != y.quote || x.name != y.name ||
        (x.parentheses > 0) != (y.parentheses > 0) || !(facts_[a] == facts_[b])) {
      return false;
    }
    if (x.kind == ExprKind::kNumber) {
      const auto &p = ast_.Literal(a), &q = ast_.Literal(b);
      // The same bits: -0 is another number than 0, NaN the same.
      return std::bit_cast<uint64_t>(p.value) == std::bit_cast<uint64_t>(q.value) && p.bits == q.bits &&
             p.integer_width == q.integer_width && p.imaginary == q.imaginary;
    }
    return std::ranges::equal(ast_.Children(a), ast_.Children(b),
                              [this](ExprId p, ExprId q) { return IsSameExpr(p, q); });
  }

  const Ast& ast_;
  const ResidualFacts& facts_;
  syntax::FunctionId id_;
  bool changed_ = false;
};

}  // namespace

bool MergeTails(PassInput& in, Residual* to) { return RunPlannedPass<TailMerger>(in, to); }

}  // namespace residua::residual
