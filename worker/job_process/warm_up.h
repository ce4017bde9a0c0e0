// What each job would have to do first, done once in the process that they are forked from: libraries loaded, tables
// built, the back end and the linker used.
#pragma once

#include <string>

namespace residua::worker {

// Leaves no thread behind. Empty, or what is missing: jobs that need it will say so, too.
std::string WarmUp();

}  // namespace residua::worker
