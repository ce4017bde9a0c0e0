// What is said where one value is wanted and a comma-separated list of none or several stands: `-c{:}`, `s.a + 1`,
// `1:c{:}`. One rule for interpreter and native code. (A condition is false of such a list, and a switch finds no label
// for it.)
#pragma once

#include "worker/builtin/operators.h"

namespace residua::builtin {

inline constexpr const char* kListInRange = "incompatible types found in range expression";

// A null operand is the list.
[[noreturn]] void RefuseListOperand(Op op, const Value* left, const Value* right);
[[noreturn]] void RefuseListOperand(Op op);

}  // namespace residua::builtin
