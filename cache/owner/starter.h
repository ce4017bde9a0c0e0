// Starting the owner of a folder (`residua-cache`, `residua-channel`): a process in a session of its own, away from the
// terminal, the pipes and the open files of whoever needed it first. What it does first is background.h.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "cache/owner/folder.h"

namespace residua::cache {

// The numbers under which the owner finds what it inherits.
inline constexpr int kInheritedLock = 3;
inline constexpr int kInheritedReport = 4;

// Hands the lock to a new owner and returns when it listens, or what it says is wrong. `program`: a path, or the name
// of one that was installed with this program; it is told the folder and then `arguments`.
absl::Status StartOwner(const Folder& folder, OpenFile lock, const std::string& program,
                        const std::vector<std::string>& arguments);

}  // namespace residua::cache
