#include "worker/job_process/scratch.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>

namespace residua::worker {
namespace {

namespace fs = std::filesystem;

constexpr char kBegin[] = "residua-jobs-";
constexpr char kLock[] = "lock";

// Not open: somebody holds it, or it is not ours to take.
Descriptor TakeLock(const fs::path& folder, int flags) {
  Descriptor lock(open((folder / kLock).c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0600));
  if (lock.open() && flock(lock.number(), LOCK_EX | LOCK_NB) != 0) lock.Close();
  return lock;
}

bool IsOurs(const fs::path& folder) {
  struct stat facts;
  return lstat(folder.c_str(), &facts) == 0 && S_ISDIR(facts.st_mode) && facts.st_uid == geteuid();
}

}  // namespace

ScratchFolder::ScratchFolder(const std::string& within) : within_(within) {
  RemoveLeftovers(within);
  MakeOwn();
}

// Under a new name: somebody else may have the old one by now.
void ScratchFolder::MakeOwn() {
  path_.clear();
  std::string pattern = (fs::path(within_) / (std::string(kBegin) + "XXXXXX")).string();
  if (mkdtemp(pattern.data()) == nullptr) return;
  lock_ = TakeLock(pattern, O_CREAT);
  if (lock_.open()) path_ = pattern;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

void ScratchFolder::RemoveLeftovers(const std::string& within) {
  std::error_code error;
  for (fs::directory_iterator entry(within, error), end; !error && entry != end; entry.increment(error)) {
    const fs::path& folder = entry->path();
    if (!folder.filename().string().starts_with(kBegin) || !IsOurs(folder)) continue;
    // One that is being made has no lock yet, and is left alone.
    const Descriptor lock = TakeLock(folder, 0);
    std::error_code ignored;
    if (lock.open()) fs::remove_all(folder, ignored);
  }
}

std::string ScratchFolder::Of(uint64_t job) const { return (fs::path(path_) / std::to_string(job)).string(); }

std::string ScratchFolder::Make(uint64_t job) {
  if (path_.empty() || !IsOurs(path_)) MakeOwn();
  if (path_.empty()) return "";
  const std::string path = Of(job);
  return mkdir(path.c_str(), 0700) == 0 ? path : "";
}

void ScratchFolder::Remove(uint64_t job) const {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(Of(job), ignored);
}

}  // namespace residua::worker
