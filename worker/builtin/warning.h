// Warnings, one way for all: of the program (`warning`), of kernels and of operators. The session says of each
// identifier whether it is told, kept to itself or an error; what was told is `lastwarn`.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "worker/builtin/evaluation_context.h"

namespace residua::builtin {

// "on", "off" or "error"; of a warning without an identifier, what holds for all.
std::string StateOfWarning(const EvaluationContext& context, const std::string& identifier);

// Identifiers and their states.
using WarningStates = std::vector<std::pair<std::string, std::string>>;
// Of all whose state is not that of all: the one of all first. A session begins with some that are off.
WarningStates StatesOfWarnings(const EvaluationContext& context);

// Throws MatlabError where the session made an error of it. A line break at the end of the message is of `lastwarn`
// alone.
void Warn(EvaluationContext& context, const std::string& identifier, const std::string& message);
// The first time in a session that something is to be told of `what`; a fold never counts as that.
void WarnOnce(EvaluationContext& context, const std::string& what, const std::string& identifier,
              const std::string& message);

}  // namespace residua::builtin
