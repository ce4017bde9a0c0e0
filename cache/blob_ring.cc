#include "cache/blob_ring.h"

#include <zstd.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <string_view>

#include "cache/kill_point.h"
#include "digest/sha256.h"

namespace residua::cache {
namespace {

constexpr char kWindowKey[] = "window";
constexpr uint64_t kChunkBytes = uint64_t{4} << 20;
constexpr uint64_t kMaxBlobBytes = uint64_t{1} << 30;

std::string ChunkKey(const std::string& raw, uint32_t chunk) { return raw + BigEndian32(chunk); }

// A stored chunk is a letter and its bytes, compressed where that makes them shorter.
constexpr char kPlain = 'p', kCompressed = 'z';
constexpr int kCompressionLevel = 1;

std::string PackChunk(std::string_view bytes) {
  std::string packed(1 + ZSTD_compressBound(bytes.size()), kCompressed);
  const size_t size =
      ZSTD_compress(packed.data() + 1, packed.size() - 1, bytes.data(), bytes.size(), kCompressionLevel);
  if (ZSTD_isError(size) || size >= bytes.size()) return std::string(1, kPlain).append(bytes);
  packed.resize(1 + size);
  return packed;
}

// To make one takes longer than to unpack a short blob.
ZSTD_DCtx* Unpacker() {
  thread_local const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> unpacker(ZSTD_createDCtx(), &ZSTD_freeDCtx);
  return unpacker.get();
}

// Appends exactly `size` bytes, which the index knows, whatever the packed bytes claim. False if they are not that.
bool UnpackChunk(std::string_view packed, size_t size, std::string* bytes) {
  if (packed.empty()) return false;
  const std::string_view body = packed.substr(1);
  if (packed[0] == kPlain) {
    bytes->append(body);
    return body.size() == size;
  }
  const size_t from = bytes->size();
  bytes->resize(from + size);
  return packed[0] == kCompressed &&
         ZSTD_decompressDCtx(Unpacker(), bytes->data() + from, size, body.data(), body.size()) == size;
}

uint32_t ChunksOf(uint64_t size) { return static_cast<uint32_t>((size + kChunkBytes - 1) / kChunkBytes); }

}  // namespace

absl::StatusOr<std::unique_ptr<BlobRing>> BlobRing::Open(Database* database, uint64_t max_bytes, int generations) {
  std::unique_ptr<BlobRing> ring(new BlobRing(database, max_bytes, std::max(generations, 2)));
  const std::vector<uint64_t> existing = database->generations();
  std::string row;
  std::optional<WindowRow> window;
  if (database->Get(database->state(), kWindowKey, &row)) window = DecodeWindow(row);
  if (!window) {
    // A new cache, or its window was lost with a damaged log: keep what is there and count it as full.
    window.emplace();
    if (!existing.empty()) {
      window->first = existing.front();
      window->bytes.assign(existing.back() - existing.front() + 1, ring->share_);
    }
  }
  ring->window_ = *window;
  const uint64_t last = window->first + window->bytes.size() - 1;
  for (uint64_t number : existing) {
    if (number >= window->first && number <= last) continue;
    if (absl::Status dropped = database->DropGeneration(number); !dropped.ok()) return dropped;
  }
  if (!database->generation(last)) {
    if (absl::Status created = database->CreateGeneration(last); !created.ok()) return created;
  }
  if (row.empty()) {
    // Written at once: a new cache that only looks up must not be taken for one that lost its window.
    rocksdb::WriteBatch batch;
    batch.Put(database->state(), kWindowKey, EncodeWindow(*window));
    if (absl::Status written = database->Write(&batch); !written.ok()) return written;
  }
  return ring;
}

std::optional<IndexRow> BlobRing::Index(const std::string& raw, bool* damaged) {
  std::string bytes;
  if (!database_->Get(database_->index(), raw, &bytes, damaged)) return std::nullopt;
  std::optional<IndexRow> row = DecodeIndex(bytes);
  if (!row || row->size > kMaxBlobBytes || row->chunks != ChunksOf(row->size)) {
    *damaged = true;
    return std::nullopt;
  }
  if (row->generation < window_.first) return std::nullopt;  // evicted
  return row;
}

BlobRing::Found BlobRing::Get(const std::string& raw, std::string* bytes) {
  std::shared_lock lock(mutex_);
  bool damaged = false;
  std::optional<IndexRow> row = Index(raw, &damaged);
  if (!row) return damaged ? Found::kDamaged : Found::kNo;
  rocksdb::ColumnFamilyHandle* family = database_->generation(row->generation);
  if (!family) return Found::kDamaged;
  bytes->clear();
  for (uint32_t chunk = 0; chunk < row->chunks; ++chunk) {
    std::string part;
    const uint64_t size = std::min(kChunkBytes, row->size - chunk * kChunkBytes);
    if (!database_->Get(family, ChunkKey(raw, chunk), &part) || !UnpackChunk(part, size, bytes)) {
      return Found::kDamaged;
    }
  }
  if (bytes->size() != row->size || Sha256Raw(*bytes) != raw) return Found::kDamaged;
  return Found::kYes;
}

bool BlobRing::Has(const std::string& raw) {
  std::shared_lock lock(mutex_);
  bool damaged = false;
  std::optional<IndexRow> row = Index(raw, &damaged);
  return row && database_->generation(row->generation);
}

bool BlobRing::IsFull() {
  std::shared_lock lock(mutex_);
  return window_.bytes.size() >= limit_;
}

bool BlobRing::IsOld(const std::string& raw) {
  std::shared_lock lock(mutex_);
  if (window_.bytes.size() < limit_) return false;
  bool damaged = false;
  std::optional<IndexRow> row = Index(raw, &damaged);
  const uint64_t old = std::min<uint64_t>(2, limit_ - 1);
  return row && row->generation < window_.first + old;
}

absl::Status BlobRing::MakeRoom(uint64_t bytes) {
  std::unique_lock lock(mutex_);
  if (window_.bytes.back() == 0 || window_.bytes.back() + bytes <= share_) return absl::OkStatus();
  return Rotate(limit_);
}

absl::Status BlobRing::Clear() {
  std::unique_lock lock(mutex_);
  return Rotate(1);
}

// Begins a generation and drops the oldest, so that at most `keep` are left. The family first, then the window that
// names it; the narrower window first, then the drop. Whatever is left between two steps is put right by Open.
absl::Status BlobRing::Rotate(size_t keep) {
  WindowRow next = window_;
  next.bytes.push_back(0);
  const uint64_t newest = next.first + next.bytes.size() - 1;
  if (absl::Status created = database_->CreateGeneration(newest); !created.ok()) return created;
  KillPoint("ring-created");
  std::vector<uint64_t> dropped;
  while (next.bytes.size() > keep) {
    dropped.push_back(next.first++);
    next.bytes.erase(next.bytes.begin());
  }
  rocksdb::WriteBatch batch;
  batch.Put(database_->state(), kWindowKey, EncodeWindow(next));
  if (absl::Status written = database_->Write(&batch); !written.ok()) return written;
  window_ = next;
  KillPoint("ring-moved");
  for (uint64_t number : dropped) {
    if (absl::Status gone = database_->DropGeneration(number); !gone.ok()) return gone;
    KillPoint("ring-dropped");
  }
  return absl::OkStatus();
}

void BlobRing::Put(const std::string& raw, const std::string& bytes, rocksdb::WriteBatch* batch) {
  std::unique_lock lock(mutex_);
  const uint64_t newest = window_.first + window_.bytes.size() - 1;
  rocksdb::ColumnFamilyHandle* family = database_->generation(newest);
  const IndexRow row{newest, bytes.size(), ChunksOf(bytes.size())};
  for (uint32_t chunk = 0; chunk < row.chunks; ++chunk) {
    const uint64_t from = chunk * kChunkBytes;
    batch->Put(family, ChunkKey(raw, chunk),
               PackChunk(std::string_view(bytes).substr(from, std::min(kChunkBytes, bytes.size() - from))));
  }
  batch->Put(database_->index(), raw, EncodeIndex(row));
  window_.bytes.back() += bytes.size();
  batch->Put(database_->state(), kWindowKey, EncodeWindow(window_));
}

void BlobRing::Remove(const std::string& raw, rocksdb::WriteBatch* batch) {
  std::shared_lock lock(mutex_);
  bool damaged = false;
  std::optional<IndexRow> row = Index(raw, &damaged);
  if (row) {
    if (rocksdb::ColumnFamilyHandle* family = database_->generation(row->generation)) {
      for (uint32_t chunk = 0; chunk < row->chunks; ++chunk) batch->Delete(family, ChunkKey(raw, chunk));
    }
  }
  batch->Delete(database_->index(), raw);
}

std::optional<std::pair<std::string, uint32_t>> BlobRing::ChunkOf(std::string_view key) {
  constexpr size_t kDigest = 32;
  if (key.size() != kDigest + 4) return std::nullopt;
  uint32_t chunk = 0;
  for (unsigned char byte : key.substr(kDigest)) chunk = chunk << 8 | byte;
  if (chunk >= ChunksOf(kMaxBlobBytes)) return std::nullopt;
  return std::pair(std::string(key.substr(0, kDigest)), chunk);
}

std::optional<std::string> BlobRing::Unpack(std::string_view packed) {
  if (packed.empty()) return std::nullopt;
  const std::string_view body = packed.substr(1);
  const uint64_t size = packed[0] == kPlain ? body.size() : ZSTD_getFrameContentSize(body.data(), body.size());
  std::string bytes;
  if (size > kChunkBytes || !UnpackChunk(packed, size, &bytes)) return std::nullopt;  // Unknown sizes are large, too.
  return bytes;
}

bool BlobRing::IsLast(uint64_t size) { return size < kChunkBytes; }

WindowRow BlobRing::window() {
  std::shared_lock lock(mutex_);
  return window_;
}

}  // namespace residua::cache
