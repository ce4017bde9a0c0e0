// The original, run by the Octave that is installed: the judge that `residua verify --against octave` asks.
//
// Each call is a process of its own, so that no persistent variable, global one or changed path of one call is seen by
// the next. Arguments go there as the text that a residual program would have for them; results come back as the bytes
// of their encoding (value/encoding.h), which the process writes itself. Lost on that way is only what a program cannot
// ask for: whether a row is held as a range, and a matrix as a diagonal; and of warnings where they come from.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/call_outcome.h"

namespace residua::client {

struct OctaveCall {
  std::string function;              // the function that the file is named after
  std::vector<std::string> folders;  // where it and what it calls stand; the first ones come first
  std::vector<std::string> arguments;
  int nargout = 1;
  int seconds = 0;  // the longest that the call may take; 0: as long as it likes
  uint32_t seed = 0;
};

// An argument that is a containers.Map, as text; none: a value in it has none.
std::optional<std::string> TextOfMap(const value::Value& map);

// Whether `octave-cli` can be started.
bool OctaveIsInstalled();

// Throws std::runtime_error where no process can be made, or it ends in another way than by answering.
CallOutcome CallInOctave(const OctaveCall& call);

// What CallInOctave would give for a value: everything but how it is held.
value::Value AsOctaveTells(const value::Value& v);

}  // namespace residua::client
