// Large matrices of which few elements are not 0.
//
//   [0, 0, 2, 0, ..; 0, 1, 0, 0, ..; ..]   =>   full(sparse([1, 2, ..], [3, 2, ..], [2, 1, ..], 40, 36))
//
// A row for each trip of a loop, most of it zeros, is hundreds of lines of text, which says less than the places of the
// others do. In Octave the call takes some microseconds where the literal takes none, so that it is for large ones, and
// for programs that define no function of these names. The bits are the same but for -0, NaN and Inf: those stay.
#include <cmath>

#include "worker/builtin/builtin_names.h"
#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/delivery/literals.h"
#include "worker/residual/rewrite_functions.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace names = builtin::names;

namespace {

constexpr size_t kElements = 1024;
constexpr size_t kZeros = 8;  // for each element that is not 0, at least

class Shortener {
 public:
  Shortener(const Ast& ast, ResidualTree* to) : ast_(ast), to_(*to) {}

  std::optional<ExprId> Shorten(ExprId matrix) {
    if (ast_[matrix].kind != ExprKind::kMatrix) return std::nullopt;
    const auto rows = ast_.Children(matrix);
    const size_t columns = ast_[rows[0]].count;
    if (rows.size() < 2 || rows.size() * columns < kElements) return std::nullopt;
    std::vector<double> at_row, at_column, values;
    for (size_t r = 0; r < rows.size(); ++r) {
      if (ast_[rows[r]].count != columns) return std::nullopt;
      for (size_t c = 0; c < columns; ++c) {
        const std::optional<double> value = RealLiteral(ast_, ast_.Child(rows[r], static_cast<uint32_t>(c)));
        if (!value || !std::isfinite(*value) || (*value == 0 && std::signbit(*value))) return std::nullopt;
        if (*value == 0) continue;
        at_row.push_back(static_cast<double>(r) + 1);
        at_column.push_back(static_cast<double>(c) + 1);
        values.push_back(*value);
      }
    }
    if (values.empty() || values.size() * (kZeros + 1) > rows.size() * columns) return std::nullopt;
    const syntax::SourceRange range = ast_[matrix].range;
    const ExprId sparse =
        to_.Call(names::k_sparse,
                 {Row(at_row, range), Row(at_column, range), Row(values, range),
                  to_.Number(static_cast<double>(rows.size()), range), to_.Number(static_cast<double>(columns), range)},
                 range, kPure);
    return to_.Call(names::k_full, {sparse}, range, kPure);
  }

 private:
  ExprId Row(const std::vector<double>& numbers, syntax::SourceRange range) {
    std::vector<ExprId> row;
    for (const double number : numbers) {
      const ExprId made = to_.Number(std::fabs(number), range);
      row.push_back(number < 0 ? to_.Make(ExprKind::kUnary, syntax::Op::kUnaryMinus, "", {made}, range, kPure) : made);
    }
    return to_.Matrix(ExprKind::kMatrix, {row}, range, kPure);
  }

  const Ast& ast_;
  ResidualTree& to_;
};

// Whether the function has a variable, or the program a function, of one of these names.
bool IsTaken(const Residual& residual, size_t function) {
  const auto is_one = [](const std::string& name) { return name == names::k_sparse || name == names::k_full; };
  if (std::ranges::any_of(residual.functions, [&](const ResidualFunction& f) { return is_one(f.name); })) return true;
  const Ast& ast = residual.tree->ast;
  const syntax::Function& f = ast[ast.top_functions()[function]];
  bool taken = std::ranges::any_of(f.outputs, is_one);
  for (ExprId p : f.parameters) taken = taken || is_one(ast.Name(p));
  const auto assign = [&](ExprId target) {
    const syntax::NameId name = syntax::TargetName(ast, target);
    taken = taken || (name.valid() && is_one(ast.Name(name)));
  };
  syntax::VisitStatements(ast, f.body, [&](StmtId s) {
    syntax::VisitTargets(ast, s, assign);
    syntax::VisitDeclared(ast, s, assign);
  });
  return taken;
}

}  // namespace

Residual ShortenSparseLiterals(const Residual& residual) {
  const Ast& ast = residual.tree->ast;
  Residual shorter;
  const bool changed = RewriteFunctions(residual, &shorter, [&](size_t k, bool* any) {
    Shortener shortener(ast, shorter.tree.get());
    TreeCopier copier{ast, *shorter.tree, &residual.tree->facts};
    bool closure = IsTaken(residual, k);
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      if (closure) return std::nullopt;
      if (ast[e].kind == ExprKind::kAnonymous) {  // its text can be seen
        closure = true;
        const ExprId copy = copier.Expr(e);
        closure = false;
        return copy;
      }
      const std::optional<ExprId> made = shortener.Shorten(e);
      *any = *any || made.has_value();
      return made;
    };
    return copier.Function(ast.top_functions()[k], residual.functions[k].name);
  });
  return changed ? shorter : residual;
}

}  // namespace residua::residual
