#include "worker/array_ir/generate/scalar/pair_arithmetic.h"

namespace residua::array_ir {

void PairArithmetic::DeclareTruths() {
  never = ir_.ConstB(false);
  always = ir_.ConstB(true);
}

uint32_t PairArithmetic::Choose(uint32_t condition, uint32_t x, uint32_t y) {
  if (condition == always || x == y) return x;
  return condition == never ? y : ir_.Value1(Opcode::kSelect, {condition, x, y}, Type::kF64);
}

uint32_t PairArithmetic::Both(uint32_t x, uint32_t y) {
  if (x == never || y == never) return never;
  if (x == always) return y;
  return y == always ? x : ir_.Value1(Opcode::kAnd, {x, y}, Type::kI1);
}

uint32_t PairArithmetic::Either(uint32_t x, uint32_t y) {
  if (x == always || y == always) return always;
  if (x == never) return y;
  return y == never ? x : ir_.Value1(Opcode::kOr, {x, y}, Type::kI1);
}

// Beside a real operand the imaginary part stays as it is: nothing is added to it, not even to a NaN.
Pair PairArithmetic::Sum(Opcode op, const Pair& z, const Pair& w) {
  const uint32_t re = Number(op, z.re, w.re), zero = ir_.ConstF(0);
  uint32_t both = zero, right = w.im;
  if (z.complex != never && w.complex != never) both = Number(op, z.im, w.im);
  if (op == Opcode::kFSub && w.complex != never) right = ir_.Value1(Opcode::kFNeg, {w.im}, Type::kF64);
  const uint32_t im = Choose(z.complex, Choose(w.complex, both, z.im), Choose(w.complex, right, zero));
  return {re, im, Either(z.complex, w.complex)};
}

Pair PairArithmetic::Product(const Pair& z, const Pair& w, uint32_t* lost) {
  const uint32_t both = Both(z.complex, w.complex), real = Number(Opcode::kFMul, z.re, w.re), zero = ir_.ConstF(0);
  const uint32_t left = z.complex == never ? zero : Number(Opcode::kFMul, z.im, w.re);
  const uint32_t right = w.complex == never ? zero : Number(Opcode::kFMul, z.re, w.im);
  const uint32_t one = Choose(z.complex, left, Choose(w.complex, right, zero));
  *lost = never;
  if (both == never) return {real, one, Either(z.complex, w.complex)};
  const uint32_t re = Choose(both, Number(Opcode::kFSub, real, Number(Opcode::kFMul, z.im, w.im)), real);
  const uint32_t im = Choose(both, Number(Opcode::kFAdd, right, left), one);
  const auto nan = [&](uint32_t x) { return ir_.Value1(Opcode::kFNe, {x, x}, Type::kI1); };
  *lost = Both(both, Both(nan(re), nan(im)));
  return {re, im, Either(z.complex, w.complex)};
}

Pair PairArithmetic::OverReal(const Pair& z, const Pair& w) {
  const uint32_t re = Number(Opcode::kFDiv, z.re, w.re), zero = ir_.ConstF(0);
  const uint32_t im = z.complex == never ? zero : Number(Opcode::kFDiv, z.im, w.re);
  return {re, Choose(z.complex, im, zero), z.complex};
}

Pair PairArithmetic::TimesComplex(const Pair& z, const Pair& w) { return ByRuntime("pair_times", z, w); }
Pair PairArithmetic::OverComplex(const Pair& z, const Pair& w) { return ByRuntime("pair_over", z, w); }

Pair PairArithmetic::ByRuntime(const char* name, const Pair& z, const Pair& w) {
  const std::vector<uint32_t> parts = ir_.Emit(Opcode::kRt,
                                               {Operand::Text(name), Operand::Value(z.re), Operand::Value(z.im),
                                                Operand::Value(w.re), Operand::Value(w.im)},
                                               {Type::kF64, Type::kF64})
                                          .results;
  return {parts[0], parts[1], Either(z.complex, w.complex)};
}

}  // namespace residua::array_ir
