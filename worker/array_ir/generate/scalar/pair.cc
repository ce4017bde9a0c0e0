// Double scalars that may be complex, as two numbers.
//
// The problem: `z = z * z + c` on boxed values is two calls and two values made for each trip. The idea: such a scalar
// is a real part, an imaginary part and a truth value that says whether it is complex at all. Octave narrows the result
// of every operation: it is complex where its imaginary part is not zero (NaN is not); only complex (a, b) makes one
// that is complex whatever its parts are. Operators have other formulas where an operand is real: x * (a + bi) has no
// 0 * b in it, which would be NaN beside an infinity and would change the sign of a zero. So which formula applies is
// selected by the truth values, which are constants where facts are known.
//
// + - * / and the negative are computed here; the rare ways (a product whose parts are both NaN, a quotient by a
// complex number) are calls of the run-time, which has what the C++ library has. Powers whose result is real are real
// powers; other powers and functions (exp, sqrt) are calls of the kernels on numbers. A variable is kept as a pair if
// every assignment to it gives it a double scalar as a whole and one of them computes it by such operators; where
// anything else reads it, it becomes a value again. Gives up: the sign of a NaN, which optimisation does not keep,
// decides the sign of a zero where a number is divided by a complex one with an infinite and an undefined part.
#include <functional>

#include "worker/array_ir/generate/core/builder.h"

namespace residua::array_ir {

Pair Builder::PairIf(uint32_t condition, const std::function<Pair()>& then, const std::function<Pair()>& otherwise) {
  const uint32_t re = NewStorage(FreshName("re"), StorageKind::kF64);
  const uint32_t im = NewStorage(FreshName("im"), StorageKind::kF64);
  const uint32_t complex = NewStorage(FreshName("pair"), StorageKind::kI1);
  const uint32_t yes = NewBlock(), no = NewBlock(), done = NewBlock();
  const auto arm = [&](uint32_t block, const std::function<Pair()>& build) {
    Start(block);
    const Pair p = build();
    Set(re, p.re);
    Set(im, p.im);
    Set(complex, p.complex);
    Branch(done);
  };
  Branch(condition, yes, no);
  arm(yes, then);
  arm(no, otherwise);
  Start(done);
  return {Get(re), Get(im), Get(complex)};
}

// Whether x ^ y of real numbers is a real power; Octave takes only numbers that an int holds for whole.
uint32_t Builder::IsRealPower(uint32_t x, uint32_t y) {
  constexpr double kLargestInt = 2147483647;
  const auto is = [&](Opcode op, uint32_t left, uint32_t right) { return Value1(op, {left, right}, Type::kI1); };
  const uint32_t size = Value1(Opcode::kFAbs, {y}, Type::kF64);
  const uint32_t whole = is(Opcode::kAnd, is(Opcode::kFEq, Value1(Opcode::kFloor, {y}, Type::kF64), y),
                            is(Opcode::kFLt, size, ConstF(kLargestInt)));
  return is(Opcode::kOr, whole, Value1(Opcode::kNot, {is(Opcode::kFLt, x, ConstF(0))}, Type::kI1));
}

Pair Builder::PairByKernel(const char* call, int which, std::span<const Pair> of) {
  std::vector<Operand> operands{Operand::Text(call), Operand::Int(which)};
  for (const Pair& p : of)
    for (uint32_t part : {p.re, p.im, p.complex}) operands.push_back(Operand::Value(part));
  const std::vector<uint32_t> r = Emit(Opcode::kRt, std::move(operands), {Type::kF64, Type::kF64, Type::kI1}).results;
  return {r[0], r[1], r[2]};
}

Pair Builder::PairNegated(const Pair& a) {
  return Narrowed(Value1(Opcode::kFNeg, {a.re}, Type::kF64), Value1(Opcode::kFNeg, {a.im}, Type::kF64));
}

Pair Builder::PairPower(ExprId e, const Pair& left, const Pair& right) {
  const uint32_t complex = Value1(Opcode::kOr, {left.complex, right.complex}, Type::kI1);
  const uint32_t real =
      Value1(Opcode::kAnd, {Value1(Opcode::kNot, {complex}, Type::kI1), IsRealPower(left.re, right.re)}, Type::kI1);
  return PairIf(
      real,
      [&] {
        const AbstractValue any = AbstractValue::DoubleScalar();
        const Ref power = *ScalarBinary(ast_[e].op, F(left.re), any, F(right.re), Facts(ast_.Child(e, 1)), any);
        return Pair{power.value, ConstF(0), ConstB(false)};
      },
      [&] {
        const Pair operands[] = {left, right};
        return PairByKernel("pair_binary", static_cast<int>(ast_[e].op), operands);
      });
}

// Beside a real operand the imaginary part stays as it is: nothing is added to it, not even to a NaN.
Pair Builder::PairSum(Opcode op, const Pair& z, const Pair& w) {
  const auto select = [&](uint32_t c, uint32_t x, uint32_t y) {
    return Value1(Opcode::kSelect, {c, x, y}, Type::kF64);
  };
  const uint32_t right = op == Opcode::kFAdd ? w.im : Value1(Opcode::kFNeg, {w.im}, Type::kF64);
  const uint32_t both = Value1(op, {z.im, w.im}, Type::kF64);
  const uint32_t im = select(z.complex, select(w.complex, both, z.im), select(w.complex, right, ConstF(0)));
  return Narrowed(Value1(op, {z.re, w.re}, Type::kF64), im);
}

Pair Builder::PairProduct(const Pair& z, const Pair& w) {
  const auto number = [&](Opcode op, uint32_t x, uint32_t y) { return Value1(op, {x, y}, Type::kF64); };
  const auto times = [&](uint32_t x, uint32_t y) { return number(Opcode::kFMul, x, y); };
  const auto select = [&](uint32_t c, uint32_t x, uint32_t y) {
    return Value1(Opcode::kSelect, {c, x, y}, Type::kF64);
  };
  const uint32_t both = Value1(Opcode::kAnd, {z.complex, w.complex}, Type::kI1);
  const uint32_t real = times(z.re, w.re), left = times(z.im, w.re), right = times(z.re, w.im);
  const uint32_t re = select(both, number(Opcode::kFSub, real, times(z.im, w.im)), real);
  const uint32_t one = select(z.complex, left, select(w.complex, right, ConstF(0)));
  const uint32_t im = select(both, number(Opcode::kFAdd, right, left), one);
  const auto nan = [&](uint32_t x) { return Value1(Opcode::kFNe, {x, x}, Type::kI1); };
  const uint32_t lost = Value1(Opcode::kAnd, {both, Value1(Opcode::kAnd, {nan(re), nan(im)}, Type::kI1)}, Type::kI1);
  return PairIf(
      lost,
      [&] {
        const std::vector<uint32_t> r = Emit(Opcode::kRt,
                                             {Operand::Text("pair_times"), Operand::Value(z.re), Operand::Value(z.im),
                                              Operand::Value(w.re), Operand::Value(w.im)},
                                             {Type::kF64, Type::kF64})
                                            .results;
        return Narrowed(r[0], r[1]);
      },
      [&] { return Narrowed(re, im); });
}

Pair Builder::PairQuotient(const Pair& left, const Pair& right) {
  const auto over = [&](uint32_t x) { return Value1(Opcode::kFDiv, {x, right.re}, Type::kF64); };
  return PairIf(
      right.complex,
      [&] {
        const std::vector<uint32_t> r =
            Emit(Opcode::kRt,
                 {Operand::Text("pair_over"), Operand::Value(left.re), Operand::Value(left.im),
                  Operand::Value(right.re), Operand::Value(right.im)},
                 {Type::kF64, Type::kF64})
                .results;
        return Narrowed(r[0], r[1]);
      },
      [&] {
        return Narrowed(over(left.re), Value1(Opcode::kSelect, {left.complex, over(left.im), ConstF(0)}, Type::kF64));
      });
}

}  // namespace residua::array_ir
