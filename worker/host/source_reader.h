// The sources that a worker's jobs look up, by digest: from memory, from the installed Octave of this machine, or from
// the server. Whatever they come from, they are checked against their digest by who asks (proto::SourceBlobs).
#pragma once

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "worker/job/job.h"

namespace residua::worker {

// Thread-safe. Remembers the latest files, up to a bound.
class SourceReader {
 public:
  using Fetch = std::function<std::optional<std::string>(const job::FileDigest&)>;
  // Paths of files of this machine that need not be fetched; asked for when something would be fetched first.
  using ListLocal = std::function<std::vector<std::string>()>;
  SourceReader(ListLocal list_local, size_t max_bytes) : list_local_(std::move(list_local)), max_bytes_(max_bytes) {}

  // nullopt: neither here nor to be fetched.
  std::optional<std::string> Read(const job::FileDigest& digest, const Fetch& fetch);

 private:
  struct Held {
    std::string sha256, bytes;
  };
  std::optional<std::string> Find(const std::string& sha256);
  void Keep(const std::string& sha256, const std::string& bytes);
  std::optional<std::string> ReadLocal(const std::string& sha256);

  const ListLocal list_local_;
  const size_t max_bytes_;
  std::mutex mutex_;
  std::list<Held> held_;  // latest first
  std::map<std::string, std::list<Held>::iterator> by_digest_;
  size_t bytes_ = 0;
  std::once_flag listed_;
  std::map<std::string, std::string> local_;  // digest -> path; constant once listed
};

}  // namespace residua::worker
