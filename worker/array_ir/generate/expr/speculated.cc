#include "worker/array_ir/generate/expr/speculated.h"

#include "worker/array_ir/generate/access/part.h"
#include "worker/array_ir/generate/access/subscripts.h"
#include "worker/array_ir/generate/call/call.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/speculation.h"
#include "worker/array_ir/generate/expr/expression.h"
#include "worker/array_ir/generate/expr/operands.h"
#include "worker/array_ir/generate/expr/product.h"
#include "worker/array_ir/generate/scalar/operators.h"
#include "worker/array_ir/generate/scalar/pair.h"
#include "worker/array_ir/inference/speculate.h"

namespace residua::array_ir {

using syntax::Op;

namespace {

constexpr int kDimensions = 2;

// What the slot of a part holds, which is taken for an array.
Ref ArrayOrGiveUp(FunctionBuilder& b, uint32_t slot) {
  GiveUpUnless(b, b.ir.Rt("is_real_array", {Operand::Storage(slot), Operand::Int(kDimensions)}, Type::kI1));
  return {Rep::kArray, kNone, slot, true};
}

// An array by its kernel, which shows whether it is real.
Ref BuildRealArray(FunctionBuilder& b, ExprId e) {
  uint32_t t;
  if (b.ast[e].kind == ExprKind::kBinary) {
    const auto [x, y] = BuildOperands(b, e);
    t = ToSlot(b, KernelBinary(b, b.ast[e].op, x, y));
  } else {
    const builtin::Builtin* f = builtin::FindBuiltin(b.ast.Name(b.ast.Child(e, 0)));
    const uint32_t of = ToSlot(b, Build(b, b.ast.Child(e, 1)));
    t = b.ir.Temporary();
    b.ir.Rt("call_builtin",
            {Operand::List({t}), Operand::Int(static_cast<int>(f->id)), Operand::List({of}), Operand::Int(0),
             Operand::Int(1)},
            Type::kI64);
  }
  return ArrayOrGiveUp(b, t);
}

// A handle that gives a number, or has done nothing.
Ref BuildCallOfNumbers(FunctionBuilder& b, ExprId e) {
  constexpr size_t kMost = 3;
  const Ref held = HeldObject(b, BuildObject(b, b.ast.Child(e, 0)));
  std::vector<Operand> operands{Operand::Text("call_number"), Operand::Storage(held.slot)};
  const auto numbers = b.ast.Children(e).subspan(1);
  for (ExprId x : numbers) operands.push_back(Operand::Value(ToF64(b, Build(b, x))));
  while (operands.size() < 2 + kMost) operands.push_back(Operand::Value(b.ir.ConstF(0)));
  operands.push_back(Operand::Int(static_cast<int64_t>(numbers.size())));
  const std::vector<uint32_t> results = b.ir.Emit(Opcode::kRt, std::move(operands), {Type::kF64, Type::kI1}).results;
  GiveUpUnless(b, results[1]);
  return Ref::Number(results[0]);
}

// s.f, c{k} by the run-time.
uint32_t BuildBoxedPart(FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind == ExprKind::kCellIndex) return ToSlot(b, BuildBoxedIndex(b, e, "cell_one"));
  if (const auto field = BuildFieldOfElement(b, e)) return *field;
  const uint32_t object = ToSlot(b, BuildObject(b, b.ast.Child(e, 0))), t = b.ir.Temporary();
  b.ir.Rt("field", {Operand::Storage(t), Operand::Storage(object), Operand::Text(b.ast.Name(e))});
  return t;
}

// c{k}(j), s.a.v(j) of what is taken for an array of numbers.
Ref BuildElementOfPart(FunctionBuilder& b, ExprId e) {
  if (auto number = BuildPartNumber(b, e)) return *number;
  const Ref held = HeldObject(b, BuildObject(b, b.ast.Child(e, 0)));
  GiveUpUnless(b, b.ir.Rt("is_real_array", {Operand::Storage(held.slot), Operand::Int(kDimensions)}, Type::kI1));
  const BuiltSubscripts subs = BuildSubscripts(b, b.ast.Children(e).subspan(1), &held);
  const Operand name = Operand::Text(ShownName(IndexedName(b, b.ast.Child(e, 0))));
  const uint32_t t = b.ir.Temporary();
  b.ir.Rt("index", {Operand::Storage(t), Operand::Storage(held.slot), name, Operand::List(subs.slots),
                    Operand::Int(subs.colons), Operand::Int(subs.spread)});
  return Ref::Number(NumberOrGiveUp(b, t));
}

}  // namespace

Ref BuildSpeculated(FunctionBuilder& b, ExprId e) {
  const ExprKind kind = b.ast[e].kind;
  if ((kind == ExprKind::kBinary || kind == ExprKind::kIndex) && RepOf(b.Facts(e)) == Rep::kArray)
    return BuildRealArray(b, e);
  const auto number = [&](const Ref& r) {
    return IsScalarRep(r.rep) ? Ref::Number(ToF64(b, r)) : Ref::Number(NumberOrGiveUp(b, ToSlot(b, r)));
  };
  switch (b.ast[e].kind) {
    case ExprKind::kIdentifier: {
      const Variable& v = *VariableOf(b, e);
      if (HasView(v.rep)) {
        GiveUpUnless(b, b.ir.Value1(Opcode::kIEq, {b.ir.Get(v.rows), b.ir.ConstI(1)}, Type::kI1));
      } else if (v.defined != kNone) {
        GiveUpUnless(b, b.ir.Get(v.defined));
      }
      return BuildPlain(b, e);
    }
    case ExprKind::kBinary: {
      if (b.ast[e].op == Op::kTimes) {
        const std::optional<uint32_t> product = BuildRowByColumn(b, e);
        return Ref::Number(product ? *product : NumberOrGiveUp(b, ToSlot(b, ProductByKernel(b, e))));
      }
      // A power of a negative number whose exponent is not whole is complex.
      const auto [left, right] = BuildOperands(b, e);
      const uint32_t x = ToF64(b, left), y = ToF64(b, right);
      GiveUpUnless(b, IsRealPower(b, x, y));
      const AbstractValue any = AbstractValue::DoubleScalar();
      return *ScalarBinary(b, b.ast[e].op, Ref::Number(x), any, Ref::Number(y), b.Facts(b.ast.Child(e, 1)), any);
    }
    case ExprKind::kIndex: {
      const ExprId base = b.ast.Child(e, 0);
      if (b.ast[base].kind != ExprKind::kIdentifier) return BuildElementOfPart(b, e);
      if (VariableOf(b, base) != nullptr) return BuildCallOfNumbers(b, e);
      // Of a vector: tested where it is reduced, or else the kernel's result is.
      if (b.facts.functions.count(b.ast.Name(base)) != 0 || TakesVectors(b.ast.Name(base)) ||
          IsTakenForVector(b, b.ast.Child(e, 1))) {
        return number(BuildCall(b, e, b.ast.Name(base), b.ast.Children(e).subspan(1), 1, nullptr)[0]);
      }
      // Computed as of real numbers, where a complex result shows as NaN.
      const Ref r = BuildPlain(b, e);
      GiveUpUnless(b, b.ir.Value1(Opcode::kFEq, {r.value, r.value}, Type::kI1));
      return r;
    }
    case ExprKind::kCellIndex:
    case ExprKind::kField: {
      if (RepOf(b.Facts(e)) == Rep::kArray) return ArrayOrGiveUp(b, BuildBoxedPart(b, e));
      if (b.Facts(e).classes().Only(value::ClassId::kStruct)) {
        const uint32_t slot = BuildBoxedPart(b, e);
        GiveUpUnlessStruct(b, slot);
        return Ref::Boxed(slot);
      }
      if (auto part = BuildPartNumber(b, e)) return *part;
      return number(Ref::Boxed(BuildBoxedPart(b, e)));
    }
    default:
      Refuse(b, "speculation about this construct", b.ast[e].range);
  }
}

}  // namespace residua::array_ir
