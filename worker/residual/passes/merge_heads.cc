// Branches that begin alike.
//
//   if x > 0                    g = [x; y];
//     g = [x; y];               if x > 0
//     g(2) = 3;           =>      g(2) = 3;
//   else                        end
//     g = [x; y];
//   end
//
// What two ways know part by part and one of them stores into is written out on both (specialise/core/join.cc). What
// all branches begin with, the last among them `else` or `otherwise`, stands before them instead, if it can neither
// fail nor be seen by a test: an assignment of a variable that no test mentions, of what has no effect, where the tests
// can do nothing but fail.
#include <algorithm>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/passes/same_code.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

class HeadMerger {
 public:
  HeadMerger(PassInput& in, size_t index)
      : tree_(*in.program().tree),
        ast_(tree_.ast),
        id_(ast_.top_functions()[index]),
        names_(in.analyses().Names(index)) {
    if (!names_.plain) return;
    syntax::VisitStatements(ast_, ast_[id_].body, [this](StmtId s) { changed_ = changed_ || HeadOf(s) > 0; });
  }
  bool changed() const { return changed_; }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &tree_.facts};
    if (!names_.plain) return copier.Function(id_, name);
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      const size_t head = HeadOf(s);
      if (head == 0) return false;
      std::vector<ExprId> exprs;
      for (ExprId e : ast_.Exprs(s)) exprs.push_back(copier.Expr(e));
      for (StmtId first : ast_.Statements(ast_.Blocks(s)[0]).first(head)) out->push_back(copier.Statement(first));
      std::vector<BlockId> blocks;
      for (BlockId b : ast_.Blocks(s)) {
        std::vector<StmtId> kept;
        for (StmtId inner : ast_.Statements(b).subspan(head)) {
          if (!copier.place(inner, &kept)) kept.push_back(copier.Statement(inner));
        }
        blocks.push_back(to->ast.AddBlock(std::move(kept)));
      }
      if (to->ast.Statements(blocks.back()).empty()) blocks.pop_back();
      out->push_back(to->ast.AddStmt(ast_[s], exprs, blocks));
      return true;
    };
    return copier.Function(id_, name);
  }

 private:
  // How many statements all branches begin with that may stand before the tests.
  size_t HeadOf(StmtId s) const {
    const auto blocks = ast_.Blocks(s);
    const auto tests = ast_.Exprs(s);
    const size_t ways = tests.size() - (ast_[s].kind == StmtKind::kSwitch);
    if ((ast_[s].kind != StmtKind::kIf && ast_[s].kind != StmtKind::kSwitch) || blocks.size() <= ways) return 0;
    const bool pure = std::ranges::all_of(
        tests, [&](ExprId e) { return tree_.facts[e].effects.In(Effects::Reads() | Effects::Fails()); });
    const auto first = ast_.Statements(blocks[0]);
    size_t head = 0;
    while (pure && head < first.size() && MayStandBefore(first[head], tests) &&
           std::ranges::all_of(blocks.subspan(1), [&](BlockId b) {
             const auto other = ast_.Statements(b);
             return head < other.size() && IsSameStatement(tree_, first[head], other[head]);
           })) {
      ++head;
    }
    return head;
  }

  bool MayStandBefore(StmtId s, std::span<const ExprId> tests) const {
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
    return made && !names_.shown.contains(made->variable) && tree_.facts.IsPure(made->value) &&
           std::ranges::none_of(tests, [&](ExprId e) { return syntax::Mentions(ast_, e, made->variable); });
  }

  const ResidualTree& tree_;
  const Ast& ast_;
  FunctionId id_;
  const VisibleNames& names_;
  bool changed_ = false;
};

}  // namespace

bool MergeHeads(PassInput& in, Residual* to) { return RunPlannedPass<HeadMerger>(in, to); }

}  // namespace residua::residual
