// Numbers of built-ins that outlive a build: artefacts call built-ins by them, and run with any library of a compatible
// version (runtime/abi_number.h), whose table may have rows before theirs. Made of the name alone; no two names have
// the same.
#pragma once

#include <cstdint>

#include "worker/builtin/builtin.h"

namespace residua::builtin {

int64_t LastingNumber(BuiltinId id);
// Null: this library has no such built-in.
const Builtin* BuiltinOfNumber(int64_t lasting_number);

}  // namespace residua::builtin
