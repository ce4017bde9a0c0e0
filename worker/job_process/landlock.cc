#include "worker/job_process/landlock.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>

#include "worker/job_process/frames.h"

namespace residua::worker {
namespace {

// Debian 12's headers know version 1; the rest is the kernel's interface, which is fixed.
struct Ruleset {
  uint64_t files = 0, net = 0, scoped = 0;
};
constexpr uint64_t kRefer = uint64_t{1} << 13, kTruncate = uint64_t{1} << 14, kDeviceControl = uint64_t{1} << 15;
constexpr uint64_t kFilesOfVersion1 = (uint64_t{1} << 13) - 1;
constexpr uint64_t kBindAndConnectTcp = 3;
constexpr uint64_t kAbstractSocketsAndSignals = 3;

constexpr uint64_t kReadFile = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE;
constexpr uint64_t kRead = kReadFile | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr uint64_t kMakeSpecial = LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
                                  LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                                  LANDLOCK_ACCESS_FS_EXECUTE | kDeviceControl;

uint64_t FilesOfVersion(int version) {
  uint64_t files = kFilesOfVersion1;
  if (version >= 2) files |= kRefer;
  if (version >= 3) files |= kTruncate;
  if (version >= 5) files |= kDeviceControl;
  return files;
}

// Earlier kernels take a shorter struct.
size_t SizeOfVersion(int version) {
  return version >= 6 ? sizeof(Ruleset) : version >= 4 ? 2 * sizeof(uint64_t) : sizeof(uint64_t);
}

std::string Failure(const char* what) { return std::string(what) + ": " + std::strerror(errno); }

// A rule for a file takes no rights that only folders have.
bool Allow(int ruleset, const std::string& path, uint64_t rights, uint64_t rights_of_file) {
  const Descriptor place(open(path.c_str(), O_PATH | O_CLOEXEC));
  if (!place.open()) return errno == ENOENT || errno == EACCES || errno == ENOTDIR;
  struct stat facts;
  if (fstat(place.number(), &facts) != 0) return false;
  landlock_path_beneath_attr rule{};
  rule.allowed_access = S_ISDIR(facts.st_mode) ? rights : rights & rights_of_file;
  rule.parent_fd = place.number();
  return syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
}

}  // namespace

int LandlockVersion() {
  const long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return version > 0 ? static_cast<int>(version) : 0;
}

std::string RestrictFiles(const std::vector<std::string>& readable, const std::vector<std::string>& writable) {
  const int version = LandlockVersion();
  if (version == 0) return "this kernel has no Landlock";
  Ruleset handled;
  handled.files = FilesOfVersion(version);
  if (version >= 4) handled.net = kBindAndConnectTcp;
  if (version >= 6) handled.scoped = kAbstractSocketsAndSignals;
  const Descriptor ruleset(static_cast<int>(syscall(SYS_landlock_create_ruleset, &handled, SizeOfVersion(version), 0)));
  if (!ruleset.open()) return Failure("landlock_create_ruleset");
  const uint64_t files = handled.files & (kReadFile | LANDLOCK_ACCESS_FS_WRITE_FILE | kTruncate | kDeviceControl);
  for (const std::string& path : readable) {
    if (!Allow(ruleset.number(), path, handled.files & kRead, files)) return Failure(path.c_str());
  }
  for (const std::string& path : writable) {
    if (!Allow(ruleset.number(), path, handled.files & ~kMakeSpecial, files)) return Failure(path.c_str());
  }
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return Failure("no_new_privs");
  if (syscall(SYS_landlock_restrict_self, ruleset.number(), 0) != 0) return Failure("landlock_restrict_self");
  return "";
}

}  // namespace residua::worker
