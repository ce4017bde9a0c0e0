// Arrays that are only ever used number by number, at places that are known, become variables.
//
//   stack = [3, 0, 0];               stack__1 = 3;
//   stack(2) = a;               =>   stack__2 = a;
//   y = stack(1) * stack(2);         y = stack__1 * stack__2;
//
// So comes out of an interpreter of a fixed program, of an elimination of fixed size. Every mention of the variable is
// a definition by a matrix of numbers that are real where they can be, each of one size, a read of one number within
// it, or a write of such a number there, and a definition comes first on every way. What is not read is then dead code,
// and what is a copy is propagated; a number that is never written is read as what it is, and folded with others. A
// result is put together at the end of the function. Names that show are not touched (visible_names.h); a table of
// which little is read stays one.
#include <algorithm>
#include <cmath>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

// What Octave takes, in about 40 ns: an element read or written beyond a variable, a variable assigned beside a matrix.
constexpr int kReadGain = 7;
constexpr int kWriteGain = 9;
constexpr int kMatrixGain = 5;
constexpr int kAssignmentCost = 3;
constexpr int kResultCost = 5;  // of the matrix that a result is put together by, and 1 for each element

class ArrayReplacer {
 public:
  ArrayReplacer(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(in.program().tree->ast),
        id_(ast_.top_functions()[index]),
        graph_(in.analyses().Flow(index)),
        names_(in.analyses().Names(index)),
        new_names_(from_, index, names_) {
    FindDefinitions();
    if (definitions_.empty()) return;
    if (!names_.plain) return;
    for (const auto& [v, _] : definitions_) Consider(v);  // one does not change what becomes of another
  }
  const MadeNames& made() const { return new_names_.made(); }
  bool changed() const { return !spread_.empty(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    to_ = to;
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      bool here = false;
      if (const std::optional<double> number = Constant(e, &here); number && here && std::isfinite(*number)) {
        return Literal(*number, ast_[e].range);
      }
      if (here && IsLessZero(e)) return copier.Expr(ast_.Child(e, 0));
      if (!IsIndexOfName(e) || !spread_.contains(NameOf(e))) return std::nullopt;
      return Variable(NameOf(e), *PlaceOf(e), ast_[e].range);
    };
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      const NameId v = DefinedAsMatrix(s);
      if (!v.valid() || !spread_.contains(v)) return false;
      definition_ = s;
      const std::vector<ExprId> elements = Elements(ast_.Exprs(s)[1]);
      for (int64_t place : spread_[v]) {
        if (constants_.count({v, place})) continue;
        const ExprId target = Variable(v, place, ast_[s].range);
        const ExprId value = copier.Expr(elements[static_cast<size_t>(place)]);
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

  bool IsRealLiteral(ExprId e) const { return RealLiteral(ast_, e).has_value(); }
  bool IsNarrowNumber(ExprId e) const { return IsRealLiteral(e) || from_.tree->facts.NumberOf(e) >= Number::kNarrowed; }

  // The elements of `[a, b; c, d]`, column by column, all numbers, real where they can be, that may be evaluated in any
  // order; else none.
  std::vector<ExprId> Elements(ExprId matrix) const {
    if (ast_[matrix].kind != ExprKind::kMatrix || ast_[matrix].count == 0) return {};
    const auto rows = ast_.Children(matrix);
    std::vector<ExprId> elements;
    for (uint32_t c = 0; c < ast_[rows[0]].count; ++c) {
      for (ExprId row : rows) {
        if (ast_[row].count != ast_[rows[0]].count) return {};
        const ExprId e = ast_.Child(row, c);
        if (!IsRealLiteral(e) && !(IsNarrowNumber(e) && from_.tree->facts.IsPure(e))) return {};
        elements.push_back(e);
      }
    }
    return elements;
  }

  // `v = [...]`: v.
  NameId DefinedAsMatrix(StmtId s) const {
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
    return made && Elements(made->value).size() >= 2 ? made->variable : NameId{};
  }

  void FindDefinitions() {
    syntax::VisitStatements(ast_, ast_[id_].body, [&](StmtId s) {
      const NameId v = DefinedAsMatrix(s);
      if (!v.valid()) return;
      const ExprId matrix = ast_.Exprs(s)[1];
      const std::pair<int64_t, int64_t> size{ast_[matrix].count, ast_[ast_.Child(matrix, 0)].count};
      const auto [at, first] = definitions_.emplace(v, Definitions{size, 0});
      if (!first && at->second.size != size) at->second.size = {0, 0};
      ++at->second.count;
    });
  }

  bool IsIndexOfName(ExprId e) const {
    return ast_[e].kind == ExprKind::kIndex && ast_[ast_.Child(e, 0)].kind == ExprKind::kIdentifier;
  }
  NameId NameOf(ExprId index) const { return ast_[ast_.Child(index, 0)].name; }

  // The element that `v(i)` or `v(i, j)` means, from 0, if it is one that is known.
  std::optional<int64_t> PlaceOf(ExprId index) const {
    const auto [rows, columns] = definitions_.at(NameOf(index)).size;
    const auto subscripts = ast_.Children(index).subspan(1);
    std::vector<int64_t> at;
    for (ExprId s : subscripts) {
      if (ast_[s].kind != ExprKind::kNumber || !IsRealLiteral(s)) return std::nullopt;
      const double number = ast_.Literal(s).value;
      if (!(number >= 1 && number <= static_cast<double>(rows * columns)) || number != static_cast<int64_t>(number)) {
        return std::nullopt;
      }
      at.push_back(static_cast<int64_t>(number) - 1);
    }
    if (at.size() == 1) return at[0];
    if (at.size() != 2 || at[0] >= rows || at[1] >= columns) return std::nullopt;
    return at[0] + at[1] * rows;
  }

  void Consider(NameId v) {
    const syntax::Function& f = ast_[id_];
    const Definitions& definitions = definitions_.at(v);
    const bool result = IsResult(v);
    if (definitions.size.first == 0 || !(result || names_.IsInner(v))) return;
    int mentions = 0, fine = 0, writes = 0, reads = 0;
    std::set<int64_t> read, written_places;
    syntax::VisitStatements(ast_, f.body, [&](StmtId s) {
      const bool defines = DefinedAsMatrix(s) == v;
      if (defines && !syntax::Mentions(ast_, ast_.Exprs(s)[1], v)) ++fine;
      const std::optional<ExprId> written = Written(s);
      for (ExprId root : ast_.Exprs(s)) {
        syntax::VisitExpr(ast_, root, [&](ExprId e) {
          mentions += ast_[e].kind == ExprKind::kIdentifier && ast_[e].name == v;
          if (!IsIndexOfName(e) || NameOf(e) != v) return;
          const std::optional<int64_t> place = PlaceOf(e);
          const bool target = IsTarget(s, e);
          if (!place || (target && (!written || *written != e))) return;
          ++fine;
          ++(target ? writes : reads);
          (target ? written_places : read).insert(*place);
        });
      }
    });
    const int elements = static_cast<int>(definitions.size.first * definitions.size.second);
    if (result && writes == 0) return;
    for (int place = 0; result && place < elements; ++place) read.insert(place);
    if (mentions != fine || read.empty() || !AlwaysDefined(v)) return;
    const int gain = reads * kReadGain + writes * kWriteGain + definitions.count * kMatrixGain;
    const int cost = definitions.count * static_cast<int>(read.size()) * kAssignmentCost;
    if (gain <= cost + (result ? kResultCost + elements : 0)) return;
    spread_[v] = read;
    NoteConstants(v, written_places);
  }

  // An output, of a function that ends at its end only.
  bool IsResult(NameId v) const {
    const syntax::Function& f = ast_[id_];
    if (std::ranges::count(f.outputs, ast_.Name(v)) != 1 || names_.shown.contains(v) || names_.shared.contains(v))
      return false;
    bool returns = false;
    syntax::VisitStatements(ast_, f.body, [&](StmtId s) { returns |= ast_[s].kind == StmtKind::kReturn; });
    return !returns && std::none_of(f.parameters.begin(), f.parameters.end(),
                                    [&](ExprId p) { return syntax::Mentions(ast_, p, v); });
  }

  // Behind the last statement, `v = [v__1; v__2; ..]` for the results.
  void PutTogether(FunctionId made) {
    std::vector<StmtId> body;
    for (StmtId s : to_->ast.Statements(to_->ast[made].body)) body.push_back(s);
    std::vector<NameId> results;
    for (const auto& [v, _] : spread_) {
      if (IsResult(v)) results.push_back(v);
    }
    for (NameId v : syntax::SortedByText(ast_, results)) {
      const auto [rows, columns] = definitions_.at(v).size;
      const syntax::SourceRange range = ast_[definition_].range;
      std::vector<std::vector<ExprId>> elements(static_cast<size_t>(rows));
      for (int64_t place = 0; place < rows * columns; ++place) {
        const auto known = constants_.find({v, place});
        elements[static_cast<size_t>(place % rows)].push_back(
            known == constants_.end() ? Variable(v, place, range) : Literal(known->second, range));
      }
      const ExprId matrix = to_->Matrix(ExprKind::kMatrix, elements, range, kPure);
      body.push_back(to_->ast.AddStmt(ast_[definition_],
                                      std::vector<ExprId>{to_->Identifier(ast_.Name(v), range, kPure), matrix}, {}));
    }
    const syntax::BlockId block = to_->ast.AddBlock(std::move(body));
    to_->ast.MutableFunction(made).body = block;
  }

  // Elements that every definition gives the same number and that nothing writes.
  void NoteConstants(NameId v, const std::set<int64_t>& written) {
    for (int64_t place : spread_[v]) {
      if (written.count(place)) continue;
      std::vector<std::optional<double>> values;
      syntax::VisitStatements(ast_, ast_[id_].body, [&](StmtId s) {
        if (DefinedAsMatrix(s) != v) return;
        values.push_back(RealLiteral(ast_, Elements(ast_.Exprs(s)[1])[static_cast<size_t>(place)]));
      });
      const auto same = [&](const std::optional<double>& x) {
        return x && *x == *values[0] && std::signbit(*x) == std::signbit(*values[0]);
      };
      if (values[0] && std::all_of(values.begin(), values.end(), same)) constants_[{v, place}] = *values[0];
    }
  }

  // The number that an expression is when the constants are put in; *here: one of them stands in it.
  std::optional<double> Constant(ExprId e, bool* here) const {
    if (const std::optional<double> literal = RealLiteral(ast_, e)) return literal;
    if (IsIndexOfName(e) && spread_.contains(NameOf(e))) {
      const auto known = constants_.find({NameOf(e), *PlaceOf(e)});
      if (known == constants_.end()) return std::nullopt;
      *here = true;
      return known->second;
    }
    if (ast_[e].kind != ExprKind::kBinary) return std::nullopt;
    const std::optional<double> a = Constant(ast_.Child(e, 0), here), b = Constant(ast_.Child(e, 1), here);
    if (!a || !b) return std::nullopt;
    switch (ast_[e].op) {
      case syntax::Op::kPlus:
        return *a + *b;
      case syntax::Op::kMinus:
        return *a - *b;
      case syntax::Op::kTimes:
        return *a * *b;
      case syntax::Op::kRightDivide:
        return *a / *b;
      default:
        return std::nullopt;
    }
  }

  // `a - 0` of a number: the same bits as a.
  bool IsLessZero(ExprId e) const {
    if (ast_[e].kind != ExprKind::kBinary || ast_[e].op != syntax::Op::kMinus) return false;
    bool here = false;
    const std::optional<double> right = Constant(ast_.Child(e, 1), &here);
    return here && right && *right == 0 && !std::signbit(*right) &&
           from_.tree->facts.NumberOf(ast_.Child(e, 0)) >= Number::kNarrowed;
  }

  ExprId Literal(double number, syntax::SourceRange range) {
    const ExprId made = to_->Number(std::abs(number), range);
    if (!std::signbit(number)) return made;
    return to_->Make(ExprKind::kUnary, syntax::Op::kUnaryMinus, "", {made}, range, kPure);
  }

  bool IsTarget(StmtId s, ExprId e) const {
    const auto exprs = ast_.Exprs(s);
    const StmtKind kind = ast_[s].kind;
    if (kind == StmtKind::kFor || kind == StmtKind::kOpAssign) return exprs[0] == e;
    return kind == StmtKind::kAssign && std::find(exprs.begin(), exprs.end() - 1, e) != exprs.end() - 1;
  }

  // `v(k) = a` of a number a that is real where it can be: the target.
  std::optional<ExprId> Written(StmtId s) const {
    if (ast_[s].kind != StmtKind::kAssign || ast_[s].multi || ast_[s].print) return std::nullopt;
    const auto exprs = ast_.Exprs(s);
    if (exprs.size() != 2 || !IsNarrowNumber(exprs[1])) return std::nullopt;
    return exprs[0];
  }

  // No way leads from the entry to a mention, or to the end of a result, past all definitions.
  bool AlwaysDefined(NameId v) const {
    const auto statement = [&](int n) { return graph_.nodes[static_cast<size_t>(n)].stmt; };
    const auto defines = [&](int n) { return statement(n).valid() && DefinedAsMatrix(statement(n)) == v; };
    const std::vector<int> reached = ReachedFrom(graph_, {graph_.entry()}, defines);
    return std::none_of(reached.begin(), reached.end(), [&](int n) {
      if (n == graph_.exit()) return IsResult(v);
      if (!statement(n).valid() || defines(n)) return false;
      const auto exprs = ast_.Exprs(statement(n));
      return std::any_of(exprs.begin(), exprs.end(), [&](ExprId e) { return syntax::Mentions(ast_, e, v); });
    });
  }

  ExprId Variable(NameId v, int64_t place, syntax::SourceRange range) {
    std::string& name = variables_[{v, place}];
    if (name.empty()) {
      name = ast_.Name(v) + "__" + std::to_string(place + 1);
      while (!new_names_.Take(name, ast_.Name(v))) name += "_";
    }
    const ExprId made = to_->Identifier(name, range, kPure);
    to_->facts.SetNumber(made, Number::kNarrowed);
    return made;
  }

  struct Definitions {
    std::pair<int64_t, int64_t> size;  // rows and columns; none: they differ
    int count = 0;
  };

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const FlowGraph& graph_;
  const VisibleNames& names_;
  NewNames new_names_;
  NameMap<Definitions> definitions_;   // by variable
  NameMap<std::set<int64_t>> spread_;  // variable -> places that are read
  std::map<std::pair<NameId, int64_t>, double> constants_;
  std::map<std::pair<NameId, int64_t>, std::string> variables_;  // variable, place -> its own variable
  ResidualTree* to_ = nullptr;
  StmtId definition_;  // one of those
};

}  // namespace

bool ScalarReplaceArrays(PassInput& in, Residual* to) { return RunPlannedPass<ArrayReplacer>(in, to); }

}  // namespace residua::residual
