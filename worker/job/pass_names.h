// The names of passes that a request may say: those over the residual program and those over the array IR.
#pragma once

#include <string>

#include "worker/job/job.h"

namespace residua::job {

// Empty, or why a request cannot be run as it is: it names a pass that there is not. The message lists those there are.
std::string RefusePasses(const JobOptions& options);

}  // namespace residua::job
