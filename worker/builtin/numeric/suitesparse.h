// SuiteSparse: the routines that we call (suitesparse.def), loaded with the first call (numeric_part.h).
#pragma once

#include <amd.h>
#include <cholmod.h>
#include <colamd.h>
#include <cs.h>
#include <umfpack.h>

#include "worker/builtin/numeric/numeric_part.h"

namespace residua::builtin {

struct SuiteSparse {
  static constexpr NumericPart kPart{"libresidua_suitesparse.so", "residua_suitesparse", "SuiteSparse",
                                     "libumfpack5, libcholmod3, libcxsparse3"};
  static const SuiteSparse& Get();

#define ROUTINE(name) decltype(&::name) name;
#include "worker/builtin/numeric/suitesparse.def"
#undef ROUTINE
};

}  // namespace residua::builtin
