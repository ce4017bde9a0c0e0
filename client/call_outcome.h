// What a call of a program did: what `residua verify` compares.
#pragma once

#include <string>

#include "worker/value/value.h"

namespace residua::client {

struct CallOutcome {
  value::ValueList results;
  std::string printed;
  std::string warnings;  // what it wrote to standard error, warnings among it
  std::string identifier, message;
  bool failed = false;
  bool finished = true;  // within the time it has
  std::string untold;    // not empty: what of the results cannot be compared, in words; then nothing is known of them
};

}  // namespace residua::client
