// Statements that read the numbers which the branches before them set.
//
//   if T < 1000                 if T < 1000
//     a = 2;                      p = 2 * T + 1;
//     b = 1;                    else
//   else                  =>      p = 3 * T + 7;
//     a = 3;                    end
//     b = 7;
//   end
//   p = a * T + b;
//
// A row of a table that a test chooses comes out as its numbers, one variable each. Where the next statement alone
// reads some of them it stands at the end of each branch, and there the numbers take their places
// (propagate_numbers.cc): the assignments of the variables go. It is evaluated when it was before, on whatever way; a
// branch that leaves did not come to it and does not now. merge_tails.cc would take it out again where all branches set
// the same.
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

constexpr size_t kMostCopied = 200;  // expressions that may stand there instead

class Sinker {
 public:
  Sinker(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(from_.tree->ast),
        id_(ast_.top_functions()[index]),
        graph_(in.analyses().Flow(index)),
        names_(in.analyses().Names(index)) {
    if (!names_.plain) return;
    for (const auto& uses : in.analyses().Chains(index).uses) {
      for (const auto& [variable, definitions] : uses) {
        for (const int d : definitions) ++readers_[{d, variable}];
      }
    }
    Plan(ast_[id_].body);
  }
  bool changed() const { return !into_.empty(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      if (moved_.contains(s.index)) return true;
      const auto sunk = into_.find(s.index);
      if (sunk == into_.end()) return false;
      std::vector<ExprId> conditions;
      for (ExprId e : ast_.Exprs(s)) conditions.push_back(copier.Expr(e));
      std::vector<BlockId> blocks;
      for (const BlockId block : ast_.Blocks(s)) {
        const auto copied = to->ast.Statements(copier.Block(block));
        std::vector<StmtId> made(copied.begin(), copied.end());
        if (!Leaves(block)) made.push_back(copier.Statement(sunk->second));
        blocks.push_back(to->ast.AddBlock(std::move(made)));
      }
      out->push_back(to->ast.AddStmt(ast_[s], conditions, blocks));
      return true;
    };
    return copier.Function(id_, name);
  }

 private:
  void Plan(BlockId block) {
    const auto statements = ast_.Statements(block);
    for (size_t k = 0; k < statements.size(); ++k) {
      if (k + 1 < statements.size() && MaySink(statements[k], statements[k + 1])) {
        into_.emplace(statements[k].index, statements[k + 1]);
        moved_.insert(statements[++k].index);
        continue;  // what the branches hold is looked at in the next round
      }
      if (IsGuard(ast_[statements[k]].kind)) continue;
      for (BlockId inner : ast_.Blocks(statements[k])) Plan(inner);
    }
  }

  bool Leaves(BlockId block) const {
    const auto statements = ast_.Statements(block);
    return !statements.empty() && IsJump(ast_[statements.back()].kind);
  }

  bool MaySink(StmtId s, StmtId next) const {
    const auto blocks = ast_.Blocks(s);
    if (ast_[s].kind != StmtKind::kIf || blocks.size() <= ast_.Exprs(s).size()) return false;
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, next);
    if (!made) return false;
    bool sets = false;
    size_t size = 0;
    syntax::VisitExpr(ast_, made->value, [&](ExprId e) {
      ++size;
      sets = sets || (ast_[e].kind == ExprKind::kIdentifier && IsSet(blocks, ast_[e].name));
    });
    return sets && size * blocks.size() <= kMostCopied;
  }

  // One of ours that all branches that go on set to a number each, for one statement to read.
  bool IsSet(std::span<const BlockId> blocks, NameId name) const {
    return names_.ours.contains(name) && names_.IsInner(name) &&
           std::ranges::all_of(blocks, [&](BlockId b) { return Leaves(b) || EndsWithNumber(b, name); });
  }

  // The branch ends with assignments, one of which is of a number to the variable that one statement reads.
  bool EndsWithNumber(BlockId block, NameId name) const {
    const auto statements = ast_.Statements(block);
    for (size_t k = statements.size(); k-- > 0;) {
      const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, statements[k]);
      if (!made) return false;
      if (made->variable != name) continue;
      const auto node = graph_.node_of.find(statements[k].index);
      if (node == graph_.node_of.end()) return false;  // nothing leads there
      const auto readers = readers_.find({node->second, name});
      return RealLiteral(ast_, made->value) && readers != readers_.end() && readers->second == 1;
    }
    return false;
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const FlowGraph& graph_;
  const VisibleNames& names_;
  std::map<std::pair<int, NameId>, int> readers_;  // of what a node assigns: statements
  std::map<uint32_t, StmtId> into_;                // test -> what its branches end with then
  std::set<uint32_t> moved_;
};

}  // namespace

bool SinkStatements(PassInput& in, Residual* to) { return RunPlannedPass<Sinker>(in, to); }

}  // namespace residua::residual
