// Digests of files, remembered with what the file system says of the file, so that a file that was not touched is not
// read again (as version control systems and ccache do it).
//
// A file that was written less than two seconds before it was read is not remembered: a later change may leave its time
// stamp as it is. Gives up: who changes a file and sets everything back (size, times, inode) is not noticed.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "worker/job/job.h"

namespace residua::client {

class FileDigests {
 public:
  // Nullopt: the file cannot be read. Over `longest` bytes it is not read: `sha256` is empty then, `size` is right.
  std::optional<job::FileDigest> Of(const std::string& path, int64_t longest);

  // What was remembered by another process; nothing if the file is not there or is none of ours.
  void Load(const std::string& file);
  // For other processes, if there is something new. A folder that cannot be written to is no error.
  void Save(const std::string& file);

  int64_t files_read() const { return files_read_; }

 private:
  // Of a file that has not changed all of this is equal.
  struct Stamp {
    int64_t size = 0, modified_ns = 0, changed_ns = 0;
    uint64_t inode = 0, device = 0;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };
  struct Entry {
    Stamp stamp;
    std::string sha256;
  };
  static std::optional<Stamp> StampOf(int file);

  std::map<std::string, Entry> entries_;  // by absolute path
  bool changed_ = false;
  int64_t files_read_ = 0;
};

}  // namespace residua::client
