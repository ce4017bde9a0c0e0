// Matrices of numbers in loops.
//
//   while c                                table__1 = [1, -2, 3; -4, 5, -6];
//     y = y + h * [1, -2, 3; -4, 5, -6];   while c
//   end                               =>     y = y + h * table__1;
//
// So is a cell that stands there to be indexed, `{@(c) c + 1, @(c) c * 2}{k}`, of literals and of functions that take
// no variables along.
//
// A literal with signs, NaN or Inf is put together at every evaluation (delivery/split_literals.cc); before the loop
// that is done once, and nothing can tell, as making it cannot fail. A variable of ours that only such a literal is
// assigned to, `c__1 = [..]`, moves as it stands. Literals in closures stay: their text can be seen.
#include <algorithm>
#include <cmath>
#include <set>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/passes.h"
#include "worker/residual/rewrite_functions.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/printer.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

constexpr int kElements = 2;

class Hoister {
 public:
  Hoister(PassInput& in, size_t index, ResidualTree* to)
      : ast_(in.program().tree->ast),
        id_(ast_.top_functions()[index]),
        to_(to),
        copier_{ast_, *to, &in.program().tree->facts},
        graph_(in.analyses().Flow(index)),
        names_(in.analyses().Names(index)),
        new_names_(in.program(), index, names_),
        once_(WrittenOnce(graph_)) {
    copier_.replace = [this](ExprId e) { return Replace(e); };
    syntax::VisitExprs(ast_, ast_[id_].body, [&](ExprId e) {
      const bool index = ast_[e].kind == ExprKind::kIndex || ast_[e].kind == ExprKind::kCellIndex;
      if (index && IsConstantCell(ast_.Child(e, 0))) indexed_.insert(ast_.Child(e, 0).index);
    });
  }
  const MadeNames& made() const { return new_names_.made(); }
  bool changed() const { return changed_; }

  FunctionId Rewrite(const std::string& name) {
    syntax::Function f = ast_[id_];
    f.name = name;
    for (ExprId& p : f.parameters) p = copier_.Expr(p);
    f.body = Block(f.body);
    return to_->ast.AddFunction(std::move(f));
  }

  static bool IsLoop(StmtKind kind) {
    return kind == StmtKind::kFor || kind == StmtKind::kWhile || kind == StmtKind::kDoUntil;
  }

 private:
  // A matrix of numbers long enough to be worth it.
  bool IsTable(ExprId e, bool* put_together) const {
    if (ast_[e].kind != ExprKind::kMatrix) return false;
    int elements = 0;
    *put_together = false;
    for (ExprId row : ast_.Children(e)) {
      for (ExprId x : ast_.Children(row)) {
        const bool sign = ast_[x].kind == ExprKind::kUnary && ast_[x].op == syntax::Op::kUnaryMinus;
        const ExprId number = sign ? ast_.Child(x, 0) : x;
        if (ast_[number].kind != ExprKind::kNumber) return false;
        const double value = ast_.Literal(number).value;  // NaN and Inf are printed as calls
        *put_together = *put_together || sign || value < 0 || !std::isfinite(value);
        ++elements;
      }
    }
    return elements >= kElements;
  }

  bool IsConstantCell(ExprId e) const {
    if (ast_[e].kind != ExprKind::kCell) return false;
    const auto is_constant = [&](ExprId x) {
      const ExprKind kind = ast_[x].kind;
      return kind == ExprKind::kNumber || kind == ExprKind::kString || kind == ExprKind::kHandle ||
             (kind == ExprKind::kAnonymous && IsClosed(x));
    };
    return std::ranges::all_of(ast_.Children(e),
                               [&](ExprId row) { return std::ranges::all_of(ast_.Children(row), is_constant); });
  }

  // It mentions no variable of the function.
  bool IsClosed(ExprId anonymous) const {
    bool closed = true;
    VisitCaptured(ast_, names_.variables, anonymous, [&](NameId) { closed = false; });
    return closed;
  }

  std::optional<ExprId> Replace(ExprId e) {
    if (depth_ == 0 || closure_) return std::nullopt;
    if (ast_[e].kind == ExprKind::kAnonymous) {
      closure_ = true;
      const ExprId copy = copier_.Expr(e);
      closure_ = false;
      return copy;
    }
    bool put_together = false;
    if (!indexed_.contains(e.index) && (!IsTable(e, &put_together) || !put_together)) return std::nullopt;
    std::string& name = tables_[syntax::PrintExpr(ast_, e)];
    if (name.empty()) {
      name = new_names_.Fresh("table");
      closure_ = true;  // the literal itself is copied as it is
      Assign(name, copier_.Expr(e), ast_[e].range);
      closure_ = false;
    }
    changed_ = true;
    return to_->Identifier(name, ast_[e].range, kPure);
  }

  void Assign(const std::string& name, ExprId value, syntax::SourceRange range) {
    hoisted_.push_back(MakeAssignment(to_, to_->Identifier(name, range, kPure), value, range));
  }

  // `c__1 = [..]`, the only assignment of a variable of ours.
  // No read comes before it, as one behind a loop without a trip would.
  bool MovesWhole(StmtId s) const {
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
    if (!made) return false;
    const NameId v = made->variable;
    bool put_together = false;
    return names_.ours.contains(v) && once_.contains(v) && !names_.shown.contains(v) &&
           IsTable(made->value, &put_together) && !IsReadBefore(graph_, graph_.node_of.at(s.index), v);
  }

  BlockId Block(BlockId block) {
    std::vector<StmtId> out;
    for (StmtId s : ast_.Statements(block)) {
      if (depth_ > 0 && MovesWhole(s)) {
        closure_ = true;
        hoisted_.push_back(copier_.Statement(s));
        closure_ = false;
        changed_ = true;
        continue;
      }
      if (ast_[s].block_count == 0) {
        out.push_back(copier_.Statement(s));
        continue;
      }
      const bool loop = IsLoop(ast_[s].kind) && names_.plain;
      // A range is evaluated once, a condition in every trip.
      if (loop && ast_[s].kind != StmtKind::kFor) ++depth_;
      std::vector<ExprId> exprs;
      for (ExprId e : ast_.Exprs(s)) exprs.push_back(copier_.Expr(e));
      if (loop && ast_[s].kind == StmtKind::kFor) ++depth_;
      std::vector<BlockId> blocks;
      for (BlockId b : ast_.Blocks(s)) blocks.push_back(Block(b));
      if (loop) --depth_;
      if (depth_ == 0) {
        out.insert(out.end(), hoisted_.begin(), hoisted_.end());
        hoisted_.clear();
        tables_.clear();
      }
      out.push_back(to_->ast.AddStmt(ast_[s], exprs, blocks));
    }
    return to_->ast.AddBlock(std::move(out));
  }

  const Ast& ast_;
  FunctionId id_;
  ResidualTree* to_;
  TreeCopier copier_;
  const FlowGraph& graph_;
  const VisibleNames& names_;
  NewNames new_names_;
  const NameSet once_;
  std::map<std::string, std::string> tables_;  // text -> variable, for the loops being rewritten
  std::set<uint32_t> indexed_;                 // cells that are
  std::vector<StmtId> hoisted_;                // to stand before the outermost loop
  int depth_ = 0;                              // loops around
  bool closure_ = false, changed_ = false;
};

}  // namespace

bool HoistLiterals(PassInput& in, Residual* to) {
  const Residual& from = in.program();
  bool loops = false;
  VisitOwnStatements(from, [&](const syntax::Stmt& s) { loops = loops || Hoister::IsLoop(s.kind); });
  if (!loops) return false;
  return RewriteFunctions(from, to, [&](size_t k, bool* changed) {
    in.Poll();
    Hoister hoister(in, k, to->tree.get());
    const FunctionId id = hoister.Rewrite(from.functions[k].name);
    *changed = *changed || hoister.changed();
    to->functions[k].made = hoister.made();
    return id;
  });
}

}  // namespace residua::residual
