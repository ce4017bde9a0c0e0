// For kernels whose arguments say how large a result is.
#pragma once

#include <algorithm>

#include "worker/builtin/evaluation_context.h"
#include "worker/value/error.h"

namespace residua::builtin {

inline constexpr int64_t kMostElements = 10'000'000'000;  // more fit in no memory

[[noreturn]] inline void TooLarge() {
  value::ThrowError("Octave:bad-alloc", "out of memory or dimension too large for Octave's index type");
}

// Octave's error where there are too many elements for any memory, BudgetExceeded where there are for the budget.
inline void CheckRoom(const EvaluationContext& context, int64_t rows, int64_t columns) {
  if (columns > kMostElements / std::max<int64_t>(1, rows)) TooLarge();
  context.CheckBytes(rows * columns * static_cast<int64_t>(sizeof(double)));
}

}  // namespace residua::builtin
