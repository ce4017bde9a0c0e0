// The elements of vectors and matrices as variables that are made right behind what they are made of.
//
//   d = 0 - 2 * x(1);                             d = 0 - 2 * x(1);
//   v = x(1) - 1;                                 h__1 = 100 * d;
//   h__1 = 100 * d;                               v = x(1) - 1;
//   ..                                     =>     ..
//   d = 0 - 2 * x(3);                             d = 0 - 2 * x(3);
//   v = x(3) - 1;                                 H__3 = 100 * d;
//   H = [h__1, h__2, 100 * d];                    v = x(3) - 1;
//                                                 H = [h__1, h__2, H__3];
//
// Where trips are alike, the elements of the last stand in the matrix itself, as nothing changes behind it, and those
// of the others wherever something needed them first. So each is put where it can be put first, what stands in several
// places of the matrix has a variable for each of them, and trips that are alike have their elements in one order
// (roll_statements.cc). Where that finds no loop, they are read once and go back (propagate_copies.cc).
#include <algorithm>
#include <map>
#include <set>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/operand_places.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/passes/trip_words.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

constexpr size_t kFewest = 6;  // elements that are no numbers: a matrix of fewer says the same in fewer lines

class ElementSettler {
 public:
  ElementSettler(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(in.program().tree->ast),
        id_(ast_.top_functions()[index]),
        names_(in.analyses().Names(index)),
        new_names_(from_, index, names_) {
    if (!names_.plain) return;
    statements_ = ast_.Statements(ast_[id_].body);
    syntax::VisitExprs(ast_, ast_[id_].body, [&](ExprId e) {
      if (ast_[e].kind == ExprKind::kIdentifier) ++mentions_[ast_[e].name];
    });
    for (size_t k = 0; k < statements_.size(); ++k) {
      const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, statements_[k]);
      if (made) assigned_[made->variable].push_back(k);
      if (made && !names_.shared.contains(made->variable) && !names_.shown.contains(made->variable)) Look(k, *made);
    }
  }
  bool changed() const { return !named_.empty() || !IsInOrder(); }
  const MadeNames& made() const { return new_names_.made(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      if (const auto value = expanded_.find(e.index); value != expanded_.end()) {
        const ExprId copy = copier.Expr(value->second);
        to->facts.SetNumber(copy, from_.tree->facts.NumberOf(e));
        return copy;
      }
      const auto found = named_.find(e.index);
      if (found == named_.end() || writing_ == e) return std::nullopt;
      return ReadOfNumber(to, found->second, ast_[e].range, from_.tree->facts.NumberOf(e));
    };
    std::map<uint32_t, size_t> places;
    for (size_t k = 0; k < statements_.size(); ++k) places.emplace(statements_[k].index, k);
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      const auto place = places.find(s.index);
      if (place == places.end()) return false;
      if (place->second == 0) Write(0, to, &copier, out);
      if (!moved_.contains(s.index)) out->push_back(copier.Statement(s));
      Write(place->second + 1, to, &copier, out);
      return true;
    };
    return copier.Function(id_, name);
  }

 private:
  // What is assigned before a statement of the block: a new variable, or one by the statement that is moved.
  struct Element {
    ExprId value;
    std::optional<size_t> from;  // where the statement stood
    std::string name;            // of a new variable
  };

  // All statements stand where they stood.
  bool IsInOrder() const {
    std::vector<size_t> order;
    for (size_t k = 0; k <= statements_.size(); ++k) {
      const auto here = settled_.find(k);
      if (here != settled_.end()) {
        for (const Element& element : here->second) order.push_back(element.from.value_or(k));
      }
      if (k < statements_.size() && !moved_.contains(statements_[k].index)) order.push_back(k);
    }
    return std::ranges::is_sorted(order);
  }

  bool IsNumber(ExprId e) const {
    return from_.tree->facts.NumberOf(e) >= ResidualFacts::Number::kNarrowed && from_.tree->facts.IsPure(e);
  }

  // The value, or the first one within it that is such a matrix. Its elements can do nothing but give numbers, so that
  // nobody sees when that happens.
  void Look(size_t k, const PlainAssignment& made) {
    std::optional<ExprId> found;
    bool closure = false;
    syntax::VisitExpr(ast_, made.value, [&](ExprId e) {
      closure = closure || ast_[e].kind == ExprKind::kAnonymous;
      if (!found && IsWorthIt(e)) found = e;
    });
    if (!found || closure) return;
    Settle(k, *found, ast_.Name(made.variable));
  }

  bool IsWorthIt(ExprId e) const {
    if (ast_[e].kind != ExprKind::kMatrix) return false;
    size_t others = 0;
    for (ExprId row : ast_.Children(e)) {
      if (ast_[row].count != ast_[ast_.Child(e, 0)].count) return false;
      for (ExprId element : ast_.Children(row)) {
        if (RealLiteral(ast_, element)) continue;
        if (!IsNumber(element)) return false;
        ++others;
      }
    }
    return others >= kFewest;
  }

  void Settle(size_t k, ExprId matrix, const std::string& target) {
    std::vector<ExprId> elements;  // column by column
    NameMap<int> within;
    const auto rows = ast_.Children(matrix);
    for (uint32_t c = 0; c < ast_[rows[0]].count; ++c) {
      for (ExprId row : rows) {
        const ExprId e = ast_.Child(row, c);
        if (RealLiteral(ast_, e)) continue;
        elements.push_back(e);
        if (ast_[e].kind == ExprKind::kIdentifier) ++within[ast_[e].name];
      }
    }
    // Sums are made in one variable, and not in a new one with each term.
    const bool goes_on = std::ranges::any_of(elements, [&](ExprId e) {
      return ast_[e].kind == ExprKind::kIdentifier && AllFor(ast_[e].name, k).size() > 1;
    });
    std::map<std::string, int> alike;
    for (ExprId e : elements) CountWords(e, k, &alike);
    for (ExprId e : elements) {
      const bool variable = ast_[e].kind == ExprKind::kIdentifier;
      if (variable && within[ast_[e].name] == 1) {
        Move(k, ast_[e].name);
        continue;
      }
      if (const std::optional<NameId> sum = goes_on ? SumSoFar(e, k) : std::nullopt) {
        Move(k, *sum);
        named_[e.index] = ast_.Name(*sum);
        settled_[BehindOperands({e}, k)].push_back({e, {}, ast_.Name(*sum)});
        continue;
      }
      const std::optional<size_t> expanded = variable ? std::nullopt : Expand(e, k);
      if (!variable && !expanded && alike[WordsOf(from_, names_, e, &variables_, &rows_)] == 1) continue;  // of no trip
      const std::string name = new_names_.Fresh(target);
      named_[e.index] = name;
      settled_[expanded ? *expanded : BehindOperands({e}, k)].push_back({e, {}, name});
    }
  }

  // Of what the element is, or its variable is assigned for this alone.
  void CountWords(ExprId e, size_t k, std::map<std::string, int>* alike) {
    const auto count = [&](ExprId value) -> void { ++(*alike)[WordsOf(from_, names_, value, &variables_, &rows_)]; };
    if (ast_[e].kind != ExprKind::kIdentifier) return count(e);
    for (const size_t made : AllFor(ast_[e].name, k)) count(ast_.Exprs(statements_[made])[1]);
  }

  // The statements before k that assign the variable, if they are all that does, each as a whole and in the function's
  // own block, and nothing but they and one place reads it.
  std::span<const size_t> AllFor(NameId variable, size_t k) const {
    const auto all = assigned_.find(variable);
    if (!names_.ours.contains(variable) || all == assigned_.end() || all->second.back() >= k) return {};
    int mentions = 1;
    for (const size_t at : all->second) {
      for (const ExprId root : ast_.Exprs(statements_[at])) {
        syntax::VisitExpr(ast_, root, [&](ExprId e) {
          if (ast_[e].kind == ExprKind::kIdentifier && ast_[e].name == variable) ++mentions;
        });
      }
      if (!from_.tree->facts.IsPure(ast_.Exprs(statements_[at])[1])) return {};
    }
    return mentions_.at(variable) == mentions ? std::span<const size_t>(all->second) : std::span<const size_t>();
  }

  std::optional<size_t> OnlyFor(NameId variable, size_t k) const {
    const std::span<const size_t> all = AllFor(variable, k);
    return all.size() == 1 ? std::optional(all[0]) : std::nullopt;
  }

  // The assignments of an element that nothing else reads, to where they can stand first.
  void Move(size_t k, NameId variable) {
    for (const size_t made : AllFor(variable, k)) {
      if (!moved_.insert(statements_[made].index).second) return;
      const ExprId value = ast_.Exprs(statements_[made])[1];
      settled_[BehindOperands({value, ast_.Exprs(statements_[made])[0]}, made)].push_back({value, made, {}});
    }
  }

  // Of `g - 2 * r` the variable that is there for that alone: the element goes on being made in it.
  std::optional<NameId> SumSoFar(ExprId e, size_t k) const {
    ExprId first = e;
    while (ast_[first].kind == ExprKind::kBinary && (ast_[first].op == Op::kPlus || ast_[first].op == Op::kMinus)) {
      first = ast_.Child(first, 0);
    }
    if (first == e || ast_[first].kind != ExprKind::kIdentifier) return std::nullopt;
    return AllFor(ast_[first].name, k).empty() ? std::nullopt : std::optional(ast_[first].name);
  }

  // `0 + h` of a variable that is there for that alone is `0 + 100 * d`, as it is in a trip that needs no `h`: the
  // first place for it, if it has such variables.
  std::optional<size_t> Expand(ExprId e, size_t k) {
    std::vector<ExprId> parts{e};
    std::map<uint32_t, ExprId> values;
    std::vector<size_t> made;
    syntax::VisitExpr(ast_, e, [&](ExprId x) {
      if (ast_[x].kind != ExprKind::kIdentifier) return;
      const std::optional<size_t> at = OnlyFor(ast_[x].name, k);
      if (!at || moved_.contains(statements_[*at].index)) return;
      made.push_back(*at);
      values.emplace(x.index, ast_.Exprs(statements_[*at])[1]);
      parts.push_back(values[x.index]);
    });
    // Up to there nothing changes what they are made of.
    const size_t place = BehindOperands(parts, k, made);
    if (made.empty() || std::ranges::any_of(made, [&](size_t at) { return at + 1 < place; })) return std::nullopt;
    for (const size_t at : made) moved_.insert(statements_[at].index);
    expanded_.merge(values);
    return place;
  }

  size_t BehindOperands(const std::vector<ExprId>& values, size_t k, const std::vector<size_t>& away = {}) const {
    return residual::BehindOperands(ast_, statements_, values, k, away);
  }

  void Write(size_t place, ResidualTree* to, TreeCopier* copier, std::vector<StmtId>* out) {
    const auto found = settled_.find(place);
    if (found == settled_.end()) return;
    for (const Element& element : found->second) {
      if (element.from) {
        out->push_back(copier->Statement(statements_[*element.from]));
        continue;
      }
      writing_ = element.value;
      out->push_back(MakeAssignment(to, element.name, copier->Expr(element.value)));
      writing_ = {};
    }
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const VisibleNames& names_;
  NewNames new_names_;
  std::span<const StmtId> statements_;              // of the function's own block
  NameMap<int> mentions_;                           // of each variable
  NameMap<std::vector<size_t>> assigned_;           // by which statements of the block, up to the one that is looked at
  std::map<size_t, std::vector<Element>> settled_;  // by the statement before which they are assigned
  std::set<uint32_t> moved_;                        // statements that do not stand where they stood
  std::map<uint32_t, ExprId> expanded_;             // reads of variables that go, and what they were assigned
  std::map<uint32_t, std::string> named_;           // by the expression: the variable that takes its place
  TripVariables variables_{ast_};
  TripRows rows_;
  ExprId writing_;  // such an expression, while it is assigned
};

}  // namespace

bool SettleElements(PassInput& in, Residual* to) { return RunPlannedPass<ElementSettler>(in, to); }

}  // namespace residua::residual
