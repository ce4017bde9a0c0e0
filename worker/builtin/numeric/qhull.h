// Qhull: the routines that we call (qhull.def), loaded with the first call (numeric_part.h).
#pragma once

#include <cmath>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

#include "worker/builtin/numeric/numeric_part.h"

namespace residua::builtin {

struct Qhull {
  static constexpr NumericPart kPart{"libresidua_qhull.so", "residua_qhull", "Qhull", "libqhull-r8.0"};
  static const Qhull& Get();

#define ROUTINE(name) decltype(&::name) name;
#include "worker/builtin/numeric/qhull.def"
#undef ROUTINE
};

}  // namespace residua::builtin
