// Matrices that are filled number by number are made at once.
//
//   p = [0, 0, 0];                 t = f(b);
//   p(1) = a;                =>    p = [a, t * c, 0];
//   t = f(b);
//   p(2) = t * c;
//
// After `v = [..]` of numbers that are real where they can be come writes of such numbers at known places, alone, as
// a list of places or as a whole row or column, and statements that do not mention v nor leave the function or a loop;
// the matrix is made where the last of the writes stands. The numbers are then evaluated later, so nothing between may
// change what they are made of. One that may fail moves past nothing and stays behind those written before it: the
// elements of a matrix are evaluated row by row. Of a long matrix some part has to be written, since an interpreter
// makes a literal without variables only once. It ends because every change takes a statement away.
#include <algorithm>
#include <map>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

constexpr int64_t kLongest = 64;  // elements
constexpr int64_t kShort = 6;     // elements; of more a third has to be written

// A matrix in the making: its elements row by row.
struct Filling {
  NameId variable;
  int64_t rows = 0, columns = 0;
  std::vector<ExprId> elements;
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
        rows[k / static_cast<size_t>(f.columns)].push_back(copier.Expr(f.elements[k]));
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

  bool IsNarrowNumber(ExprId e) const {
    return IsLiteral(e) || from_.tree->facts.NumberOf(e) >= ResidualFacts::Number::kNarrowed;
  }

  // Row by row; none: they are not all such numbers.
  std::vector<ExprId> ElementsOf(ExprId matrix, int64_t* rows, int64_t* columns) const {
    if (ast_[matrix].kind != ExprKind::kMatrix || ast_[matrix].count == 0) return {};
    *rows = ast_[matrix].count;
    *columns = ast_[ast_.Child(matrix, 0)].count;
    std::vector<ExprId> out;
    for (ExprId row : ast_.Children(matrix)) {
      if (static_cast<int64_t>(ast_[row].count) != *columns) return {};
      for (ExprId e : ast_.Children(row)) {
        if (!IsNarrowNumber(e)) return {};
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
    const auto count = static_cast<int64_t>(f.elements.size());
    if (count < 2 || count > kLongest || syntax::Mentions(ast_, made->value, f.variable)) return std::nullopt;
    for (ExprId e : f.elements) NoteReads(e, &f.reads);
    if (ReadsShared(f)) return std::nullopt;
    f.stores.push_back(s);
    return f;
  }

  void NoteReads(ExprId e, NameSet* reads) const {
    syntax::VisitExpr(ast_, e, [&](ExprId inner) {
      if (ast_[inner].kind == ExprKind::kIdentifier) reads->insert(ast_[inner].name);
    });
  }

  bool ReadsShared(const Filling& f) const { return HaveCommon(f.reads, names_.shared); }

  // A subscript as a number from 0 below `extent`.
  std::optional<int64_t> Place(ExprId e, int64_t extent) const {
    if (ast_[e].kind != ExprKind::kNumber || !IsLiteral(e)) return std::nullopt;
    const double number = ast_.Literal(e).value;
    if (!(number >= 1 && number <= static_cast<double>(extent)) || number != static_cast<double>(int64_t(number))) {
      return std::nullopt;
    }
    return static_cast<int64_t>(number) - 1;
  }

  // The places that `v(..) = value` writes and the numbers that come there; none: it is something else.
  std::vector<std::pair<int64_t, ExprId>> StoredBy(StmtId s, const Filling& f) const {
    if (!IsPlainAssignment(s)) return {};
    const ExprId target = ast_.Exprs(s)[0], value = ast_.Exprs(s)[1];
    if (ast_[target].kind != ExprKind::kIndex || ast_[ast_.Child(target, 0)].kind != ExprKind::kIdentifier ||
        ast_[ast_.Child(target, 0)].name != f.variable || syntax::Mentions(ast_, value, f.variable)) {
      return {};
    }
    const auto subscripts = ast_.Children(target).subspan(1);
    if (subscripts.size() == 1 && IsNarrowNumber(value)) {
      const auto k = Place(subscripts[0], f.rows * f.columns);
      if (!k) return {};
      return {{*k % f.rows * f.columns + *k / f.rows, value}};
    }
    if (subscripts.size() == 1) return StoredInList(subscripts[0], value, f);
    if (subscripts.size() != 2) return {};
    const bool row = ast_[subscripts[1]].kind == ExprKind::kColon,
               column = ast_[subscripts[0]].kind == ExprKind::kColon;
    const auto i = column ? 0 : Place(subscripts[0], f.rows), j = row ? 0 : Place(subscripts[1], f.columns);
    if (!i || !j || (row && column)) return {};
    if (!row && !column) {
      if (!IsNarrowNumber(value)) return {};
      return {{*i * f.columns + *j, value}};
    }
    int64_t rows = 0, columns = 0;
    const std::vector<ExprId> line = ElementsOf(value, &rows, &columns);
    if (line.empty() || rows != (row ? 1 : f.rows) || columns != (row ? f.columns : 1)) return {};
    std::vector<std::pair<int64_t, ExprId>> out;
    for (size_t k = 0; k < line.size(); ++k) {
      const auto along = static_cast<int64_t>(k);
      out.emplace_back(row ? *i * f.columns + along : along * f.columns + *j, line[k]);
    }
    return out;
  }

  // v([4, 5]) = [a; b]
  std::vector<std::pair<int64_t, ExprId>> StoredInList(ExprId list, ExprId value, const Filling& f) const {
    int64_t rows = 0, columns = 0;
    const std::vector<ExprId> places = ElementsOf(list, &rows, &columns);
    const std::vector<ExprId> numbers = ElementsOf(value, &rows, &columns);
    if (places.size() != numbers.size()) return {};
    std::vector<std::pair<int64_t, ExprId>> out;
    std::set<int64_t> seen;
    for (size_t n = 0; n < places.size(); ++n) {
      const auto k = Place(places[n], f.rows * f.columns);
      if (!k || !seen.insert(*k).second) return {};
      out.emplace_back(*k % f.rows * f.columns + *k / f.rows, numbers[n]);
    }
    return out;
  }

  // Takes the numbers in; false: one that may fail would change its turn.
  bool Store(const std::vector<std::pair<int64_t, ExprId>>& numbers, Filling* f) const {
    Filling next = *f;
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
      const auto count = static_cast<int64_t>(f->elements.size());
      if (f->stores.size() < 2 || (count > kShort && 3 * static_cast<int64_t>(f->written.size()) < count)) continue;
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
