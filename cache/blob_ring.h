// Blobs by SHA-256 in a ring of generations.
//
// A cache that evicts single entries pays twice: it writes tombstones, and the space comes back only when compaction
// rewrites what survives. Instead, blobs go to the newest of a few generations (column families); when the newest has
// its share of the budget a newer one is begun, and when there are too many the oldest is dropped whole, which takes
// milliseconds and rewrites nothing. What is read while it is about to be dropped is written again to the newest.
// Lookups treat an index row of a dropped generation as absence; such rows go when they are met.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <utility>

#include "cache/database.h"
#include "cache/rows.h"

namespace residua::cache {

class BlobRing {
 public:
  enum class Found { kYes, kNo, kDamaged };

  // Reads the window, drops generations that it does not name (left by a crash between two steps of a rotation).
  static absl::StatusOr<std::unique_ptr<BlobRing>> Open(Database* database, uint64_t max_bytes, int generations);

  // The bytes of the blob, checked against its name. `raw` is the 32-byte digest.
  Found Get(const std::string& raw, std::string* bytes);
  bool Has(const std::string& raw);
  // Adds the puts of the blob to `batch`. MakeRoom must have been called for all blobs of the batch; `Commit` after it
  // was written. Not thread-safe against other writers.
  void Put(const std::string& raw, const std::string& bytes, rocksdb::WriteBatch* batch);
  // Begins a new generation if the newest cannot take `bytes` more.
  absl::Status MakeRoom(uint64_t bytes);
  // Drops all generations and begins a new one.
  absl::Status Clear();
  // Adds the deletion of the blob to `batch`.
  void Remove(const std::string& raw, rocksdb::WriteBatch* batch);
  // Whether a blob that was read will be dropped soon.
  bool IsOld(const std::string& raw);
  // Before that nothing is dropped, and no blob is old.
  bool IsFull();

  WindowRow window();

  // ---- for whoever finds rows of blobs elsewhere
  // The blob and the number of a chunk by its key; nothing if it is no such key.
  static std::optional<std::pair<std::string, uint32_t>> ChunkOf(std::string_view key);
  // The bytes of a stored chunk, as far as it says itself what they are.
  static std::optional<std::string> Unpack(std::string_view packed);
  // Whether a chunk of this size is followed by no other.
  static bool IsLast(uint64_t size);

 private:
  BlobRing(Database* database, uint64_t max_bytes, int generations)
      : database_(database), share_(max_bytes / generations), limit_(generations) {}
  std::optional<IndexRow> Index(const std::string& raw, bool* damaged);
  absl::Status Rotate(size_t keep);

  Database* database_;
  uint64_t share_;  // bytes of a generation
  size_t limit_;    // generations
  // Readers hold it shared, so that no generation is dropped under a read.
  std::shared_mutex mutex_;
  WindowRow window_;
};

}  // namespace residua::cache
