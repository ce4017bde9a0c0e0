// Cases of a `switch` that do the same.
//
//   switch s                    switch s
//     case 'a'                    case {'a', 'c'}
//       y = 1;                      y = 1;
//     case 'b'           =>       otherwise
//       y = 2;                      y = 2;
//     case 'c'                  end
//       y = 1;
//     otherwise
//       y = 2;
//   end
//
// A machine that is evaluated for each of its states does the same in several, or nothing. The labels are texts and
// numbers that stand there, all of one kind and no two of them equal, so that their order says nothing: one that does
// what `otherwise` does goes, others that are alike have one case. A label that is empty matches otherwise within a
// list, and keeps its own. Cells, structs and handles are no error beside a label of other extents and are beside one
// of theirs: where the subject may be such a thing, a case goes only if another of its extents stays.
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/passes/same_code.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

class CaseMerger {
 public:
  CaseMerger(PassInput& in, size_t index)
      : from_(in.program()), ast_(from_.tree->ast), id_(ast_.top_functions()[index]) {
    syntax::VisitStatements(ast_, ast_[id_].body, [this](StmtId s) {
      if (std::optional<Cases> cases = Merged(s)) cases_.emplace(s.index, *std::move(cases));
    });
  }
  bool changed() const { return !cases_.empty(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      const auto found = cases_.find(s.index);
      if (found == cases_.end()) return false;
      std::vector<ExprId> exprs{copier.Expr(ast_.Exprs(s)[0])};
      std::vector<BlockId> blocks;
      for (const Case& one : found->second) {
        std::vector<ExprId> labels;
        for (ExprId label : one.labels) labels.push_back(copier.Expr(label));
        if (labels.size() > 1) labels = {to->Matrix(ExprKind::kCell, {labels}, ast_[one.labels[0]].range, kPure)};
        if (!labels.empty()) exprs.push_back(labels[0]);
        blocks.push_back(copier.Block(one.block));
      }
      out->push_back(to->ast.AddStmt(ast_[s], exprs, blocks));
      return true;
    };
    return copier.Function(id_, name);
  }

 private:
  struct Case {
    std::vector<ExprId> labels;  // none: `otherwise`
    BlockId block;
  };
  using Cases = std::vector<Case>;

  // Nothing: there are none to merge.
  std::optional<Cases> Merged(StmtId s) const {
    if (ast_[s].kind != StmtKind::kSwitch) return std::nullopt;
    const auto tests = ast_.Exprs(s).subspan(1);
    const auto blocks = ast_.Blocks(s);
    const BlockId otherwise = blocks.size() > tests.size() ? blocks.back() : BlockId();
    Cases merged;
    const std::set<size_t> staying = ColumnsThatStay(tests, blocks, otherwise);
    const bool plain = IsPlain(ast_.Exprs(s)[0]);
    std::set<std::string> seen;
    std::set<ExprKind> kinds;
    bool changed = false;
    for (size_t k = 0; k < tests.size(); ++k) {
      const std::vector<ExprId> labels = LabelsOf(tests[k]);
      for (ExprId label : labels) {
        const std::optional<std::string> text = TextOf(label);
        kinds.insert(ast_[label].kind == ExprKind::kString ? ExprKind::kString : ExprKind::kNumber);
        if (!text || !seen.insert(*text).second || kinds.size() > 1) return std::nullopt;
      }
      // The last case stays, as the subject is evaluated by it.
      const bool last = k + 1 == tests.size() && merged.empty();
      const auto fails_there = [&](ExprId label) { return staying.contains(ColumnsOf(label)); };
      if (!last && AreAlike(blocks[k], otherwise) && (plain || std::ranges::all_of(labels, fails_there))) {
        changed = true;
        continue;
      }
      const auto alike = std::ranges::find_if(merged, [&](const Case& c) { return AreAlike(c.block, blocks[k]); });
      if (alike == merged.end() || !MayBeListed(labels) || !MayBeListed(alike->labels)) {
        merged.push_back({labels, blocks[k]});
        continue;
      }
      changed = true;
      alike->labels.insert(alike->labels.end(), labels.begin(), labels.end());
    }
    if (otherwise.valid()) merged.push_back({{}, otherwise});
    return changed ? std::optional(std::move(merged)) : std::nullopt;
  }

  bool IsPlain(ExprId subject) const {
    const ExprFacts& facts = from_.tree->facts[subject];
    return facts.plain_subject || facts.number != ExprFacts::Number::kNo || facts.truth;
  }

  size_t ColumnsOf(ExprId label) const { return ast_[label].kind == ExprKind::kString ? ast_.Name(label).size() : 1; }

  // Of the labels whose cases do not what `otherwise` does.
  std::set<size_t> ColumnsThatStay(std::span<const ExprId> tests, std::span<const BlockId> blocks,
                                   BlockId otherwise) const {
    std::set<size_t> columns;
    for (size_t k = 0; k < tests.size(); ++k) {
      if (AreAlike(blocks[k], otherwise)) continue;
      for (ExprId label : LabelsOf(tests[k])) columns.insert(ColumnsOf(label));
    }
    return columns;
  }

  std::vector<ExprId> LabelsOf(ExprId test) const {
    if (ast_[test].kind != ExprKind::kCell || ast_[test].count != 1) return {test};
    const auto elements = ast_.Children(ast_.Child(test, 0));
    return {elements.begin(), elements.end()};
  }

  std::optional<std::string> TextOf(ExprId label) const {
    if (ast_[label].kind == ExprKind::kString) return "'" + ast_.Name(label);
    const std::optional<double> number = RealLiteral(ast_, label);
    if (!number || *number != *number) return std::nullopt;
    return std::to_string(std::bit_cast<uint64_t>(*number == 0 ? 0.0 : *number));
  }

  bool MayBeListed(const std::vector<ExprId>& labels) const {
    return std::ranges::none_of(
        labels, [&](ExprId label) { return ast_[label].kind == ExprKind::kString && ast_.Name(label).empty(); });
  }

  bool AreAlike(BlockId a, BlockId b) const {
    const auto statements = [&](BlockId block) {
      return block.valid() ? ast_.Statements(block) : std::span<const StmtId>();
    };
    const auto same = [&](StmtId x, StmtId y) { return IsSameStatement(*from_.tree, x, y); };
    return std::ranges::equal(statements(a), statements(b), same);
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  std::map<uint32_t, Cases> cases_;  // by the statement
};

}  // namespace

bool MergeCases(PassInput& in, Residual* to) { return RunPlannedPass<CaseMerger>(in, to); }

}  // namespace residua::residual
