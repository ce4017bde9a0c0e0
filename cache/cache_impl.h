// The parts behind ArtefactCache, shared by its two source files.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "cache/blob_ring.h"
#include "cache/database.h"
#include "cache/rows.h"

namespace residua::cache {

class ArtefactCache::Impl {
 public:
  CacheOptions options;
  std::string remark;
  std::unique_ptr<Database> database;
  std::unique_ptr<BlobRing> ring;
  // Held by everything that writes.
  std::mutex write_mutex;
  std::mutex counters_mutex;
  Counters counters;
  bool counters_changed = false;

  ~Impl();
  // What is left to do after a damaged cache was opened: its set-aside files are read, entries that lack a part go, and
  // how many are left is said in `remark` and remembered.
  void Recover(const Opening& opening);
  // Reads what was set aside for so long, and one file at least; whether there was any, whether some of it waits for
  // time, and in words what was not read.
  struct Salvaged {
    bool any = false, waits = false;
    std::string unread;
  };
  Salvaged ReadAside(std::chrono::milliseconds time);
  std::atomic<bool> aside_waits = false;  // files for which there was no time
  // How many entries are whole; those that lack a part go, unless it may still be read.
  RepairRow CountSaved(bool may_come);
  int64_t Now() const;
  void Count(int64_t Counters::*counter);
  std::string CountersRow();
  int64_t OldestLiving() const { return Now() - options.max_age.count(); }
  // Removes a damaged row or blob, so that it is not met again.
  void Forget(rocksdb::ColumnFamilyHandle* family, const std::string& key);
  void ForgetBlob(const std::string& raw);

  // One manifest row of a signature.
  struct Candidate {
    std::string key;
    ManifestRow row;
  };
  std::vector<Candidate> Candidates(const std::string& signature_raw);
  // Fills `answer` from a manifest row whose dependencies hold; false and a reason if anything is gone or damaged.
  bool Load(const Candidate& candidate, LookupAnswer* answer);
  std::optional<EntryDetails> Details(const std::string& key, std::string_view value);
  bool CheckBlob(const std::string& raw, uint64_t* size);
  struct Explained {
    std::string words;
    Miss why;
  };
  Explained ExplainMiss(const Key& key);
  // Of a result that was hit: remembers the day, moves blobs that will be dropped soon to the newest generation.
  bool IsUsedToday(const Candidate& candidate) const;
  void Touch(const Candidate& candidate);
  void Refresh(const LookupAnswer& answer);
  // Blobs that no result ever named are the sources of a server: the ring bounds them.
  enum class Unnamed { kStay, kGo };
  absl::StatusOr<int64_t> PruneIf(const std::function<bool(const ManifestRow&)>& goes, Unnamed unnamed);
  absl::Status CheckDisk(uint64_t bytes) const;
};

}  // namespace residua::cache
