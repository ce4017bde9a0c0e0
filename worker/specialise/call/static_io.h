// Files read while specialising, where `%# static_io` says so.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// Whether a function, or one that it may call, has variables that outlive a call.
bool Remembers(interpret::FunctionTable& functions, const FunctionRef& f);
// What `run` gives, if all that it did was to read files, which it has closed.
std::optional<PartialValues> OnlyReading(Activation& act,
                                         const std::function<ValueList(builtin::EvaluationContext&)>& run);

// The results of a call that reads files, run now (static_io.cc); nullopt: it is evaluated like any other.
std::optional<PartialValues> RunReading(Activation& act, const Callee& callee, const PartialValues& args, int nargout);
// The same of a built-in.
std::optional<PartialValues> ReadByBuiltin(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                           int nargout);

}  // namespace residua::specialise
