#include "proto/source_blobs.h"

#include "digest/sha256.h"

namespace residua::proto {

std::string SourceBlobs::WordsOfMissing(const job::FileDigest& digest) {
  return "the bytes of a source file are missing (" + digest.sha256.substr(0, 16) + ")";
}

std::string SourceBlobs::Read(const job::FileDigest& digest) {
  std::optional<std::string> bytes = find_(digest);
  if (bytes && static_cast<int64_t>(bytes->size()) == digest.size && Sha256Hex(*bytes) == digest.sha256) {
    return std::move(*bytes);
  }
  std::lock_guard lock(mutex_);
  missing_ = WordsOfMissing(digest);
  throw job::SourceUnavailable(missing_);
}

std::string SourceBlobs::Missing() {
  std::lock_guard lock(mutex_);
  return missing_;
}

}  // namespace residua::proto
