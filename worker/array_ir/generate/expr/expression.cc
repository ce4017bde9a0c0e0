#include "worker/array_ir/generate/expr/expression.h"

#include <cmath>

#include "worker/array_ir/generate/access/end.h"
#include "worker/array_ir/generate/access/list.h"
#include "worker/array_ir/generate/access/part.h"
#include "worker/array_ir/generate/access/subscripts.h"
#include "worker/array_ir/generate/call/call.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/pieces.h"
#include "worker/array_ir/generate/core/speculation.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/expr/condition.h"
#include "worker/array_ir/generate/expr/handle.h"
#include "worker/array_ir/generate/expr/index.h"
#include "worker/array_ir/generate/expr/map.h"
#include "worker/array_ir/generate/expr/matrix.h"
#include "worker/array_ir/generate/expr/mixed_expression.h"
#include "worker/array_ir/generate/expr/operands.h"
#include "worker/array_ir/generate/expr/pair_expression.h"
#include "worker/array_ir/generate/expr/product.h"
#include "worker/array_ir/generate/expr/small_product.h"
#include "worker/array_ir/generate/expr/speculated.h"
#include "worker/array_ir/generate/scalar/operators.h"
#include "worker/array_ir/generate/variables/pair_variable.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/program/scope.h"
#include "worker/builtin/builtin_traits.h"

namespace residua::array_ir {

using syntax::Op;

namespace {

Ref BuildNumber(FunctionBuilder& b, ExprId e) {
  const syntax::NumberLiteral& n = b.ast.Literal(e);
  if (n.integer_width == 0 && (!n.imaginary || n.value == 0)) return Ref::Number(b.ir.ConstF(n.value));  // 0i is real
  const uint32_t t = b.ir.Temporary();
  if (n.imaginary) {
    b.ir.Rtv("set_complex",
             {Operand::Storage(t), Operand::Value(b.ir.ConstF(0)), Operand::Value(b.ir.ConstF(n.value))});
    return Ref::Boxed(t);
  }
  int width = 0;
  for (int w = std::abs(n.integer_width); w > 8; w /= 2) ++width;
  const int base = static_cast<int>(n.integer_width < 0 ? value::ClassId::kInt8 : value::ClassId::kUint8);
  if (RepOf(b.Facts(e)) == Rep::kInt) {
    const auto cls = static_cast<value::ClassId>(base + width);
    return {Rep::kInt, b.ir.ConstI(static_cast<int64_t>(n.bits)), kNone, false, cls};
  }
  b.ir.Rtv("set_integer",
           {Operand::Storage(t), Operand::Int(base + width), Operand::Int(static_cast<int64_t>(n.bits))});
  return Ref::Boxed(t);
}

Ref BuildUnary(FunctionBuilder& b, ExprId e) {
  const ExprId operand = b.ast.Child(e, 0);
  const Ref a = BuildUnaryOperand(b, operand, b.ast[e].op);
  if (auto r = ScalarUnary(b, b.ast[e].op, a, b.Facts(operand))) return *r;
  // `~isempty(err.identifier)`: one truth, whatever it is asked about.
  const builtin::Builtin* const called =
      b.ast[e].op == Op::kNot ? CalledBuiltin(b.ast, operand, b.f.variables, b.facts.functions) : nullptr;
  if (called != nullptr && builtin::HasAny(called->name, builtin::kOneTruth)) {
    return Ref::Truth(b.ir.Value1(Opcode::kNot, {ToCondition(b, a, b.Facts(operand))}, Type::kI1));
  }
  return ToTyped(b, KernelUnary(b, b.ast[e].op, a), b.Facts(e));
}

Ref BuildString(FunctionBuilder& b, ExprId e) {
  const uint32_t t = b.ir.Temporary();
  b.ir.Rtv("set_string", {Operand::Storage(t), Operand::Text(b.ast.Name(e)), Operand::Int(b.ast[e].quote)});
  return Ref::Boxed(t);
}

Ref BuildField(FunctionBuilder& b, ExprId e) {
  if (IsMapMaker(b.ast, e)) return MakeMap(b, {});
  if (auto number = BuildPartNumber(b, e)) return *number;
  if (auto field = BuildFieldOfElement(b, e)) return ToTyped(b, Ref::Boxed(*field), b.Facts(e));
  const uint32_t object = ToSlot(b, BuildObject(b, b.ast.Child(e, 0))), t = b.ir.Temporary();
  b.ir.Rt("field", {Operand::Storage(t), Operand::Storage(object), Operand::Text(b.ast.Name(e))});
  return ToTyped(b, Ref::Boxed(t), b.Facts(e));
}

// `call`: what is made of a list.
Ref BuildDynamicField(FunctionBuilder& b, ExprId e, const char* call) {
  const uint32_t object = ToSlot(b, BuildObject(b, b.ast.Child(e, 0)));
  const uint32_t name = ToSlot(b, BuildOneOf(b, b.ast.Child(e, 1), "dynamic structure field names must be strings"));
  const uint32_t t = b.ir.Temporary();
  b.ir.Rt(call, {Operand::Storage(t), Operand::Storage(object), Operand::Storage(name)});
  return ToTyped(b, Ref::Boxed(t), b.Facts(e));
}

}  // namespace

Ref Build(FunctionBuilder& b, ExprId e) {
  if (const auto at_hand = b.evaluated.find(e.index); at_hand != b.evaluated.end()) return at_hand->second;
  return IsSpeculated(b, e) ? BuildSpeculated(b, e) : BuildPlain(b, e);
}

Ref BuildPlain(FunctionBuilder& b, ExprId e) {
  if (!b.kernels_only && b.ast[e].kind != ExprKind::kNumber && IsPairArithmetic(b, e))
    return BoxedPair(b, BuildPair(b, e));
  if (const auto mixed = BuildOfMixed(b, e)) return *mixed;
  if (const auto array = BuildNewArray(b, e)) return *array;
  if (const auto array = BuildPieces(b, e)) return *array;
  switch (b.ast[e].kind) {
    case ExprKind::kNumber:
      return BuildNumber(b, e);
    case ExprKind::kString:
      return BuildString(b, e);
    case ExprKind::kIdentifier:
      if (Variable* v = FindVariable(b, b.ast.Interned(e))) return ReadVariable(b, e, *v);
      return ToTyped(b, BuildCall(b, e, b.ast.Name(e), {}, 1, nullptr)[0], b.Facts(e));
    case ExprKind::kUnary:
    case ExprKind::kPostfix:
      return IsElementwise(b, e) ? BuildMap(b, e) : BuildUnary(b, e);
    case ExprKind::kBinary:
      if (b.ast[e].op == Op::kAndAnd || b.ast[e].op == Op::kOrOr) return BuildShortCircuit(b, e);
      return IsElementwise(b, e) ? BuildMap(b, e) : BuildBinary(b, e);
    case ExprKind::kRange:
      return BuildRange(b, e);
    case ExprKind::kIndex:
      return IsElementwise(b, e) ? BuildMap(b, e) : BuildIndex(b, e);
    case ExprKind::kCellIndex:
      if (auto number = BuildPartNumber(b, e)) return *number;
      return ToTyped(b, BuildBoxedIndex(b, e, "cell_one"), b.Facts(e));
    case ExprKind::kField:
      return BuildField(b, e);
    case ExprKind::kDynamicField:
      return BuildDynamicField(b, e, "dynamic_field");
    case ExprKind::kMatrix:
      return ToTyped(b, BuildRows(b, b.ast.Children(e)), b.Facts(e));
    case ExprKind::kCell:
      return BuildCell(b, e);
    case ExprKind::kEnd:
      return BuildEnd(b, e);
    case ExprKind::kAnonymous:
    case ExprKind::kHandle:
      return BuildHandle(b, e);
    default:
      Refuse(b, "this construct", b.ast[e].range);
  }
}

// What stands for several values has no parts.
Ref BuildObject(FunctionBuilder& b, ExprId e) {
  if (!MayBeList(b, e)) return Build(b, e);
  if (b.ast[e].kind == ExprKind::kCellIndex) return ToTyped(b, BuildBoxedIndex(b, e, "cell_link"), b.Facts(e));
  const uint32_t object = ToSlot(b, BuildObject(b, b.ast.Child(e, 0)));
  if (b.ast[e].kind == ExprKind::kField) {
    const uint32_t t = b.ir.Temporary();
    b.ir.Rt("field_link", {Operand::Storage(t), Operand::Storage(object), Operand::Text(b.ast.Name(e))});
    return ToTyped(b, Ref::Boxed(t), b.Facts(e));
  }
  const uint32_t name = ToSlot(b, Build(b, b.ast.Child(e, 1))), t = b.ir.Temporary();
  b.ir.Rt("dynamic_field_link", {Operand::Storage(t), Operand::Storage(object), Operand::Storage(name)});
  return ToTyped(b, Ref::Boxed(t), b.Facts(e));
}

Ref BuildRightSide(FunctionBuilder& b, ExprId e) {
  if (!MayBeList(b, e)) return Build(b, e);
  if (b.ast[e].kind == ExprKind::kDynamicField) return BuildDynamicField(b, e, "dynamic_field_first");
  if (auto number = BuildPartNumber(b, e)) return *number;
  if (b.ast[e].kind == ExprKind::kCellIndex) return ToTyped(b, BuildBoxedIndex(b, e, "cell_first"), b.Facts(e));
  const uint32_t object = ToSlot(b, BuildObject(b, b.ast.Child(e, 0))), t = b.ir.Temporary();
  b.ir.Rt("field_first", {Operand::Storage(t), Operand::Storage(object), Operand::Text(b.ast.Name(e))});
  return ToTyped(b, Ref::Boxed(t), b.Facts(e));
}

Ref BuildBinary(FunctionBuilder& b, ExprId e) {
  const ExprId left = b.ast.Child(e, 0), right = b.ast.Child(e, 1);
  if (const std::optional<Ref> small = BuildSmallProduct(b, e)) return *small;
  const bool numbers = b.Facts(left).IsScalar() && b.Facts(right).IsScalar();
  const bool product = b.ast[e].op == Op::kTimes && !numbers;
  if (product && RepOf(b.Facts(e)) == Rep::kF64) {
    if (const std::optional<uint32_t> number = BuildRowByColumn(b, e)) return Ref::Number(*number);
  }
  if (product) return ToTyped(b, ProductByKernel(b, e), b.Facts(e));
  if (!numbers) {
    if (const std::optional<Ref> quotient = TransposedQuotient(b, e)) return ToTyped(b, *quotient, b.Facts(e));
  }
  const auto [x, y] = BuildOperands(b, e);
  if (auto r = ScalarBinary(b, b.ast[e].op, x, b.Facts(left), y, b.Facts(right), b.Facts(e))) return *r;
  return ToTyped(b, KernelBinary(b, b.ast[e].op, x, y), b.Facts(e));
}

}  // namespace residua::array_ir
