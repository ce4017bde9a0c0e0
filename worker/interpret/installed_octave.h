// The functions of an Octave that is installed on this machine: what programs call that is neither the user's nor ours.
#pragma once

#include <string>
#include <vector>

namespace residua::interpret {

// The folders of its functions that compute, sorted: of /usr/local/share/octave or /usr/share/octave, the newest
// version. The environment variable RESIDUA_OCTAVE names another folder of functions (.../share/octave/7.3.0/m), or
// says `none`. Empty when there is no Octave: its functions are then undefined here, and stay calls in residual
// programs.
std::vector<std::string> InstalledOctaveFolders();

}  // namespace residua::interpret
