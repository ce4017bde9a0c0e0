// Expressions that a speculative version takes for real double scalars (inference/speculate.h): evaluated, tested, and
// where the value is something else the version gives up.
#include "worker/array_ir/generate/build_part.h"
#include "worker/array_ir/generate/builder.h"
#include "worker/array_ir/inference/speculate.h"

namespace residua::array_ir {

using syntax::Op;

void Builder::GiveUpUnless(uint32_t condition) {
  const uint32_t good = NewBlock(), bad = NewBlock();
  Branch(condition, good, bad);
  Start(bad);
  Rt("give_up", {});
  Emit(Opcode::kUnreachable, {});
  Start(good);
}

uint32_t Builder::NumberOrGiveUp(uint32_t slot) {
  GiveUpUnless(Rt("is_real_scalar", {Operand::Storage(slot)}, Type::kI1));
  return Rt("to_f64", {Operand::Storage(slot)}, Type::kF64);
}

// What is reduced is a vector with elements, whole or the part x(a:b) of one. False: it is a number.
bool Builder::GuardVector(ExprId of) {
  const bool part = ast_[of].kind == ExprKind::kIndex && VariableOf(ast_.Child(of, 0)) != nullptr &&
                    ast_[of].count == 2 && ast_[ast_.Child(of, 1)].kind == ExprKind::kRange;
  const Variable* v = VariableOf(part ? ast_.Child(of, 0) : of);
  if (v == nullptr || v->rep != Rep::kArray) return false;
  const auto is_one = [&](uint32_t extent) { return Value1(Opcode::kIEq, {Get(extent), ConstI(1)}, Type::kI1); };
  const uint32_t vector = Value1(Opcode::kOr, {is_one(v->rows), is_one(v->cols)}, Type::kI1);
  uint32_t some;
  if (part) {
    const auto ends = ast_.Children(ast_.Child(of, 1));
    const uint32_t first = ToF64(Build(ends[0]));
    some = Value1(Opcode::kFLe, {first, ToF64(Build(ends[1]))}, Type::kI1);
  } else {
    some = Value1(Opcode::kILe, {ConstI(1), Get(v->numel)}, Type::kI1);
  }
  GiveUpUnless(Value1(Opcode::kAnd, {vector, some}, Type::kI1));
  return true;
}

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
      const auto [a, b] = BuildOperands(e);
      const uint32_t x = ToF64(a), y = ToF64(b);
      GiveUpUnless(IsRealPower(x, y));
      const AbstractValue any = AbstractValue::DoubleScalar();
      return *ScalarBinary(ast_[e].op, F(x), any, F(y), Facts(ast_.Child(e, 1)), any);
    }
    case ExprKind::kIndex: {
      const ExprId base = ast_.Child(e, 0);
      if (facts_.functions.count(ast_.Name(base)) != 0) {
        return number(BuildCall(e, ast_.Name(base), ast_.Children(e).subspan(1), 1, nullptr)[0]);
      }
      if (GuardVector(ast_.Child(e, 1))) return BuildPlain(e);
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
