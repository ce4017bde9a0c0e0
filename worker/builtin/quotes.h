// Which quotes the texts have that a built-in makes. They are part of a text's value: `printf` reads the escapes of a
// template in single quotes.
//
// Brackets and most functions keep those of their arguments, which the kernels do. Octave makes some anew, always in
// single quotes, whatever the argument had; that is one rule for all of them and stands here.
#pragma once

#include <absl/types/span.h>

#include "worker/builtin/builtin.h"

namespace residua::builtin {

// Whether this call hands on what it was given, after all: sets of one element are not sorted.
bool HandsOn(const Builtin& builtin, absl::Span<const value::Value> args);

void SettleQuotes(const Builtin& builtin, absl::Span<const value::Value> args, value::Value* result);

}  // namespace residua::builtin
