// Matrices that are filled number by number are made at once.
//
//   p = [0, 0, 0];                 t = f(b);
//   p(1) = a;                =>    p = [a, t * c, 0];
//   t = f(b);
//   p(2) = t * c;
//
// After `v = [..]` of numbers that are real where they can be, or `v = diag ([..])`, come writes of such numbers at
// known places, alone or as a block, and statements that do not mention v nor leave the function or a loop; the matrix
// is made where the last of the writes stands. A diagonal matrix stays one while elements of its diagonal are written:
// something else has to be. The numbers are then evaluated later, so nothing between may change what they are made of.
// One that may fail moves past nothing and stays behind those written before it: the elements of a matrix are evaluated
// row by row. Of a long matrix some part has to be written, since an interpreter makes a literal without variables only
// once. It ends because every change takes a statement away.
#include <algorithm>
#include <map>

#include "worker/builtin/builtin_names.h"
#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/literal_places.h"
#include "worker/residual/passes/matrix_time.h"
#include "worker/residual/passes/matrix_uses.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

constexpr int64_t kLongest = 64;  // elements
constexpr int64_t kShort = 6;     // elements; of more a third has to be written

// A matrix in the making: its elements row by row; none: 0.
struct Filling {
  NameId variable;
  int64_t rows = 0, columns = 0;
  std::vector<ExprId> elements;
  bool diagonal = false;  // in storage
  bool began_diagonal = false;
  int64_t time = 0;  // of its definition and the stores
  NameSet reads;
  std::set<int64_t> written, may_fail;
  std::vector<StmtId> stores;  // the first is the definition

  bool Follows(int64_t place) const { return written.empty() || *written.rbegin() < place; }
};

class StoreCombiner {
 public:
  StoreCombiner(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(in.program().tree->ast),
        id_(ast_.top_functions()[index]),
        graph_(in.analyses().Flow(index)),
        names_(in.analyses().Names(index)) {
    if (names_.plain) Walk(ast_[id_].body);
  }
  bool changed() const { return !made_.empty(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      if (dropped_.count(s.index)) return true;
      const auto found = made_.find(s.index);
      if (found == made_.end()) return false;
      const Filling& f = found->second;
      const syntax::SourceRange range = ast_[s].range;
      std::vector<std::vector<ExprId>> rows(static_cast<size_t>(f.rows));
      for (size_t k = 0; k < f.elements.size(); ++k) {
        rows[k / static_cast<size_t>(f.columns)].push_back(f.elements[k].valid() ? copier.Expr(f.elements[k])
                                                                                 : to->Number(0, range));
      }
      const ExprId matrix = to->Matrix(ExprKind::kMatrix, rows, range, Effects::AnyUnless(f.may_fail.empty()));
      const ExprId target = to->Identifier(ast_.Name(f.variable), range, kPure);
      out->push_back(to->ast.AddStmt(ast_[s], std::vector<ExprId>{target, matrix}, {}));
      return true;
    };
    return copier.Function(id_, name);
  }

 private:
  bool Pure(ExprId e) const { return from_.tree->facts.IsPure(e); }

  bool IsLiteral(ExprId e) const { return RealLiteral(ast_, e).has_value(); }

  // Row by row; none: they are not all such numbers.
  std::vector<ExprId> ElementsOf(ExprId matrix, int64_t* rows, int64_t* columns) const {
    if (ast_[matrix].kind != ExprKind::kMatrix || ast_[matrix].count == 0) return {};
    *rows = ast_[matrix].count;
    *columns = ast_[ast_.Child(matrix, 0)].count;
    std::vector<ExprId> out;
    for (ExprId row : ast_.Children(matrix)) {
      if (static_cast<int64_t>(ast_[row].count) != *columns) return {};
      for (ExprId e : ast_.Children(row)) {
        if (!IsNarrowNumber(from_, e)) return {};
        out.push_back(e);
      }
    }
    return out;
  }

  bool IsPlainAssignment(StmtId s) const {
    return ast_[s].kind == StmtKind::kAssign && !ast_[s].print && !ast_[s].multi && ast_.Exprs(s).size() == 2;
  }

  std::optional<Filling> Begin(StmtId s) const {
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
    if (!made || !Pure(made->value)) return std::nullopt;
    Filling f;
    f.variable = made->variable;
    if (names_.shown.contains(f.variable) || names_.shared.contains(f.variable)) return std::nullopt;
    f.elements = ElementsOf(made->value, &f.rows, &f.columns);
    if (f.elements.empty()) BeginDiagonal(made->value, &f);
    const auto count = static_cast<int64_t>(f.elements.size());
    if (count < 2 || count > kLongest || syntax::Mentions(ast_, made->value, f.variable)) return std::nullopt;
    for (ExprId e : f.elements) NoteReads(e, &f.reads);
    if (ReadsShared(f)) return std::nullopt;
    f.stores.push_back(s);
    return f;
  }

  // diag ([a, b, c])
  void BeginDiagonal(ExprId value, Filling* f) const {
    if (ast_[value].kind != ExprKind::kIndex || ast_[value].count != 2) return;
    const ExprId callee = ast_.Child(value, 0);
    if (ast_[callee].kind != ExprKind::kIdentifier || ast_.Name(callee) != builtin::names::k_diag ||
        !MeansBuiltin(from_, names_.variables, builtin::names::k_diag))
      return;
    int64_t rows = 0, columns = 0;
    const std::vector<ExprId> numbers = ElementsOf(ast_.Child(value, 1), &rows, &columns);
    if (numbers.empty() || rows != 1 || columns < 2 || columns > kLongest) return;
    f->rows = f->columns = columns;
    f->elements.assign(static_cast<size_t>(columns * columns), ExprId{});
    for (int64_t k = 0; k < columns; ++k)
      f->elements[static_cast<size_t>(k * columns + k)] = numbers[static_cast<size_t>(k)];
    f->diagonal = f->began_diagonal = true;
    f->time = kDiagonalMatrix;
  }

  void NoteReads(ExprId e, NameSet* reads) const {
    if (!e.valid()) return;
    syntax::VisitExpr(ast_, e, [&](ExprId inner) {
      if (ast_[inner].kind == ExprKind::kIdentifier) reads->insert(ast_[inner].name);
    });
  }

  bool ReadsShared(const Filling& f) const { return HaveCommon(f.reads, names_.shared); }

  // The places, row by row, that `v(..) = value` writes and the numbers that come there, in the order in which those
  // are evaluated; none: it is something else.
  std::vector<std::pair<int64_t, ExprId>> StoredBy(StmtId s, const Filling& f) const {
    if (!IsPlainAssignment(s)) return {};
    const ExprId target = ast_.Exprs(s)[0], value = ast_.Exprs(s)[1];
    if (ast_[target].kind != ExprKind::kIndex || ast_[ast_.Child(target, 0)].kind != ExprKind::kIdentifier ||
        ast_[ast_.Child(target, 0)].name != f.variable || syntax::Mentions(ast_, value, f.variable)) {
      return {};
    }
    const auto subscripts = ast_.Children(target).subspan(1);
    const std::optional<LiteralPlaces> at = PlacesOf(ast_, subscripts, {f.rows, f.columns});
    if (!at || std::set<int64_t>(at->places.begin(), at->places.end()).size() != at->places.size()) return {};
    const auto by_rows = [&](int64_t place) { return place % f.rows * f.columns + place / f.rows; };
    std::vector<std::pair<int64_t, ExprId>> out;
    if (IsNarrowNumber(from_, value)) {
      const bool repeats = IsLiteral(value) || ast_[value].kind == ExprKind::kIdentifier;
      if (at->places.size() > 1 && !repeats) return {};
      for (int64_t place : at->places) out.emplace_back(by_rows(place), value);
      return out;
    }
    int64_t rows = 0, columns = 0;
    const std::vector<ExprId> numbers = ElementsOf(value, &rows, &columns);
    const bool fits =
        subscripts.size() == 1 ? numbers.size() == at->places.size() : at->size == MatrixSize{rows, columns};
    if (numbers.empty() || !fits) return {};
    for (int64_t k = 0; k < rows * columns; ++k) {
      const int64_t by_columns = k / columns + k % columns * rows;
      out.emplace_back(by_rows(at->places[static_cast<size_t>(by_columns)]), numbers[static_cast<size_t>(k)]);
    }
    return out;
  }

  // Takes the numbers in; false: one that may fail would change its turn.
  bool Store(const std::vector<std::pair<int64_t, ExprId>>& numbers, Filling* f) const {
    Filling next = *f;
    const bool on_diagonal = numbers.size() == 1 && numbers[0].first / f->columns == numbers[0].first % f->columns;
    next.diagonal = f->diagonal && on_diagonal;
    next.time += kElementWrite + (numbers.size() > 1 ? MatrixTime({1, static_cast<int64_t>(numbers.size())}) : 0);
    for (const auto& [place, e] : numbers) {
      if ((!Pure(e) || !next.may_fail.empty()) && !next.Follows(place)) return false;
      if (!Pure(e)) next.may_fail.insert(place);
      next.written.insert(place);
      next.elements[static_cast<size_t>(place)] = e;
      NoteReads(e, &next.reads);
    }
    if (ReadsShared(next)) return false;
    *f = std::move(next);
    return true;
  }

  // A statement that may come before the matrix is made.
  bool MayComeFirst(StmtId s, const Filling& f) const {
    if (!f.may_fail.empty()) return false;
    const StmtKind kind = ast_[s].kind;
    if (kind != StmtKind::kAssign && kind != StmtKind::kIf && kind != StmtKind::kSwitch && kind != StmtKind::kFor) {
      return false;
    }
    if (ast_[s].print) return false;
    for (ExprId e : ast_.Exprs(s)) {
      if (syntax::Mentions(ast_, e, f.variable)) return false;
    }
    const FlowNode& node = graph_.nodes[static_cast<size_t>(graph_.node_of.at(s.index))];
    if (HaveCommon(node.defines, f.reads) || HaveCommon(node.updates, f.reads)) return false;
    for (BlockId block : ast_.Blocks(s)) {
      for (StmtId inner : ast_.Statements(block)) {
        if (!MayComeFirst(inner, f)) return false;
      }
    }
    return true;
  }

  bool IsWorth(const Filling& f) const {
    const auto count = static_cast<int64_t>(f.elements.size());
    if (f.began_diagonal) return f.time >= MatrixTime({f.rows, f.columns});
    return count <= kShort || 3 * static_cast<int64_t>(f.written.size()) >= count;
  }

  void Walk(BlockId block) {
    const auto statements = ast_.Statements(block);
    for (size_t k = 0; k < statements.size(); ++k) {
      for (BlockId inner : ast_.Blocks(statements[k])) {
        if (!IsGuard(ast_[statements[k]].kind)) Walk(inner);
      }
      std::optional<Filling> f = Begin(statements[k]);
      if (!f) continue;
      for (size_t n = k + 1; n < statements.size(); ++n) {
        const auto numbers = StoredBy(statements[n], *f);
        if (!numbers.empty() ? !Store(numbers, &*f) : !MayComeFirst(statements[n], *f)) break;
        if (!numbers.empty()) f->stores.push_back(statements[n]);
      }
      if (f->diagonal || f->stores.size() < 2 || !IsWorth(*f)) continue;
      for (StmtId s : f->stores) dropped_.insert(s.index);
      dropped_.erase(f->stores.back().index);
      made_[f->stores.back().index] = std::move(*f);
    }
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const FlowGraph& graph_;
  const VisibleNames& names_;
  std::map<uint32_t, Filling> made_;  // by the statement that they take the place of
  std::set<uint32_t> dropped_;
};

}  // namespace

bool CombineStores(PassInput& in, Residual* to) { return RunPlannedPass<StoreCombiner>(in, to); }

}  // namespace residua::residual
