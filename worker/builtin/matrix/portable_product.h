// Matrix products that every kernel of BLAS gives alike, in whatever order it adds and whether or not it multiplies and
// adds in one rounding: those in which nothing is rounded, or one product alone.
#pragma once

#include <complex>
#include <cstdint>

namespace residua::builtin {

// A factor of a product as it is multiplied: `count` vectors (the rows of the left factor, the columns of the right
// one) of `length` elements each. Element k of vector j stands at data[j * vector_step + k * element_step].
template <class T>
struct Factor {
  const T* data;
  int64_t count, length, vector_step, element_step;
};

// True: each element of the product is the same on all machines. False: that was not shown.
template <class T>
bool IsPortableProduct(const Factor<T>& left, const Factor<T>& right);

}  // namespace residua::builtin
