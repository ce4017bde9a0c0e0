#include "cache/database.h"

#include <rocksdb/cache.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/table.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <filesystem>
#include <thread>

namespace residua::cache {
namespace {

namespace fs = std::filesystem;

constexpr char kBlobPrefix[] = "blob.g";

// Avoided on purpose, because 7.8.3 has defects there: wal_compression, track_and_verify_wals_in_manifest, async_io,
// max_write_buffer_number above 2, blob garbage collection as a space bound, FIFO compaction of blobs.
rocksdb::DBOptions EngineOptions(rocksdb::WALRecoveryMode mode) {
  rocksdb::DBOptions options;
  options.create_if_missing = true;
  options.create_missing_column_families = true;
  options.paranoid_checks = true;
  options.wal_recovery_mode = mode;
  options.verify_sst_unique_id_in_manifest = true;
  options.write_dbid_to_manifest = true;
  options.max_open_files = 256;
  options.max_total_wal_size = uint64_t{256} << 20;
  options.db_write_buffer_size = size_t{128} << 20;
  options.max_background_jobs = 2;
  options.bytes_per_sync = 1 << 20;
  options.wal_bytes_per_sync = 1 << 20;
  options.max_manifest_file_size = uint64_t{64} << 20;
  options.keep_log_file_num = 4;
  options.max_log_file_size = 16 << 20;
  options.info_log_level = rocksdb::WARN_LEVEL;
  options.avoid_unnecessary_blocking_io = true;
  // The command line opens the cache for a single request: do not read table files for statistics first.
  options.skip_stats_update_on_db_open = true;
  options.skip_checking_sst_file_sizes_on_db_open = true;
  options.stats_dump_period_sec = 0;
  options.stats_persist_period_sec = 0;
  return options;
}

rocksdb::ColumnFamilyOptions RowOptions() {
  rocksdb::BlockBasedTableOptions table;
  table.format_version = 5;
  table.checksum = rocksdb::kXXH3;
  table.filter_policy.reset(rocksdb::NewRibbonFilterPolicy(10));
  table.whole_key_filtering = true;
  table.block_size = 16 << 10;
  rocksdb::ColumnFamilyOptions options;
  options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
  options.level_compaction_dynamic_level_bytes = true;
  options.compression = rocksdb::kLZ4Compression;
  options.bottommost_compression = rocksdb::kZSTD;
  options.write_buffer_size = 16 << 20;
  options.memtable_protection_bytes_per_key = 8;
  return options;
}

// Tables of a blob family hold references only, so they are small; eviction is dropping the family, so that blob
// garbage collection stays off.
rocksdb::ColumnFamilyOptions BlobOptions() {
  rocksdb::BlockBasedTableOptions table;
  table.format_version = 5;
  table.checksum = rocksdb::kXXH3;
  rocksdb::ColumnFamilyOptions options;
  options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
  options.enable_blob_files = true;
  options.min_blob_size = 4096;
  options.blob_file_size = uint64_t{64} << 20;
  options.blob_compression_type = rocksdb::kZSTD;
  options.enable_blob_garbage_collection = false;
  options.blob_compaction_readahead_size = 2 << 20;
  options.compression = rocksdb::kNoCompression;
  options.write_buffer_size = size_t{64} << 20;
  options.target_file_size_base = 4 << 20;
  options.max_bytes_for_level_base = 16 << 20;
  return options;
}

// Number of a generation's column family; 0 if the name is another's.
uint64_t GenerationOf(const std::string& name) {
  constexpr size_t kPrefixLength = sizeof(kBlobPrefix) - 1;
  uint64_t number = 0;
  if (name.compare(0, kPrefixLength, kBlobPrefix) != 0) return 0;
  auto [end, error] = std::from_chars(name.data() + kPrefixLength, name.data() + name.size(), number);
  return error == std::errc() && end == name.data() + name.size() ? number : 0;
}

std::string GenerationName(uint64_t number) { return kBlobPrefix + std::to_string(number); }

bool IsLocked(const rocksdb::Status& status) {
  if (!status.IsIOError()) return false;
  const std::string text = status.ToString();
  return text.find("While lock file") != std::string::npos || text.find("lock hold by") != std::string::npos;
}

// Whether the files are wrong, as opposed to the machine (no permission, no space, too many files).
bool IsDamage(const rocksdb::Status& status) {
  if (status.IsCorruption() || status.IsNotFound() || status.IsInvalidArgument() || status.IsNotSupported())
    return true;
  return status.IsIOError() && (status.subcode() == rocksdb::Status::kPathNotFound ||
                                status.ToString().find("No such file") != std::string::npos);
}

}  // namespace

absl::Status ToAbsl(const rocksdb::Status& status) {
  if (status.ok()) return absl::OkStatus();
  if (status.IsCorruption()) return absl::DataLossError(status.ToString());
  if (status.IsNoSpace()) return absl::ResourceExhaustedError(status.ToString());
  return absl::InternalError(status.ToString());
}

rocksdb::Status Database::TryOpen(const std::string& directory, rocksdb::WALRecoveryMode mode,
                                  std::unique_ptr<Database>* out) {
  rocksdb::DBOptions engine = EngineOptions(mode);
  std::vector<std::string> names;
  // A new database has no CURRENT file and no families to list.
  if (fs::exists(fs::path(directory) / "CURRENT")) {
    rocksdb::Status listed = rocksdb::DB::ListColumnFamilies(engine, directory, &names);
    if (!listed.ok()) return listed;
  }
  for (const char* name : {"default", "manifest", "result", "index"}) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.emplace_back(name);
  }
  std::vector<rocksdb::ColumnFamilyDescriptor> families;
  const rocksdb::ColumnFamilyOptions rows = RowOptions(), blobs = BlobOptions();
  for (const std::string& name : names) families.emplace_back(name, GenerationOf(name) ? blobs : rows);
  std::unique_ptr<Database> database(new Database);
  std::vector<rocksdb::ColumnFamilyHandle*> handles;
  rocksdb::DB* raw = nullptr;
  rocksdb::Status opened = rocksdb::DB::Open(engine, directory, families, &handles, &raw);
  if (!opened.ok()) return opened;
  database->db_.reset(raw);
  for (size_t i = 0; i < names.size(); ++i) database->named_[names[i]] = handles[i];
  *out = std::move(database);
  return rocksdb::Status::OK();
}

absl::StatusOr<std::unique_ptr<Database>> Database::Open(const CacheOptions& options, std::string* remark) {
  std::error_code error;
  fs::create_directories(options.directory, error);
  if (error) {
    return absl::FailedPreconditionError("cannot make the cache folder `" + options.directory +
                                         "`: " + error.message());
  }
  std::unique_ptr<Database> database;
  const auto deadline = std::chrono::steady_clock::now() + options.lock_wait;
  std::chrono::milliseconds pause{5};
  rocksdb::Status status;
  while (true) {
    status = TryOpen(options.directory, rocksdb::WALRecoveryMode::kPointInTimeRecovery, &database);
    if (!IsLocked(status)) break;
    if (std::chrono::steady_clock::now() + pause > deadline) {
      return absl::UnavailableError("the cache `" + options.directory + "` is in use by another process");
    }
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, std::chrono::milliseconds(100));
  }
  if (status.ok()) return database;
  if (!IsDamage(status)) return ToAbsl(status);
  const std::string found = status.ToString();
  status = TryOpen(options.directory, rocksdb::WALRecoveryMode::kSkipAnyCorruptedRecords, &database);
  if (status.ok()) {
    *remark = "the cache was damaged (" + found + "); the damaged records were left out";
    return database;
  }
  if (!IsDamage(status)) return ToAbsl(status);
  std::string aside;
  for (int64_t stamp = std::time(nullptr); aside.empty() || fs::exists(aside); ++stamp) {
    aside = options.directory + ".quarantine-" + std::to_string(stamp);
  }
  fs::rename(options.directory, aside, error);
  if (error)
    return absl::DataLossError("the cache is damaged (" + found + ") and cannot be set aside: " + error.message());
  fs::create_directories(options.directory, error);
  status = TryOpen(options.directory, rocksdb::WALRecoveryMode::kPointInTimeRecovery, &database);
  if (!status.ok()) return ToAbsl(status);
  *remark = "the cache was damaged (" + found + "); it was set aside as `" + aside + "` and an empty one made";
  return database;
}

Database::~Database() {
  if (!db_) return;
  for (auto& [name, handle] : named_) db_->DestroyColumnFamilyHandle(handle);
  db_->Close();
}

rocksdb::ColumnFamilyHandle* Database::generation(uint64_t number) {
  auto found = named_.find(GenerationName(number));
  return found == named_.end() ? nullptr : found->second;
}

std::vector<uint64_t> Database::generations() const {
  std::vector<uint64_t> numbers;
  for (const auto& [name, handle] : named_) {
    if (uint64_t number = GenerationOf(name)) numbers.push_back(number);
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

absl::Status Database::CreateGeneration(uint64_t number) {
  rocksdb::ColumnFamilyHandle* handle = nullptr;
  rocksdb::Status status = db_->CreateColumnFamily(BlobOptions(), GenerationName(number), &handle);
  if (status.ok()) named_[GenerationName(number)] = handle;
  return ToAbsl(status);
}

absl::Status Database::DropGeneration(uint64_t number) {
  auto found = named_.find(GenerationName(number));
  if (found == named_.end()) return absl::OkStatus();
  rocksdb::Status status = db_->DropColumnFamily(found->second);
  if (!status.ok()) return ToAbsl(status);
  db_->DestroyColumnFamilyHandle(found->second);
  named_.erase(found);
  return absl::OkStatus();
}

absl::Status Database::Write(rocksdb::WriteBatch* batch) {
  rocksdb::WriteOptions options;
  options.sync = false;  // The log is in the page cache: it survives the process, and the machine's tail may be lost.
  return ToAbsl(db_->Write(options, batch));
}

bool Database::Get(rocksdb::ColumnFamilyHandle* family, const std::string& key, std::string* value, bool* damaged) {
  rocksdb::Status status = db_->Get(rocksdb::ReadOptions(), family, key, value);
  if (damaged && !status.ok() && !status.IsNotFound()) *damaged = true;
  return status.ok();
}

absl::Status Database::Flush() {
  std::vector<rocksdb::ColumnFamilyHandle*> all;
  for (auto& [name, handle] : named_) all.push_back(handle);
  return ToAbsl(db_->Flush(rocksdb::FlushOptions(), all));
}

}  // namespace residua::cache
