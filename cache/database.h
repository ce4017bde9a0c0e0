// The RocksDB database below the cache: options, column families, and opening in spite of damage. The only header that
// includes RocksDB; it is private to this folder.
//
// Column families: `default` (window, counters, last canonical texts), `manifest`, `result`, `index`, and one
// `blob.g<N>` per live generation.
#pragma once

#include <rocksdb/db.h>
#include <rocksdb/write_batch.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cache/artefact_cache.h"

namespace residua::cache {

class Database {
 public:
  // The recovery ladder: as it is (point-in-time log recovery); without the damaged log records (safe only because
  // every row verifies itself); set aside for an empty one. `remark` tells what was needed.
  static absl::StatusOr<std::unique_ptr<Database>> Open(const CacheOptions& options, std::string* remark);
  ~Database();

  rocksdb::DB& db() { return *db_; }
  rocksdb::ColumnFamilyHandle* defaults() { return named_.at("default"); }
  rocksdb::ColumnFamilyHandle* manifest() { return named_.at("manifest"); }
  rocksdb::ColumnFamilyHandle* result() { return named_.at("result"); }
  rocksdb::ColumnFamilyHandle* index() { return named_.at("index"); }
  // Null if there is no such generation.
  rocksdb::ColumnFamilyHandle* generation(uint64_t number);
  std::vector<uint64_t> generations() const;

  absl::Status CreateGeneration(uint64_t number);
  absl::Status DropGeneration(uint64_t number);

  absl::Status Write(rocksdb::WriteBatch* batch);
  // True and the value if there is one. Damage below is reported as absence with `*damaged` set.
  bool Get(rocksdb::ColumnFamilyHandle* family, const std::string& key, std::string* value, bool* damaged = nullptr);
  absl::Status Flush();

 private:
  Database() = default;
  static rocksdb::Status TryOpen(const std::string& directory, rocksdb::WALRecoveryMode mode,
                                 std::unique_ptr<Database>* out);

  std::unique_ptr<rocksdb::DB> db_;
  std::map<std::string, rocksdb::ColumnFamilyHandle*> named_;
};

absl::Status ToAbsl(const rocksdb::Status& status);

}  // namespace residua::cache
