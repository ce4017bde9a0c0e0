// The RocksDB database below the cache: options, column families, reading and writing that survive damage. The only
// header that includes RocksDB; it is private to this folder.
//
// Column families: `state` (window, counters, last canonical texts), `manifest`, `result`, `index`, and one
// `blob.g<N>` per live generation. The engine's own `default` stays empty, because it cannot be dropped and so not be
// repaired.
//
// The engine reads what anybody may have damaged. It checks blocks and blobs, but believes lengths in footers and
// headers before that, so that it may ask for absurd memory; and it knows failures after which it only reads. Both are
// caught here: a read that throws is damage, and whoever meets what reading around does not mend asks for repair.
#pragma once

#include <rocksdb/db.h>
#include <rocksdb/write_batch.h>

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cache/artefact_cache.h"
#include "cache/row_counts.h"

namespace residua::cache {

// A file of this name in the folder asks the next Open for a repair.
inline constexpr char kRepairMark[] = "needs-repair";

class Database {
 public:
  // How much the engine overlooks while it opens.
  enum class Rigour {
    kStrict,      // nothing but a torn end of the log
    kWithoutLog,  // damaged log records are left out: safe only because every row verifies itself
    kLenient,     // also damaged and missing tables, for the repair alone
  };
  static rocksdb::Status TryOpen(const CacheOptions& options, Rigour rigour, std::unique_ptr<Database>* out);
  // A database that is sound but knows no `state`.
  static bool HasOlderLayout(const std::string& directory);
  ~Database();

  rocksdb::DB& db() { return *db_; }
  rocksdb::ColumnFamilyHandle* state() { return named_.at("state"); }
  rocksdb::ColumnFamilyHandle* manifest() { return named_.at("manifest"); }
  rocksdb::ColumnFamilyHandle* result() { return named_.at("result"); }
  rocksdb::ColumnFamilyHandle* index() { return named_.at("index"); }
  const std::map<std::string, rocksdb::ColumnFamilyHandle*>& families() const { return named_; }
  // Null if there is no such generation.
  rocksdb::ColumnFamilyHandle* generation(uint64_t number);
  std::vector<uint64_t> generations() const;

  absl::Status CreateGeneration(uint64_t number);
  absl::Status DropGeneration(uint64_t number);
  // The family anew, without its rows and tables.
  absl::Status Empty(const std::string& family);

  absl::Status Write(rocksdb::WriteBatch* batch);
  // True and the value if there is one. Damage below is reported as absence with `*damaged` set.
  bool Get(rocksdb::ColumnFamilyHandle* family, const std::string& key, std::string* value, bool* damaged = nullptr);
  // Calls `visit` with key and value of every row from `from` on, until it says false. What cannot be read ends it too.
  void EachRow(rocksdb::ColumnFamilyHandle* family, const std::string& from,
               const std::function<bool(const std::string& key, std::string_view value)>& visit);
  // The same of what is in memory; false when the disk would have to be read for the rest.
  bool EachRowInMemory(rocksdb::ColumnFamilyHandle* family, const std::string& from,
                       const std::function<bool(const std::string& key, std::string_view value)>& visit);
  // How many rows with keys of that length that family has; read once, kept from then on (row_counts.h).
  int64_t CountRows(rocksdb::ColumnFamilyHandle* family, size_t key_bytes);
  absl::Status Flush();

  bool wants_repair() const { return wants_repair_; }

 private:
  using Visit = std::function<bool(const std::string& key, std::string_view value)>;
  bool EachRow(const rocksdb::ReadOptions& options, rocksdb::ColumnFamilyHandle* family, const std::string& from,
               const Visit& visit);
  Database() = default;
  // Runs what reads from the engine; an exception is damage.
  template <typename Read>
  rocksdb::Status Guarded(const Read& read);
  absl::Status WriteNow(rocksdb::WriteBatch* batch);

  std::unique_ptr<rocksdb::Env> memory_;  // of a database without a folder
  std::unique_ptr<rocksdb::DB> db_;
  std::string repair_mark_;  // path; empty for a database without a folder
  std::atomic<bool> wants_repair_{false};
  std::map<std::string, rocksdb::ColumnFamilyHandle*> named_;
  RowCounts row_counts_;
};

// Number of a generation's column family; 0 if the name is another's.
uint64_t GenerationOf(const std::string& family);

// What it took to open.
struct Opening {
  std::string found;  // what was wrong; empty: nothing
  std::string done;   // and what was done about it
  bool lost = false;  // entries may have lost a part
};

// Opens by the recovery ladder (recovery.cc).
absl::StatusOr<std::unique_ptr<Database>> OpenDatabase(const CacheOptions& options, Opening* opening);
// The folders with files that were set aside, whose entries can be looked for (salvage.h).
std::vector<std::string> FoldersAside(const std::string& directory);

absl::Status ToAbsl(const rocksdb::Status& status);

}  // namespace residua::cache
