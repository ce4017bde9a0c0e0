// What stands at a path: a file that can be read ahead of time, something else, or nothing.
//
// That a file was not read is an answer, too, which is recorded and asked again: the file of the name kWhatStands "in"
// the path says in a word what stands there, and is not there if nothing does.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "worker/builtin/system/file_stream.h"

namespace residua::interpret {

inline constexpr std::string_view kWhatStands = "/.";
inline constexpr std::string_view kFolder = "folder";

// The word; of a file its length, as that is what keeps one from being read. nullopt: nothing stands there.
std::optional<std::string> WhatStands(const std::string& path);

// The bytes of a file of no more than `most`; of all else the word. A folder or a pipe has no contents that could be
// compared later, and a pipe is not waited for.
builtin::FilesRead::Found ReadFile(const std::string& path, int64_t most);

}  // namespace residua::interpret
