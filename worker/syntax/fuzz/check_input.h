// What must hold for any bytes that are read as a program. The fuzzer, the corpus test and the robustness test share
// it.
#pragma once

#include <string>

namespace residua::syntax {

// Parses `text` as a file, as statements and as an expression, renders every diagnostic and prints what was read; a
// text without errors must print and read back to an equal tree, and its portable form must read back. Returns what
// went wrong; empty: nothing.
std::string CheckInput(const std::string& text);

}  // namespace residua::syntax
