// Expressions that a speculative version takes for real double scalars (inference/speculate.h): evaluated, tested, and
// where the value is something else the version gives up.
#include "worker/array_ir/generate/access/part.h"
#include "worker/array_ir/generate/core/builder.h"

namespace residua::array_ir {

using syntax::Op;

Ref Builder::BuildSpeculated(ExprId e) {
  const auto number = [&](const Ref& r) { return IsScalarRep(r.rep) ? F(ToF64(r)) : F(NumberOrGiveUp(ToSlot(r))); };
  switch (ast_[e].kind) {
    case ExprKind::kIdentifier: {
      const Variable& v = *VariableOf(e);
      if (HasView(v.rep)) {
        GiveUpUnless(Value1(Opcode::kIEq, {Get(v.rows), ConstI(1)}, Type::kI1));
      } else if (v.defined != kNone) {
        GiveUpUnless(Get(v.defined));
      }
      return BuildPlain(e);
    }
    case ExprKind::kBinary: {
      if (ast_[e].op == Op::kTimes) {
        const std::optional<uint32_t> product = BuildRowByColumn(e);
        return F(product ? *product : NumberOrGiveUp(ToSlot(ProductByKernel(e))));
      }
      // A power of a negative number whose exponent is not whole is complex.
      const auto [left, right] = BuildOperands(e);
      const uint32_t x = ToF64(left), y = ToF64(right);
      GiveUpUnless(IsRealPower(x, y));
      const AbstractValue any = AbstractValue::DoubleScalar();
      return *ScalarBinary(ast_[e].op, F(x), any, F(y), Facts(ast_.Child(e, 1)), any);
    }
    case ExprKind::kIndex: {
      const ExprId base = ast_.Child(e, 0);
      // Of a vector: tested where it is reduced, or else the kernel's result is.
      if (facts_.functions.count(ast_.Name(base)) != 0 || IsTakenForVector(ast_.Child(e, 1))) {
        return number(BuildCall(e, ast_.Name(base), ast_.Children(e).subspan(1), 1, nullptr)[0]);
      }
      // Computed as of real numbers, where a complex result shows as NaN.
      const Ref r = BuildPlain(e);
      GiveUpUnless(Value1(Opcode::kFEq, {r.value, r.value}, Type::kI1));
      return r;
    }
    case ExprKind::kCellIndex:
    case ExprKind::kField: {
      if (auto part = BuildPartNumber(*this, e)) return *part;
      if (ast_[e].kind == ExprKind::kCellIndex) return number(BuildBoxedIndex(e, "cell_one"));
      const uint32_t object = ToSlot(BuildObject(ast_.Child(e, 0))), t = Temporary();
      Rt("field", {Operand::Storage(t), Operand::Storage(object), Operand::Text(ast_.Name(e))});
      return number(Boxed(t));
    }
    default:
      Refuse("speculation about this construct", ast_[e].range);
  }
}

}  // namespace residua::array_ir
