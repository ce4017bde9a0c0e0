// `['a' 66]`: numbers that stand in text become characters, of which Octave warns.
#pragma once

#include "absl/types/span.h"
#include "worker/value/value.h"

namespace residua::builtin {

// Warns when some of what a literal or a call of horzcat and its kind joins is text and some is numbers, also none.
void WarnOfNumbersInText(absl::Span<const value::Value> parts);

}  // namespace residua::builtin
