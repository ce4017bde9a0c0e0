#include "client/remote_upload.h"

#include <algorithm>
#include <map>
#include <vector>

#include "digest/sha256.h"
#include "proto/chunks.h"

namespace residua::client {
namespace {

// Digests in one question: well below the message limit.
constexpr size_t kAskedAtOnce = 8192;

// One blob of each digest.
using Digests = std::map<std::string, job::FileDigest>;

v1::Digest MessageOf(const job::FileDigest& digest) {
  v1::Digest message;
  message.set_sha256(RawOfHex(digest.sha256));
  message.set_size_bytes(digest.size);
  return message;
}

class Uploader {
 public:
  Uploader(Connection& connection, Deadline deadline, const std::function<bool()>& cancelled)
      : connection_(connection), deadline_(deadline), cancelled_(cancelled) {}

  // Adds to `missing` those of `digests` that the server lacks.
  grpc::Status FindMissing(const Digests& digests, std::vector<job::FileDigest>* missing) {
    for (auto next = digests.begin(); next != digests.end();) {
      v1::FindMissingBlobsRequest ask;
      for (size_t k = 0; k < kAskedAtOnce && next != digests.end(); ++k, ++next) {
        *ask.add_digests() = MessageOf(next->second);
      }
      v1::FindMissingBlobsResponse lacking;
      grpc::ClientContext context;
      context.set_deadline(proto::ForCall(deadline_));
      const CancelWatch watch(&context, cancelled_);
      if (grpc::Status asked = connection_.artefacts().FindMissingBlobs(&context, ask, &lacking); !asked.ok()) {
        return asked;
      }
      for (const v1::Digest& digest : lacking.missing()) {
        const auto found = digests.find(HexOfRaw(digest.sha256()));
        if (found != digests.end()) missing->push_back(found->second);
      }
    }
    return grpc::Status::OK;
  }

  // In this order, over one stream.
  grpc::Status Send(const std::vector<job::FileDigest>& digests, job::Blobs& blobs) {
    if (digests.empty()) return grpc::Status::OK;
    grpc::ClientContext context;
    context.set_deadline(proto::ForCall(deadline_));
    const CancelWatch watch(&context, cancelled_);
    v1::WriteBlobResponse written;
    auto writer = connection_.artefacts().WriteBlob(&context, &written);
    try {
      for (const job::FileDigest& digest : digests) {
        const bool sent = proto::SendChunks(MessageOf(digest), blobs.Read(digest), 0,
                                            [&](const v1::BlobChunk& chunk) { return writer->Write(chunk); });
        if (!sent) break;  // Finish says why.
      }
    } catch (const job::SourceUnavailable&) {
      context.TryCancel();
      writer->Finish();
      throw;
    }
    writer->WritesDone();
    return writer->Finish();
  }

 private:
  Connection& connection_;
  const Deadline deadline_;
  const std::function<bool()>& cancelled_;
};

grpc::Status SendAll(Uploader& uploader, const Sources& sources, bool thorough) {
  const job::SourceTree& tree = *sources.tree;
  Digests wanted;
  for (const auto& [path, digest] : tree.files) wanted[digest.sha256] = digest;
  const bool listed = !tree.folders.empty();
  if (listed) wanted[tree.listing.sha256] = tree.listing;
  std::vector<job::FileDigest> missing;
  if (grpc::Status found = uploader.FindMissing(wanted, &missing); !found.ok()) return found;
  // The listing goes last: that it is there says that its files are.
  const size_t before = missing.size();
  std::erase_if(missing, [&](const job::FileDigest& digest) { return listed && digest.sha256 == tree.listing.sha256; });
  const bool list = missing.size() < before;
  if (list || (listed && thorough)) {
    Digests functions;
    for (const job::FileDigest& digest : sources.listed) functions[digest.sha256] = digest;
    if (grpc::Status found = uploader.FindMissing(functions, &missing); !found.ok()) return found;
  }
  if (list) missing.push_back(tree.listing);
  return uploader.Send(missing, *tree.blobs);
}

}  // namespace

TryOutcome Upload(Connection& connection, const Sources& sources, bool thorough, Deadline deadline,
                  const std::function<bool()>& cancelled) {
  Uploader uploader(connection, deadline, cancelled);
  try {
    return connection.OutcomeOf(SendAll(uploader, sources, thorough));
  } catch (const job::SourceUnavailable&) {
    return {TryOutcome::Kind::kStale, "a source file changes faster than it can be sent", {}};
  }
}

}  // namespace residua::client
