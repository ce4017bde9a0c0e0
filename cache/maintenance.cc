// What an operator does with a cache: count, list, scrub, prune.
#include <algorithm>

#include "cache/cache_impl.h"
#include "proto/digest.h"

namespace residua::cache {
namespace {

// Calls `visit` with key and value of every row of a column family.
template <typename Visit>
void EachRow(Database& database, rocksdb::ColumnFamilyHandle* family, const Visit& visit) {
  rocksdb::ReadOptions options;
  options.fill_cache = false;
  std::unique_ptr<rocksdb::Iterator> rows(database.db().NewIterator(options, family));
  for (rows->SeekToFirst(); rows->Valid(); rows->Next()) visit(rows->key().ToString(), rows->value().ToStringView());
}

// The result row, if it is what its name says.
std::optional<StoredResult> SoundResult(const std::string& key, std::string_view bytes) {
  if (proto::Sha256Raw(bytes) != key) return std::nullopt;
  return DecodeResult(bytes);
}

}  // namespace

CacheStats ArtefactCache::Stats() {
  CacheStats stats;
  {
    std::lock_guard lock(impl_->counters_mutex);
    stats.hits = impl_->counters.hits;
    stats.misses = impl_->counters.misses;
    stats.stores = impl_->counters.stores;
    stats.damaged = impl_->counters.damaged;
  }
  Database& database = *impl_->database;
  EachRow(database, database.manifest(), [&](const std::string&, std::string_view) { ++stats.results; });
  EachRow(database, database.index(), [&](const std::string&, std::string_view) { ++stats.blobs; });
  const WindowRow window = impl_->ring->window();
  for (uint64_t bytes : window.bytes) stats.blob_bytes += bytes;
  stats.limit_bytes = impl_->options.max_bytes;
  stats.oldest_generation = window.first;
  stats.newest_generation = window.first + window.bytes.size() - 1;
  return stats;
}

std::vector<CacheEntry> ArtefactCache::List(size_t limit) {
  std::vector<CacheEntry> entries;
  Database& database = *impl_->database;
  EachRow(database, database.manifest(), [&](const std::string& key, std::string_view value) {
    if (entries.size() >= limit) return;
    auto manifest = DecodeManifest(value);
    std::string bytes;
    if (!manifest || key.size() < 32 || !database.Get(database.result(), manifest->result_key, &bytes)) return;
    auto result = SoundResult(manifest->result_key, bytes);
    if (!result) return;
    CacheEntry entry{proto::HexOfRaw(key.substr(0, 32)), result->entry, 0, manifest->stored_unix};
    for (const FileReference& file : result->files) entry.bytes += file.size;
    entries.push_back(std::move(entry));
  });
  return entries;
}

VerifyReport ArtefactCache::Verify() {
  VerifyReport report;
  Database& database = *impl_->database;
  EachRow(database, database.index(), [&](const std::string& raw, std::string_view) {
    ++report.blobs;
    std::string bytes;
    switch (impl_->ring->Get(raw, &bytes)) {
      case BlobRing::Found::kYes:
        return;
      case BlobRing::Found::kDamaged:
        ++report.damaged_blobs;
        impl_->Count(&Counters::damaged);
        [[fallthrough]];
      case BlobRing::Found::kNo:
        impl_->ForgetBlob(raw);  // evicted: the row outlived its generation
    }
  });
  auto scrub = [&](rocksdb::ColumnFamilyHandle* family, auto sound) {
    EachRow(database, family, [&](const std::string& key, std::string_view value) {
      ++report.results;
      if (sound(key, value)) return;
      ++report.damaged_results;
      impl_->Count(&Counters::damaged);
      impl_->Forget(family, key);
    });
  };
  scrub(database.manifest(), [](const std::string&, std::string_view value) { return !!DecodeManifest(value); });
  scrub(database.result(), [](const std::string& key, std::string_view value) { return !!SoundResult(key, value); });
  return report;
}

absl::StatusOr<int64_t> ArtefactCache::Prune(int64_t unix_time) {
  std::lock_guard lock(impl_->write_mutex);
  Database& database = *impl_->database;
  rocksdb::WriteBatch batch;
  int64_t removed = 0;
  std::set<std::string> live_results, live_blobs;
  EachRow(database, database.manifest(), [&](const std::string& key, std::string_view value) {
    auto row = DecodeManifest(value);
    if (row && row->stored_unix >= unix_time) {
      live_results.insert(row->result_key);
    } else {
      batch.Delete(database.manifest(), key);
      ++removed;
    }
  });
  EachRow(database, database.result(), [&](const std::string& key, std::string_view value) {
    auto row = SoundResult(key, value);
    if (!row || !live_results.count(key)) {
      batch.Delete(database.result(), key);
      return;
    }
    for (const FileReference& file : row->files) live_blobs.insert(proto::RawOfHex(file.sha256));
  });
  EachRow(database, database.index(), [&](const std::string& raw, std::string_view) {
    if (!live_blobs.count(raw)) impl_->ring->Remove(raw, &batch);
  });
  if (absl::Status written = database.Write(&batch); !written.ok()) return written;
  return removed;
}

absl::Status ArtefactCache::Flush() { return impl_->database->Flush(); }

absl::Status ArtefactCache::DamageBlobForTesting(const std::string& sha256, const std::string& bytes) {
  std::lock_guard lock(impl_->write_mutex);
  rocksdb::WriteBatch batch;
  impl_->ring->Put(proto::RawOfHex(sha256), bytes, &batch);
  return impl_->database->Write(&batch);
}

}  // namespace residua::cache
