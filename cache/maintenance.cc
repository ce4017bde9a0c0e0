// What an operator does with a cache: count, list, show, check, prune, copy.
#include <rocksdb/utilities/checkpoint.h>

#include <algorithm>
#include <filesystem>

#include "cache/cache_impl.h"
#include "cache/salvage.h"
#include "cache/seal.h"
#include "digest/sha256.h"

namespace residua::cache {
namespace {

constexpr char kScrubKey[] = "scrub", kRepairKey[] = "repair";
constexpr int64_t kDay = 86400;

// Calls `visit` with key and value of every row of a column family.
template <typename Visit>
void EachRow(Database& database, rocksdb::ColumnFamilyHandle* family, const Visit& visit) {
  database.EachRow(family, "", [&](const std::string& key, std::string_view value) {
    visit(key, value);
    return true;
  });
}

// The result row, if it is what its name says.
std::optional<StoredResult> SoundResult(const std::string& key, std::string_view bytes) {
  if (Sha256Raw(bytes) != key) return std::nullopt;
  return DecodeResult(bytes);
}

}  // namespace

CacheStats ArtefactCache::StatsAtOnce() {
  CacheStats stats;
  {
    std::lock_guard lock(impl_->counters_mutex);
    stats.hits = impl_->counters.hits;
    stats.misses = impl_->counters.misses;
    stats.stores = impl_->counters.stores;
    stats.damaged = impl_->counters.damaged;
    stats.joined = impl_->counters.joined;
    stats.saved_ns = impl_->counters.saved_ns;
  }
  const WindowRow window = impl_->ring->window();
  for (uint64_t bytes : window.bytes) stats.blob_bytes += bytes;
  stats.limit_bytes = impl_->options.max_bytes;
  stats.oldest_generation = window.first;
  stats.newest_generation = window.first + window.bytes.size() - 1;
  return stats;
}

CacheStats ArtefactCache::Stats() {
  CacheStats stats = StatsAtOnce();
  Database& database = *impl_->database;
  stats.results = database.CountRows(database.manifest(), kManifestKeyBytes);
  stats.versions = database.CountRows(database.manifest(), kVersionKeyBytes);
  stats.blobs = database.CountRows(database.index(), kDigestBytes);
  std::string repair;
  if (database.Get(database.state(), kRepairKey, &repair)) {
    const RepairRow row = DecodeRepair(repair).value_or(RepairRow());
    stats.repaired_unix = row.unix;
    stats.repaired_whole = row.whole;
    stats.repaired_lacking = row.lacking;
  }
  return stats;
}

// The summary of a manifest row and its result; nothing if either is damaged.
std::optional<EntryDetails> ArtefactCache::Impl::Details(const std::string& key, std::string_view value) {
  auto manifest = DecodeManifest(value);
  std::string bytes;
  if (!manifest || key.size() < kDigestBytes || !database->Get(database->result(), manifest->result_key, &bytes)) {
    return std::nullopt;
  }
  auto result = SoundResult(manifest->result_key, bytes);
  if (!result) return std::nullopt;
  CacheEntry entry{HexOfRaw(key.substr(0, kDigestBytes)), result->entry, 0, manifest->stored_unix, manifest->used_unix};
  for (const FileReference& file : result->files) entry.bytes += file.size;
  result->dependencies = std::move(manifest->dependencies);
  return EntryDetails{std::move(entry), std::move(*result)};
}

std::vector<CacheEntry> ArtefactCache::List(size_t limit) {
  std::vector<CacheEntry> entries;
  Database& database = *impl_->database;
  database.EachRow(database.manifest(), "", [&](const std::string& key, std::string_view value) {
    if (entries.size() >= limit) return false;
    if (auto details = impl_->Details(key, value)) entries.push_back(std::move(details->summary));
    return true;
  });
  return entries;
}

std::vector<EntryDetails> ArtefactCache::Show(const std::string& prefix) {
  std::vector<EntryDetails> found;
  EachRow(*impl_->database, impl_->database->manifest(), [&](const std::string& key, std::string_view value) {
    if (HexOfRaw(key.substr(0, kDigestBytes)).compare(0, prefix.size(), prefix) != 0) return;
    if (auto details = impl_->Details(key, value)) found.push_back(std::move(*details));
  });
  return found;
}

ArtefactCache::Impl::Salvaged ArtefactCache::Impl::ReadAside(std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  const auto has_time = [&] { return std::chrono::steady_clock::now() < end; };
  Salvaged salvaged;
  for (const std::string& folder : FoldersAside(options.directory)) {
    salvaged.any = true;
    const absl::Status read = Salvage(
        folder, database.get(), ring.get(), [this](uint64_t bytes) { return CheckDisk(bytes); }, has_time);
    salvaged.waits |= absl::IsDeadlineExceeded(read);
    std::error_code error;
    if (!read.ok()) {
      salvaged.unread += "; the rest waits in `" + folder + "`: " + std::string(read.message());
    } else if (std::filesystem::exists(folder, error)) {
      salvaged.unread += "; what could not be read is kept in `" + folder + "`";
    }
  }
  aside_waits = salvaged.waits;
  return salvaged;
}

RepairRow ArtefactCache::Impl::CountSaved(bool may_come) {
  RepairRow repair{Now(), 0, 0};
  rocksdb::WriteBatch batch;
  EachRow(*database, database->manifest(), [&](const std::string& key, std::string_view value) {
    const auto has = [&](const FileReference& file) { return ring->Has(RawOfHex(file.sha256)); };
    if (auto details = Details(key, value); details && std::ranges::all_of(details->result.files, has)) {
      ++repair.whole;
    } else {
      ++repair.lacking;
      if (!may_come) batch.Delete(database->manifest(), key);
    }
  });
  batch.Put(database->state(), kRepairKey, EncodeRepair(repair));
  database->Write(&batch).IgnoreError();  // Each look-up finds out for itself what is missing.
  return repair;
}

void ArtefactCache::Impl::Recover(const Opening& opening) {
  if (options.in_memory) return;
  const Salvaged salvaged = ReadAside(options.salvage_time);
  if (!opening.lost && !salvaged.any) return;
  const RepairRow repair = CountSaved(salvaged.waits);
  remark = "the cache was damaged";
  if (!opening.found.empty()) remark += " (" + opening.found + "); " + opening.done;
  remark += ": " + std::to_string(repair.whole) + " entries were saved";
  if (repair.lacking > 0) {
    remark += ", " + std::to_string(repair.lacking) + " lacked a part";
    remark += salvaged.waits ? " that may still come" : " and were left out";
  }
  remark += salvaged.unread;
}

// False if the blob was there and is damaged. Forgets it then, and when its generation is gone.
bool ArtefactCache::Impl::CheckBlob(const std::string& raw, uint64_t* size) {
  std::string bytes;
  const BlobRing::Found found = ring->Get(raw, &bytes);
  if (size) *size = bytes.size();
  if (found == BlobRing::Found::kYes) return true;
  if (found == BlobRing::Found::kDamaged) Count(&Counters::damaged);
  ForgetBlob(raw);
  return found != BlobRing::Found::kDamaged;
}

VerifyReport ArtefactCache::Verify() {
  VerifyReport report;
  Database& database = *impl_->database;
  EachRow(database, database.index(), [&](const std::string& raw, std::string_view) {
    ++report.blobs;
    report.damaged_blobs += !impl_->CheckBlob(raw, nullptr);
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

bool ArtefactCache::Scrub(uint64_t bytes) {
  Database& database = *impl_->database;
  if (impl_->aside_waits) {
    std::lock_guard lock(impl_->write_mutex);
    if (!impl_->ReadAside(std::chrono::milliseconds(0)).waits) impl_->CountSaved(false);
    return true;
  }
  std::string stored;
  ScrubRow row;
  if (database.Get(database.state(), kScrubKey, &stored)) row = DecodeScrub(stored).value_or(ScrubRow());
  const int64_t now = impl_->Now();
  if (row.next.empty() && row.finished_unix > now - kDay) return false;
  uint64_t seen = 0;
  std::string next;
  database.EachRow(database.index(), row.next, [&](const std::string& raw, std::string_view) {
    if (seen >= bytes) {
      next = raw;
      return false;
    }
    uint64_t size = 0;
    impl_->CheckBlob(raw, &size);
    seen += std::max<uint64_t>(size, 1);
    return true;
  });
  row.next = next;
  if (next.empty()) {
    row.finished_unix = now;
    const int64_t oldest = impl_->OldestLiving();
    // What stays is met again tomorrow.
    impl_->PruneIf([&](const ManifestRow& manifest) { return manifest.used_unix < oldest; }, Impl::Unnamed::kStay)
        .status()
        .IgnoreError();
  }
  rocksdb::WriteBatch batch;
  batch.Put(database.state(), kScrubKey, EncodeScrub(row));
  database.Write(&batch).IgnoreError();  // Begins anew, which harms nobody.
  return !next.empty();
}

absl::StatusOr<int64_t> ArtefactCache::Prune(int64_t unix_time) {
  return impl_->PruneIf([&](const ManifestRow& row) { return row.stored_unix < unix_time; }, Impl::Unnamed::kGo);
}

absl::StatusOr<int64_t> ArtefactCache::Clear() {
  absl::StatusOr<int64_t> removed = impl_->PruneIf([](const ManifestRow&) { return true; }, Impl::Unnamed::kGo);
  if (!removed.ok()) return removed;
  std::lock_guard lock(impl_->write_mutex);
  if (absl::Status cleared = impl_->ring->Clear(); !cleared.ok()) return cleared;
  return removed;
}

absl::StatusOr<int64_t> ArtefactCache::Impl::PruneIf(const std::function<bool(const ManifestRow&)>& goes,
                                                     Unnamed unnamed) {
  std::lock_guard lock(write_mutex);
  rocksdb::WriteBatch batch;
  int64_t removed = 0;
  std::set<std::string> live_results, live_blobs, dead_blobs;
  EachRow(*database, database->manifest(), [&](const std::string& key, std::string_view value) {
    auto row = DecodeManifest(value);
    if (row && !goes(*row)) {
      live_results.insert(row->result_key);
    } else {
      batch.Delete(database->manifest(), key);
      ++removed;
    }
  });
  EachRow(*database, database->result(), [&](const std::string& key, std::string_view value) {
    auto row = SoundResult(key, value);
    const bool lives = row && live_results.count(key);
    if (!lives) batch.Delete(database->result(), key);
    if (!row) return;
    for (const FileReference& file : row->files) (lives ? live_blobs : dead_blobs).insert(RawOfHex(file.sha256));
  });
  EachRow(*database, database->index(), [&](const std::string& raw, std::string_view) {
    if (live_blobs.count(raw)) return;
    if (unnamed == Unnamed::kGo || dead_blobs.count(raw)) ring->Remove(raw, &batch);
  });
  if (absl::Status written = database->Write(&batch); !written.ok()) return written;
  return removed;
}

void ArtefactCache::EachEntry(const std::function<bool(const PortableEntry&)>& take) {
  Database& database = *impl_->database;
  database.EachRow(database.manifest(), "", [&](const std::string& key, std::string_view value) {
    auto manifest = DecodeManifest(value);
    if (!manifest || key.size() < kDigestBytes) return true;
    LookupAnswer answer;
    if (!impl_->Load({key, std::move(*manifest)}, &answer)) return true;
    return take(
        {HexOfRaw(key.substr(0, kDigestBytes)), std::move(*answer.result), std::move(answer.files), answer.seal});
  });
}

absl::Status ArtefactCache::Import(const PortableEntry& entry) {
  if (entry.result.files.size() != entry.files.size() || entry.files.empty()) {
    return absl::DataLossError("the entry does not hold its files");
  }
  if (!IsVersion(entry.result.entry) && !IsPlainName(entry.result.entry))
    return absl::DataLossError("the name of the entry is none of a file");
  for (const FileReference& file : entry.result.files) {
    auto found = entry.files.find(file.name);
    if (!IsPlainName(file.name) || found == entry.files.end() || Sha256Hex(found->second) != file.sha256) {
      return absl::DataLossError("the file `" + file.name + "` of the entry is not what it says");
    }
  }
  if (impl_->options.trust && !impl_->options.trust(SealedBytes(entry.signature, entry.result), entry.seal)) {
    return absl::PermissionDeniedError("the entry is not signed by this server");
  }
  // Neither the text of the request nor its family is known: a later miss has one reason less.
  return Store({entry.signature, "", ""}, entry.result, entry.files);
}

absl::Status ArtefactCache::Backup(const std::string& directory) {
  rocksdb::Checkpoint* made = nullptr;
  rocksdb::Status status = rocksdb::Checkpoint::Create(&impl_->database->db(), &made);
  std::unique_ptr<rocksdb::Checkpoint> checkpoint(made);
  if (status.ok()) status = checkpoint->CreateCheckpoint(directory);
  return ToAbsl(status);
}

absl::Status ArtefactCache::Flush() { return impl_->database->Flush(); }

absl::Status ArtefactCache::DamageBlobForTesting(const std::string& sha256, const std::string& bytes) {
  std::lock_guard lock(impl_->write_mutex);
  rocksdb::WriteBatch batch;
  impl_->ring->Put(RawOfHex(sha256), bytes, &batch);
  return impl_->database->Write(&batch);
}

}  // namespace residua::cache
