// What the functions on sets share: their options and the checks of their two operands.
#pragma once

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

// True if one of the options is the word.
bool HasWord(Args options, const char* word);

// Raises what Octave raises for operands that make no sets together and for options that `name` does not know. Stores
// the operands: without options, text beside a cell of strings becomes one. Empties are let through.
void CheckSetArguments(const char* name, const Value& a, const Value& b, Args options, Value* checked_a,
                       Value* checked_b);

}  // namespace residua::builtin
