// Reports of jobs whose process ended without an answer: files in a folder, the newest of them, also after a restart.
//
// Guarantees: bounded in number and bytes, whatever workers send; a report that cannot be written is kept by nobody and
// logged. Thread-safe. Gives up: reports are no cache entries, and are lost with their folder.
#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "residua/v1/report.pb.h"

namespace residua::server {

class ReportStore {
 public:
  struct Limits {
    size_t reports = 100;
    int64_t bytes = int64_t{256} << 20;
  };
  // Makes the folder with the first report. Reads what is there.
  explicit ReportStore(std::string folder, Limits limits);

  // The id that it has from now on; empty if it could not be kept.
  std::string Keep(v1::JobReport report);
  // Newest first, without requests and blobs.
  std::vector<v1::JobReport> List();
  // The serialised report.
  std::optional<std::string> Read(const std::string& id);

 private:
  struct Kept {
    v1::JobReport summary;
    int64_t bytes = 0;
  };
  void ReadFolder();
  void DropOldest();
  std::string PathOf(const std::string& id) const;

  const std::string folder_;
  const Limits limits_;
  std::mutex mutex_;
  std::deque<Kept> kept_;  // oldest first
  int64_t bytes_ = 0;
  uint64_t count_ = 0;  // of those that were kept by this object
};

}  // namespace residua::server
