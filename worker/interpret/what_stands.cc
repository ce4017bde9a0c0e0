#include "worker/interpret/what_stands.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace residua::interpret {
namespace {

constexpr const char* kUnreadable = "unreadable";

bool IsNothing(int error) { return error == ENOENT || error == ENOTDIR; }

std::string WordFor(const struct stat& status) {
  if (S_ISDIR(status.st_mode)) return std::string(kFolder);
  return S_ISREG(status.st_mode) ? std::to_string(status.st_size) + " bytes" : "no file";
}

// No more than one byte over `most`; nullopt: it cannot be read.
std::optional<std::string> ReadAll(int descriptor, int64_t size, int64_t most) {
  std::string bytes;
  size_t length = 0;
  // One more than it should have shows its end in the first turn.
  for (size_t room = static_cast<size_t>(std::min(size, most)) + 1;; room = std::max<size_t>(room * 2, 1 << 16)) {
    bytes.resize(room);
    ssize_t got = 0;
    while (length < room && (got = ::read(descriptor, bytes.data() + length, room - length)) > 0)
      length += static_cast<size_t>(got);
    if (got < 0) return std::nullopt;
    if (length < room || static_cast<int64_t>(length) > most) break;
  }
  bytes.resize(length);
  return bytes;
}

}  // namespace

std::optional<std::string> WhatStands(const std::string& path) {
  struct stat status;
  if (::stat(path.c_str(), &status) != 0)
    return IsNothing(errno) ? std::nullopt : std::optional<std::string>(kUnreadable);
  return ::access(path.c_str(), R_OK) == 0 ? WordFor(status) : kUnreadable;
}

builtin::FilesRead::Found ReadFile(const std::string& path, int64_t most) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return {std::nullopt, IsNothing(errno) ? std::nullopt : std::optional<std::string>(kUnreadable)};
  struct stat status = {};
  std::optional<std::string> bytes;
  if (::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)) bytes = ReadAll(descriptor, status.st_size, most);
  ::close(descriptor);
  if (!bytes || static_cast<int64_t>(bytes->size()) > most) return {std::nullopt, WordFor(status)};
  return {std::move(bytes), std::nullopt};
}

}  // namespace residua::interpret
