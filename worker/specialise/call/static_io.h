// Files read while specialising, where `%# static_io` says so.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// The results of a call that reads files, run now (static_io.cc); nullopt: it is evaluated like any other.
std::optional<PartialValues> RunReading(Activation& act, const Callee& callee, const PartialValues& args, int nargout);
// The same of a built-in.
std::optional<PartialValues> ReadByBuiltin(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                           int nargout);

}  // namespace residua::specialise
