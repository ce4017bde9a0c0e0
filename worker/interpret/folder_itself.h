// Whether a path is a folder, as one more answer that can be recorded and asked again: the file of this name in it
// stands for the folder, and is empty.
#pragma once

#include <string_view>

namespace residua::interpret {

inline constexpr std::string_view kFolderItself = "/.";

}  // namespace residua::interpret
