// Long matrices of numbers that stand in several places.
//
//   if a                                     table__1 = [3, 1, 4, 1, ..];
//     d = [3, 1, 4, 1, ..];                  if a
//     y = d(k);                                d = table__1;
//   end                                =>      y = d(k);
//   if b                                     end
//     d = [3, 1, 4, 1, ..];                  if b
//     z = d(k + 1);                            d = table__1;
//   end                                        z = d(k + 1);
//                                            end
//
// The trips of a loop that were written out have each the tables that they use. Making a matrix of numbers cannot
// fail, so that nothing can tell when it is made; where no branch needs it, that costs its elements once. Literals in
// closures stay: their text can be seen.
#include <map>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/passes.h"
#include "worker/residual/rewrite_functions.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/printer.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

constexpr int kLong = 16;  // elements: about the length of a line

class Sharer {
 public:
  Sharer(PassInput& in, size_t index, ResidualTree* to)
      : ast_(in.program().tree->ast),
        id_(ast_.top_functions()[index]),
        to_(to),
        copier_{ast_, *to, &in.program().tree->facts},
        names_(in.analyses().Names(index)),
        new_names_(in.program(), index, names_) {
    copier_.replace = [this](ExprId e) { return Replace(e); };
    if (!names_.plain) return;
    syntax::VisitStatements(ast_, ast_[id_].body, [&](StmtId s) {
      for (ExprId root : ast_.Exprs(s)) Count(root);
    });
    std::erase_if(places_, [](const auto& place) { return place.second < 2; });
  }
  const MadeNames& made() const { return new_names_.made(); }
  bool changed() const { return !tables_.empty(); }

  FunctionId Rewrite(const std::string& name) {
    syntax::Function f = ast_[id_];
    f.name = name;
    for (ExprId& p : f.parameters) p = copier_.Expr(p);
    std::vector<StmtId> out;
    for (StmtId s : ast_.Statements(f.body)) {
      const StmtId copy = copier_.Statement(s);
      out.insert(out.end(), shared_.begin(), shared_.end());
      shared_.clear();
      out.push_back(copy);
    }
    f.body = to_->ast.AddBlock(std::move(out));
    return to_->ast.AddFunction(std::move(f));
  }

 private:
  bool IsLongTable(ExprId e) const {
    if (ast_[e].kind != ExprKind::kMatrix) return false;
    int elements = 0;
    for (ExprId row : ast_.Children(e)) {
      for (ExprId x : ast_.Children(row)) {
        const bool sign = ast_[x].kind == ExprKind::kUnary && ast_[x].op == syntax::Op::kUnaryMinus;
        if (ast_[sign ? ast_.Child(x, 0) : x].kind != ExprKind::kNumber) return false;
        ++elements;
      }
    }
    return elements >= kLong;
  }

  void Count(ExprId e) {
    if (ast_[e].kind == ExprKind::kAnonymous) return;
    if (IsLongTable(e)) ++places_[syntax::PrintExpr(ast_, e)];
    for (ExprId child : ast_.Children(e)) Count(child);
  }

  std::optional<ExprId> Replace(ExprId e) {
    if (closure_ || places_.empty()) return std::nullopt;
    if (ast_[e].kind == ExprKind::kAnonymous) {
      closure_ = true;
      const ExprId copy = copier_.Expr(e);
      closure_ = false;
      return copy;
    }
    if (!IsLongTable(e)) return std::nullopt;
    const std::string text = syntax::PrintExpr(ast_, e);
    if (!places_.contains(text)) return std::nullopt;
    std::string& name = tables_[text];
    if (name.empty()) {
      name = new_names_.Fresh("table");
      closure_ = true;  // the literal itself is copied as it is
      shared_.push_back(MakeAssignment(to_, name, copier_.Expr(e)));
      closure_ = false;
    }
    return to_->Identifier(name, ast_[e].range, kPure);
  }

  const Ast& ast_;
  FunctionId id_;
  ResidualTree* to_;
  TreeCopier copier_;
  const VisibleNames& names_;
  NewNames new_names_;
  std::map<std::string, int> places_;          // how many, by their text
  std::map<std::string, std::string> tables_;  // text -> variable
  std::vector<StmtId> shared_;                 // to stand before the statement that is being copied
  bool closure_ = false;
};

}  // namespace

bool ShareLiterals(PassInput& in, Residual* to) {
  const Residual& from = in.program();
  return RewriteFunctions(from, to, [&](size_t k, bool* changed) {
    in.Poll();
    Sharer sharer(in, k, to->tree.get());
    const FunctionId id = sharer.Rewrite(from.functions[k].name);
    *changed = *changed || sharer.changed();
    to->functions[k].made = sharer.made();
    return id;
  });
}

}  // namespace residua::residual
