// The artefact cache: results of specialisation under their canonical call signature, their files by SHA-256.
//
// Guarantees
// - What is served is what was stored: rows carry a digest of themselves, blobs are checked against their name on every
//   read. A damaged, truncated or dangling entry is a miss; it is counted and replaced by the next Store.
// - A result is published whole or not at all (one write batch), so a process that is killed at any point leaves a
//   cache that opens and serves.
// - A hit is complete: it carries the bytes of all files of the result.
// - Size is bounded: blobs live in a ring of generations, and the oldest is dropped when the newest is full.
// Gives up: durability across power loss (the tail may be lost; it is a cache), exact least-recently-used order (the
// unit of eviction is a generation; what is used while it is old moves to the newest).
//
// Thread-safe. One process at a time: Open waits a little for another one and then says kUnavailable, upon which the
// caller works uncached.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace residua::cache {

struct FileReference {
  std::string name;
  std::string sha256;  // hex, as everywhere in this interface
  uint64_t size = 0;
};

struct Dependency {
  std::string path;
  bool found = false;
  std::string sha256;  // empty when not found
};

struct StoredResult {
  std::string entry;
  std::vector<FileReference> files;
  std::vector<std::string> remarks;
  std::vector<Dependency> dependencies;
  std::string signature;
  std::vector<std::pair<std::string, int64_t>> phase_ns;
};

struct Key {
  std::string sha256;     // of the canonical call signature
  std::string canonical;  // its text, one fact a line; only for the words of a miss
  std::string family;     // what stays the same between related requests (path and entry); only for the words of a miss
};

// True if a recorded look-up has the same answer now; else says in `changed` which one has not ("`b.m` changed").
using Validate = std::function<bool(const std::vector<Dependency>& dependencies, std::string* changed)>;

struct LookupAnswer {
  std::optional<StoredResult> result;
  std::map<std::string, std::string> files;  // name -> bytes, verified
  std::string miss_reason;                   // when there is no result
};

struct CacheOptions {
  std::string directory;
  uint64_t max_bytes = uint64_t{5} << 30;  // of blobs, before compression
  int generations = 8;                     // at least 2; a generation holds max_bytes / generations
  std::chrono::milliseconds lock_wait{1000};
  uint64_t free_space_floor = uint64_t{64} << 20;  // bytes of disk that Store leaves alone
  std::function<int64_t()> now_unix;               // seconds; empty: the system clock
};

struct CacheStats {
  int64_t hits = 0, misses = 0, stores = 0, damaged = 0;  // since the cache was made
  int64_t results = 0, blobs = 0;
  uint64_t blob_bytes = 0, limit_bytes = 0;
  uint64_t oldest_generation = 0, newest_generation = 0;
};

struct CacheEntry {
  std::string signature;
  std::string entry;
  uint64_t bytes = 0;
  int64_t stored_unix = 0;
};

struct VerifyReport {
  int64_t blobs = 0, results = 0;                  // looked at
  int64_t damaged_blobs = 0, damaged_results = 0;  // removed
};

// $RESIDUA_CACHE_DIR, else $XDG_CACHE_HOME/residua, else ~/.cache/residua, followed by /`room`.
std::string DefaultDirectory(const std::string& room);

class ArtefactCache {
 public:
  // kUnavailable: another process has it open. A cache that does not open even after repair is set aside (renamed to
  // DIRECTORY.quarantine-SECONDS) and an empty one takes its place; `Remark` says so.
  static absl::StatusOr<std::unique_ptr<ArtefactCache>> Open(const CacheOptions& options);
  ~ArtefactCache();

  // What happened while opening, in one line for the user; usually empty.
  const std::string& Remark() const;

  LookupAnswer Lookup(const Key& key, const Validate& validate);
  // `blobs`: name -> bytes of every file of `result` (whose `files` is filled in here). kResourceExhausted when the
  // disk is nearly full.
  absl::Status Store(const Key& key, StoredResult result, const std::map<std::string, std::string>& blobs);

  // A blob alone; nothing if it is absent or damaged.
  std::optional<std::string> GetBlob(const std::string& sha256);
  bool HasBlob(const std::string& sha256);
  absl::Status PutBlob(const std::string& bytes);

  CacheStats Stats();
  // At most `limit` entries in key order.
  std::vector<CacheEntry> List(size_t limit);
  // Reads everything, removes what is damaged.
  VerifyReport Verify();
  // Removes the results stored before `unix_time`, then blobs that nothing names.
  absl::StatusOr<int64_t> Prune(int64_t unix_time);
  // Memory to table files; for tests and before a copy of the directory is taken.
  absl::Status Flush();
  // Tests only: replaces the stored bytes of a blob behind the cache's back.
  absl::Status DamageBlobForTesting(const std::string& sha256, const std::string& bytes);

 private:
  class Impl;
  explicit ArtefactCache(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace residua::cache
