// Functions written in MATLAB that belong to the program: what a user may call without a file of his own.
//
// Each `NAME.m` of this folder is one function, embedded as text. It behaves as the function of that name in Octave,
// bit for bit, errors included. Whoever finds functions (interpret/function_table.cc) treats them as files of a folder
// named kFolder, and parses a text when it is first called.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace residua::library {

struct LibraryEntry {
  std::string_view name;
  std::string_view text;
};

// Ordered by name; the last entry has no name.
extern const LibraryEntry kLibrary[];

// The folder that the texts are said to lie in.
inline constexpr std::string_view kFolder = "<library>";

bool HasFunction(std::string_view name);
// Whether Octave's function of this name is compiled, so that a call of it there takes less time than its statements.
bool IsCompiledInOctave(std::string_view name);
// True for "<library>/NAME.m".
bool IsLibraryPath(std::string_view path);
// The text of such a path; nullopt when the library has no function of that name.
std::optional<std::string> LibraryText(std::string_view path);

}  // namespace residua::library
