// Expressions: scalars become SSA operations, everything else calls the kernels on slots.
#include <cmath>

#include "worker/array_ir/generate/access/part.h"
#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/generate/expr/small_product.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

using syntax::Op;

Ref Builder::Build(ExprId e) {
  if (const auto at_hand = evaluated_.find(e.index); at_hand != evaluated_.end()) return at_hand->second;
  return IsSpeculated(e) ? BuildSpeculated(e) : BuildPlain(e);
}

Ref Builder::BuildPlain(ExprId e) {
  if (!kernels_only_ && ast_[e].kind != ExprKind::kNumber && IsPairArithmetic(e)) return BoxedPair(BuildPair(e));
  switch (ast_[e].kind) {
    case ExprKind::kNumber:
      return BuildNumber(e);
    case ExprKind::kString: {
      const uint32_t t = Temporary();
      Rtv("set_string", {Operand::Storage(t), Operand::Text(ast_.Name(e)), Operand::Int(ast_[e].quote)});
      return Boxed(t);
    }
    case ExprKind::kIdentifier:
      if (Variable* v = Find(ast_.Name(e))) return Read(e, *v);
      return Typed(BuildCall(e, ast_.Name(e), {}, 1, nullptr)[0], Facts(e));
    case ExprKind::kUnary:
    case ExprKind::kPostfix:
      return IsElementwise(e) ? BuildMap(e) : BuildUnary(e);
    case ExprKind::kBinary:
      if (ast_[e].op == Op::kAndAnd || ast_[e].op == Op::kOrOr) return BuildShortCircuit(e);
      return IsElementwise(e) ? BuildMap(e) : BuildBinary(e);
    case ExprKind::kRange:
      return BuildRange(e);
    case ExprKind::kIndex:
      return IsElementwise(e) ? BuildMap(e) : BuildIndex(e);
    case ExprKind::kCellIndex:
      if (auto number = BuildPartNumber(*this, e)) return *number;
      return Typed(BuildBoxedIndex(e, "cell_one"), Facts(e));
    case ExprKind::kField: {
      if (IsMapMaker(ast_, e)) return MakeMap({});
      if (auto number = BuildPartNumber(*this, e)) return *number;
      const uint32_t object = ToSlot(BuildObject(ast_.Child(e, 0))), t = Temporary();
      Rt("field", {Operand::Storage(t), Operand::Storage(object), Operand::Text(ast_.Name(e))});
      return Typed(Boxed(t), Facts(e));
    }
    case ExprKind::kDynamicField: {
      const uint32_t object = ToSlot(BuildObject(ast_.Child(e, 0)));
      const uint32_t name = ToSlot(BuildOneOf(ast_.Child(e, 1), "dynamic structure field names must be strings"));
      const uint32_t t = Temporary();
      Rt("dynamic_field", {Operand::Storage(t), Operand::Storage(object), Operand::Storage(name)});
      return Typed(Boxed(t), Facts(e));
    }
    case ExprKind::kMatrix:
      return Typed(BuildRows(ast_.Children(e)), Facts(e));
    case ExprKind::kCell:
      return BuildCell(e);
    case ExprKind::kEnd:
      return BuildEnd(e);
    case ExprKind::kAnonymous:
    case ExprKind::kHandle:
      return BuildHandle(e);
    default:
      Refuse("this construct", ast_[e].range);
  }
}

Ref Builder::BuildNumber(ExprId e) {
  const syntax::NumberLiteral& n = ast_.Literal(e);
  if (n.integer_width == 0 && (!n.imaginary || n.value == 0)) return F(ConstF(n.value));  // 0i is real
  const uint32_t t = Temporary();
  if (n.imaginary) {
    Rtv("set_complex", {Operand::Storage(t), Operand::Value(ConstF(0)), Operand::Value(ConstF(n.value))});
    return Boxed(t);
  }
  int width = 0;
  for (int w = std::abs(n.integer_width); w > 8; w /= 2) ++width;
  const int base = static_cast<int>(n.integer_width < 0 ? value::ClassId::kInt8 : value::ClassId::kUint8);
  Rtv("set_integer", {Operand::Storage(t), Operand::Int(base + width), Operand::Int(static_cast<int64_t>(n.bits))});
  return Boxed(t);
}

// What stands for several values has no parts.
Ref Builder::BuildObject(ExprId e) {
  if (!MayBeList(e)) return Build(e);
  if (ast_[e].kind == ExprKind::kCellIndex) return Typed(BuildBoxedIndex(e, "cell_link"), Facts(e));
  const uint32_t object = ToSlot(BuildObject(ast_.Child(e, 0)));
  if (ast_[e].kind == ExprKind::kField) {
    const uint32_t t = Temporary();
    Rt("field_link", {Operand::Storage(t), Operand::Storage(object), Operand::Text(ast_.Name(e))});
    return Typed(Boxed(t), Facts(e));
  }
  const uint32_t name = ToSlot(Build(ast_.Child(e, 1))), t = Temporary();
  Rt("dynamic_field_link", {Operand::Storage(t), Operand::Storage(object), Operand::Storage(name)});
  return Typed(Boxed(t), Facts(e));
}

Ref Builder::BuildRightSide(ExprId e) {
  if (!MayBeList(e) || ast_[e].kind == ExprKind::kDynamicField) return Build(e);
  if (auto number = BuildPartNumber(*this, e)) return *number;
  if (ast_[e].kind == ExprKind::kCellIndex) return Typed(BuildBoxedIndex(e, "cell_first"), Facts(e));
  const uint32_t object = ToSlot(BuildObject(ast_.Child(e, 0))), t = Temporary();
  Rt("field_first", {Operand::Storage(t), Operand::Storage(object), Operand::Text(ast_.Name(e))});
  return Typed(Boxed(t), Facts(e));
}

Ref Builder::BuildUnary(ExprId e) {
  const ExprId operand = ast_.Child(e, 0);
  const Ref a = BuildUnaryOperand(operand, ast_[e].op);
  if (auto r = ScalarUnary(ast_[e].op, a, Facts(operand))) return *r;
  return Typed(KernelUnary(ast_[e].op, a), Facts(e));
}

Ref Builder::BuildBinary(ExprId e) {
  const ExprId left = ast_.Child(e, 0), right = ast_.Child(e, 1);
  if (const std::optional<Ref> small = BuildSmallProduct(*this, e)) return *small;
  const bool product = ast_[e].op == Op::kTimes && !(Facts(left).IsScalar() && Facts(right).IsScalar());
  if (product && RepOf(Facts(e)) == Rep::kF64) {
    if (const std::optional<uint32_t> number = BuildRowByColumn(e)) return F(*number);
  }
  if (product) return Typed(ProductByKernel(e), Facts(e));
  const auto [x, y] = BuildOperands(e);
  if (auto r = ScalarBinary(ast_[e].op, x, Facts(left), y, Facts(right), Facts(e))) return *r;
  return Typed(KernelBinary(ast_[e].op, x, y), Facts(e));
}

}  // namespace residua::array_ir
