// Matrices that a loop makes longer by a row in each trip.
//
//   a = [1, 2, 3];                       a = [1, 2, 3];
//   for i = 1:n                          a = [a; zeros(numel(1:n), 3)];
//     a = [a; 4, i, 6];                  row = 1;
//   end                            =>    for i = 1:n
//                                          row = row + 1;
//                                          a(row, :) = [4, i, 6];
//                                        end
//
//   r = [];                              r = [];
//   for k = 1:n                          if numel(1:n) > 0
//     r(k, :) = [k, x];            =>        r = zeros(numel(1:n), 2);
//   end                                  end
//                                        for k = 1:n
//                                          r(k, :) = [k, x];
//                                        end
//
// Each trip copies what the trips before have made, so that n rows take a time that grows with n * n. How many there
// will be is known before the loop where it goes over a range, each trip adds one, and no jump leaves it. Nobody may
// see the matrix on its way: nothing else in the loop mentions it, nothing around the loop catches errors. All elements
// are real doubles, so that zeros may stand for them.
#include <algorithm>
#include <map>

#include "worker/builtin/builtin_names.h"
#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/loop_values.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

// A statement of a loop that adds a row to a matrix.
struct Growth {
  NameId matrix;
  ExprId row;      // a matrix of one row
  int64_t before;  // rows that are there before the loop; of one that is stored by number: 0
  bool by_number;  // `r(k, :) = ..`, else `a = [a; ..]`
};

class RowAllocator {
 public:
  RowAllocator(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(from_.tree->ast),
        id_(ast_.top_functions()[index]),
        names_(in.analyses().Names(index)),
        new_names_(from_, index, names_) {
    for (const char* name : {builtin::names::k_zeros, builtin::names::k_numel}) {
      if (!MeansBuiltin(from_, names_.variables, name)) return;
    }
    if (names_.plain) Plan(ast_[id_].body);
  }
  bool changed() const { return !grows_.empty(); }
  const MadeNames& made() const { return new_names_.made(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      if (const auto loop = loops_.find(s.index); loop != loops_.end()) {
        for (StmtId growth : loop->second) Allocate(copier, s, growth, out);
        return false;
      }
      const auto growth = grows_.find(s.index);
      if (growth == grows_.end() || growth->second.by_number) return false;
      Store(copier, s, growth->second, out);
      return true;
    };
    return copier.Function(id_, name);
  }

 private:
  void Plan(BlockId block) {
    const auto statements = ast_.Statements(block);
    for (size_t k = 0; k < statements.size(); ++k) {
      const StmtId s = statements[k];
      if (IsGuard(ast_[s].kind)) continue;
      if (ast_[s].kind == StmtKind::kFor) PlanLoop(s, statements.first(k));
      for (BlockId inner : ast_.Blocks(s)) Plan(inner);
    }
  }

  void PlanLoop(StmtId loop, std::span<const StmtId> before) {
    const auto exprs = ast_.Exprs(loop);
    const BlockId body = ast_.Blocks(loop)[0];
    if (ast_[exprs[0]].kind != ExprKind::kIdentifier || ast_[exprs[1]].kind != ExprKind::kRange) return;
    if (!std::ranges::all_of(ast_.Children(exprs[1]),
                             [&](ExprId e) { return IsNumber(e) && from_.tree->facts.IsPure(e); }))
      return;
    bool jumps = false;
    syntax::VisitStatements(ast_, body, [&](StmtId s) { jumps = jumps || IsJump(ast_[s].kind); });
    const syntax::InternedNames assigned = syntax::AssignedIn(ast_, body);
    if (jumps || assigned.contains(ast_.Interned(exprs[0]))) return;
    for (StmtId s : ast_.Statements(body)) {
      const std::optional<Growth> growth = GrowthOf(s, exprs[0], exprs[1], body, before);
      if (!growth) continue;
      grows_.emplace(s.index, *growth);
      loops_[loop.index].push_back(s);
      if (!growth->by_number) rows_.emplace(s.index, new_names_.Fresh("row"));
    }
  }

  std::optional<Growth> GrowthOf(StmtId s, ExprId counter, ExprId range, BlockId body,
                                 std::span<const StmtId> before) const {
    if (ast_[s].kind != StmtKind::kAssign || ast_[s].print || ast_[s].multi || ast_.Exprs(s).size() != 2) return {};
    const ExprId target = ast_.Exprs(s)[0], value = ast_.Exprs(s)[1];
    const bool by_number = ast_[target].kind == ExprKind::kIndex;
    if (ast_[value].kind != ExprKind::kMatrix) return {};
    Growth growth{};
    growth.by_number = by_number;
    if (by_number) {
      if (!IsRowOf(target, counter) || ast_[value].count != 1 || !CountsFromOne(range)) return {};
      growth.matrix = ast_[ast_.Child(target, 0)].name;
      growth.row = value;
    } else {
      if (ast_[target].kind != ExprKind::kIdentifier || ast_[value].count != 2) return {};
      const ExprId first = ast_.Child(value, 0);
      if (ast_[first].count != 1 || !IsVariable(ast_, ast_.Child(first, 0), ast_[target].name)) return {};
      growth.matrix = ast_[target].name;
      growth.row = value;
    }
    const ExprId row = ast_.Child(value, ast_[value].count - 1);
    const std::optional<int64_t> rows = RowsBefore(before, growth.matrix, ast_[row].count);
    if (!rows || (by_number && *rows != 0) || ast_[row].count == 0) return {};
    if (names_.shared.contains(growth.matrix) || names_.guarded.contains(growth.matrix)) return {};
    if (!std::ranges::all_of(ast_.Children(row), [&](ExprId e) { return IsNumber(e); })) return {};
    if (Mentions(body, growth.matrix) != (by_number ? 1 : 2)) return {};
    growth.before = *rows;
    return growth;
  }

  // r(k, :)
  bool IsRowOf(ExprId target, ExprId counter) const {
    return ast_[target].count == 3 && ast_[ast_.Child(target, 0)].kind == ExprKind::kIdentifier &&
           IsVariable(ast_, ast_.Child(target, 1), ast_[counter].name) &&
           ast_[ast_.Child(target, 2)].kind == ExprKind::kColon;
  }
  bool CountsFromOne(ExprId range) const {
    const std::optional<double> first = RealLiteral(ast_, ast_.Child(range, 0));
    return ast_[range].count == 2 && first && *first == 1;
  }

  // How many rows the variable has before the loop, of so many real numbers each; for `[]` 0. None: it is not known.
  std::optional<int64_t> RowsBefore(std::span<const StmtId> before, NameId variable, uint32_t columns) const {
    for (size_t k = before.size(); k > 0; --k) {
      const StmtId s = before[k - 1];
      if (const auto made = AsPlainAssignment(ast_, s); made && made->variable == variable) {
        if (ast_[made->value].kind != ExprKind::kMatrix) return {};
        for (ExprId row : ast_.Children(made->value)) {
          const bool numbers = std::ranges::all_of(ast_.Children(row), [&](ExprId e) { return IsNumber(e); });
          if (ast_[row].count != columns || !numbers) return {};
        }
        return ast_[made->value].count;
      }
      bool assigned = false;
      const auto note = [&](ExprId target) { assigned = assigned || syntax::TargetName(ast_, target) == variable; };
      syntax::VisitTargets(ast_, s, note);
      for (BlockId inner : ast_.Blocks(s)) {
        syntax::VisitStatements(ast_, inner, [&](StmtId deep) { syntax::VisitTargets(ast_, deep, note); });
      }
      if (assigned) return {};
    }
    return {};
  }

  bool IsNumber(ExprId e) const {
    return RealLiteral(ast_, e) || from_.tree->facts.NumberOf(e) == ResidualFacts::Number::kReal;
  }
  int Mentions(BlockId body, NameId variable) const {
    int mentions = 0;
    syntax::VisitExprs(ast_, body, [&](ExprId e) { mentions += IsVariable(ast_, e, variable); });
    return mentions;
  }

  // numel(1:n)
  ExprId Trips(TreeCopier& copier, StmtId loop) const {
    const ExprId range = ast_.Exprs(loop)[1];
    return copier.to.Call(builtin::names::k_numel, {copier.Expr(range)}, ast_[range].range, EffectsOfRange(loop));
  }
  Effects EffectsOfRange(StmtId loop) const { return from_.tree->facts[ast_.Exprs(loop)[1]].effects; }

  void Allocate(TreeCopier& copier, StmtId loop, StmtId s, std::vector<StmtId>* out) {
    const Growth& growth = grows_.at(s.index);
    ResidualTree& to = copier.to;
    const SourceRange range = ast_[s].range;
    const std::string& matrix = ast_.Name(growth.matrix);
    const auto columns = static_cast<double>(ast_[ast_.Child(growth.row, ast_[growth.row].count - 1)].count);
    const ExprId zeros =
        to.Call(builtin::names::k_zeros, {Trips(copier, loop), to.Number(columns, range)}, range, EffectsOfRange(loop));
    const auto count = [&] {
      out->push_back(MakeAssignment(&to, rows_.at(s.index), to.Number(static_cast<double>(growth.before), range)));
    };
    if (growth.before == 0) {  // what was nothing stays so without a trip
      const StmtId made = MakeAssignment(&to, matrix, zeros);
      Stmt guard = ast_[s];
      guard.kind = StmtKind::kIf;
      const ExprId conditions[] = {to.Make(ExprKind::kBinary, Op::kGreater, "",
                                           {Trips(copier, loop), to.Number(0, range)}, range, EffectsOfRange(loop))};
      const BlockId blocks[] = {to.ast.AddBlock({made})};
      out->push_back(to.ast.AddStmt(guard, conditions, blocks));
      if (!growth.by_number) count();
      return;
    }
    const ExprId old = to.Identifier(matrix, range, kPure);
    out->push_back(
        MakeAssignment(&to, matrix, to.Matrix(ExprKind::kMatrix, {{old}, {zeros}}, range, EffectsOfRange(loop))));
    count();
  }

  void Store(TreeCopier& copier, StmtId s, const Growth& growth, std::vector<StmtId>* out) {
    ResidualTree& to = copier.to;
    const SourceRange range = ast_[s].range;
    const std::string& row = rows_.at(s.index);
    const auto read = [&] { return ReadOfNumber(&to, row, range, ResidualFacts::Number::kReal); };
    out->push_back(MakeAssignment(
        &to, row, to.Make(ExprKind::kBinary, Op::kPlus, "", {read(), to.Number(1, range)}, range, kPure)));
    std::vector<ExprId> elements;
    for (ExprId e : ast_.Children(ast_.Child(growth.row, 1))) elements.push_back(copier.Expr(e));
    const ExprId value = elements.size() == 1
                             ? elements[0]
                             : to.Matrix(ExprKind::kMatrix, {elements}, range, from_.tree->facts[growth.row].effects);
    const ExprId target =
        to.Make(ExprKind::kIndex, Op::kNone, "",
                {to.Identifier(ast_.Name(growth.matrix), range, kPure), read(), to.Colon(range)}, range, kPure);
    out->push_back(MakeAssignment(&to, target, value, range));
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const VisibleNames& names_;
  NewNames new_names_;
  std::map<uint32_t, Growth> grows_;               // by their statements
  std::map<uint32_t, std::string> rows_;           // the variable that counts the rows
  std::map<uint32_t, std::vector<StmtId>> loops_;  // what grows in a loop
};

}  // namespace

bool PreallocateRows(PassInput& in, Residual* to) { return RunPlannedPass<RowAllocator>(in, to); }

}  // namespace residua::residual
