// Arrays that are only ever used number by number, at places that are known, become variables.
//
//   stack = [3, 0, 0];               stack__1 = 3;
//   stack(2) = a;               =>   stack__2 = a;
//   y = stack(1) * stack(2);         y = stack__1 * stack__2;
//
// So comes out of an interpreter of a fixed program, of an elimination of fixed size. What is asked of the variable
// stands in matrix_uses.h. What is not read is then dead code, and what is a copy or a number is propagated. Where the
// matrix is read whole it is put together, as a result is at the end of the function. Names that show are not touched
// (visible_names.h); a table of which little is read stays one, as does a matrix that would be put together more often
// than is gained.
#include <algorithm>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/matrix_time.h"
#include "worker/residual/passes/matrix_uses.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

class ArrayReplacer {
 public:
  ArrayReplacer(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(in.program().tree->ast),
        id_(ast_.top_functions()[index]),
        names_(in.analyses().Names(index)),
        new_names_(from_, index, names_) {
    if (!names_.plain) return;
    NameSet hidden = names_.shown;
    hidden.insert(names_.shared);
    for (auto& [v, uses] : FindMatrixUses(from_, id_, in.analyses().Flow(index), hidden)) {
      Consider(v, std::move(uses));  // one does not change what becomes of another
    }
  }
  const MadeNames& made() const { return new_names_.made(); }
  bool changed() const { return !spread_.empty(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    to_ = to;
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      if (const Spread* whole = WholeAt(e))
        return Together(ast_[e].name, whole->uses.size, AllOf(*whole), ast_[e].range);
      const Spread* spread = SpreadOfPart(e);
      if (!spread) return std::nullopt;
      return Together(NameOf(e), spread->uses.size, spread->uses.parts.at(e.index).at, ast_[e].range);
    };
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      if (WritesBlock(s)) return WriteBlock(s, &copier, out);
      const std::optional<MatrixDefinition> made = AsMatrixDefinition(from_, s);
      const Spread* spread =
          made ? SpreadWhere(made->variable, [&](const Spread& x) { return x.IsDefinedBy(s); }) : nullptr;
      if (!spread) return false;
      for (int64_t place : made->places) {
        if (!spread->read.contains(place)) continue;
        const ExprId target = Variable(made->variable, made->size, place, ast_[s].range);
        const ExprId value = copier.Expr(made->elements[static_cast<size_t>(place)]);
        out->push_back(to->ast.AddStmt(ast_[s], std::vector<ExprId>{target, value}, {}));
      }
      return true;
    };
    const FunctionId made = copier.Function(id_, name);
    PutTogether(made);
    return made;
  }

 private:
  using Number = ResidualFacts::Number;

  // A variable that is taken apart while it holds matrices of one size, and the places that are read.
  struct Spread {
    MatrixUses uses;
    std::set<int64_t> read;
    bool result = false;

    bool IsDefinedBy(StmtId s) const {
      return std::ranges::any_of(uses.definitions, [&](const auto& d) { return d.statement == s; });
    }
  };

  bool IsIndexOfName(ExprId e) const {
    return ast_[e].kind == ExprKind::kIndex && ast_[ast_.Child(e, 0)].kind == ExprKind::kIdentifier;
  }
  NameId NameOf(ExprId index) const { return ast_[ast_.Child(index, 0)].name; }

  template <class Is>
  const Spread* SpreadWhere(NameId v, const Is& is) const {
    const auto of = spread_.find(v);
    if (of == spread_.end()) return nullptr;
    const auto found = std::ranges::find_if(of->second, is);
    return found == of->second.end() ? nullptr : &*found;
  }

  // That of which `v(..)` is an element, or several.
  const Spread* SpreadOfPart(ExprId e) const {
    if (!IsIndexOfName(e)) return nullptr;
    return SpreadWhere(NameOf(e), [&](const Spread& x) { return x.uses.parts.contains(e.index); });
  }
  // `v(..) = value` of several elements.
  bool WritesBlock(StmtId s) const {
    if (ast_[s].kind != StmtKind::kAssign || ast_.Exprs(s).size() != 2) return false;
    const ExprId target = ast_.Exprs(s)[0];
    const Spread* spread = SpreadOfPart(target);
    if (!spread) return false;
    const MatrixUses::Part& part = spread->uses.parts.at(target.index);
    return part.written && part.at.places.size() > 1;
  }

  bool WriteBlock(StmtId s, TreeCopier* copier, std::vector<StmtId>* out) {
    const ExprId target = ast_.Exprs(s)[0], value = ast_.Exprs(s)[1];
    const Spread& spread = *SpreadOfPart(target);
    const std::vector<int64_t>& places = spread.uses.parts.at(target.index).at.places;
    const std::vector<ExprId> numbers = MatrixElements(from_, value);
    for (size_t k = 0; k < places.size(); ++k) {
      if (!spread.read.contains(places[k])) continue;
      const ExprId variable = Variable(NameOf(target), spread.uses.size, places[k], ast_[s].range);
      out->push_back(to_->ast.AddStmt(
          ast_[s], std::vector<ExprId>{variable, copier->Expr(numbers.empty() ? value : numbers[k])}, {}));
    }
    return true;
  }

  // What is taken apart and stands here as a whole.
  const Spread* WholeAt(ExprId e) const {
    if (ast_[e].kind != ExprKind::kIdentifier) return nullptr;
    return SpreadWhere(ast_[e].name, [&](const Spread& x) { return x.uses.wholes.contains(e.index); });
  }

  // What stands within loops counts as often as they may well be run.
  static int64_t Times(int loops) { return int64_t{1} << (3 * std::min(loops, 6)); }

  // Of the matrix that a definition makes.
  int64_t TimeOf(const MatrixUses::Definition& definition, MatrixSize size) const {
    const bool known =
        std::ranges::all_of(definition.elements, [&](ExprId e) { return RealLiteral(ast_, e).has_value(); });
    return known ? kConstantMatrix : MatrixTime(size);
  }

  void Consider(NameId v, MatrixUses uses) {
    const bool output = std::ranges::count(ast_[id_].outputs, ast_.Name(v)) > 0;
    const bool result = output && uses.at_end;
    if (result && !(uses.Writes() && IsResult(v))) return;
    const int64_t elements = uses.size.first * uses.size.second;
    Spread spread;
    int64_t gain = 0, cost = result ? MatrixTime(uses.size) : 0;
    for (const auto& [_, part] : uses.parts) {
      if (!part.written) spread.read.insert(part.at.places.begin(), part.at.places.end());
      gain += (part.written ? kElementWrite : kElementRead) * Times(part.loops);
      if (const auto count = static_cast<int64_t>(part.at.places.size()); count > 1) {
        cost += (part.written ? count * kAssignment : MatrixTime(part.at.size)) * Times(part.loops);
      }
    }
    for (const auto& [_, loops] : uses.wholes) cost += MatrixTime(uses.size) * Times(loops);
    for (int64_t place = 0; (result || !uses.wholes.empty()) && place < elements; ++place) spread.read.insert(place);
    if (spread.read.empty()) return;
    for (const MatrixUses::Definition& definition : uses.definitions) {
      spread.read.insert(definition.not_pure.begin(), definition.not_pure.end());
      gain += TimeOf(definition, uses.size) * Times(definition.loops);
      cost += static_cast<int64_t>(spread.read.size()) * kAssignment * Times(definition.loops);
    }
    if (gain <= cost) return;
    spread.uses = std::move(uses);
    spread.result = result;
    spread_[v].push_back(std::move(spread));
  }

  // An output, of a function that ends at its end only.
  bool IsResult(NameId v) const {
    const syntax::Function& f = ast_[id_];
    if (std::ranges::count(f.outputs, ast_.Name(v)) != 1) return false;
    bool returns = false;
    syntax::VisitStatements(ast_, f.body, [&](StmtId s) { returns |= ast_[s].kind == StmtKind::kReturn; });
    return !returns && std::none_of(f.parameters.begin(), f.parameters.end(),
                                    [&](ExprId p) { return syntax::Mentions(ast_, p, v); });
  }

  // Behind the last statement, `v = [v__1; v__2; ..]` for the results.
  void PutTogether(FunctionId made) {
    std::vector<StmtId> body;
    for (StmtId s : to_->ast.Statements(to_->ast[made].body)) body.push_back(s);
    const auto is_result = [](const Spread& x) { return x.result; };
    std::vector<NameId> results;
    for (const auto& [v, spreads] : spread_) {
      if (std::ranges::any_of(spreads, is_result)) results.push_back(v);
    }
    for (NameId v : syntax::SortedByText(ast_, results)) {
      const Spread& spread = *SpreadWhere(v, is_result);
      const StmtId definition = spread.uses.definitions.back().statement;
      const syntax::SourceRange range = ast_[definition].range;
      const ExprId matrix = Together(v, spread.uses.size, AllOf(spread), range);
      body.push_back(to_->ast.AddStmt(ast_[definition],
                                      std::vector<ExprId>{to_->Identifier(ast_.Name(v), range, kPure), matrix}, {}));
    }
    const syntax::BlockId block = to_->ast.AddBlock(std::move(body));
    to_->ast.MutableFunction(made).body = block;
  }

  static LiteralPlaces AllOf(const Spread& spread) {
    LiteralPlaces all{spread.uses.size, {}};
    for (int64_t k = 0; k < all.size.first * all.size.second; ++k) all.places.push_back(k);
    return all;
  }

  // [v__1; v__2; ..], or one of them
  ExprId Together(NameId v, MatrixSize size, const LiteralPlaces& at, syntax::SourceRange range) {
    if (at.places.size() == 1) return Variable(v, size, at.places[0], range);
    std::vector<std::vector<ExprId>> rows(static_cast<size_t>(at.size.first));
    for (size_t k = 0; k < at.places.size(); ++k)
      rows[k % rows.size()].push_back(Variable(v, size, at.places[k], range));
    return to_->Matrix(ExprKind::kMatrix, rows, range, kPure);
  }

  // Matrices of several sizes have variables of their own: one may be made of another.
  ExprId Variable(NameId v, MatrixSize size, int64_t place, syntax::SourceRange range) {
    std::string& name = variables_[{v, size, place}];
    if (name.empty()) {
      name = ast_.Name(v) + "__" + std::to_string(place + 1);
      const bool first = spread_.at(v).front().uses.size == size;
      if (!first) name = new_names_.FreshOfStem(ast_.Name(v));
      while (first && !new_names_.Take(name, ast_.Name(v))) name += "_";
    }
    const ExprId made = to_->Identifier(name, range, kPure);
    to_->facts.SetNumber(made, Number::kNarrowed);
    return made;
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const VisibleNames& names_;
  NewNames new_names_;
  NameMap<std::vector<Spread>> spread_;
  std::map<std::tuple<NameId, MatrixSize, int64_t>, std::string> variables_;  // what an element is
  ResidualTree* to_ = nullptr;
};

}  // namespace

bool ScalarReplaceArrays(PassInput& in, Residual* to) { return RunPlannedPass<ArrayReplacer>(in, to); }

}  // namespace residua::residual
