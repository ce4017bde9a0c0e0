#include "server/blob_service.h"

#include "proto/chunks.h"
#include "proto/digest.h"
#include "server/status.h"
#include "server/write_queue.h"

namespace residua::server {
namespace {

constexpr int kMaxDigests = 65536;
constexpr int64_t kMaxUploading = int64_t{256} << 20;

class ReadCall final : public QueuedReactor<grpc::ServerWriteReactor<v1::BlobChunk>, v1::BlobChunk> {
 public:
  void Begin(Core* core, const v1::ReadBlobRequest& request) {
    HoldSelf();
    if (request.digest().sha256().size() != 32 || request.offset() < 0) {
      return Close(grpc::Status(grpc::StatusCode::INVALID_ARGUMENT, "malformed digest or offset"));
    }
    auto self = std::static_pointer_cast<ReadCall>(shared_from_this());
    if (!core->pool.TryPost([self, core, request] { self->Send(core, request); })) {
      Close(RetryLater(grpc::StatusCode::RESOURCE_EXHAUSTED, "the server has too many requests",
                       core->limits.retry_delay));
    }
  }
  void OnCancel() override { Close(grpc::Status::CANCELLED); }

 private:
  void Send(Core* core, const v1::ReadBlobRequest& request) {
    std::optional<std::string> bytes = core->cache->GetBlob(proto::HexOfRaw(request.digest().sha256()));
    if (!bytes || static_cast<int64_t>(bytes->size()) != request.digest().size_bytes()) {
      return Close(grpc::Status(grpc::StatusCode::NOT_FOUND, "no such blob"));
    }
    if (request.offset() > static_cast<int64_t>(bytes->size())) {
      return Close(grpc::Status(grpc::StatusCode::OUT_OF_RANGE, "the offset is behind the end of the blob"));
    }
    proto::SendChunks(request.digest(), *bytes, request.offset(), [this](const v1::BlobChunk& chunk) {
      Push(chunk);
      return true;
    });
    Close(grpc::Status::OK);
  }
};

class WriteCall final : public grpc::ServerReadReactor<v1::BlobChunk> {
 public:
  WriteCall(Core* core, std::atomic<int64_t>* uploading, v1::WriteBlobResponse* response)
      : core_(core), uploading_(uploading), response_(response) {
    StartRead(&chunk_);
  }

  void OnReadDone(bool ok) override {
    if (!ok) return Finish(Store());
    if (!digest_.sha256().empty() && chunk_.digest().sha256() != digest_.sha256()) {
      return Finish(grpc::Status(grpc::StatusCode::INVALID_ARGUMENT, "chunks of two blobs in one call"));
    }
    digest_ = chunk_.digest();
    const int64_t before = assembler_.held_bytes();
    if (absl::Status added = assembler_.Add(chunk_); !added.ok()) return Finish(ToGrpc(added));
    if ((*uploading_ += assembler_.held_bytes() - before) > kMaxUploading) {
      return Finish(RetryLater(grpc::StatusCode::RESOURCE_EXHAUSTED, "too many uploads at the same time",
                               core_->limits.retry_delay));
    }
    StartRead(&chunk_);
  }
  void OnDone() override {
    *uploading_ -= assembler_.held_bytes();
    delete this;
  }

 private:
  grpc::Status Store() {
    const int64_t held = assembler_.held_bytes();
    std::optional<std::string> bytes = assembler_.Take(digest_);
    *uploading_ -= held - assembler_.held_bytes();
    if (!bytes) return grpc::Status(grpc::StatusCode::INVALID_ARGUMENT, "the bytes do not have the digest");
    if (absl::Status stored = core_->cache->PutBlob(*bytes); !stored.ok()) return ToGrpc(stored);
    *response_->mutable_digest() = digest_;
    return grpc::Status::OK;
  }

  Core* core_;
  std::atomic<int64_t>* uploading_;
  v1::WriteBlobResponse* response_;
  v1::BlobChunk chunk_;
  v1::Digest digest_;
  proto::ChunkAssembler assembler_;
};

}  // namespace

grpc::ServerUnaryReactor* BlobService::FindMissingBlobs(grpc::CallbackServerContext* context,
                                                        const v1::FindMissingBlobsRequest* request,
                                                        v1::FindMissingBlobsResponse* response) {
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  if (request->digests_size() > kMaxDigests) {
    reactor->Finish(grpc::Status(grpc::StatusCode::INVALID_ARGUMENT, "more than 65536 digests"));
    return reactor;
  }
  for (const v1::Digest& digest : request->digests()) {
    if (!core_->cache->HasBlob(proto::HexOfRaw(digest.sha256()))) *response->add_missing() = digest;
  }
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

grpc::ServerWriteReactor<v1::BlobChunk>* BlobService::ReadBlob(grpc::CallbackServerContext*,
                                                               const v1::ReadBlobRequest* request) {
  auto call = std::make_shared<ReadCall>();
  call->Begin(core_, *request);
  return call.get();
}

grpc::ServerReadReactor<v1::BlobChunk>* BlobService::WriteBlob(grpc::CallbackServerContext*,
                                                               v1::WriteBlobResponse* response) {
  return new WriteCall(core_, &uploading_, response);
}

}  // namespace residua::server
