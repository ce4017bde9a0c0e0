// What `catch err` sets err to: a struct of message, identifier and stack.
#pragma once

#include "worker/value/error.h"
#include "worker/value/value.h"

namespace residua::builtin {

value::Value ErrorValue(const value::MatlabError& error);

}  // namespace residua::builtin
