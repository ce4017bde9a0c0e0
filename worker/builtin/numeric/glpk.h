// GLPK: the routines that we call (glpk.def), loaded with the first call (numeric_part.h).
#pragma once

#include <glpk.h>

#include "worker/builtin/numeric/numeric_part.h"

namespace residua::builtin {

struct Glpk {
  static constexpr NumericPart kPart{"libresidua_glpk.so", "residua_glpk", "GLPK", "libglpk40"};
  static const Glpk& Get();

#define ROUTINE(name) decltype(&::name) name;
#include "worker/builtin/numeric/glpk.def"
#undef ROUTINE
};

}  // namespace residua::builtin
