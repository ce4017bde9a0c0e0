// Bytes that are longer than a gRPC message may be (4 MiB by default) travel in chunks. Sender and receiver of every
// stream use these two pieces.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "proto/limits.h"
#include "residua/v1/artefact.pb.h"

namespace residua::proto {

v1::Digest DigestOf(const std::string& bytes);

// Calls `send` for each chunk of `bytes` from `offset` on, in order; stops and returns false when `send` does. The
// empty blob is one empty chunk.
bool SendChunks(const v1::Digest& digest, const std::string& bytes, int64_t offset,
                const std::function<bool(const v1::BlobChunk&)>& send);

// Puts chunks together again, one blob after the other. Bounded: holds at most `limit` bytes, whatever the peer sends.
class ChunkAssembler {
 public:
  explicit ChunkAssembler(int64_t limit = kMaxTreeBytes) : limit_(limit) {}

  // INVALID_ARGUMENT for a gap, an overrun, a malformed digest, an empty part, a part of another blob than the one that
  // is begun, and with the first chunk that goes over the limit.
  absl::Status Add(const v1::BlobChunk& chunk);
  // The finished blob, removed from here; nothing if it is incomplete or does not have its digest.
  std::optional<std::string> Take(const v1::Digest& digest);
  int64_t held_bytes() const { return static_cast<int64_t>(part_.size()); }

 private:
  const int64_t limit_;
  std::string digest_;  // raw SHA-256 of the blob that is begun; empty: none is
  std::string part_;    // its bytes so far
};

}  // namespace residua::proto
