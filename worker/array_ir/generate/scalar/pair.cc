#include "worker/array_ir/generate/scalar/pair.h"

#include "worker/array_ir/generate/scalar/operators.h"
#include "worker/array_ir/generate/scalar/pair_arithmetic.h"
#include "worker/array_ir/generate/variables/pair_variable.h"
#include "worker/builtin/builtin_names.h"

namespace residua::array_ir {

namespace {

Pair Narrowed(FunctionBuilder& b, const Pair& p) { return NarrowedPair(b, p.re, p.im); }

}  // namespace

Pair PairIf(FunctionBuilder& b, uint32_t condition, const std::function<Pair()>& then,
            const std::function<Pair()>& otherwise) {
  const uint32_t re = b.ir.NewStorage(b.ir.FreshName("re"), StorageKind::kF64);
  const uint32_t im = b.ir.NewStorage(b.ir.FreshName("im"), StorageKind::kF64);
  const uint32_t complex = b.ir.NewStorage(b.ir.FreshName("pair"), StorageKind::kI1);
  const uint32_t yes = b.ir.NewBlock(), no = b.ir.NewBlock(), done = b.ir.NewBlock();
  const auto arm = [&](uint32_t block, const std::function<Pair()>& build) {
    b.ir.Start(block);
    const Pair p = build();
    b.ir.Set(re, p.re);
    b.ir.Set(im, p.im);
    b.ir.Set(complex, p.complex);
    b.ir.Branch(done);
  };
  b.ir.Branch(condition, yes, no);
  arm(yes, then);
  arm(no, otherwise);
  b.ir.Start(done);
  return {b.ir.Get(re), b.ir.Get(im), b.ir.Get(complex)};
}

// Whether x ^ y of real numbers is a real power; Octave takes only numbers that an int holds for whole.
uint32_t IsRealPower(FunctionBuilder& b, uint32_t x, uint32_t y) {
  constexpr double kLargestInt = 2147483647;
  const auto is = [&](Opcode op, uint32_t left, uint32_t right) { return b.ir.Value1(op, {left, right}, Type::kI1); };
  const uint32_t size = b.ir.Value1(Opcode::kFAbs, {y}, Type::kF64);
  const uint32_t whole = is(Opcode::kAnd, is(Opcode::kFEq, b.ir.Value1(Opcode::kFloor, {y}, Type::kF64), y),
                            is(Opcode::kFLt, size, b.ir.ConstF(kLargestInt)));
  return is(Opcode::kOr, whole, b.ir.Value1(Opcode::kNot, {is(Opcode::kFLt, x, b.ir.ConstF(0))}, Type::kI1));
}

Pair PairByKernel(FunctionBuilder& b, const char* call, int which, std::span<const Pair> of) {
  std::vector<Operand> operands{Operand::Text(call), Operand::Int(which)};
  for (const Pair& p : of)
    for (uint32_t part : {p.re, p.im, p.complex}) operands.push_back(Operand::Value(part));
  const std::vector<uint32_t> r =
      b.ir.Emit(Opcode::kRt, std::move(operands), {Type::kF64, Type::kF64, Type::kI1}).results;
  return {r[0], r[1], r[2]};
}

Pair PairExponential(FunctionBuilder& b, const Pair& z) {
  return PairIf(
      b, z.complex,
      [&] {
        const std::vector<uint32_t> parts =
            b.ir.Emit(Opcode::kRt, {Operand::Text("pair_exp"), Operand::Value(z.re), Operand::Value(z.im)},
                      {Type::kF64, Type::kF64})
                .results;
        return Narrowed(b, {parts[0], parts[1], kNone});
      },
      [&] {
        const Operand name = Operand::Text(builtin::names::k_exp);
        return Pair{b.ir.Emit(Opcode::kMath, {name, Operand::Value(z.re)}, {Type::kF64}).results[0], b.ir.ConstF(0),
                    b.ir.ConstB(false)};
      });
}

Pair PairNegated(FunctionBuilder& b, const Pair& a) {
  return NarrowedPair(b, b.ir.Value1(Opcode::kFNeg, {a.re}, Type::kF64),
                      b.ir.Value1(Opcode::kFNeg, {a.im}, Type::kF64));
}

Pair PairPower(FunctionBuilder& b, ExprId e, const Pair& left, const Pair& right) {
  const uint32_t complex = b.ir.Value1(Opcode::kOr, {left.complex, right.complex}, Type::kI1);
  const uint32_t real = b.ir.Value1(
      Opcode::kAnd, {b.ir.Value1(Opcode::kNot, {complex}, Type::kI1), IsRealPower(b, left.re, right.re)}, Type::kI1);
  return PairIf(
      b, real,
      [&] {
        const AbstractValue any = AbstractValue::DoubleScalar();
        const Ref power = *ScalarBinary(b, b.ast[e].op, Ref::Number(left.re), any, Ref::Number(right.re),
                                        b.Facts(b.ast.Child(e, 1)), any);
        return Pair{power.value, b.ir.ConstF(0), b.ir.ConstB(false)};
      },
      [&] {
        const Pair operands[] = {left, right};
        return PairByKernel(b, "pair_binary", static_cast<int>(b.ast[e].op), operands);
      });
}

Pair PairSum(FunctionBuilder& b, Opcode op, const Pair& z, const Pair& w) {
  return Narrowed(b, PairArithmetic(b.ir).Sum(op, z, w));
}

Pair PairProduct(FunctionBuilder& b, const Pair& z, const Pair& w) {
  PairArithmetic pairs(b.ir);
  uint32_t lost = kNone;
  const Pair product = pairs.Product(z, w, &lost);
  return PairIf(
      b, lost, [&] { return Narrowed(b, pairs.TimesComplex(z, w)); }, [&] { return Narrowed(b, product); });
}

Pair PairQuotient(FunctionBuilder& b, const Pair& left, const Pair& right) {
  PairArithmetic pairs(b.ir);
  return PairIf(
      b, right.complex, [&] { return Narrowed(b, pairs.OverComplex(left, right)); },
      [&] { return Narrowed(b, pairs.OverReal(left, right)); });
}

}  // namespace residua::array_ir
