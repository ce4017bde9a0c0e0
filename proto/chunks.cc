#include "proto/chunks.h"

#include <algorithm>
#include <utility>

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
  if (length > limit_ || digest.size_bytes() > limit_) {
    return absl::InvalidArgumentError("what is sent is over " + std::to_string(limit_ >> 20) + " MiB");
  }
  // What costs nothing to send must cost nothing to keep.
  if (length == 0 && digest.size_bytes() > 0) return absl::InvalidArgumentError("a chunk is empty");
  if (!digest_.empty() && digest_ != digest.sha256()) {
    return absl::InvalidArgumentError("a blob is begun before the one before it has all its bytes");
  }
  if (chunk.offset() == 0) part_.clear();  // Sent again from the start: after an error.
  if (chunk.offset() != static_cast<int64_t>(part_.size()) || chunk.offset() + length > digest.size_bytes()) {
    return absl::InvalidArgumentError("a chunk does not continue its blob");
  }
  digest_ = digest.sha256();
  part_ += chunk.data();
  return absl::OkStatus();
}

std::optional<std::string> ChunkAssembler::Take(const v1::Digest& digest) {
  if (digest_.empty() || digest_ != digest.sha256()) return std::nullopt;
  std::string bytes = std::exchange(part_, {});
  digest_.clear();
  if (static_cast<int64_t>(bytes.size()) != digest.size_bytes() || Sha256Raw(bytes) != digest.sha256()) {
    return std::nullopt;
  }
  return bytes;
}

}  // namespace residua::proto
