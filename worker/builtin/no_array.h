// Functions of arrays whose kernels would take a handle or an object, each one value, for an array of one element. In
// Octave they fail in their middle, or call the handle.
#pragma once

#include "absl/types/span.h"
#include "worker/builtin/builtin.h"

namespace residua::builtin {

// Of a first argument that is a handle or an object: the error that Octave raises, or a refusal by name where the
// function would call the handle or look into the object.
void RefuseNoArray(const Builtin& builtin, absl::Span<const Value> args);

}  // namespace residua::builtin
