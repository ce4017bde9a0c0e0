// The current folder of this process, as programs change it (`cd`).
//
// Files are found and named beside it: whoever keeps such names asks whether it is still the folder that they were
// meant in. Thread-safe.
#pragma once

#include <cstdint>
#include <string>

namespace residua::builtin {

std::string CurrentFolder();

// How often programs changed it.
uint64_t FolderChanges();
// What it was when so many changes had been made; of the last number it is the current one.
std::string FolderAfter(uint64_t changes);

// From the root and without links; "" is the folder in which the program began. What does not exist is what it is
// called.
std::string RealFolder(const std::string& folder);

}  // namespace residua::builtin
