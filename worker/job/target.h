// What the machine is to a job: the processor that native code is made for, and the process that runs it.
//
// What `--target` means is resolved to features once, where the user is, so that no key says "this machine".
#pragma once

#include <string>
#include <vector>

#include "worker/job/job.h"

namespace residua::job {

// "" and `host` become the features of this processor, a level (`x86-64-v3`) itself, the name of a model (`skylake`)
// the features that LLVM knows of it. False: *message says what there is.
bool ResolveTarget(JobOptions* options, std::string* message);

// Empty, or why a request cannot be run as it is: its target is not one that ResolveTarget makes.
std::string RefuseTarget(const JobOptions& options);

std::string HostTarget();
// What the targets begin with that code can be made for here; none: there is no back end.
std::vector<std::string> TargetsBuiltHere();

// Said once by the main function of a program of ours: what is folded does not depend on the environment (one thread of
// BLAS). A host of artefacts does not say it.
void OwnProcess();

}  // namespace residua::job
