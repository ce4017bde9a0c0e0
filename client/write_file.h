// Files that a command leaves behind.
#pragma once

#include <filesystem>
#include <string>

namespace residua::client {

// Written beside the target and renamed, so that a reader never sees half a file; one that has
// these bytes is left, with the time of now. False: `error` says why.
bool WriteFile(const std::filesystem::path& path, const std::string& bytes, std::string* error);

}  // namespace residua::client
