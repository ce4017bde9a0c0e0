#include <algorithm>

#include "worker/array_ir/generate/core/speculation.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/expr/literal.h"
#include "worker/array_ir/generate/expr/small_array.h"
#include "worker/array_ir/ir/operator_opcode.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

using syntax::Op;

namespace {

constexpr int64_t kMostExtent = 8, kMostElements = 32;
// Of a product: elements, and multiplications where an extent is more than four.
constexpr int64_t kMostOfProduct = 16, kMostSteps = 64;

bool IsArrayVariable(FunctionBuilder& b, ExprId e) {
  const Variable* v = VariableOf(b, e);
  const bool defined = v != nullptr && (v->defined == kNone || b.Facts(e).defined() == domain::Tristate::kTrue);
  return defined && v->rep == Rep::kArray && !IsKeptStorage(b, *v);
}

}  // namespace

bool IsSmallLiteral(FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind != ExprKind::kMatrix) return false;
  const auto rows = b.ast.Children(e);
  for (ExprId row : rows) {
    if (b.ast[row].count != b.ast[rows[0]].count) return false;
    for (ExprId x : b.ast.Children(row)) {
      if (!IsSmallNumber(b, x)) return false;
    }
  }
  return true;
}

namespace {

// Rows of numbers and small arrays beside each other, as high and as wide as they have to be: [w, x], [R, t; 0 0 1].
bool IsSmallJoin(FunctionBuilder& b, ExprId e) {
  const std::optional<Extents> whole = KnownExtents(b, e);
  if (b.ast[e].kind != ExprKind::kMatrix || !whole) return false;
  int64_t rows = 0;
  for (ExprId row : b.ast.Children(e)) {
    int64_t height = 0, width = 0;
    for (ExprId x : b.ast.Children(row)) {
      const bool number = IsSmallNumber(b, x);
      if (!number && (MayBeList(b, x) || !IsSmallArray(b, x))) return false;
      const Extents part = number ? Extents{1, 1} : *KnownExtents(b, x);
      if (height != 0 && height != part.rows) return false;
      height = part.rows;
      width += part.cols;
    }
    if (width != whole->cols) return false;
    rows += height;
  }
  return rows == whole->rows;
}

// Of a variable, of a line of one and of a part, the storage is asked when it is multiplied.
bool IsSmallFactor(FunctionBuilder& b, ExprId e) {
  if (!KnownExtents(b, e)) return false;
  const auto asked = [&](ExprId x) {
    return KnownExtents(b, x) && (IsArrayVariable(b, x) || IsSmallLine(b, x) || IsSmallPart(b, x));
  };
  return asked(e) || (IsTransposed(b.ast[e]) && asked(b.ast.Child(e, 0))) || IsSmallArray(b, e);
}

}  // namespace

std::optional<Extents> KnownExtents(FunctionBuilder& b, ExprId e) {
  const AbstractValue& v = b.Facts(e);
  if (v.IsBottom() || !v.IsRealDouble() || v.shape().max_rank() != 2) return {};
  const domain::ExtentRange m = v.shape().Extent(0), n = v.shape().Extent(1);
  const auto small = [](const domain::ExtentRange& x) { return x.IsKnown() && x.low >= 1 && x.low <= kMostExtent; };
  if (!small(m) || !small(n) || m.low * n.low > kMostElements) return {};
  return Extents{m.low, n.low};
}

bool IsSmallNumber(FunctionBuilder& b, ExprId e) {
  const ExprKind k = b.ast[e].kind;
  const bool list = k == ExprKind::kCellIndex || k == ExprKind::kField || k == ExprKind::kDynamicField;
  return !list && RepOf(b.Facts(e)) == Rep::kF64;
}

bool IsSmallPart(FunctionBuilder& b, ExprId e) {
  const ExprKind k = b.ast[e].kind;
  if ((k != ExprKind::kCellIndex && k != ExprKind::kField) || MayBeList(b, e)) return false;
  const std::optional<Extents> extents = KnownExtents(b, e);
  return extents && extents->rows * extents->cols > 1;
}

// Places, from 0 on, of the elements of a part of an array of known extents, by positions in the text: u([1, 2, 9]);
// none where it is something else.
std::vector<int64_t> PlacesInText(FunctionBuilder& b, ExprId e) {
  const AbstractValue& whole = b.Facts(b.ast.Child(e, 0));
  if (!IsArrayVariable(b, b.ast.Child(e, 0)) || !whole.IsFullStorage() || whole.shape().max_rank() != 2) return {};
  const domain::ExtentRange m = whole.shape().Extent(0), n = whole.shape().Extent(1);
  if (!m.IsKnown() || !n.IsKnown()) return {};
  const auto subscripts = b.ast.Children(e).subspan(1);
  if (subscripts.empty() || subscripts.size() > 2) return {};
  const bool linear = subscripts.size() == 1;
  const std::vector<int32_t> first = PositionsInText(b, subscripts[0]),
                             second = linear ? std::vector<int32_t>{0} : PositionsInText(b, subscripts[1]);
  const auto inside = [](const std::vector<int32_t>& places, int64_t extent) {
    return std::all_of(places.begin(), places.end(), [&](int32_t x) { return x < extent; });
  };
  if (!inside(first, linear ? m.low * n.low : m.low) || !inside(second, linear ? 1 : n.low)) return {};
  std::vector<int64_t> places;
  for (int64_t j : second) {
    for (int64_t i : first) places.push_back(i + j * m.low);
  }
  return places;
}

std::optional<Opcode> ElementwiseOf(FunctionBuilder& b, ExprId e) {
  const ExprId left = b.ast.Child(e, 0), right = b.ast.Child(e, 1);
  switch (b.ast[e].op) {
    case Op::kPlus:
      return Opcode::kFAdd;
    case Op::kMinus:
      return Opcode::kFSub;
    case Op::kElementTimes:
      return Opcode::kFMul;
    case Op::kElementRightDivide:
      return Opcode::kFDiv;
    case Op::kTimes:
      if (!IsSmallNumber(b, left) && !IsSmallNumber(b, right)) return {};
      return Opcode::kFMul;
    case Op::kRightDivide:
      if (!IsSmallNumber(b, right)) return {};
      return Opcode::kFDiv;
    default:
      return {};
  }
}

// cross (x, y) of two rows or two columns of three.
bool IsCross(FunctionBuilder& b, ExprId e) {
  const builtin::Builtin* f = CalledBuiltin(b, e);
  if (f == nullptr || f->id != builtin::BuiltinId::k_cross || b.ast[e].count != 3) return false;
  const std::optional<Extents> extents = KnownExtents(b, e);
  if (!extents || extents->rows * extents->cols != 3) return false;
  for (ExprId x : b.ast.Children(e).subspan(1)) {
    if (KnownExtents(b, x) != extents || !IsSmallArray(b, x)) return false;
  }
  return true;
}

// x(:) of a small array: a column of its elements.
bool IsColumnOf(FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind != ExprKind::kIndex || b.ast[e].count != 2 || !KnownExtents(b, e)) return false;
  const ExprId of = b.ast.Child(e, 0);
  return b.ast[b.ast.Child(e, 1)].kind == ExprKind::kColon && b.ast[of].kind == ExprKind::kIdentifier &&
         KnownExtents(b, of) && IsSmallArray(b, of);
}

bool IsSmallProduct(FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind != ExprKind::kBinary || b.ast[e].op != Op::kTimes || !KnownExtents(b, e)) return false;
  const ExprId left = b.ast.Child(e, 0), right = b.ast.Child(e, 1);
  // The product of two diagonal matrices is one, which numbers would not say.
  if (!b.Facts(left).IsFullStorage() && !b.Facts(right).IsFullStorage() && !b.Facts(e).IsFullStorage()) return false;
  if (IsTransposed(b.ast[left]) && IsTransposed(b.ast[right]) && !(IsSmallArray(b, left) && IsSmallArray(b, right)))
    return false;
  if (!IsSmallFactor(b, left) || !IsSmallFactor(b, right) || b.Facts(left).IsScalar() || b.Facts(right).IsScalar())
    return false;
  const Extents first = *KnownExtents(b, left), second = *KnownExtents(b, right);
  const int64_t elements = first.rows * second.cols, inner = first.cols;
  if (inner != second.rows || elements > kMostOfProduct) return false;
  return std::max({first.rows, inner, second.cols}) <= 4 || elements * inner <= kMostSteps;
}

bool IsSmallArray(FunctionBuilder& b, ExprId e) {
  const std::optional<Extents> extents = KnownExtents(b, e);
  if (!extents) return false;
  switch (b.ast[e].kind) {
    case ExprKind::kIdentifier:
      return IsArrayVariable(b, e) && b.Facts(e).IsFullStorage();
    case ExprKind::kCellIndex:
    case ExprKind::kField:
      return IsSmallPart(b, e) && b.Facts(e).IsFullStorage();
    case ExprKind::kMatrix:
      return IsSmallJoin(b, e);
    case ExprKind::kIndex:
      if (IsSmallLine(b, e) || IsSmallBlock(b, e)) return b.Facts(b.ast.Child(e, 0)).IsFullStorage();
      return IsColumnOf(b, e) || IsCross(b, e) || IsMainDiagonal(b, e) || IsSmallFunction(b, e) ||
             static_cast<int64_t>(PlacesInText(b, e).size()) == extents->rows * extents->cols;
    case ExprKind::kPostfix:
      return IsTransposed(b.ast[e]) && IsSmallArray(b, b.ast.Child(e, 0));
    case ExprKind::kUnary:
      return b.ast[e].op == Op::kUnaryMinus && IsSmallArray(b, b.ast.Child(e, 0));
    case ExprKind::kBinary:
      break;
    default:
      return false;
  }
  if (IsSmallProduct(b, e) || IsDiagonalSum(b, e)) return true;
  if (!ElementwiseOf(b, e)) return false;
  bool array = false;
  for (ExprId x : b.ast.Children(e)) {
    if (IsSmallNumber(b, x)) continue;
    if (KnownExtents(b, x) != extents || !IsSmallArray(b, x)) return false;
    array = true;
  }
  return array;
}

bool IsReducedAsNumbers(FunctionBuilder& b, ExprId e) {
  if (b.kernels_only || IsTakenForVector(b, e) || !IsSmallArray(b, e)) return false;
  const Extents extents = *KnownExtents(b, e);
  return extents.count() > 1 && (extents.rows == 1 || extents.cols == 1);
}

bool IsSmallIfFull(FunctionBuilder& b, ExprId e) {
  if (IsSmallArray(b, e)) return true;
  const std::optional<Extents> extents = KnownExtents(b, e);
  if (!extents) return false;
  const auto child = [&] { return b.ast.Child(e, 0); };
  switch (b.ast[e].kind) {
    case ExprKind::kIdentifier:
      return IsArrayVariable(b, e);
    case ExprKind::kIndex:
      return IsSmallLine(b, e) || IsSmallBlock(b, e);
    case ExprKind::kPostfix:
      return IsTransposed(b.ast[e]) && IsSmallIfFull(b, child());
    case ExprKind::kUnary:
      return b.ast[e].op == Op::kUnaryMinus && IsSmallIfFull(b, child());
    case ExprKind::kBinary:
      return ElementwiseOf(b, e).has_value() && std::ranges::all_of(b.ast.Children(e), [&](ExprId x) {
               return IsSmallNumber(b, x) || (KnownExtents(b, x) == extents && IsSmallIfFull(b, x));
             });
    default:
      return false;
  }
}

// Operators on so few numbers that they are done before a loop would have begun.
bool IsFewProducts(FunctionBuilder& b, ExprId e) {
  constexpr int64_t kFew = 9;
  const bool joined = b.ast[e].kind == ExprKind::kMatrix && !IsSmallLiteral(b, e);  // brackets by the kernel else
  const bool computes = b.ast[e].kind == ExprKind::kBinary || b.ast[e].kind == ExprKind::kUnary || IsSmallLine(b, e) ||
                        IsSmallBlock(b, e) || IsSmallFunction(b, e) || joined;
  const std::optional<Extents> extents = KnownExtents(b, e);
  return computes && extents && (joined || extents->count() <= kFew);
}

bool HasSmallProduct(FunctionBuilder& b, ExprId e) {
  if (IsSmallNumber(b, e)) return false;
  if (IsSmallProduct(b, e) || IsCross(b, e)) return true;
  if ((b.ast[e].kind == ExprKind::kIndex && !IsSmallFunction(b, e)) || IsSmallPart(b, e)) return false;
  for (ExprId x : b.ast.Children(e)) {
    if (HasSmallProduct(b, x)) return true;
  }
  return false;
}

bool IsSmallComparison(FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind != ExprKind::kBinary || !ComparisonOpcode(b.ast[e].op)) return false;
  const ExprId left = b.ast.Child(e, 0), right = b.ast.Child(e, 1);
  const bool first = IsSmallArray(b, left), second = IsSmallArray(b, right);
  if (first && second) return KnownExtents(b, left) == KnownExtents(b, right);
  return (first && IsSmallNumber(b, right)) || (second && IsSmallNumber(b, left));
}

}  // namespace residua::array_ir
