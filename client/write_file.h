// Files that a command leaves behind.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace residua::client {

// Written beside the target and renamed, so that a reader never sees half a file; one that has
// these bytes is left, with the time of now. False: `error` says why.
bool WriteFile(const std::filesystem::path& path, const std::string& bytes, std::string* error);

// Files that belong together, in a folder that is made: all of them are written before the first takes its place, so
// that a disk without room for them leaves those of before. Keys are names.
bool WriteFiles(const std::filesystem::path& directory, const std::map<std::string, std::string>& files,
                std::string* error);

}  // namespace residua::client
