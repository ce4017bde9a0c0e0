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
#include <cmath>
#include <map>

#include "worker/builtin/builtin_names.h"
#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace names = builtin::names;
using syntax::Op;

namespace {

constexpr size_t kFew = 4;  // comparisons that Octave adds faster than it calls sum

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
      if (const auto search = found_.find(e.index); search != found_.end()) return Count(search->second, &copier, to);
      if (const auto test = tests_.find(e.index); test != tests_.end()) return Test(test->second, e, to);
      return std::nullopt;
    };
    return copier.Function(id_, name);
  }

 private:
  // `find (TABLE op number, 1, 'last')`, and the variable that it is assigned to.
  struct Search {
    NameId variable;
    ExprId comparison;
    std::vector<double> table;
    bool table_first = true;  // of the operands
    bool last = true;
    double nowhere = 0;  // what the variable is where nothing is found
  };

  bool IsCall(ExprId e, const char* name, size_t arguments) const {
    return ast_[e].kind == ExprKind::kIndex && ast_[e].count == arguments + 1 &&
           ast_[ast_.Child(e, 0)].kind == ExprKind::kIdentifier && ast_.Name(ast_.Child(e, 0)) == name;
  }

  // Rising numbers in a row or a column.
  std::vector<double> TableOf(ExprId e) const {
    std::vector<double> table;
    if (ast_[e].kind != ExprKind::kMatrix) return table;
    for (ExprId row : ast_.Children(e)) {
      if (ast_[e].count > 1 && ast_[row].count != 1) return {};
      for (ExprId element : ast_.Children(row)) {
        const std::optional<double> number = RealLiteral(ast_, element);
        if (!number || std::isnan(*number) || (!table.empty() && *number < table.back())) return {};
        table.push_back(*number);
      }
    }
    return table;
  }

  std::optional<Search> AsSearch(StmtId s) const {
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
    if (!made || names_.shown.contains(made->variable) || names_.shared.contains(made->variable)) return std::nullopt;
    const ExprId call = made->value;
    const bool said = IsCall(call, names::k_find, 3);
    if (!said && !IsCall(call, names::k_find, 2)) return std::nullopt;
    if (RealLiteral(ast_, ast_.Child(call, 2)).value_or(0) != 1) return std::nullopt;
    Search search;
    search.variable = made->variable;
    search.comparison = ast_.Child(call, 1);
    const ExprId which = said ? ast_.Child(call, 3) : ExprId();
    const std::string end = !said ? "first" : ast_[which].kind == ExprKind::kString ? ast_.Name(which) : "";
    search.last = end == "last";
    if (!search.last && end != "first") return std::nullopt;
    const syntax::Expr& compared = ast_[search.comparison];
    if (compared.kind != ExprKind::kBinary) return std::nullopt;
    const bool less = compared.op == Op::kLess || compared.op == Op::kLessEqual;
    if (!less && compared.op != Op::kGreater && compared.op != Op::kGreaterEqual) return std::nullopt;
    search.table = TableOf(ast_.Child(search.comparison, 0));
    search.table_first = !search.table.empty();
    if (!search.table_first) search.table = TableOf(ast_.Child(search.comparison, 1));
    const ExprId number = ast_.Child(search.comparison, search.table_first ? 1 : 0);
    if (search.table.size() < 2 || from_.tree->facts.NumberOf(number) != ResidualFacts::Number::kReal)
      return std::nullopt;
    if ((less == search.table_first) != search.last)
      return std::nullopt;  // true up to a place, and the last is asked for
    search.nowhere = search.last ? 0 : static_cast<double>(search.table.size()) + 1;
    return search;
  }

  // `if isempty (k)` or `if ~isempty (k)`: the condition, where k is assigned anew first thing where nothing was found.
  std::optional<ExprId> TestOf(StmtId s, NameId k) const {
    if (ast_[s].kind != StmtKind::kIf || ast_.Exprs(s).size() != 1) return std::nullopt;
    const ExprId condition = ast_.Exprs(s)[0];
    const bool negated = ast_[condition].kind == ExprKind::kUnary && ast_[condition].op == Op::kNot;
    const ExprId call = negated ? ast_.Child(condition, 0) : condition;
    if (!IsCall(call, names::k_isempty, 1) || ast_[ast_.Child(call, 1)].kind != ExprKind::kIdentifier ||
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

  ExprId Real(ResidualTree* to, ExprId e) const {
    to->facts.SetNumber(e, ResidualFacts::Number::kReal);
    return e;
  }

  ExprId Count(const Search& search, TreeCopier* copier, ResidualTree* to) const {
    const syntax::SourceRange range = ast_[search.comparison].range;
    const ExprId number = ast_.Child(search.comparison, search.table_first ? 1 : 0);
    const Effects effects = from_.tree->facts[search.comparison].effects;
    ExprId count;
    if (search.table.size() > kFew || ast_[number].kind != ExprKind::kIdentifier) {
      count = to->Call(names::k_sum, {copier->Expr(search.comparison)}, range, effects);
    } else {
      for (const double place : search.table) {
        const ExprId at = LiteralOf(to, place, range), than = copier->Expr(number);
        const ExprId one = to->Make(ExprKind::kBinary, ast_[search.comparison].op, "",
                                    {search.table_first ? at : than, search.table_first ? than : at}, range, effects);
        count =
            count.valid() ? Real(to, to->Make(ExprKind::kBinary, Op::kPlus, "", {count, one}, range, effects)) : one;
      }
    }
    if (search.last) return Real(to, count);
    return Real(
        to, to->Make(ExprKind::kBinary, Op::kMinus, "", {LiteralOf(to, search.nowhere, range), count}, range, effects));
  }

  ExprId Test(const Search& search, ExprId condition, ResidualTree* to) const {
    const syntax::SourceRange range = ast_[condition].range;
    const bool negated = ast_[condition].kind == ExprKind::kUnary;
    const ExprId k = Real(to, to->Identifier(ast_.Name(search.variable), range, kPure));
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
