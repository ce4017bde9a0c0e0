// The inverse of a matrix, for kernels and for powers with negative exponents.
#pragma once

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

struct InverseResult {
  Value inverse;
  double rcond = 0;       // reciprocal condition number (1-norm estimate)
  bool singular = false;  // to machine precision: the caller warns
  bool failed = false;    // LAPACK could not factor or invert it
};
// Of a square float matrix that is not empty; elements are Inf when the matrix is singular.
InverseResult InverseOf(const Value& v);

}  // namespace residua::builtin
