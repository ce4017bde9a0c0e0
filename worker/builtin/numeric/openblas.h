// OpenBLAS: the routines of BLAS and LAPACK that we call (openblas.def), loaded with the first call (numeric_part.h).
#pragma once

#include "worker/builtin/numeric/blas_entry_points.h"
#include "worker/builtin/numeric/lapack_entry_points.h"
#include "worker/builtin/numeric/numeric_part.h"

namespace residua::builtin {

struct OpenBlas {
  static constexpr NumericPart kPart{"libresidua_openblas.so", "residua_openblas", "OpenBLAS", "libopenblas0-pthread"};
  static const OpenBlas& Get();

#define ROUTINE(name) decltype(&::name) name;
#include "worker/builtin/numeric/openblas.def"
#undef ROUTINE
};

}  // namespace residua::builtin
