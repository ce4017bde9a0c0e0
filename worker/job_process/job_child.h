// One job in the process that was forked for it: takes the request from the worker, asks it for sources and versions on
// the way, answers and ends.
#pragma once

#include <functional>

#include "worker/job_process/frames.h"

namespace residua::worker {

// `confine` is called when there is somebody to talk to and before anything is read; what it returns went wrong. The
// exit status of the process.
int RunJobChild(Descriptor socket, const std::function<std::string()>& confine);

}  // namespace residua::worker
