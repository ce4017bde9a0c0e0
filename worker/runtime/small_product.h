// Products of matrices of one to four rows and columns whose extents show only when the program runs.
#pragma once

#include <cstdint>

#include "worker/value/value.h"

namespace residua::runtime {

// How the elements of a product of one shape are summed, as generated code asks it (rt_m_product_form and its kind).
struct ProductForm {
  bool exists = false, fused = false;
  bool swapped = false;  // the second product comes first
  bool grouped = false;  // in full fours of rows: sums of groups, in each of which the second product comes first
  double start = 0, end = 0;
};
// By the number of the shape: turned * 125 + rows * 25 + inner * 5 + columns, where `turned` is 0 for none, 1 for the
// left factor, 2 for the right one, and 3 and 4 for these where both factors are one array. With an extent of 5 to 8 it
// is 875 + turned * 729 + rows * 81 + inner * 9 + columns.
ProductForm ProductFormOf(int shape);

// How many products the next group has where so many are left.
constexpr int GroupOf(int64_t left) { return left >= 4 ? 4 : left >= 2 ? 2 : 1; }

// *d = a * b with the bits of the kernel, factor `turned` turned; false, and nothing done, where that is left to the
// kernel: other classes and storages, larger extents, an element that is NaN, a shape that is new to this process (what
// finds its form takes as long as some thousand products).
bool SmallProduct(int turned, const value::Value& a, const value::Value& b, value::Value* d);

}  // namespace residua::runtime
