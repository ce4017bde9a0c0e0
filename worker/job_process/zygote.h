// The process that jobs are forked from: one thread, warm, and with nothing to do but to fork, to pass signals on, and
// to tell who ended how. It ends when its worker does, in whatever way, and ends its jobs with it.
#pragma once

#include "worker/job_process/frames.h"

namespace residua::worker {

// The exit status.
int RunZygote(Descriptor control);

}  // namespace residua::worker
