#include "worker/array_ir/generate/expr/small_array.h"

#include <algorithm>

#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/ir/operator_opcode.h"

namespace residua::array_ir {

using syntax::Op;

namespace {

SmallArray LoadArray(FunctionBuilder& b, ExprId e) {
  const Variable& v = *VariableOf(b, e);
  SmallArray a{*KnownExtents(b, e), {}, v.storage, !b.Facts(e).IsFullStorage()};
  for (int64_t k = 0; k < a.extents.rows * a.extents.cols; ++k) {
    a.values.push_back(b.ir.Value1(Opcode::kLoad, {b.ir.Get(v.data), b.ir.ConstI(k)}, Type::kF64));
  }
  return a;
}

// The value is held by a temporary slot: what is stored into the whole later does not change it.
SmallArray LoadPart(FunctionBuilder& b, ExprId e) {
  SmallArray a{*KnownExtents(b, e), {}, ToSlot(b, Build(b, e)), !b.Facts(e).IsFullStorage()};
  const Instruction view =
      b.ir.Emit(Opcode::kView, {Operand::Storage(a.slot)}, {Type::kPtr, Type::kI64, Type::kI64, Type::kI64});
  for (int64_t k = 0; k < a.extents.rows * a.extents.cols; ++k) {
    a.values.push_back(b.ir.Value1(Opcode::kLoad, {view.results[0], b.ir.ConstI(k)}, Type::kF64));
  }
  return a;
}

SmallArray BuildElementsInText(FunctionBuilder& b, ExprId e) {
  const uint32_t data = b.ir.Get(VariableOf(b, b.ast.Child(e, 0))->data);
  SmallArray a{*KnownExtents(b, e), {}};
  for (int64_t k : PlacesInText(b, e))
    a.values.push_back(b.ir.Value1(Opcode::kLoad, {data, b.ir.ConstI(k)}, Type::kF64));
  return a;
}

// Numbers and small arrays beside and below each other.
SmallArray BuildSmallJoin(FunctionBuilder& b, ExprId e) {
  SmallArray joined{*KnownExtents(b, e), {}};
  joined.values.resize(static_cast<size_t>(joined.extents.rows * joined.extents.cols));
  int64_t top = 0;
  for (ExprId row : b.ast.Children(e)) {
    int64_t left = 0, height = 1;
    for (ExprId x : b.ast.Children(row)) {
      const SmallArray part = IsSmallNumber(b, x) ? SmallArray{{1, 1}, {ToF64(b, Build(b, x))}} : BuildSmall(b, x);
      height = part.extents.rows;
      for (int64_t j = 0; j < part.extents.cols; ++j) {
        for (int64_t i = 0; i < height; ++i) {
          joined.values[static_cast<size_t>(top + i + (left + j) * joined.extents.rows)] = part.at(i, j);
        }
      }
      left += part.extents.cols;
    }
    top += height;
  }
  return joined;
}

// One operation an element on two small arrays, or on one and a number.
std::vector<uint32_t> ByElement(FunctionBuilder& b, ExprId e, Opcode op, Type type) {
  const auto operand = [&](ExprId x) {
    return IsSmallNumber(b, x) ? std::vector<uint32_t>{ToF64(b, Build(b, x))} : BuildSmall(b, x).values;
  };
  const std::vector<uint32_t> left = operand(b.ast.Child(e, 0)), right = operand(b.ast.Child(e, 1));
  std::vector<uint32_t> values;
  for (size_t k = 0; k < std::max(left.size(), right.size()); ++k) {
    values.push_back(b.ir.Value1(op, {left[left.size() == 1 ? 0 : k], right[right.size() == 1 ? 0 : k]}, type));
  }
  return values;
}

SmallArray BuildByElement(FunctionBuilder& b, ExprId e, Opcode op) {
  return {*KnownExtents(b, e), ByElement(b, e, op, Type::kF64)};
}

SmallArray BuildCross(FunctionBuilder& b, ExprId e) {
  const SmallArray x = BuildSmall(b, b.ast.Child(e, 1)), y = BuildSmall(b, b.ast.Child(e, 2));
  SmallArray z{x.extents, {}};
  for (size_t k = 0; k < 3; ++k) {
    const size_t i = (k + 1) % 3, j = (k + 2) % 3;
    const uint32_t first = b.ir.Value1(Opcode::kFMul, {x.values[i], y.values[j]}, Type::kF64);
    const uint32_t second = b.ir.Value1(Opcode::kFMul, {x.values[j], y.values[i]}, Type::kF64);
    z.values.push_back(b.ir.Value1(Opcode::kFSub, {first, second}, Type::kF64));
  }
  return z;
}

}  // namespace

std::vector<uint32_t> BuildSmallComparison(FunctionBuilder& b, ExprId e) {
  return ByElement(b, e, *ComparisonOpcode(b.ast[e].op), Type::kI1);
}

SmallArray Turned(FunctionBuilder& b, const SmallArray& a) {
  SmallArray t{{a.extents.cols, a.extents.rows}, {}};
  for (int64_t i = 0; i < a.extents.rows; ++i) {
    for (int64_t j = 0; j < a.extents.cols; ++j) t.values.push_back(a.at(i, j));
  }
  return t;
}

SmallArray BuildSmall(FunctionBuilder& b, ExprId e) {
  switch (b.ast[e].kind) {
    case ExprKind::kIdentifier:
      return LoadArray(b, e);
    case ExprKind::kMatrix:
      return BuildSmallJoin(b, e);
    case ExprKind::kIndex:
      if (IsSmallLine(b, e)) return BuildSmallLine(b, e);
      if (IsSmallBlock(b, e)) return BuildSmallBlock(b, e);
      if (IsSmallFunction(b, e)) return BuildSmallFunction(b, e);
      if (IsMainDiagonal(b, e)) return BuildMainDiagonal(b, e);
      if (IsColumnOf(b, e)) return {*KnownExtents(b, e), BuildSmall(b, b.ast.Child(e, 0)).values};
      return IsCross(b, e) ? BuildCross(b, e) : BuildElementsInText(b, e);
    case ExprKind::kCellIndex:
    case ExprKind::kField:
      return LoadPart(b, e);
    case ExprKind::kPostfix:
      return Turned(b, BuildSmall(b, b.ast.Child(e, 0)));
    case ExprKind::kUnary: {
      SmallArray a = BuildSmall(b, b.ast.Child(e, 0));
      for (uint32_t& x : a.values) x = b.ir.Value1(Opcode::kFNeg, {x}, Type::kF64);
      return {a.extents, a.values};
    }
    default:
      if (IsDiagonalSum(b, e)) return BuildDiagonalSum(b, e);
      return IsSmallProduct(b, e) ? BuildProductOf(b, e) : BuildByElement(b, e, *ElementwiseOf(b, e));
  }
}

}  // namespace residua::array_ir
