// SUNDIALS: the routines that we call (sundials.def), loaded with the first call (numeric_part.h).
#pragma once

#include <ida/ida.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunlinsol/sunlinsol_klu.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunmatrix/sunmatrix_sparse.h>

#include "worker/builtin/numeric/numeric_part.h"

namespace residua::builtin {

struct Sundials {
  static constexpr NumericPart kPart{"libresidua_sundials.so", "residua_sundials", "SUNDIALS", "libklu1"};
  static const Sundials& Get();

#define ROUTINE(name) decltype(&::name) name;
#include "worker/builtin/numeric/sundials.def"
#undef ROUTINE
};

}  // namespace residua::builtin
