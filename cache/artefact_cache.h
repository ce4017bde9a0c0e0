// The artefact cache: results of specialisation under their canonical call signature, their files by SHA-256.
//
// Guarantees
// - What is served is what was stored: rows carry a digest of themselves, blobs are checked against their name on every
//   read. A damaged, truncated or dangling entry is a miss; it is counted and replaced by the next Store. Nothing that
//   the files may hold ends the process: lengths are believed only when a digest vouches for them.
// - A result is published whole or not at all (one write batch), so a process that is killed at any point leaves a
//   cache that opens and serves.
// - A hit is complete: it carries the bytes of all files of the result.
// - Size is bounded: blobs live in a ring of generations, and the oldest is dropped when the newest is full. Age is
//   bounded: what nobody used for a while is no hit and goes.
// Gives up: durability across power loss (the tail may be lost; it is a cache), exact least-recently-used order (the
// unit of eviction is a generation; what is used while it is old moves to the newest).
//
// Thread-safe. One process at a time: Open waits a little for another one and then says kUnavailable. The processes of
// one machine therefore leave it to an owner (cache/owner) and talk to that.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cache/entry.h"

namespace residua::cache {

struct CacheOptions {
  std::string directory;
  uint64_t max_bytes = uint64_t{5} << 30;  // of blobs, before compression
  int generations = 8;                     // at least 2; a generation holds max_bytes / generations
  std::chrono::milliseconds lock_wait{1000};
  std::chrono::seconds max_age = std::chrono::hours(24 * 30);  // since a result was last used
  uint64_t free_space_floor = uint64_t{64} << 20;              // bytes of disk that Store leaves alone
  uint64_t opening_floor = uint64_t{16} << 20;                 // bytes of disk below which Open does not begin
  std::chrono::milliseconds salvage_time{5000};                // that Open may spend on reading files one by one
  bool in_memory = false;                                      // no folder at all; gone with the object
  std::function<int64_t()> now_unix;                           // seconds; empty: the system clock
  // What is stored is signed (SealedBytes), and what is not trusted is damaged. Both or neither.
  std::function<std::string(std::string_view bytes)> sign;
  std::function<bool(std::string_view bytes, std::string_view signature)> trust;
};

class ArtefactCache : public ResultCache {
 public:
  // kUnavailable: another process has it open. kResourceExhausted: the disk is full. kFailedPrecondition: the folder
  // cannot be made or written to. Damage is repaired family by family; of a cache that does not open even then the
  // files are set aside (DIRECTORY/quarantine-SECONDS) and read one by one into an empty one: as many as there is time
  // for before somebody is kept waiting, the others by Scrub. Those that cannot be read stay there, of the last time
  // only. `Remark` says so, and how many entries are left.
  static absl::StatusOr<std::unique_ptr<ArtefactCache>> Open(const CacheOptions& options);
  ~ArtefactCache() override;

  // What happened while opening, in one line for the user; usually empty.
  const std::string& Remark() const;
  // The engine met damage that reading around does not mend: close the cache and open it again, which repairs it.
  bool WantsRepair() const;
  // The same for the next Open of a folder, whoever does it.
  static void AskForRepair(const std::string& directory);

  // Find and CountLookup in one.
  LookupAnswer Lookup(const Key& key, const Validate& validate) override;
  LookupAnswer Find(const Key& key, const Validate& validate);
  class Search;
  void CountLookup(const LookupAnswer& answer, bool joined);
  // What stands under a key now, as bytes: while they are equal its candidates are. Nothing: nothing stands there, or
  // the disk would have to be read.
  std::optional<std::string> RowsInMemory(const Key& key);
  absl::Status Store(const Key& key, StoredResult result, const std::map<std::string, std::string>& blobs) override;

  // A blob alone; nothing if it is absent or damaged.
  std::optional<std::string> GetBlob(const std::string& sha256);
  bool HasBlob(const std::string& sha256);
  absl::Status PutBlob(const std::string& bytes);

  CacheStats Stats();
  // The same without the numbers of entries and blobs, which are counted when they are first asked for: at once,
  // however much is stored.
  CacheStats StatsAtOnce();
  // At most `limit` entries in key order.
  std::vector<CacheEntry> List(size_t limit);
  // The entries whose key begins with these digits.
  std::vector<EntryDetails> Show(const std::string& prefix);
  // Reads everything, removes what is damaged.
  VerifyReport Verify();
  // The same for the next `bytes` of blobs, and for what is too old once around: to be called when there is nothing
  // else to do. Blobs that were stored alone stay. False when it came to the end and there is nothing to do for a day.
  bool Scrub(uint64_t bytes);
  // Removes the results stored before `unix_time`, then blobs that nothing names.
  absl::StatusOr<int64_t> Prune(int64_t unix_time);
  // Removes all results and blobs, keeps the counters.
  absl::StatusOr<int64_t> Clear();
  // Every sound and complete entry with its bytes, until `take` says false.
  void EachEntry(const std::function<bool(const PortableEntry&)>& take);
  // kDataLoss: the entry does not hold what it says. Nothing in it is believed.
  absl::Status Import(const PortableEntry& entry);
  // A consistent copy that opens as a cache, in a folder that does not exist yet (hard links where that is possible).
  absl::Status Backup(const std::string& directory);

  // Memory to table files; for tests and before a copy of the directory is taken.
  absl::Status Flush();
  // Tests only: replaces the stored bytes of a blob behind the cache's back.
  absl::Status DamageBlobForTesting(const std::string& sha256, const std::string& bytes);

 private:
  class Impl;
  explicit ArtefactCache(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// Find taken apart, for a caller whose verdicts come from elsewhere and later: the candidates of a key, newest first.
// Counts nothing. The cache must outlive it. Not thread-safe.
class ArtefactCache::Search {
 public:
  Search(ArtefactCache* cache, Key key);
  ~Search();

  // The look-ups of the next candidate; null when there is none left.
  const std::vector<Dependency>* Next();
  // Of the last candidate: its look-ups have not the same answers now, because of what is said.
  void Reject(const std::string& changed, Miss why = Miss::kSourceChanged);
  // Of the last candidate: all of it. False when anything of it is gone or damaged; it is out then.
  bool Load(LookupAnswer* answer);
  // The last candidate holds, and this was loaded of it: it counts as used today.
  void Use(const LookupAnswer& answer);
  // Whether that is done without looking at the disk, because it was used today and will not be dropped soon.
  bool IsUsedAtOnce() const;
  // When there is none left: why, of the newest, which is the one that the user has in mind.
  std::string MissReason() const;
  Miss WhyMissed() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace residua::cache
