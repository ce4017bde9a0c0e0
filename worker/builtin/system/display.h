// How values look: `x = 5` after a statement without semicolon, and what disp prints.
//
// Follows Octave's formats, as DisplayFormat chooses, for scalars, matrices, ranges, text, cells and structs. No common
// scale factor: Octave's default is a free format with one width a matrix.
#pragma once

#include <string>

#include "worker/builtin/display_format.h"
#include "worker/value/value.h"

namespace residua::builtin {

// The text of `name = ...` with its newline(s).
std::string DisplayText(const std::string& name, const value::Value& v, const DisplayFormat& format);
// The text of disp (v) with its newline(s).
std::string DispText(const value::Value& v, const DisplayFormat& format);

}  // namespace residua::builtin
