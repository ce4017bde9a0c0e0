// Systems of two or three unknowns with few right sides, solved in one of the ways in which LAPACK may do it.
//
// A form says for each group of operations whether product and sum are rounded once; whether two products are added
// before they are subtracted; and whether a quotient is a product with the reciprocal. Which form a library has is
// found by asking it (small_solve.cc).
#pragma once

#include <array>
#include <cstdint>

namespace residua::runtime {

constexpr int kMostSides = 8;

struct SmallSystem {
  int n = 0, sides = 0;
  std::array<double, 9> a{};               // by columns
  std::array<double, 3 * kMostSides> b{};  // side by side
};

// What the kernel does with it (matrix_kind.h): eliminates with pivots, or factors it as one that is positive definite.
// Triangles and what is not of moderate size are something else.
enum class SmallKind : uint8_t { kOther, kPivots, kPositive };
SmallKind KindOf(const SmallSystem& s);

constexpr int kSmallForms = 1 << 15;
// Of those that differ only in what so many unknowns do not have one is.
bool IsSmallForm(int form, int n);
// The solutions in the place of the right sides; false, and something else there, where the matrix is not far from
// singular, is not positive definite after all, or where a solution has a zero, whose sign would have to be known.
bool SolveSmall(SmallSystem& s, SmallKind kind, int form);

}  // namespace residua::runtime
