// Evaluating the fixed values of a command line, here and now, for every way in which the request may go on.
#pragma once

#include <string>

#include "worker/job/job.h"

namespace residua::client {

// The definitions of `request` become values, for a request whose paths will become names (relocation.h) or stay as
// they are. What the evaluation does to this process is undone (process_state.h). False: *message is what is wrong,
// in the user's spelling.
enum class PathsOf { kNames, kDisk };
bool FixValues(PathsOf paths, const job::JobHooks& hooks, job::JobRequest* request, std::string* message);

}  // namespace residua::client
