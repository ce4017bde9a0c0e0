// The place of a number in a sorted table.
//
//   k = find(T <= x, 1, 'last');        k = sum(T <= x);
//   if isempty(k)                       if k == 0
//     k = 1;                      =>      k = 1;
//   end                                 end
//
// Of a table that ascends the comparison with one number is true up to a place, or from one on: the last one of the
// first kind is how many are true, and the first one of the other is one more than how many are false. A number that is
// NaN is beside none, as is one beyond the end, and then nothing is found: that case has to be met at once, by a
// statement that assigns the variable anew. Few comparisons are added as they stand. Nothing can fail that did not
// before, and the pass ends because each change takes a `find` away.
#include <map>

#include "worker/builtin/builtin_names.h"
#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/passes/rising_counts.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace names = builtin::names;
using syntax::Op;

namespace {

class FoundCounter {
 public:
  FoundCounter(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(from_.tree->ast),
        id_(ast_.top_functions()[index]),
        names_(in.analyses().Names(index)) {
    const auto means = [&](const char* name) { return MeansBuiltin(from_, names_.variables, name); };
    if (names_.plain && means(names::k_find) && means(names::k_isempty) && means(names::k_sum)) Plan(ast_[id_].body);
  }
  bool changed() const { return !found_.empty(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      if (const auto search = found_.find(e.index); search != found_.end())
        return WriteCount(search->second.count, &copier, ast_[e].range);
      if (const auto test = tests_.find(e.index); test != tests_.end()) return Test(test->second, e, to);
      return std::nullopt;
    };
    return copier.Function(id_, name);
  }

 private:
  // `find (TABLE op number, 1, 'last')`, and the variable that it is assigned to.
  struct Search {
    NameId variable;
    RisingCount count;
    double nowhere = 0;  // what the variable is where nothing is found
  };

  std::optional<Search> AsSearch(StmtId s) const {
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
    if (!made || names_.shown.contains(made->variable) || names_.shared.contains(made->variable)) return std::nullopt;
    const ExprId call = made->value;
    const bool said = CalledName(ast_, call, 3) == names::k_find;
    if (!said && CalledName(ast_, call, 2) != names::k_find) return std::nullopt;
    if (RealLiteral(ast_, ast_.Child(call, 2)).value_or(0) != 1) return std::nullopt;
    const ExprId which = said ? ast_.Child(call, 3) : ExprId();
    const std::string end = !said ? "first" : ast_[which].kind == ExprKind::kString ? ast_.Name(which) : "";
    std::optional<RisingCount> count = AsTableComparison(from_, ast_.Child(call, 1));
    if (!count || (end != "last" && end != "first") || count->HoldsUpToPlace() != (end == "last")) return std::nullopt;
    count->falls = end == "first";
    if (count->falls) count->base = static_cast<double>(count->places.size()) + 1;
    return Search{made->variable, *count, count->base};
  }

  // `if isempty (k)` or `if ~isempty (k)`: the condition, where k is assigned anew first thing where nothing was found.
  std::optional<ExprId> TestOf(StmtId s, NameId k) const {
    if (ast_[s].kind != StmtKind::kIf || ast_.Exprs(s).size() != 1) return std::nullopt;
    const ExprId condition = ast_.Exprs(s)[0];
    const bool negated = ast_[condition].kind == ExprKind::kUnary && ast_[condition].op == Op::kNot;
    const ExprId call = negated ? ast_.Child(condition, 0) : condition;
    if (CalledName(ast_, call, 1) != names::k_isempty || ast_[ast_.Child(call, 1)].kind != ExprKind::kIdentifier ||
        ast_[ast_.Child(call, 1)].name != k)
      return std::nullopt;
    const auto blocks = ast_.Blocks(s);
    if (negated && blocks.size() < 2) return std::nullopt;
    const auto nowhere = ast_.Statements(blocks[negated ? 1 : 0]);
    const auto anew = nowhere.empty() ? std::nullopt : AsPlainAssignment(ast_, nowhere[0]);
    if (!anew || anew->variable != k) return std::nullopt;
    bool reads = false;
    syntax::VisitExpr(ast_, anew->value,
                      [&](ExprId e) { reads = reads || (ast_[e].kind == ExprKind::kIdentifier && ast_[e].name == k); });
    return reads ? std::nullopt : std::optional(condition);
  }

  void Plan(BlockId block) {
    const auto statements = ast_.Statements(block);
    for (size_t k = 0; k < statements.size(); ++k) {
      if (IsGuard(ast_[statements[k]].kind)) continue;
      for (BlockId inner : ast_.Blocks(statements[k])) Plan(inner);
      const std::optional<Search> search = k + 1 < statements.size() ? AsSearch(statements[k]) : std::nullopt;
      const std::optional<ExprId> test = search ? TestOf(statements[k + 1], search->variable) : std::nullopt;
      if (!test) continue;
      found_.emplace(ast_.Exprs(statements[k])[1].index, *search);
      tests_.emplace(test->index, *search);
    }
  }

  ExprId Test(const Search& search, ExprId condition, ResidualTree* to) const {
    const syntax::SourceRange range = ast_[condition].range;
    const bool negated = ast_[condition].kind == ExprKind::kUnary;
    const ExprId k = ReadOfNumber(to, ast_.Name(search.variable), range, ResidualFacts::Number::kReal);
    return to->Make(ExprKind::kBinary, negated ? Op::kNotEqual : Op::kEqual, "",
                    {k, LiteralOf(to, search.nowhere, range)}, range, kPure);
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const VisibleNames& names_;
  std::map<uint32_t, Search> found_;  // by the call of find
  std::map<uint32_t, Search> tests_;  // by the condition
};

}  // namespace

bool CountFound(PassInput& in, Residual* to) { return RunPlannedPass<FoundCounter>(in, to); }

}  // namespace residua::residual
