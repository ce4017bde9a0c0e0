// Scalars that are doubles or of one other class, which shows when the program runs.
//
// The problem: in `s = 0; for k = 1:n, s = s + x(k); end` with singles or integers x the sum begins as a double and is
// of the class of x afterwards, and still a double where there is no trip. The idea: such a scalar is its number, which
// a double holds whatever the class is (singles, integers of up to 32 bits, truth values), and a truth value that says
// whether it is of the class. Beside an operand that is certainly of the class the number is all that counts: it is
// brought into the class first, which changes nothing where it was there before; so of the sum above nothing but the
// number goes around the loop. Beside a double both results are computed and one is selected.
//
// A variable is kept so if every assignment to it gives it a scalar as a whole (function/kept_as_mixed.h); where
// anything else reads it, it becomes a value again. Gives up: characters, integers of 64 bits, more than two classes.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// + - * / of two numbers of which one is of the class or both; `code` is that of doubles.
Mixed MixedArithmetic(FunctionBuilder& b, Opcode code, const Mixed& x, const Mixed& y);
uint32_t MixedComparison(FunctionBuilder& b, Opcode code, const Mixed& x, const Mixed& y);

}  // namespace residua::array_ir
