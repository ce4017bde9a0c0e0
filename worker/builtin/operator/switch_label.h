// What a switch label matches: one rule for interpreter, evaluator and native code.
#pragma once

#include "worker/value/value.h"

namespace residua::builtin {

// Whether a switch value falls under a label; a cell label stands for its elements. Errors are those of `==`.
bool SwitchMatches(const value::Value& subject, const value::Value& label);

}  // namespace residua::builtin
