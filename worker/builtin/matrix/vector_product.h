// The product of a row and a column of doubles: one number, with the bits of the library call that A * B makes of them.
#pragma once

#include <cstdint>

namespace residua::builtin {

// Which of the two was turned on the way, which decides how a vector is multiplied with itself.
enum class TurnedFactor : uint8_t { kNone, kLeft, kRight };

// x and y: the n > 1 elements of the factors, as they lie before one is turned; the same address is the same vector.
double VectorProduct(TurnedFactor turned, const double* x, const double* y, int64_t n);

}  // namespace residua::builtin
