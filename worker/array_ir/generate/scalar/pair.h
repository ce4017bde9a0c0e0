// Double scalars that may be complex, as two numbers.
//
// The problem: `z = z * z + c` on boxed values is two calls and two values made for each trip. The idea: such a scalar
// is a real part, an imaginary part and a truth value that says whether it is complex at all. Octave narrows the result
// of every operation: it is complex where its imaginary part is not zero (NaN is not); only complex (a, b) makes one
// that is complex whatever its parts are. Operators have other formulas where an operand is real: x * (a + bi) has no
// 0 * b in it, which would be NaN beside an infinity and would change the sign of a zero. So which formula applies is
// selected by the truth values, which are constants where facts are known.
//
// + - * / and the negative are computed here (pair_arithmetic.h); the rare ways (a product whose parts are both NaN, a
// quotient by a complex number) are calls of the run-time, which has what the C++ library has. Powers whose result is
// real are real powers; other powers and functions (sqrt, sin) are calls of the kernels on numbers. A variable is kept
// as a pair if every assignment to it gives it a double scalar as a whole and one of them computes it by such
// operators; where anything else reads it, it becomes a value again. Gives up: the sign of a NaN, which optimisation
// does not keep, decides the sign of a zero where a number is divided by a complex one with an infinite and an
// undefined part.
#pragma once

#include <functional>
#include <span>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// One of the two, by a truth value.
Pair PairIf(FunctionBuilder& b, uint32_t condition, const std::function<Pair()>& then,
            const std::function<Pair()>& otherwise);
uint32_t IsRealPower(FunctionBuilder& b, uint32_t x, uint32_t y);
Pair PairByKernel(FunctionBuilder& b, const char* call, int which, std::span<const Pair> of);
Pair PairExponential(FunctionBuilder& b, const Pair& z);
Pair PairNegated(FunctionBuilder& b, const Pair& a);
Pair PairPower(FunctionBuilder& b, ExprId e, const Pair& left, const Pair& right);
Pair PairSum(FunctionBuilder& b, Opcode op, const Pair& z, const Pair& w);
Pair PairProduct(FunctionBuilder& b, const Pair& z, const Pair& w);
Pair PairQuotient(FunctionBuilder& b, const Pair& left, const Pair& right);

}  // namespace residua::array_ir
