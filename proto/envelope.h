// Messages of any length over streams whose messages are short. Every stream of this package has an envelope, a oneof
// with two members that are the same everywhere: `chunk` (a part of the serialised bytes of an envelope) and `spilled`
// (the chunks before it are the envelope that has this digest). Sender and receiver of every stream use these two.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "proto/chunks.h"

namespace residua::proto {

// Calls `send` with `envelope`, or with its chunks and then its digest; stops and returns false when `send` does.
template <typename Envelope, typename Send>
bool SendEnvelope(Envelope envelope, const Send& send) {
  if (static_cast<int64_t>(envelope.ByteSizeLong()) <= kMessageBytes) return send(std::move(envelope));
  const std::string bytes = envelope.SerializeAsString();
  const v1::Digest digest = DigestOf(bytes);
  const bool sent = SendChunks(digest, bytes, 0, [&](const v1::BlobChunk& chunk) {
    Envelope part;
    *part.mutable_chunk() = chunk;
    return send(std::move(part));
  });
  Envelope end;
  *end.mutable_spilled() = digest;
  return sent && send(std::move(end));
}

// What arrives on one stream.
template <typename Envelope>
class EnvelopeReader {
 public:
  // True: `*envelope` is a message. False: it was a chunk, and more follows.
  absl::StatusOr<bool> Take(Envelope* envelope) {
    if (envelope->has_chunk()) {
      absl::Status added = chunks_.Add(envelope->chunk());
      return added.ok() ? absl::StatusOr<bool>(false) : added;
    }
    if (!envelope->has_spilled()) return true;
    std::optional<std::string> bytes = chunks_.Take(envelope->spilled());
    if (!bytes) return absl::InvalidArgumentError("the parts of a message are not what they were said to be");
    if (!envelope->ParseFromString(*bytes)) return absl::InvalidArgumentError("a message is malformed");
    return true;
  }

 private:
  ChunkAssembler chunks_{kSpilledBytes};
};

}  // namespace residua::proto
