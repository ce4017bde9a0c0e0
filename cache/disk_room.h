// What the disk of a folder has left: bytes, and files, of which many file systems have a fixed number. Who runs out of
// either cannot write.
#pragma once

#include <sys/statvfs.h>

#include <cstdint>
#include <limits>
#include <string>

namespace residua::cache {

// The engine needs some new files for each thing that it writes to disk, and more to open.
inline constexpr uint64_t kFilesToStore = 32, kFilesToOpen = 96;

struct DiskRoom {
  uint64_t bytes = std::numeric_limits<uint64_t>::max();
  uint64_t files = std::numeric_limits<uint64_t>::max();
  bool read_only = false;
};

// Of a disk that says nothing: no bound.
inline DiskRoom RoomOn(const std::string& directory) {
  struct statvfs disk;
  DiskRoom room;
  if (statvfs(directory.c_str(), &disk) != 0) return room;
  room.bytes = uint64_t{disk.f_bavail} * disk.f_frsize;
  if (disk.f_files > 0) room.files = disk.f_favail;  // 0: files are made as they are needed
  room.read_only = (disk.f_flag & ST_RDONLY) != 0;
  return room;
}

}  // namespace residua::cache
