// Sums, differences, products and quotients of full real double arrays of equal extents, or with a scalar: the loops
// that array programs spend their time in. Everything else is Binary's (operators.h), which asks here first.
#pragma once

#include "worker/builtin/operators.h"

namespace residua::builtin {

// False: not of this kind, and nothing happened. `reuse` is null or one of the operands, held by nobody else and not
// looked at again: the result may take over its elements.
bool DenseArithmetic(Op op, const Value& a, const Value& b, Value* reuse, Value* result);

// Binary for operands that end with the operation: in `a .* b + c` the sum is written where the product stood. Both may
// have lost their elements afterwards.
Value BinaryOfTemporaries(Op op, Value& a, Value& b);

}  // namespace residua::builtin
