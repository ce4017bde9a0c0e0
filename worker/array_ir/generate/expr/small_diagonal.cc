// Diagonal matrices that small full arrays are added to, and the diagonals of small arrays.
//
// `diag ([a, b])`, `eye (2)` and `q * eye (2)` are stored as diagonal matrices, of which a sum with a full one changes
// the numbers on the diagonal alone: elsewhere those of the full one stay, or change their signs.
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/expr/small_array.h"

namespace residua::array_ir {

using syntax::Op;

namespace {

bool IsCallOf(FunctionBuilder& b, ExprId e, builtin::BuiltinId id) {
  const builtin::Builtin* f = CalledBuiltin(b, e);
  return f != nullptr && f->id == id;
}

// diag ([a, b]): the row of its numbers.
std::optional<ExprId> RowOnDiagonal(FunctionBuilder& b, ExprId e, const Extents& extents) {
  if (!IsCallOf(b, e, builtin::BuiltinId::k_diag) || b.ast[e].count != 2) return {};
  const ExprId of = b.ast.Child(e, 1);
  if (!IsSmallLiteral(b, of) || b.ast.Children(of).size() != 1) return {};
  const ExprId row = b.ast.Child(of, 0);
  return static_cast<int64_t>(b.ast[row].count) == extents.rows ? std::optional(row) : std::nullopt;
}

// eye (2), eye (2, 2)
bool IsIdentity(FunctionBuilder& b, ExprId e) {
  if (!IsCallOf(b, e, builtin::BuiltinId::k_eye)) return false;
  const auto arguments = b.ast.Children(e).subspan(1);
  return std::ranges::all_of(arguments, [&](ExprId x) { return b.ast[x].kind == ExprKind::kNumber; });
}

// q * D, D * q and D / q: which operand D is.
std::optional<uint32_t> PlaceOfScaled(FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind != ExprKind::kBinary) return {};
  const Op op = b.ast[e].op;
  if (op == Op::kTimes && IsSmallNumber(b, b.ast.Child(e, 0))) return 1;
  const bool scales = op == Op::kTimes || op == Op::kRightDivide;
  return scales && IsSmallNumber(b, b.ast.Child(e, 1)) ? std::optional(0U) : std::nullopt;
}

bool IsDiagonalMatrix(FunctionBuilder& b, ExprId e) {
  const std::optional<Extents> extents = KnownExtents(b, e);
  if (!extents || extents->rows != extents->cols || extents->rows < 2) return false;
  if (const auto scaled = PlaceOfScaled(b, e)) return IsDiagonalMatrix(b, b.ast.Child(e, *scaled));
  return IsIdentity(b, e) || RowOnDiagonal(b, e, *extents).has_value();
}

std::vector<uint32_t> NumbersOnDiagonal(FunctionBuilder& b, ExprId e) {
  const Extents extents = *KnownExtents(b, e);
  if (const auto scaled = PlaceOfScaled(b, e)) {
    const auto number = [&](uint32_t k) { return ToF64(b, Build(b, b.ast.Child(e, k))); };
    const uint32_t first = *scaled == 1 ? number(0) : kNone;
    std::vector<uint32_t> numbers = NumbersOnDiagonal(b, b.ast.Child(e, *scaled));
    const uint32_t q = *scaled == 1 ? first : number(1);
    const Opcode op = b.ast[e].op == Op::kTimes ? Opcode::kFMul : Opcode::kFDiv;
    for (uint32_t& x : numbers) x = b.ir.Value1(op, {x, q}, Type::kF64);
    return numbers;
  }
  if (IsIdentity(b, e)) return std::vector<uint32_t>(static_cast<size_t>(extents.rows), b.ir.ConstF(1));
  std::vector<uint32_t> numbers;
  for (ExprId x : b.ast.Children(*RowOnDiagonal(b, e, extents))) numbers.push_back(ToF64(b, Build(b, x)));
  return numbers;
}

}  // namespace

bool IsDiagonalSum(FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind != ExprKind::kBinary || (b.ast[e].op != Op::kPlus && b.ast[e].op != Op::kMinus)) return false;
  for (uint32_t k = 0; k < 2; ++k) {
    const ExprId diagonal = b.ast.Child(e, k), full = b.ast.Child(e, 1 - k);
    if (IsDiagonalMatrix(b, diagonal) && KnownExtents(b, diagonal) == KnownExtents(b, full) && IsSmallArray(b, full))
      return true;
  }
  return false;
}

SmallArray BuildDiagonalSum(FunctionBuilder& b, ExprId e) {
  const bool left = IsDiagonalMatrix(b, b.ast.Child(e, 0)), minus = b.ast[e].op == Op::kMinus;
  std::vector<uint32_t> diagonal;
  if (left) diagonal = NumbersOnDiagonal(b, b.ast.Child(e, 0));
  SmallArray a = BuildSmall(b, b.ast.Child(e, left ? 1 : 0));
  if (!left) diagonal = NumbersOnDiagonal(b, b.ast.Child(e, 1));
  a = {a.extents, a.values};
  for (int64_t j = 0; j < a.extents.cols; ++j) {
    for (int64_t i = 0; i < a.extents.rows; ++i) {
      uint32_t& x = a.values[static_cast<size_t>(i + j * a.extents.rows)];
      const uint32_t d = i == j ? diagonal[static_cast<size_t>(i)] : kNone;
      if (i != j && left && minus) x = b.ir.Value1(Opcode::kFNeg, {x}, Type::kF64);
      if (i == j) x = b.ir.Value1(minus ? Opcode::kFSub : Opcode::kFAdd, {left ? d : x, left ? x : d}, Type::kF64);
    }
  }
  return a;
}

// diag (P) of a full matrix: a column.
bool IsMainDiagonal(FunctionBuilder& b, ExprId e) {
  if (!IsCallOf(b, e, builtin::BuiltinId::k_diag) || b.ast[e].count != 2 || !KnownExtents(b, e)) return false;
  const ExprId of = b.ast.Child(e, 1);
  const std::optional<Extents> extents = KnownExtents(b, of);
  return extents && extents->rows > 1 && extents->cols > 1 && IsSmallArray(b, of);
}

SmallArray BuildMainDiagonal(FunctionBuilder& b, ExprId e) {
  const SmallArray of = BuildSmall(b, b.ast.Child(e, 1));
  SmallArray column{*KnownExtents(b, e), {}};
  for (int64_t k = 0; k < column.extents.rows; ++k) column.values.push_back(of.at(k, k));
  return column;
}

}  // namespace residua::array_ir
