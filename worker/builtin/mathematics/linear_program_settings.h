// How GLPK goes about a linear program: the fields of the last argument of `glpk`, with what they are where they are
// not given.
#pragma once

#include <limits>

#include "worker/value/value.h"

namespace residua::builtin {

struct LinearProgramSettings {
  int msglev = 1, scale = 16, dual = 1, price = 34, itlim = std::numeric_limits<int>::max(), outfrq = 200, branch = 4,
      btrack = 4, presol = 1, lpsolver = 1, rtest = 34, tmlim = std::numeric_limits<int>::max(), outdly = 0, save = 0;
  double tolbnd = 1e-7, toldj = 1e-7, tolpiv = 1e-10, objll = -std::numeric_limits<double>::max(),
         objul = std::numeric_limits<double>::max(), tolint = 1e-5, tolobj = 1e-7;
};

// Throws as Octave does where a field is no number, or none of those that it may be.
LinearProgramSettings SettingsOfLinearProgram(const value::Value& parameters);

}  // namespace residua::builtin
