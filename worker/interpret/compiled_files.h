// Compiled functions beside the files of a study (`g.mex`), of which nothing but the name is looked at.
//
// The file of this name in a folder stands for their list, as kClassFolders does for its class folders, so that which
// there are is one answer that can be recorded and asked again.
#pragma once

#include <string>
#include <string_view>

namespace residua::interpret {

inline constexpr std::string_view kCompiledFiles = "@compiled";
bool IsCompiled(std::string_view file);
// Whether a path for which ListedFolder names a folder stands for the list of these.
bool ListsCompiled(const std::string& path);

}  // namespace residua::interpret
