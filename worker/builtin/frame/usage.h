// The error that print_usage raises: a function was called otherwise than its help text says.
#pragma once

#include <string>

#include "worker/value/error.h"

namespace residua::builtin {

// `help` is what it finds of itself (syntax/help_text.h). One that finds none is "not found".
value::MatlabError UsageError(const std::string& function, const std::string& help);

}  // namespace residua::builtin
