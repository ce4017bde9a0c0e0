// Which system calls a job may make: those that computing, files and threads take. All others fail with EPERM: there is
// no new process, no new program, no socket, no signal to others, no change of the machine.
#pragma once

#include <string>

namespace residua::worker {

// Whether this kernel can be asked for it at all.
bool HasSystemCallFilter();
// From now on, and for good. Empty, or what failed.
std::string RestrictSystemCalls();

}  // namespace residua::worker
