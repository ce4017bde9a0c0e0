// Results of a call to where generated code wants them.
#pragma once

#include "worker/value/value.h"

namespace residua::runtime {

// How many there are. Too few is an error unless the call stands as a statement.
int64_t Deliver(value::ValueList results, value::Value* const* destinations, int64_t n, int64_t nargout);

}  // namespace residua::runtime
