// Files of numbers alone, a line a row: what `save -ascii` writes and load takes for one matrix.
#pragma once

#include <optional>
#include <string>

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

struct NumbersLook {
  bool all_digits = false;  // 17 in place of 9
  bool tabs = false;
};
// The rows of a matrix; complex numbers lose their imaginary parts, text is its codes.
std::string NumbersAsText(const Value& v, const NumbersLook& look);

// The matrix; nullopt: it does not begin with a number, or its rows are of different lengths. What is no number
// behind the first is an error, which names the file.
std::optional<Value> NumbersOfText(const std::string& bytes, const std::string& file);

// The variable that such a file holds: its name, with what a name cannot hold replaced.
std::string VariableOfFile(const std::string& path);

}  // namespace residua::builtin
