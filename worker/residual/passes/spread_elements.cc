// The elements of long vectors as variables and the terms of long sums as statements, where they may become a loop.
//
//   g = [2 * (f * x(1)); 2 * (f * x(2)); ..]   =>   g__1 = 2 * (f * x(1));  g__2 = 2 * (f * x(2));  ..
//                                                   g = [g__1; g__2; ..]
//   t = a + x(1) * x(1) + x(2) * x(2) + ..     =>   t = a + x(1) * x(1);  t = t + x(2) * x(2);  ..
//
// Trips that are alike are looked for among statements (roll_statements.cc), which comes next and makes elements of the
// variables again. Where it finds no loop, each is read once and goes back to where it stood (propagate_copies.cc).
// Only of vectors of which many elements are alike word by word, or variables already; nobody sees when they are
// evaluated, as they can do nothing but give numbers. Within a call, `sparse(i, j, [..])`, the vector gets a name of
// its own, as it does where the variable that holds it is assigned elsewhere, too: it is that name that becomes an
// array.
#include <map>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/passes/trip_words.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

constexpr int kAlike = 25;  // elements and terms: a vector of fewer says the same in fewer lines than a loop
constexpr int kAlikeToRead = 7;
constexpr int kVariables = 7;  // that a vector is put together of: they stand in trips of several statements
constexpr int kBesides = 2;    // variables of a vector beside which its last element may be that of one more trip
constexpr int kTerms = 4;      // of a sum

class Spreader {
 public:
  Spreader(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(in.program().tree->ast),
        id_(ast_.top_functions()[index]),
        names_(in.analyses().Names(index)),
        new_names_(from_, index, names_),
        once_(WrittenOnce(in.analyses().Flow(index))),
        alike_(in.for_reading() ? kAlikeToRead : kAlike) {
    if (!names_.plain) return;
    syntax::VisitStatements(ast_, ast_[id_].body, [&](StmtId s) {
      const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
      if (!made || names_.shared.contains(made->variable) || names_.shown.contains(made->variable)) return;
      if (const std::optional<ExprId> vector = VectorIn(*made)) {
        vectors_.emplace(s.index, *vector);
      } else {
        LookAtSum(s, *made);
      }
    });
    std::erase_if(sums_, [&](const auto& sum) { return alike_terms_[sum.second.words] < alike_; });
  }
  bool changed() const { return !vectors_.empty() || !sums_.empty(); }
  const MadeNames& made() const { return new_names_.made(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      if (const auto sum = sums_.find(s.index); sum != sums_.end()) {
        SpreadSum(s, sum->second, to, &copier, out);
        return true;
      }
      const auto found = vectors_.find(s.index);
      if (found == vectors_.end()) return false;
      Spread(s, found->second, to, &copier, out);
      return true;
    };
    return copier.Function(id_, name);
  }

 private:
  // The first vector that is worth it: the value itself, or within it.
  std::optional<ExprId> VectorIn(const PlainAssignment& made) {
    const ExprId value = made.value;
    if (IsWorthIt(value, once_.contains(made.variable))) return value;
    std::optional<ExprId> found;
    bool closure = false;
    syntax::VisitExpr(ast_, value, [&](ExprId e) {
      closure = closure || ast_[e].kind == ExprKind::kAnonymous;
      if (!found && e != value && IsWorthIt(e, false)) found = e;
    });
    return closure ? std::nullopt : found;
  }

  bool IsPlace(ExprId e) const { return RealLiteral(ast_, e) || ast_[e].kind == ExprKind::kIdentifier; }

  // `array`: it is the only thing that a variable holds.
  bool IsWorthIt(ExprId e, bool array) {
    if (ast_[e].kind != ExprKind::kMatrix) return false;
    const auto rows = ast_.Children(e);
    std::map<std::string, int> alike;
    int most = 0, variables = 0, others = 0;
    for (ExprId row : rows) {
      if (rows.size() > 1 && ast_[row].count != 1) return false;
      for (ExprId element : ast_.Children(row)) {
        if (RealLiteral(ast_, element)) continue;
        const ResidualFacts& facts = from_.tree->facts;
        if (facts.NumberOf(element) < ResidualFacts::Number::kNarrowed || !facts.IsPure(element)) return false;
        if (IsPlace(element)) {
          variables += names_.ours.contains(ast_[element].name) ? 1 : 0;
          continue;
        }
        ++others;
        most = std::max(most, ++alike[WordsOf(from_, names_, element, &variables_, &rows_)]);
      }
    }
    if (most >= alike_) return true;
    return array ? others > 0 && variables >= kBesides : variables >= kVariables;
  }

  // What its elements were made for, if all are variables and that is one thing.
  std::optional<std::string> StemOf(ExprId vector) const {
    std::optional<std::string> stem;
    for (ExprId row : ast_.Children(vector)) {
      for (ExprId element : ast_.Children(row)) {
        if (ast_[element].kind != ExprKind::kIdentifier) return std::nullopt;
        const std::string& of = new_names_.made().Stem(ast_.Name(element));
        if (stem && *stem != of) return std::nullopt;
        stem = of;
      }
    }
    return stem;
  }

  void Spread(StmtId s, ExprId vector, ResidualTree* to, TreeCopier* copier, std::vector<StmtId>* out) {
    const PlainAssignment was = *AsPlainAssignment(ast_, s);
    const std::string& target = ast_.Name(was.variable);
    const bool whole = was.value == vector && once_.contains(was.variable);
    std::vector<std::vector<ExprId>> rows;
    for (ExprId row : ast_.Children(vector)) {
      rows.emplace_back();
      for (ExprId element : ast_.Children(row)) {
        if (IsPlace(element)) {
          rows.back().push_back(copier->Expr(element));
          continue;
        }
        const std::string name = new_names_.Fresh(target);
        out->push_back(MakeAssignment(to, name, copier->Expr(element)));
        rows.back().push_back(ReadOfNumber(to, name, ast_[element].range, from_.tree->facts.NumberOf(element)));
      }
    }
    const ExprId made = to->Matrix(ExprKind::kMatrix, rows, ast_[vector].range, kPure);
    to->facts.At(made) = from_.tree->facts[vector];
    if (whole) {
      out->push_back(MakeAssignment(to, target, made));
      return;
    }
    const std::string name = new_names_.Fresh(StemOf(vector).value_or(target));
    out->push_back(MakeAssignment(to, name, made));
    copier->replace = [&](ExprId e) -> std::optional<ExprId> {
      if (e != vector) return std::nullopt;
      const ExprId read = to->Identifier(name, ast_[e].range, kPure);
      to->facts.At(read) = from_.tree->facts[vector];
      return read;
    };
    out->push_back(to->ast.AddStmt(
        ast_[s], std::vector<ExprId>{copier->Expr(ast_.Exprs(s)[0]), copier->Expr(ast_.Exprs(s)[1])}, {}));
    copier->replace = nullptr;
  }

  // `((a + e) + f) + g`: what is added last comes first.
  struct Sum {
    ExprId first;
    std::vector<ExprId> terms;  // in the order in which they are added
    std::string words;          // of most of them
  };

  // Sums of a few terms count with others of the same words: long ones stand in several statements.
  void LookAtSum(StmtId s, const PlainAssignment& made) {
    Sum sum;
    ExprId e = made.value;
    std::map<std::string, int> alike;
    bool mentioned = false;
    while (ast_[e].kind == ExprKind::kBinary && ast_[e].op == syntax::Op::kPlus) {
      const ExprId term = ast_.Child(e, 1);
      syntax::VisitExpr(ast_, term, [&](ExprId x) {
        mentioned = mentioned || ast_[x].kind == ExprKind::kAnonymous ||
                    (ast_[x].kind == ExprKind::kIdentifier && ast_[x].name == made.variable);
      });
      if (!IsPlace(term)) ++alike[WordsOf(from_, names_, term, &variables_, &rows_)];
      sum.terms.insert(sum.terms.begin(), term);
      e = ast_.Child(e, 0);
    }
    sum.first = e;
    int most = 0;
    for (const auto& [words, count] : alike) {
      if (count > most) sum.words = words;
      most = std::max(most, count);
    }
    if (mentioned || most < kTerms) return;
    alike_terms_[sum.words] += most;
    sums_.emplace(s.index, std::move(sum));
  }

  void SpreadSum(StmtId s, const Sum& sum, ResidualTree* to, TreeCopier* copier, std::vector<StmtId>* out) {
    const ExprId target = ast_.Exprs(s)[0];
    const std::string& name = ast_.Name(target);
    ExprId so_far = copier->Expr(sum.first);
    ExprId whole = ast_.Exprs(s)[1];
    std::vector<ExprId> wholes;  // the sums up to each term
    for (size_t k = 0; k < sum.terms.size(); ++k, whole = ast_.Child(whole, 0)) wholes.insert(wholes.begin(), whole);
    for (size_t k = 0; k < sum.terms.size(); ++k) {
      const ExprId added = to->Make(ExprKind::kBinary, syntax::Op::kPlus, "", {so_far, copier->Expr(sum.terms[k])},
                                    ast_[wholes[k]].range, from_.tree->facts[wholes[k]].effects);
      to->facts.At(added) = from_.tree->facts[wholes[k]];
      out->push_back(MakeAssignment(to, name, added));
      so_far = ReadOfNumber(to, name, ast_[wholes[k]].range, from_.tree->facts.NumberOf(wholes[k]));
    }
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const VisibleNames& names_;
  NewNames new_names_;
  const NameSet once_;
  TripVariables variables_{ast_};
  TripRows rows_;
  std::map<uint32_t, ExprId> vectors_;  // by the statement that they stand in
  std::map<uint32_t, Sum> sums_;
  std::map<std::string, int> alike_terms_;  // of all sums, by their words
  const int alike_;
};

}  // namespace

bool SpreadElements(PassInput& in, Residual* to) { return RunPlannedPass<Spreader>(in, to); }

}  // namespace residua::residual
