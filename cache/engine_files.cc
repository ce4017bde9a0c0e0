// Tables are left to the engine's own reader. For logs and blob files it has none that works without a database; their
// formats are simple, have not changed since they were made, and are written by options that are ours (database.cc): no
// compression, no recycled logs, no expiry.
#include "cache/engine_files.h"

#include <rocksdb/sst_file_reader.h>
#include <rocksdb/write_batch.h>

#include <algorithm>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>

namespace residua::cache {
namespace {

uint64_t LittleEndian(std::string_view bytes) {
  uint64_t number = 0;
  for (size_t i = bytes.size(); i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[i]);
  return number;
}

// A file from its front; reads no more than there is.
class Source {
 public:
  explicit Source(const std::string& path) : in_(path, std::ios::binary) {
    std::error_code error;
    const uintmax_t size = std::filesystem::file_size(path, error);
    left_ = error || !in_ ? 0 : size;
  }
  uint64_t left() const { return left_; }
  // Exactly `size` bytes, or nothing.
  std::optional<std::string> Take(uint64_t size) {
    if (size > left_) return std::nullopt;
    std::string bytes(size, '\0');
    if (!in_.read(bytes.data(), static_cast<std::streamsize>(size))) return std::nullopt;
    left_ -= size;
    return bytes;
  }

 private:
  std::ifstream in_;
  uint64_t left_ = 0;
};

// ---- logs: blocks of 32 KiB, in which a record lies in one piece or in several

constexpr uint64_t kBlockBytes = 32768;
constexpr size_t kPieceHeader = 7;  // checksum, length, kind
enum Piece : unsigned char { kFull = 1, kFirst, kMiddle, kLast };

// Calls `visit` with each record that has all of its pieces. What is no piece costs the rest of its block.
bool EachRecord(const std::string& path, const std::function<bool(const std::string&)>& visit) {
  Source file(path);
  bool whole = true, inside = false;
  std::string record;
  while (file.left() > 0) {
    const std::optional<std::string> block = file.Take(std::min(kBlockBytes, file.left()));
    if (!block) return false;
    for (std::string_view rest = *block; !rest.empty();) {
      if (rest.size() < kPieceHeader) {  // The filling of a block that has no room for another header.
        whole &= block->size() == kBlockBytes;
        break;
      }
      const size_t length = LittleEndian(rest.substr(4, 2));
      const auto kind = static_cast<unsigned char>(rest[6]);
      if (kind < kFull || kind > kLast || length > rest.size() - kPieceHeader) {
        whole = inside = false;
        break;
      }
      const bool begins = kind == kFull || kind == kFirst, ends = kind == kFull || kind == kLast;
      if (begins == inside) whole = false;  // In the middle of another, or of none.
      const bool known = begins || inside;
      if (begins) record.clear();
      if (known) record.append(rest.substr(kPieceHeader, length));
      if (known && ends) whole &= visit(record);
      inside = known && !ends;
      rest.remove_prefix(kPieceHeader + length);
    }
  }
  return whole && !inside;
}

// The rows that a batch writes.
class Puts final : public rocksdb::WriteBatch::Handler {
 public:
  explicit Puts(const VisitRow& visit) : visit_(visit) {}
  rocksdb::Status PutCF(uint32_t, const rocksdb::Slice& key, const rocksdb::Slice& value) override {
    visit_(key.ToStringView(), value.ToStringView());
    return rocksdb::Status::OK();
  }
  rocksdb::Status DeleteCF(uint32_t, const rocksdb::Slice&) override { return rocksdb::Status::OK(); }

 private:
  const VisitRow& visit_;
};

// ---- blob files: a header, records, a footer if the file was finished

constexpr std::string_view kBlobMagic("\x37\x8f\x24\x00", 4);
constexpr uint64_t kBlobHeader = 30, kBlobRecordHeader = 32, kBlobFooter = 32;

}  // namespace

bool ReadTable(const std::string& path, const VisitRow& visit) {
  try {
    rocksdb::SstFileReader reader{rocksdb::Options()};
    if (!reader.Open(path).ok()) return false;
    const bool sound = reader.VerifyChecksum().ok();
    std::unique_ptr<rocksdb::Iterator> at(reader.NewIterator(rocksdb::ReadOptions()));
    std::string last;
    for (at->SeekToFirst(); at->Valid(); at->Next()) {
      last = at->key().ToString();
      visit(last, at->value().ToStringView());
    }
    if (at->status().ok()) return sound;
    at.reset(reader.NewIterator(rocksdb::ReadOptions()));
    for (at->SeekToLast(); at->Valid() && at->key().ToString() > last; at->Prev()) {
      visit(at->key().ToStringView(), at->value().ToStringView());
    }
    return false;
  } catch (const std::exception&) {
    return false;  // It claimed an absurd length.
  }
}

bool ReadLog(const std::string& path, const VisitRow& visit) {
  Puts puts(visit);
  return EachRecord(path, [&](const std::string& record) { return rocksdb::WriteBatch(record).Iterate(&puts).ok(); });
}

bool IsWholeLog(const std::string& path) {
  bool any = false;
  return EachRecord(path, [&](const std::string&) { return any = true; }) && any;
}

bool ReadBlobFile(const std::string& path, const VisitRow& visit) {
  Source file(path);
  const std::optional<std::string> header = file.Take(kBlobHeader);
  if (!header || header->compare(0, kBlobMagic.size(), kBlobMagic) != 0) return false;
  while (file.left() > 0) {
    const std::optional<std::string> about = file.Take(kBlobRecordHeader);
    if (!about) return false;
    static_assert(kBlobRecordHeader == kBlobFooter);
    if (file.left() == 0) return about->compare(0, kBlobMagic.size(), kBlobMagic) == 0;
    const uint64_t key_size = LittleEndian(std::string_view(*about).substr(0, 8));
    const uint64_t value_size = LittleEndian(std::string_view(*about).substr(8, 8));
    if (key_size > file.left() || value_size > file.left() - key_size) return false;
    const std::optional<std::string> key = file.Take(key_size), value = file.Take(value_size);
    if (!key || !value) return false;
    visit(*key, *value);
  }
  return true;  // Its writer was killed before it wrote the footer.
}

}  // namespace residua::cache
