// FFTW: the routines that we call (fftw.def), loaded with the first call (numeric_part.h).
#pragma once

#include <fftw3.h>

#include "worker/builtin/numeric/numeric_part.h"

namespace residua::builtin {

struct Fftw {
  static constexpr NumericPart kPart{"libresidua_fftw.so", "residua_fftw", "FFTW",
                                     "libfftw3-double3, libfftw3-single3"};
  static const Fftw& Get();

#define ROUTINE(name) decltype(&::name) name;
#include "worker/builtin/numeric/fftw.def"
#undef ROUTINE
};

}  // namespace residua::builtin
