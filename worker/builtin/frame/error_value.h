// Errors as values: what `catch err` sets err to, and what a call raises without a C++ exception.
#pragma once

#include <optional>

#include "worker/builtin/builtin.h"
#include "worker/value/error.h"
#include "worker/value/value.h"

namespace residua::builtin {

// A struct of message, identifier and stack.
value::Value ErrorValue(const value::MatlabError& error);

// The error that a call of `error` or `rethrow` raises, as a value: throwing it costs some microseconds, which callers
// save that know who catches it. None: the call is another one or raises none, and is made as usual.
std::optional<value::MatlabError> ErrorToRaise(const Builtin& builtin, EvaluationContext& context,
                                               absl::Span<const value::Value> args);

}  // namespace residua::builtin
