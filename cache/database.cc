#include "cache/database.h"

#include <rocksdb/cache.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/table.h>

#include <algorithm>
#include <charconv>
#include <exception>
#include <filesystem>
#include <fstream>

namespace residua::cache {
namespace {

namespace fs = std::filesystem;

constexpr char kBlobPrefix[] = "blob.g";

// Avoided on purpose, because 7.8.3 has defects there: wal_compression, track_and_verify_wals_in_manifest, async_io,
// max_write_buffer_number above 2, blob garbage collection as a space bound, FIFO compaction of blobs.
rocksdb::DBOptions EngineOptions(Database::Rigour rigour) {
  const bool lenient = rigour == Database::Rigour::kLenient;
  rocksdb::DBOptions options;
  options.create_if_missing = true;
  options.create_missing_column_families = true;
  options.paranoid_checks = !lenient;
  options.wal_recovery_mode = rigour == Database::Rigour::kStrict ? rocksdb::WALRecoveryMode::kPointInTimeRecovery
                                                                  : rocksdb::WALRecoveryMode::kSkipAnyCorruptedRecords;
  options.verify_sst_unique_id_in_manifest = !lenient;
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
  // Somebody waits for the first answer: do not read table files for statistics first.
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
// The engine does not compress: a blob is compressed and its size known above (blob_ring.cc), so that damaged bytes
// never reach a decompressor that believes the length they claim.
rocksdb::ColumnFamilyOptions BlobOptions() {
  rocksdb::BlockBasedTableOptions table;
  table.format_version = 5;
  table.checksum = rocksdb::kXXH3;
  rocksdb::ColumnFamilyOptions options;
  options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
  options.enable_blob_files = true;
  options.min_blob_size = 1024;
  options.blob_file_size = uint64_t{64} << 20;
  options.blob_compression_type = rocksdb::kNoCompression;
  options.enable_blob_garbage_collection = false;
  options.blob_compaction_readahead_size = 2 << 20;
  options.compression = rocksdb::kNoCompression;
  options.write_buffer_size = size_t{64} << 20;
  options.target_file_size_base = 4 << 20;
  options.max_bytes_for_level_base = 16 << 20;
  return options;
}

std::string GenerationName(uint64_t number) { return kBlobPrefix + std::to_string(number); }

}  // namespace

uint64_t GenerationOf(const std::string& family) {
  constexpr size_t kPrefixLength = sizeof(kBlobPrefix) - 1;
  uint64_t number = 0;
  if (family.compare(0, kPrefixLength, kBlobPrefix) != 0) return 0;
  auto [end, error] = std::from_chars(family.data() + kPrefixLength, family.data() + family.size(), number);
  return error == std::errc() && end == family.data() + family.size() ? number : 0;
}

absl::Status ToAbsl(const rocksdb::Status& status) {
  if (status.ok()) return absl::OkStatus();
  if (status.IsCorruption()) return absl::DataLossError(status.ToString());
  if (status.IsBusy()) return absl::UnavailableError(status.ToString());
  if (status.IsNoSpace()) return absl::ResourceExhaustedError(status.ToString());
  return absl::InternalError(status.ToString());
}

rocksdb::Status Database::TryOpen(const CacheOptions& cache, Rigour rigour, std::unique_ptr<Database>* out) {
  const std::string& directory = cache.directory;
  std::unique_ptr<Database> database(new Database);
  rocksdb::DBOptions engine = EngineOptions(rigour);
  if (cache.in_memory) {
    database->memory_.reset(rocksdb::NewMemEnv(rocksdb::Env::Default()));
    engine.env = database->memory_.get();
  } else {
    database->repair_mark_ = directory + "/" + kRepairMark;
  }
  std::vector<std::string> names;
  // A new database has no CURRENT file and no families to list.
  if (!cache.in_memory && fs::exists(fs::path(directory) / "CURRENT")) {
    rocksdb::Status listed =
        database->Guarded([&] { return rocksdb::DB::ListColumnFamilies(engine, directory, &names); });
    if (!listed.ok()) return listed;
  }
  for (const char* name : {"default", "state", "manifest", "result", "index"}) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.emplace_back(name);
  }
  std::vector<rocksdb::ColumnFamilyDescriptor> families;
  rocksdb::ColumnFamilyOptions rows = RowOptions(), blobs = BlobOptions();
  // A repair reads tables as they are; nobody rewrites them meanwhile.
  rows.disable_auto_compactions = blobs.disable_auto_compactions = rigour == Rigour::kLenient;
  for (const std::string& name : names) families.emplace_back(name, GenerationOf(name) ? blobs : rows);
  std::vector<rocksdb::ColumnFamilyHandle*> handles;
  rocksdb::DB* raw = nullptr;
  rocksdb::Status opened =
      database->Guarded([&] { return rocksdb::DB::Open(engine, directory, families, &handles, &raw); });
  if (!opened.ok()) return opened;
  database->db_.reset(raw);
  for (size_t i = 0; i < names.size(); ++i) database->named_[names[i]] = handles[i];
  *out = std::move(database);
  return rocksdb::Status::OK();
}

bool Database::HasOlderLayout(const std::string& directory) {
  std::vector<std::string> names;
  Database none;
  auto named = [&](const char* name) { return std::find(names.begin(), names.end(), name) != names.end(); };
  return fs::exists(fs::path(directory) / "CURRENT") &&
         none.Guarded([&] { return rocksdb::DB::ListColumnFamilies(rocksdb::DBOptions(), directory, &names); }).ok() &&
         named("manifest") && !named("state");
}

template <typename Read>
rocksdb::Status Database::Guarded(const Read& read) {
  try {
    return read();
  } catch (const std::exception& broken) {
    wants_repair_ = true;
    return rocksdb::Status::Corruption("a damaged file was believed", broken.what());
  }
}

Database::~Database() {
  if (!db_) return;
  for (auto& [name, handle] : named_) {
    if (handle) db_->DestroyColumnFamilyHandle(handle);
  }
  db_->Close();
  if (wants_repair_ && !repair_mark_.empty()) std::ofstream(repair_mark_).put('\n');
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

absl::Status Database::Empty(const std::string& family) {
  rocksdb::ColumnFamilyHandle*& handle = named_.at(family);
  row_counts_.Forget(handle);
  if (rocksdb::Status dropped = db_->DropColumnFamily(handle); !dropped.ok()) return ToAbsl(dropped);
  db_->DestroyColumnFamilyHandle(handle);
  handle = nullptr;
  return ToAbsl(db_->CreateColumnFamily(GenerationOf(family) ? BlobOptions() : RowOptions(), family, &handle));
}

int64_t Database::CountRows(rocksdb::ColumnFamilyHandle* family, size_t key_bytes) {
  return row_counts_.Of(family, [&] {
    RowCounts::Numbers rows;
    EachRow(family, "", [&](const std::string& key, std::string_view) { return ++rows[key.size()] > 0; });
    return rows;
  })[key_bytes];
}

absl::Status Database::Write(rocksdb::WriteBatch* batch) {
  const auto has = [&](rocksdb::ColumnFamilyHandle* family, const rocksdb::Slice& key) {
    rocksdb::PinnableSlice value;
    return Guarded([&] { return db_->Get(rocksdb::ReadOptions(), family, key, &value); }).ok();
  };
  return row_counts_.While(*batch, has, [&] { return WriteNow(batch); });
}

absl::Status Database::WriteNow(rocksdb::WriteBatch* batch) {
  rocksdb::WriteOptions options;
  options.sync = false;  // The log is in the page cache: it survives the process, and the machine's tail may be lost.
  rocksdb::Status written = Guarded([&] { return db_->Write(options, batch); });
  // After a full disk the engine only reads until it is told that there is room again.
  if (!written.ok() && db_->Resume().ok()) written = Guarded([&] { return db_->Write(options, batch); });
  if (written.IsCorruption()) wants_repair_ = true;
  return ToAbsl(written);
}

bool Database::Get(rocksdb::ColumnFamilyHandle* family, const std::string& key, std::string* value, bool* damaged) {
  rocksdb::Status status = Guarded([&] { return db_->Get(rocksdb::ReadOptions(), family, key, value); });
  if (status.ok() || status.IsNotFound()) return status.ok();
  // A damaged blob is stored again. A damaged table too; but merging tables would fail over it sooner or later.
  if (!GenerationOf(family->GetName())) wants_repair_ = true;
  if (damaged) *damaged = true;
  return false;
}

void Database::EachRow(rocksdb::ColumnFamilyHandle* family, const std::string& from, const Visit& visit) {
  rocksdb::ReadOptions options;
  // Who reads all of it will not read it again soon.
  options.fill_cache = !from.empty();
  EachRow(options, family, from, visit);
}

bool Database::EachRowInMemory(rocksdb::ColumnFamilyHandle* family, const std::string& from, const Visit& visit) {
  rocksdb::ReadOptions options;
  options.read_tier = rocksdb::kBlockCacheTier;
  return EachRow(options, family, from, visit);
}

bool Database::EachRow(const rocksdb::ReadOptions& options, rocksdb::ColumnFamilyHandle* family,
                       const std::string& from, const Visit& visit) {
  rocksdb::Status status = Guarded([&] {
    std::unique_ptr<rocksdb::Iterator> rows(db_->NewIterator(options, family));
    for (rows->Seek(from); rows->Valid(); rows->Next()) {
      if (!visit(rows->key().ToString(), rows->value().ToStringView())) break;
    }
    return rows->status();
  });
  if (!status.ok() && !status.IsIncomplete()) wants_repair_ = true;
  return status.ok();
}

absl::Status Database::Flush() {
  std::vector<rocksdb::ColumnFamilyHandle*> all;
  for (auto& [name, handle] : named_) all.push_back(handle);
  return ToAbsl(Guarded([&] { return db_->Flush(rocksdb::FlushOptions(), all); }));
}

}  // namespace residua::cache
