// On which machines the numbers in a residual program have the bits that the original gives there.
//
// Empty for most programs: they are the same whatever machine makes them. Else the program holds values that were
// computed ahead of time by libraries that choose their code by the CPU (worker/builtin/numeric/machine_bits.h), and it
// is bit for bit the original where those libraries choose alike: same version, same kernel, same number of threads.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "worker/builtin/numeric/machine_bits.h"
#include "worker/job/job.h"
#include "worker/specialise/specialiser.h"

namespace residua::job {

struct Numerics {
  std::vector<builtin::NumericLibraryInUse> libraries;
  std::vector<std::string> expressions;  // "f.m:7:3: A * B"
};

// What this process runs of every library whose bits follow the CPU, in words: JobRequest::machine of requests made
// here.
std::map<std::string, std::string> ThisMachine();

// True if what this process computes has other bits than on the machine that the request is for.
bool IsForAnotherMachine(const JobRequest& request);

// A result rests on the machine that it was made for as on a file that was read: a dependency each library. `path` of
// such a one begins with kMachinePath.
inline constexpr const char* kMachinePath = "<machine>/";
std::vector<Dependency> DependenciesOn(const JobRequest& request, builtin::NumericLibraries libraries);
bool IsOnMachine(const Dependency& dependency);
std::string DigestNow(const JobRequest& request, const Dependency& dependency);  // hex, of one that IsOnMachine
std::string LibraryOf(const Dependency& dependency);                             // the same

Numerics NumericsOf(const std::vector<specialise::MachineBits>& machine_bits);

}  // namespace residua::job
