// Starting the owner of a cache folder: the program `residua-cache`, in a session of its own, away from the terminal,
// the pipes and the open files of whoever needed it first.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "cache/owner/folder.h"

namespace residua::cache {

// The numbers under which the owner finds what it inherits.
inline constexpr int kInheritedLock = 3;
inline constexpr int kInheritedReport = 4;

// Hands the lock to a new owner and returns when it listens, or what it says is wrong. `program`: empty for the one
// that was installed with this program.
absl::Status StartOwner(const Folder& folder, OpenFile lock, const std::string& program);

}  // namespace residua::cache
