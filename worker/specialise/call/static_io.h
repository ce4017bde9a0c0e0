// Files read while specialising, where `%# static_io` says so.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// The results of a call that reads files, run now (static_io.cc); nullopt: it is evaluated like any other.
std::optional<Pieces> RunReading(Activation& act, const Callee& callee, const Pieces& args, int nargout);

}  // namespace residua::specialise
