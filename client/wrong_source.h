// A path that was given for a file of functions and is none, in words.
#pragma once

#include <string>

namespace residua::client {

// Empty: the file can be read. Else what is there instead, or what lies beside and has nearly the name; a diagnostic.
std::string WrongSource(const std::string& path);

}  // namespace residua::client
