// On which machines the numbers in a residual program have the bits that the original gives there.
//
// Empty for most programs: they are the same whatever machine makes them. Else the program holds values that were
// computed ahead of time by libraries that choose their code by the CPU (worker/builtin/machine_bits.h), and it is bit
// for bit the original where those libraries choose alike: same version, same kernel, same number of threads.
#pragma once

#include <string>
#include <vector>

#include "worker/builtin/machine_bits.h"
#include "worker/specialise/specialiser.h"

namespace residua::job {

struct Numerics {
  std::vector<builtin::NumericLibraryInUse> libraries;
  std::vector<std::string> expressions;  // "f.m:7:3: A * B"
};

Numerics NumericsOf(const std::vector<specialise::MachineBits>& machine_bits);

}  // namespace residua::job
