// Text that is put together piece by piece.
//
//   s = sprintf ('%d', x);
//   s = [s, ' '];               =>     s = [sprintf('%d', x), ' of ', name];
//   s = [s, ['of', ' '], name];
//
// Such rows are of texts that fit beside each other (ExprFacts::text_row). A row in a row is part of it, literals
// side by side are one. Of two assignments to a variable one after the other, the second of which puts something behind
// what the first gave, one is left: in it everything is evaluated in the same order, and what fails fails the same. The
// variable could only be seen half-way by a handler or by others: neither in guarded code, nor where it is shared.
#include <algorithm>
#include <span>

#include "worker/builtin/builtin.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

class TextCombiner {
 public:
  TextCombiner(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(in.program().tree->ast),
        id_(ast_.top_functions()[index]),
        graph_(in.analyses().Flow(index)),
        names_(in.analyses().Names(index)) {
    if (names_.plain) Plan(ast_[id_].body);
  }
  bool changed() const { return changed_; }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    to_ = to;
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier_ = &copier;
    copier.replace = [this](ExprId e) { return Replace(e); };
    copier.place = [this](StmtId s, std::vector<StmtId>*) { return before_.contains(s.index); };
    return copier.Function(id_, name);
  }

 private:
  bool IsRow(ExprId e) const { return ast_[e].kind == ExprKind::kMatrix && from_.tree->facts[e].text_row; }
  std::span<const ExprId> Elements(ExprId row) const { return ast_.Children(ast_.Child(row, 0)); }

  // `v = VALUE;` of a variable that nobody else sees; none for anything else.
  NameId Target(StmtId s) const {
    const auto exprs = ast_.Exprs(s);
    if (ast_[s].kind != StmtKind::kAssign || ast_[s].multi || exprs.size() != 2) return {};
    if (ast_[exprs[0]].kind != ExprKind::kIdentifier) return {};
    const NameId v = ast_[exprs[0]].name;
    return names_.shared.contains(v) ? NameId{} : v;
  }

  // Something that gives one value, or fails in the same way, beside others and alone.
  bool IsOneValue(ExprId e) const {
    if (IsRow(e) || ast_[e].kind == ExprKind::kString) return true;
    if (ast_[e].kind != ExprKind::kIndex || ast_[ast_.Child(e, 0)].kind != ExprKind::kIdentifier) return false;
    const std::string& called = ast_.Name(ast_.Child(e, 0));
    const builtin::Builtin* b = builtin::FindBuiltin(called);
    const bool own = std::ranges::any_of(from_.functions, [&](const auto& f) { return f.name == called; });
    return b && b->effects == builtin::kPure && b->max_out == 1 && !own &&
           !names_.variables.contains(ast_[ast_.Child(e, 0)].name);
  }

  // The row in `v = [v, ..]` where v stands nowhere else.
  bool PutsBehind(StmtId s, NameId v) const {
    const ExprId row = ast_.Exprs(s)[1];
    if (Target(s) != v || !IsRow(row) || Elements(row).empty()) return false;
    const ExprId first = Elements(row)[0];
    if (ast_[first].kind != ExprKind::kIdentifier || ast_[first].name != v) return false;
    return std::ranges::none_of(Elements(row).subspan(1), [&](ExprId e) { return syntax::Mentions(ast_, e, v); });
  }

  void Plan(syntax::BlockId block) {
    const auto statements = ast_.Statements(block);
    for (size_t k = 0; k < statements.size(); ++k) {
      for (syntax::BlockId inner : ast_.Blocks(statements[k])) {
        if (!IsGuard(ast_[statements[k]].kind)) Plan(inner);
      }
      if (k + 1 == statements.size() || ast_[statements[k]].print) continue;
      const NameId v = Target(statements[k]);
      if (!v.valid() || !IsOneValue(ast_.Exprs(statements[k])[1]) || !PutsBehind(statements[k + 1], v)) continue;
      before_.insert(statements[k].index);
      value_[Elements(ast_.Exprs(statements[k + 1])[1])[0].index] = ast_.Exprs(statements[k])[1];
      changed_ = true;
    }
  }

  std::optional<ExprId> Replace(ExprId e) {
    if (ast_[e].kind == ExprKind::kAnonymous) {  // its text can be seen
      TreeCopier plain{ast_, *to_, &from_.tree->facts};
      return plain.Expr(e);
    }
    if (!IsRow(e)) return std::nullopt;
    std::vector<ExprId> elements;
    AddElements(e, &elements);
    // A row is in double quotes when all that stands in it is.
    const bool single = std::ranges::any_of(
        elements, [this](ExprId x) { return ast_[x].kind == ExprKind::kString && ast_[x].quote != '"'; });
    const char quote = single ? '\'' : '"';
    std::vector<ExprId> made;
    for (size_t k = 0; k < elements.size(); ++k) {
      std::string text;
      size_t end = k;
      for (; end < elements.size() && ast_[elements[end]].kind == ExprKind::kString; ++end) {
        text += ast_.Name(elements[end]);
      }
      if (end <= k + 1) {
        made.push_back(copier_->Expr(elements[k]));
        continue;
      }
      made.push_back(to_->Text(text, ast_[elements[k]].range, quote));
      changed_ = true;
      k = end - 1;
    }
    if (made.size() == 1 && elements.size() > 1) return made[0];
    const Effects effects = from_.tree->facts[e].effects | to_->facts.EffectsOf(made);
    const ExprId row = to_->Matrix(ExprKind::kMatrix, {made}, ast_[e].range, effects);
    to_->facts.At(row).text_row = true;
    return row;
  }

  void AddElements(ExprId row, std::vector<ExprId>* out) {
    for (ExprId e : Elements(row)) {
      const auto value = value_.find(e.index);
      const ExprId element = value == value_.end() ? e : value->second;
      if (IsRow(element)) {
        changed_ = true;
        AddElements(element, out);
      } else {
        out->push_back(element);
      }
    }
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const FlowGraph& graph_;
  const VisibleNames& names_;
  ResidualTree* to_ = nullptr;
  TreeCopier* copier_ = nullptr;
  std::set<uint32_t> before_;         // statements that become part of the next one
  std::map<uint32_t, ExprId> value_;  // the variable as first element there -> its value
  bool changed_ = false;
};

}  // namespace

bool CombineTexts(PassInput& in, Residual* to) {
  const Residual& from = in.program();
  bool rows = false;
  for (FunctionId f : from.tree->ast.top_functions()) {
    syntax::VisitExprs(from.tree->ast, from.tree->ast[f].body,
                       [&](ExprId e) { rows = rows || from.tree->facts[e].text_row; });
  }
  return rows && RunPass<TextCombiner>(in, to);
}

}  // namespace residua::residual
