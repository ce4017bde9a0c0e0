// Entries of a cache in one file, to be carried to another machine: a line that says what it is, then a record an
// entry. A record tells its length and its digest before it begins, so that a damaged one is left out and those behind
// it are still read; what a sound record claims is checked again where it is stored (ArtefactCache::Import).
#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cache/entry.h"

namespace residua::cache {

// Writes beside the file and gives it its name when it is whole.
class ExportWriter {
 public:
  static absl::StatusOr<ExportWriter> Create(const std::string& path);
  absl::Status Add(const PortableEntry& entry);
  absl::Status Finish();

 private:
  explicit ExportWriter(std::string path) : path_(std::move(path)) {}
  std::string path_, unfinished_;
  std::ofstream out_;
};

class ExportReader {
 public:
  // kInvalidArgument: no export file.
  static absl::StatusOr<ExportReader> Open(const std::string& path);
  // The next sound entry; nothing at the end.
  std::optional<PortableEntry> Next();
  // Records that were left out.
  int64_t damaged() const { return damaged_; }

 private:
  std::ifstream in_;
  uint64_t left_ = 0;  // bytes of the file
  int64_t damaged_ = 0;
};

}  // namespace residua::cache
