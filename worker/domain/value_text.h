// Small values as text in facts: `= 3`, `= single 0.5`, `= 'abc'`, `= [1 2; 3 4]`, `= int8 [](0x3)`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "worker/value/value.h"

namespace residua::domain {

// None for what is not written: cells, structs, handles, complex numbers, arrays of more than two dimensions, long ones
// or such as are held as a range or a diagonal, text with characters that are not printed.
std::optional<std::string> ValueText(const value::Value& v);
// Reads a value at *pos and moves on; none (and *pos at what is wrong) when there is none.
std::optional<value::Value> ReadValueText(std::string_view text, size_t* pos);

}  // namespace residua::domain
