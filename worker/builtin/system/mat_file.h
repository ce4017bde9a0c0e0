// MAT-files: variables by name. The work is done by worker/mat_file, which is loaded when first needed.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "worker/value/value.h"

namespace residua::builtin {

using NamedValues = std::vector<std::pair<std::string, value::Value>>;  // in the order of the file

// Reads level 4, 5 and 7.3. Throws MatlabError: no such file, another format, or a value that has no counterpart here
// (objects, function handles), by name.
NamedValues ReadMatFile(const std::string& path);

// The same of what stands in such a file.
NamedValues MatFileOf(const std::string& bytes);

// Writes level 5, uncompressed; equal values give equal bytes. Throws MatlabError: the file cannot be written, or a
// value has no counterpart there (function handles, objects).
void WriteMatFile(const std::string& path, const NamedValues& variables);

// The bytes of such a file.
std::string MatFileBytes(const NamedValues& variables);

// What worker/mat_file exports. They return what is wrong; "": nothing.
using ReadMatFileFunction = std::string (*)(const std::string& path, NamedValues* variables);
using WriteMatFileFunction = std::string (*)(const std::string& path, const NamedValues& variables);

}  // namespace residua::builtin
