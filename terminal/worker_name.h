// What a worker calls itself that was not given a name, HOST/PROCESS: stable as long as it runs, and told from those of
// other machines.
#pragma once

#include <string>

namespace residua::terminal {

std::string DefaultWorkerName();
// Whether a worker of this machine calls itself so.
bool IsWorkerHere(const std::string& name);

}  // namespace residua::terminal
