// Functions of scalars that are neither real doubles nor truth values, and of the elements of arrays of them: abs (x),
// max (x, y), mod (x, y), bitand (x, y) of integers and of singles.
//
// Guarantees: the kernel's bits, as Octave brings both operands of two into the class of the result first.
// Gives up: operands of two integer classes, rests of singles.
#pragma once

#include <span>

#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/builtin/builtin.h"

namespace residua::array_ir {

// Whether ClassFunction computes it: of operands of these classes, with a result of this one.
bool HasClassFunction(builtin::BuiltinId function, std::span<const value::ClassId> operands, value::ClassId result);

struct ClassOperand {
  Ref value;
  const AbstractValue* facts;
  bool array = false;  // an element of one: of two equal numbers the first array's is the greater and the lesser
};
Ref ClassFunction(FunctionBuilder& b, builtin::BuiltinId function, std::span<const ClassOperand> operands,
                  value::ClassId result);

}  // namespace residua::array_ir
