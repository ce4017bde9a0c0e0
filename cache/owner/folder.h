// A cache folder as a place that processes of one user share: who may use it, who owns it, where its owner listens.
//
// In the folder stand `owner.lock` and `owner.sock`. Whoever holds the lock (flock) is the owner, lives in the folder
// and may replace the socket; the kernel takes the lock from a process that dies, so a socket without a lock is stale.
// A client that meets nobody takes the lock itself and hands it, as an open file, to the owner that it starts: there is
// never a moment at which two processes believe that they are to start one.
//
// Guarantees: the folder is this user's and closed to others (0700); it held nothing but a cache when it was taken.
// Sockets are reached through the open folder (/proc/self/fd), so that its path may be of any length and may be
// renamed. Gives up: folders on file systems without locks or sockets; they are refused, and the caller works uncached.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace residua::cache {

// An open file descriptor that is closed with its scope.
class OpenFile {
 public:
  OpenFile() = default;
  explicit OpenFile(int fd) : fd_(fd) {}
  OpenFile(OpenFile&& other) noexcept : fd_(other.Release()) {}
  OpenFile& operator=(OpenFile&& other) noexcept;
  ~OpenFile();
  int get() const { return fd_; }
  bool ok() const { return fd_ >= 0; }
  int Release() {
    const int fd = fd_;
    fd_ = -1;
    return fd;
  }

 private:
  int fd_ = -1;
};

class Folder {
 public:
  // kNotFound: there is none, and `make` is false. kPermissionDenied: it is somebody else's. kFailedPrecondition: it
  // cannot be made or written to, or holds other files.
  static absl::StatusOr<Folder> Open(const std::string& path, bool make);

  const std::string& path() const { return path_; }
  int fd() const { return folder_.get(); }

  // A connected socket. kNotFound: nobody listens (no socket, or a stale one). kPermissionDenied: a process of another
  // user does.
  absl::StatusOr<OpenFile> Connect() const;
  // The lock of the owner, or kUnavailable at once when somebody holds it.
  absl::StatusOr<OpenFile> TryLock() const;
  // For the holder of the lock: a listening socket in the place of whatever is there.
  absl::StatusOr<OpenFile> Listen() const;
  // Whether the socket at the folder's path still is the one that `Listen` made (the folder may have been removed).
  bool IsListening(const OpenFile& listener) const;
  void RemoveSocket() const;

 private:
  Folder(std::string path, OpenFile folder) : path_(std::move(path)), folder_(std::move(folder)) {}

  std::string path_;
  OpenFile folder_;
};

// Whether the process at the other end of a connected Unix-domain socket is of this user.
bool IsSameUser(int fd);

}  // namespace residua::cache
