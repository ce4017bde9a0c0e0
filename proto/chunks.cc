#include "proto/chunks.h"

#include <algorithm>

#include "digest/sha256.h"

namespace residua::proto {

v1::Digest DigestOf(const std::string& bytes) {
  v1::Digest digest;
  digest.set_sha256(Sha256Raw(bytes));
  digest.set_size_bytes(static_cast<int64_t>(bytes.size()));
  return digest;
}

bool SendChunks(const v1::Digest& digest, const std::string& bytes, int64_t offset,
                const std::function<bool(const v1::BlobChunk&)>& send) {
  const int64_t size = static_cast<int64_t>(bytes.size());
  do {
    v1::BlobChunk chunk;
    *chunk.mutable_digest() = digest;
    chunk.set_offset(offset);
    const int64_t length = std::min(kChunkBytes, size - offset);
    chunk.set_data(bytes.substr(offset, length));
    if (!send(chunk)) return false;
    offset += length;
  } while (offset < size);
  return true;
}

absl::Status ChunkAssembler::Add(const v1::BlobChunk& chunk) {
  const v1::Digest& digest = chunk.digest();
  if (digest.sha256().size() != 32 || digest.size_bytes() < 0) {
    return absl::InvalidArgumentError("a chunk has a malformed digest");
  }
  const int64_t length = static_cast<int64_t>(chunk.data().size());
  // It will be as long the next time, so this is no shortage.
  if (held_ + length > limit_ || digest.size_bytes() > limit_) {
    return absl::InvalidArgumentError("what is sent is over " + std::to_string(limit_ >> 20) + " MiB");
  }
  std::string& part = parts_[digest.sha256()];
  if (chunk.offset() == 0 && !part.empty()) {  // Sent again from the start: after an error, or the same blob twice.
    held_ -= static_cast<int64_t>(part.size());
    part.clear();
  }
  if (chunk.offset() != static_cast<int64_t>(part.size()) || chunk.offset() + length > digest.size_bytes()) {
    return absl::InvalidArgumentError("a chunk does not continue its blob");
  }
  part += chunk.data();
  held_ += length;
  return absl::OkStatus();
}

std::optional<std::string> ChunkAssembler::Take(const v1::Digest& digest) {
  auto found = parts_.find(digest.sha256());
  if (found == parts_.end()) return std::nullopt;
  std::string bytes = std::move(found->second);
  held_ -= static_cast<int64_t>(bytes.size());
  parts_.erase(found);
  if (static_cast<int64_t>(bytes.size()) != digest.size_bytes() || Sha256Raw(bytes) != digest.sha256()) {
    return std::nullopt;
  }
  return bytes;
}

}  // namespace residua::proto
