#include "cache/salvage.h"

#include <algorithm>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "cache/engine_files.h"
#include "cache/kill_point.h"
#include "cache/rows.h"
#include "digest/sha256.h"

namespace residua::cache {
namespace {

namespace fs = std::filesystem;

constexpr char kTried[] = ".tried";
// Of large blobs that were found in part.
constexpr uint64_t kMaxWaiting = uint64_t{256} << 20;

class Salvager {
 public:
  Salvager(Database* database, BlobRing* ring, const std::function<absl::Status(uint64_t)>& check_disk)
      : database_(*database), ring_(*ring), check_disk_(check_disk) {}

  // True if the file was read to its end, and is as it was written.
  bool Read(const fs::path& file, const std::string& kind) {
    const VisitRow take = [this](std::string_view key, std::string_view value) {
      if (status_.ok()) Take(key, value);
    };
    if (kind == ".sst") return ReadTable(file, take);
    return kind == ".log" ? ReadLog(file, take) : ReadBlobFile(file, take);
  }
  const absl::Status& status() const { return status_; }

 private:
  // What a row is follows from the length of its key, and is proved by a digest.
  void Take(std::string_view key, std::string_view value) {
    if (auto chunk = BlobRing::ChunkOf(key)) return TakeChunk(chunk->first, chunk->second, value);
    if (key.size() == kDigestBytes && Sha256Raw(value) == key && DecodeResult(value)) {
      return Write(database_.result(), key, value);
    }
    if (key.size() == kManifestKeyBytes || key.size() == kVersionKeyBytes) return TakeManifest(key, value);
    if (key == kCountersKey) return TakeCounters(key, value);
  }

  void TakeManifest(std::string_view key, std::string_view value) {
    const std::optional<ManifestRow> row = DecodeManifest(value);
    if (!row) return;
    std::string stored;
    std::optional<ManifestRow> known;
    if (database_.Get(database_.manifest(), std::string(key), &stored)) known = DecodeManifest(stored);
    const auto age = [](const ManifestRow& r) { return std::pair(r.used_unix, r.stored_unix); };
    if (!known || age(*known) < age(*row)) Write(database_.manifest(), key, value);
  }

  void TakeCounters(std::string_view key, std::string_view value) {
    const std::optional<Counters> row = DecodeCounters(value);
    if (!row) return;
    std::string stored;
    std::optional<Counters> known;
    if (database_.Get(database_.state(), std::string(key), &stored)) known = DecodeCounters(stored);
    const auto events = [](const Counters& c) { return c.hits + c.misses + c.stores; };
    if (!known || events(*known) < events(*row)) Write(database_.state(), key, value);
  }

  // A blob is written when it is whole. Its chunks may stand in different files, the last one in a table.
  void TakeChunk(const std::string& raw, uint32_t chunk, std::string_view packed) {
    std::optional<std::string> bytes = BlobRing::Unpack(packed);
    if (!bytes || ring_.Has(raw)) return;
    if (chunk == 0 && BlobRing::IsLast(bytes->size())) return TakeBlob(raw, *bytes);
    waiting_bytes_ += bytes->size();
    if (waiting_bytes_ > kMaxWaiting) return Forget();
    std::map<uint32_t, std::string>& parts = waiting_[raw];
    parts[chunk] = std::move(*bytes);
    // One that ends with a whole chunk does not say where it ends, and is given up: one in four million.
    if (parts.size() != parts.rbegin()->first + 1u || !BlobRing::IsLast(parts.rbegin()->second.size())) return;
    std::string blob;
    for (const auto& [number, part] : parts) blob += part;
    TakeBlob(raw, blob);
    waiting_.erase(raw);
    waiting_bytes_ -= blob.size();
  }

  void Forget() {
    waiting_.clear();
    waiting_bytes_ = 0;
  }

  void TakeBlob(const std::string& raw, const std::string& blob) {
    if (Sha256Raw(blob) != raw) return;
    status_.Update(check_disk_(blob.size()));
    if (status_.ok()) status_.Update(ring_.MakeRoom(blob.size()));
    if (!status_.ok()) return;
    rocksdb::WriteBatch batch;
    ring_.Put(raw, blob, &batch);
    status_.Update(database_.Write(&batch));
  }

  void Write(rocksdb::ColumnFamilyHandle* family, std::string_view key, std::string_view value) {
    rocksdb::WriteBatch batch;
    batch.Put(family, rocksdb::Slice(key.data(), key.size()), rocksdb::Slice(value.data(), value.size()));
    status_.Update(database_.Write(&batch));
  }

  Database& database_;
  BlobRing& ring_;
  const std::function<absl::Status(uint64_t)>& check_disk_;
  absl::Status status_;
  std::map<std::string, std::map<uint32_t, std::string>> waiting_;  // by digest and number: chunks, unpacked
  uint64_t waiting_bytes_ = 0;
};

}  // namespace

std::vector<fs::path> UnreadFiles(const fs::path& aside) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(aside, error)) {
    const std::string kind = entry.path().extension(), name = entry.path().stem();
    const bool numbered = name.find_first_not_of("0123456789") == std::string::npos;
    if (numbered && (kind == ".sst" || kind == ".log" || kind == ".blob")) files.push_back(entry.path());
  }
  // By number, which is by age, for what comes last stays longest.
  std::sort(files.begin(), files.end());
  return files;
}

absl::Status Salvage(const fs::path& aside, Database* database, BlobRing* ring,
                     const std::function<absl::Status(uint64_t)>& check_disk, const std::function<bool()>& has_time) {
  Salvager salvager(database, ring, check_disk);
  std::error_code error;
  bool begun = false;
  for (const fs::path& file : UnreadFiles(aside)) {
    if (std::exchange(begun, true) && !has_time()) return absl::DeadlineExceededError("it is read while nobody asks");
    fs::path tried = file;
    tried += kTried;
    fs::rename(file, tried, error);
    if (error) return absl::InternalError("cannot rename `" + file.string() + "`: " + error.message());
    KillPoint("salvage-begun");
    const bool whole = salvager.Read(tried, file.extension());
    if (!salvager.status().ok()) {
      fs::rename(tried, file, error);
      return salvager.status();
    }
    KillPoint("salvage-read");
    if (whole) fs::remove(tried, error);
  }
  bool left = false;
  for (const auto& entry : fs::directory_iterator(aside, error)) left |= entry.path().extension() == kTried;
  if (!left) fs::remove_all(aside, error);
  return absl::OkStatus();
}

}  // namespace residua::cache
