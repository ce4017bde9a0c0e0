// Where the files of a program stand, for whoever asks (`mfilename ('fullpath')`).
//
// The file of the name kPlace in a folder tells the folder's path, from the root and without links, so that where a
// folder stands is one answer that can be recorded and asked again. A source tree in memory has it where the one who
// sent the tree said so.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "worker/interpret/interpreter.h"

namespace residua::interpret {

inline constexpr std::string_view kPlace = "@place";
// Whether a path for which ListedFolder names a folder stands for that.
bool TellsPlace(const std::string& path);

// What `mfilename (option)` is in the file `path`; nullopt: nobody says where the file stands.
std::optional<std::string> FileName(FunctionTable& functions, const std::string& path, const std::string& option);

}  // namespace residua::interpret
