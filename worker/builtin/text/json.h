// JSON texts and values: what jsonencode writes and jsondecode reads.
#pragma once

#include <functional>
#include <string>

#include "worker/builtin/evaluation_context.h"
#include "worker/value/value.h"

namespace residua::builtin {

// The value that a text stands for; `name_of` makes a field name of a key. Throws MatlabError with the place (counted
// in bytes from 1) of what is wrong.
value::Value DecodeJson(const std::string& text, const std::function<std::string(const std::string&)>& name_of);

// NaN and Inf become null, or else NaN, Infinity and -Infinity. The context is for the methods of maps.
std::string EncodeJson(EvaluationContext& context, const value::Value& v, bool null_for_not_finite);

}  // namespace residua::builtin
