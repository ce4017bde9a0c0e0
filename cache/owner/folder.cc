#include "cache/owner/folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>

namespace residua::cache {
namespace {

constexpr char kLockName[] = "owner.lock";
constexpr char kSocketName[] = "owner.sock";
constexpr int kBacklog = 1024;

absl::Status Unusable(const std::string& path, const std::string& why) {
  return absl::FailedPreconditionError("the cache folder `" + path + "` cannot be used: " + why);
}

// What the system said, as somebody reads it who had no thought of writing.
std::string WhyNot(int error) {
  if (error != EROFS) return std::strerror(error);
  return "its disk is read-only, and a cache is written to by who looks into it, too (--cache-dir or "
         "RESIDUA_CACHE_DIR names another one, `residua cache export` and `import` carry entries)";
}

// As mkdir -p, every folder that is missing for this user alone. 0, or why not.
int MakeFolders(const std::string& path) {
  int first = 0;
  for (size_t at = path.find('/', 1);; at = path.find('/', at + 1)) {
    if (mkdir(path.substr(0, at).c_str(), 0700) != 0 && errno != EEXIST) {
      // An existing folder in a place that is read-only or another's is no reason to fail before the end of the path;
      // one that could not be made is, and says more than that it is missing.
      if (first == 0) first = errno;
      if (at == std::string::npos) return errno == ENOENT ? first : errno;
    }
    if (at == std::string::npos) return 0;
  }
}

bool HoldsACache(int folder) {
  return faccessat(folder, kLockName, F_OK, 0) == 0 || faccessat(folder, "CURRENT", F_OK, 0) == 0;
}

bool HoldsACacheOrNothing(int folder) {
  if (HoldsACache(folder)) return true;
  const int again = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (again < 0) return false;
  std::unique_ptr<DIR, int (*)(DIR*)> entries(fdopendir(again), closedir);
  if (!entries) return false;
  while (const dirent* entry = readdir(entries.get())) {
    if (std::strcmp(entry->d_name, ".") == 0 || std::strcmp(entry->d_name, "..") == 0) continue;
    return HoldsACache(folder);  // Another process may have begun one just now; its lock comes first.
  }
  return true;
}

sockaddr_un AddressIn(int folder) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string path = "/proc/self/fd/" + std::to_string(folder) + "/" + kSocketName;
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);  // some thirty bytes of a hundred
  return address;
}

OpenFile NewSocket() { return OpenFile(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)); }

}  // namespace

OpenFile& OpenFile::operator=(OpenFile&& other) noexcept {
  if (this == &other) return *this;
  if (fd_ >= 0) close(fd_);
  fd_ = other.Release();
  return *this;
}

OpenFile::~OpenFile() {
  if (fd_ >= 0) close(fd_);
}

absl::StatusOr<Folder> Folder::Open(const std::string& path, bool make) {
  OpenFile folder(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder.ok() && errno == ENOENT) {
    if (!make) return absl::NotFoundError("there is no cache at `" + path + "`");
    if (const int why = MakeFolders(path); why != 0) return Unusable(path, WhyNot(why));
    folder = OpenFile(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  }
  if (!folder.ok()) return Unusable(path, WhyNot(errno));
  struct stat about;
  if (fstat(folder.get(), &about) != 0) return Unusable(path, std::strerror(errno));
  if (about.st_uid != geteuid()) {
    return absl::PermissionDeniedError("the cache folder `" + path + "` belongs to another user");
  }
  if (!HoldsACacheOrNothing(folder.get())) return Unusable(path, "it holds other files");
  if ((about.st_mode & 077) && fchmod(folder.get(), 0700) != 0) return Unusable(path, WhyNot(errno));
  return Folder(path, std::move(folder));
}

absl::StatusOr<OpenFile> Folder::Connect() const {
  OpenFile end = NewSocket();
  if (!end.ok()) return Unusable(path_, std::strerror(errno));
  const sockaddr_un address = AddressIn(folder_.get());
  while (connect(end.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    if (errno == EINTR) continue;
    if (errno == ENOENT || errno == ECONNREFUSED) return absl::NotFoundError("nobody listens");
    return Unusable(path_, std::strerror(errno));
  }
  if (!IsSameUser(end.get())) {
    return absl::PermissionDeniedError("a process of another user holds the cache `" + path_ + "`");
  }
  return end;
}

absl::StatusOr<OpenFile> Folder::TryLock() const {
  OpenFile lock(openat(folder_.get(), kLockName, O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (!lock.ok()) return Unusable(path_, WhyNot(errno));
  if (flock(lock.get(), LOCK_EX | LOCK_NB) == 0) return lock;
  if (errno == EWOULDBLOCK || errno == EINTR) return absl::UnavailableError("somebody owns the cache `" + path_ + "`");
  return Unusable(path_, std::strerror(errno));
}

absl::StatusOr<OpenFile> Folder::Listen() const {
  OpenFile listener = NewSocket();
  if (!listener.ok()) return Unusable(path_, std::strerror(errno));
  RemoveSocket();
  const sockaddr_un address = AddressIn(folder_.get());
  if (bind(listener.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      fchmodat(folder_.get(), kSocketName, 0700, 0) != 0 || listen(listener.get(), kBacklog) != 0) {
    return Unusable(path_, std::strerror(errno));
  }
  return listener;
}

// The socket's own fstat tells of another file system than its name's, so the name's number is compared with what
// stands behind the path now: the same folder, with a socket in it.
bool Folder::IsListening(const OpenFile& listener) const {
  struct stat held, named, name;
  if (!listener.ok() || fstat(folder_.get(), &held) != 0 || stat(path_.c_str(), &named) != 0) return false;
  return held.st_dev == named.st_dev && held.st_ino == named.st_ino &&
         fstatat(folder_.get(), kSocketName, &name, AT_SYMLINK_NOFOLLOW) == 0 && S_ISSOCK(name.st_mode);
}

void Folder::RemoveSocket() const { unlinkat(folder_.get(), kSocketName, 0); }

bool IsSameUser(int fd) {
  ucred peer{};
  socklen_t size = sizeof peer;
  return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == geteuid();
}

}  // namespace residua::cache
