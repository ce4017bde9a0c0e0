// --style readable: matrices of numbers as a person would write them.
//
//   [1, 1, 1; 2, 2, 2] + x   =>   [1; 2] + x           x known to be 2x3: implicit expansion
//   [3, 4; 3, 4] .* x        =>   [3, 4] .* x
//   [7, 7; 7, 7] - x         =>   7 - x
//   [0, 0, 0; 0, 0, 0]       =>   zeros(2, 3)          and ones(2, 3), -2 * ones(2, 3)
//
// The bits are the same, as each element meets the same element. Octave expands more slowly than it adds matrices of
// one size, and a literal with signs is put together at every evaluation, which is why this is not the default
// (split_literals.cc is its counterpart). Only beside what certainly is a full array of the literal's size: a diagonal
// matrix or a sparse one refuses to be expanded. Not in closures, whose text can be seen.
#include <bit>
#include <utility>
#include <vector>

#include "worker/builtin/builtin_names.h"
#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/delivery/known_arrays.h"
#include "worker/residual/delivery/literals.h"
#include "worker/residual/rewrite_functions.h"

namespace residua::residual {

namespace names = builtin::names;

namespace {

constexpr size_t kCalledElements = 6;  // from here on a call is shorter than the numbers

using Rows = std::vector<std::vector<double>>;

// The numbers of a literal; none: it is no matrix, or one number.
std::optional<Rows> NumbersOf(const Ast& ast, ExprId e) {
  if (ast[e].kind != ExprKind::kMatrix) return std::nullopt;
  Rows rows;
  for (ExprId row : ast.Children(e)) {
    rows.emplace_back();
    for (ExprId element : ast.Children(row)) {
      const std::optional<double> value = RealLiteral(ast, element);
      if (!value) return std::nullopt;
      rows.back().push_back(*value);
    }
    if (rows.back().empty() || rows.back().size() != rows[0].size()) return std::nullopt;
  }
  if (rows.empty() || rows.size() * rows[0].size() < 2) return std::nullopt;
  return rows;
}

bool Same(double a, double b) { return std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b); }

bool AllAre(const Rows& rows, double value) {
  for (const auto& row : rows) {
    for (const double x : row) {
      if (!Same(x, value)) return false;
    }
  }
  return true;
}

bool RowsAreEqual(const Rows& rows) {
  for (const auto& row : rows) {
    for (size_t c = 0; c < row.size(); ++c) {
      if (!Same(row[c], rows[0][c])) return false;
    }
  }
  return true;
}

// The least rows that expand to these.
Rows Shortest(Rows rows) {
  if (RowsAreEqual(rows)) rows.resize(1);
  bool columns = true;
  for (const auto& row : rows) {
    for (const double x : row) columns = columns && Same(x, row[0]);
  }
  for (auto& row : rows) {
    if (columns) row.resize(1);
  }
  return rows;
}

bool Expands(Op op) {
  switch (op) {
    case Op::kPlus:
    case Op::kMinus:
    case Op::kElementTimes:
    case Op::kElementRightDivide:
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kEqual:
    case Op::kNotEqual:
    case Op::kGreaterEqual:
    case Op::kGreater:
      return true;
    default:
      return false;
  }
}

class Reader {
 public:
  Reader(const Residual& from, size_t function, ResidualTree* to)
      : from_(from), ast_(from.tree->ast), to_(*to), known_(from, function), copier_{ast_, *to, &from.tree->facts} {
    copier_.replace = [this](ExprId e) { return Replace(e); };
  }

  FunctionId Rewrite(FunctionId id, const std::string& name, bool* changed) {
    const FunctionId made = copier_.Function(id, name);
    *changed = *changed || changed_;
    return made;
  }

 private:
  std::optional<ExprId> Replace(ExprId e) {
    if (ast_[e].kind == ExprKind::kAnonymous) return Plainly(e);
    if (ast_[e].kind == ExprKind::kBinary && Expands(ast_[e].op)) return Operator(e);
    const std::optional<Rows> rows = NumbersOf(ast_, e);
    return rows ? Block(e, *rows) : std::nullopt;
  }

  ExprId Plainly(ExprId e) {
    auto replace = std::exchange(copier_.replace, nullptr);
    const ExprId copy = copier_.Expr(e);
    copier_.replace = std::move(replace);
    return copy;
  }

  // A literal beside an array of its size.
  std::optional<ExprId> Operator(ExprId e) {
    for (uint32_t side = 0; side < 2; ++side) {
      const ExprId literal = ast_.Child(e, side), other = ast_.Child(e, 1 - side);
      const std::optional<Rows> rows = NumbersOf(ast_, literal);
      if (!rows || NumbersOf(ast_, other)) continue;
      const std::optional<KnownArray> size = known_.Of(other);
      if (!size || !size->full || size->rows != static_cast<int64_t>(rows->size()) ||
          size->columns != static_cast<int64_t>((*rows)[0].size()))
        continue;
      const Rows shortest = Shortest(*rows);
      if (shortest == *rows || IsNamed(*rows)) continue;
      std::vector<ExprId> operands(2);
      operands[side] = Written(shortest, ast_[literal].range);
      operands[1 - side] = copier_.Expr(other);
      changed_ = true;
      return to_.Make(ExprKind::kBinary, ast_[e].op, "", operands, ast_[e].range, from_.tree->facts[e].effects);
    }
    return std::nullopt;
  }

  ExprId Written(const Rows& rows, SourceRange range) {
    if (rows.size() * rows[0].size() == 1) return to_.Number(rows[0][0], range);
    std::vector<std::vector<ExprId>> made;
    for (const auto& row : rows) {
      made.emplace_back();
      for (const double x : row) made.back().push_back(to_.Number(x, range));
    }
    return to_.Matrix(ExprKind::kMatrix, made, range, kPure);
  }

  static const char* MakerOf(double value) { return Same(value, 0) ? names::k_zeros : names::k_ones; }

  // One number at so many places that a call is shorter than the numbers.
  bool IsCalled(const Rows& rows) const {
    return rows.size() * rows[0].size() >= kCalledElements && AllAre(rows, rows[0][0]) &&
           !known_.IsVariable(ast_.FindName(MakerOf(rows[0][0])));
  }

  // Zeros or ones: the call alone.
  bool IsNamed(const Rows& rows) const { return IsCalled(rows) && (Same(rows[0][0], 0) || Same(rows[0][0], 1)); }

  // zeros (..), ones (..), or a multiple of ones, which has the number's bits.
  std::optional<ExprId> Block(ExprId e, const Rows& rows) {
    if (!IsCalled(rows)) return std::nullopt;
    const SourceRange range = ast_[e].range;
    const auto count = [&](size_t n) { return to_.Number(static_cast<double>(n), range); };
    changed_ = true;
    const ExprId made = to_.Call(MakerOf(rows[0][0]), {count(rows.size()), count(rows[0].size())}, range, kPure);
    if (IsNamed(rows)) return made;
    return to_.Make(ExprKind::kBinary, Op::kTimes, "", {to_.Number(rows[0][0], range), made}, range, kPure);
  }

  const Residual& from_;
  const Ast& ast_;
  ResidualTree& to_;
  KnownArrays known_;
  TreeCopier copier_;
  bool changed_ = false;
};

}  // namespace

Residual ReadableLiterals(const Residual& residual) {
  const Ast& ast = residual.tree->ast;
  Residual readable;
  const bool changed = RewriteFunctions(residual, &readable, [&](size_t k, bool* any) {
    return Reader(residual, k, readable.tree.get()).Rewrite(ast.top_functions()[k], residual.functions[k].name, any);
  });
  return changed ? readable : residual;
}

}  // namespace residua::residual
