// Moving elements of an array of any class: out[k] = v[source[k]].
#pragma once

#include <vector>

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

// source holds one element position for each of dims.numel() results.
Value Gather(const Value& v, const Dims& dims, const std::vector<int64_t>& source);
// As Gather; -1 stands for the blank of the class: zero, false, NUL, an empty matrix.
Value GatherBlank(const Value& v, const Dims& dims, const std::vector<int64_t>& source);

}  // namespace residua::builtin
