// Calls of built-ins with numbers that are written down.
#pragma once

#include <absl/types/span.h>

#include <optional>
#include <string>

namespace residua::residual {

// The real double that a pure built-in of arithmetic gives of real doubles, as it does on every machine. None: it is no
// such built-in, fails, warns, gives something else, or its last bits may follow the machine's library.
std::optional<double> NumberOfCall(const std::string& name, absl::Span<const double> arguments);

}  // namespace residua::residual
