// Which files a process may touch: Landlock, by system calls, since Debian 12 has no library for it. It needs no
// privileges and also holds for the super-user.
#pragma once

#include <string>
#include <vector>

namespace residua::worker {

// What Landlock of this kernel can do; 0: it has none.
int LandlockVersion();

// From now on, and for good: this process reads beneath `readable` alone, writes beneath `writable` alone, makes no TCP
// connections (version 4) and sends signals to no process that was not confined with it (version 6). Paths that do not
// exist are left out. Empty, or what failed.
std::string RestrictFiles(const std::vector<std::string>& readable, const std::vector<std::string>& writable);

}  // namespace residua::worker
