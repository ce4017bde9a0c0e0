// The text that Octave makes of a value that is none, where text is asked for: `regexprep (65, 'A', 'b')`, `char (65)`.
//
// Numbers stand for their characters, a handle for its text. Structs, complex numbers and objects are none, and neither
// is an integer that is no character.
#pragma once

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "worker/value/value.h"

namespace residua::builtin {

// The characters of a number, truth value, text or handle, an array of the same extents but for handles.
value::Value CharactersOf(const value::Value& v);
// One integer that is no character, of which Octave makes no value at all.
bool IsIntegerBeyondCharacters(const value::Value& v);
// What a function reads that takes one text: the first row of those, and of a cell the first row of its first element.
std::string ImplicitText(const value::Value& v);
// The rows of text of a value, and of each element of a cell. What has none gives an empty row, or none at all.
void AppendTextRows(const value::Value& v, bool keep_empty, std::vector<std::string>* rows);
// Those of all arguments. What is no text: "WHO: unable to convert some args to strings".
std::vector<std::string> TextRowsOfArguments(const char* who, absl::Span<const value::Value> args, bool keep_empty);

}  // namespace residua::builtin
