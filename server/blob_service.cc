#include "server/blob_service.h"

#include "digest/sha256.h"
#include "proto/chunks.h"
#include "proto/limits.h"
#include "server/allowance.h"
#include "server/log.h"
#include "server/status.h"
#include "server/write_queue.h"

namespace residua::server {
namespace {

constexpr int kMaxDigests = 65536;
constexpr size_t kDigestBytes = 32;

class ReadCall final : public QueuedReactor<grpc::ServerWriteReactor<v1::BlobChunk>, v1::BlobChunk> {
 public:
  ReadCall(Core* core, grpc::CallbackServerContext* context, const Caller& caller)
      : QueuedReactor(context), core_(core), owner_(caller.name), leaving_(&core->leaving, caller.account) {
    ComesBy(caller.permits, caller.peer, caller.traffic);
  }

  void Begin(const v1::ReadBlobRequest& request) {
    HoldSelf();
    core_->peers.Add(std::static_pointer_cast<ReadCall>(shared_from_this()));
    if (request.digest().sha256().size() != kDigestBytes || request.offset() < 0) {
      return Close(grpc::Status(grpc::StatusCode::INVALID_ARGUMENT, "malformed digest or offset"));
    }
    auto self = std::static_pointer_cast<ReadCall>(shared_from_this());
    if (!core_->deliveries.TryPost(owner_, [self, request] { self->Send(request); })) {
      Close(RetryLater(grpc::StatusCode::RESOURCE_EXHAUSTED, "the server has too many requests",
                       core_->limits.retry_delay));
    }
  }
  void OnCancel() override {
    GivenUp();
    Close(grpc::Status::CANCELLED);
  }

 private:
  void Send(const v1::ReadBlobRequest& request) {
    // Nobody stores a longer one.
    if (request.digest().size_bytes() < 0 || request.digest().size_bytes() > proto::kMaxTreeBytes) {
      return Close(grpc::Status(grpc::StatusCode::NOT_FOUND, "no such blob"));
    }
    // Before the bytes are: many readers at once must not fill the memory.
    if (!leaving_.Hold(request.digest().size_bytes())) {
      return Close(
          RetryLater(grpc::StatusCode::RESOURCE_EXHAUSTED, "too many blobs are being read", core_->limits.retry_delay));
    }
    std::optional<std::string> bytes = core_->cache->GetBlob(HexOfRaw(request.digest().sha256()));
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

  Core* core_;
  const std::string owner_;
  LeavingAllowance leaving_;
};

// Each blob is stored with its last chunk. Keeps itself alive until gRPC is done with it.
class WriteCall final : public grpc::ServerReadReactor<v1::BlobChunk>,
                        public PeerCall,
                        public std::enable_shared_from_this<WriteCall> {
 public:
  WriteCall(Core* core, v1::WriteBlobResponse* response, const Caller& caller)
      : core_(core), account_(caller.account), arriving_(&core->arriving, caller.account), response_(response) {
    ComesBy(caller.permits, caller.peer, caller.traffic);
  }

  void Begin() {
    self_ = shared_from_this();
    core_->peers.Add(self_);
    const std::lock_guard lock(mutex_);
    pace_.Awaits();
    StartRead(&chunk_);
  }

  void OnReadDone(bool ok) override {
    const std::lock_guard lock(mutex_);
    if (finished_) return;
    if (!ok) return End(open_.empty() ? grpc::Status::OK : Unfinished());
    if (grpc::Status taken = Take(); !taken.ok()) return End(taken);
    pace_.Came(static_cast<int64_t>(chunk_.data().size()), open_.empty());
    StartRead(&chunk_);
  }
  void EndIfIdle(Time since) override {
    const std::lock_guard lock(mutex_);
    if (finished_ || !pace_.IsSlow(since)) return;
    LogError("upload-ended", {{"reason", "the rest of a blob did not come for too long"}});
    End({grpc::StatusCode::DEADLINE_EXCEEDED, "the rest of the blob did not come for too long"});
  }
  void EndWithdrawn() override {
    const std::lock_guard lock(mutex_);
    if (!finished_) End(QueuedReactor<grpc::ServerWriteReactor<v1::BlobChunk>, v1::BlobChunk>::Withdrawn());
  }
  void OnCancel() override { GivenUp(); }
  void OnDone() override { self_.reset(); }

 private:
  void End(const grpc::Status& status) {
    finished_ = true;
    Finish(status);
  }

  static grpc::Status Unfinished() { return {grpc::StatusCode::INVALID_ARGUMENT, "a blob ended before its last byte"}; }

  grpc::Status Take() {
    const v1::Digest& digest = chunk_.digest();
    if (!open_.empty() && digest.sha256() != open_) return Unfinished();
    if (absl::Status added = assembler_.Add(chunk_); !added.ok()) return ToGrpc(added);
    if (!arriving_.Hold(assembler_.held_bytes())) {
      return RetryLater(grpc::StatusCode::RESOURCE_EXHAUSTED, "too many uploads at the same time",
                        core_->limits.retry_delay);
    }
    open_ = digest.sha256();
    if (chunk_.offset() + static_cast<int64_t>(chunk_.data().size()) < digest.size_bytes()) return grpc::Status::OK;
    open_.clear();
    std::optional<std::string> bytes = assembler_.Take(digest);
    if (!bytes) return {grpc::StatusCode::INVALID_ARGUMENT, "the bytes do not have the digest"};
    if (!core_->cache->HasBlob(HexOfRaw(digest.sha256()))) {
      const Milliseconds wait = core_->uploads.Take(std::chrono::steady_clock::now(), account_, digest.size_bytes());
      if (wait.count() > 0) {
        return RetryLater(grpc::StatusCode::RESOURCE_EXHAUSTED, "this client has sent a quarter of the cache anew",
                          wait);
      }
    }
    absl::Status stored = core_->cache->PutBlob(*bytes);
    if (stored.ok()) core_->sent.Add(account_, digest.sha256());
    *response_->mutable_digest() = digest;
    return ToGrpc(stored);
  }

  Core* core_;
  const std::string account_;  // who sends it
  Allowance arriving_;
  std::shared_ptr<WriteCall> self_;
  std::recursive_mutex mutex_;  // to end may call OnReadDone, from within
  bool finished_ = false;
  Pace pace_;
  v1::WriteBlobResponse* response_;
  v1::BlobChunk chunk_;
  std::string open_;  // the digest of the blob whose chunks arrive; empty: none is begun
  proto::ChunkAssembler assembler_;
};

}  // namespace

grpc::ServerUnaryReactor* BlobService::FindMissingBlobs(grpc::CallbackServerContext* context,
                                                        const v1::FindMissingBlobsRequest* request,
                                                        v1::FindMissingBlobsResponse* response) {
  Caller caller;
  const grpc::Status admitted = core_->gate.Admit(*context, Right::kSubmit, door_, &caller);
  if (!admitted.ok()) return Refuse<grpc::ServerUnaryReactor>(admitted);
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  if (request->digests_size() > kMaxDigests) {
    reactor->Finish(grpc::Status(grpc::StatusCode::INVALID_ARGUMENT, "more than 65536 digests"));
    return reactor;
  }
  // The answer may be as long as the question.
  const auto held = std::make_shared<Allowance>(&core_->arriving, caller.account);
  if (!held->Hold(2 * static_cast<int64_t>(request->ByteSizeLong()))) {
    reactor->Finish(RetryLater(grpc::StatusCode::RESOURCE_EXHAUSTED, "too many requests arrive at the same time",
                               core_->limits.retry_delay));
    return reactor;
  }
  // Many digests are a long look-up: gRPC's own threads are for those who wait for nothing.
  const bool posted =
      core_->lookups.TryPost(caller.name, [core = core_, request, response, reactor, held, account = caller.account] {
        for (const v1::Digest& digest : request->digests()) {
          if (digest.sha256().size() != kDigestBytes) {
            return reactor->Finish({grpc::StatusCode::INVALID_ARGUMENT, "a digest has not 32 bytes"});
          }
          // What others sent is as if it were not there.
          const bool there =
              core->sent.Has(account, digest.sha256()) && core->cache->HasBlob(HexOfRaw(digest.sha256()));
          if (!there) *response->add_missing() = digest;
        }
        held->Hold(0);  // before its client is told, who may look at once
        reactor->Finish(grpc::Status::OK);
      });
  if (!posted) {
    reactor->Finish(RetryLater(grpc::StatusCode::RESOURCE_EXHAUSTED, "the server has too many look-ups",
                               core_->limits.retry_delay));
  }
  return reactor;
}

grpc::ServerWriteReactor<v1::BlobChunk>* BlobService::ReadBlob(grpc::CallbackServerContext* context,
                                                               const v1::ReadBlobRequest* request) {
  // Sources of users are among them: who knows a digest may not know what it is of.
  Caller caller;
  const grpc::Status admitted = core_->gate.Admit(*context, Right::kWork, door_, &caller);
  if (!admitted.ok()) return Refuse<grpc::ServerWriteReactor<v1::BlobChunk>>(admitted);
  auto call = std::make_shared<ReadCall>(core_, context, caller);
  call->Begin(*request);
  return call.get();
}

grpc::ServerReadReactor<v1::BlobChunk>* BlobService::WriteBlob(grpc::CallbackServerContext* context,
                                                               v1::WriteBlobResponse* response) {
  Caller caller;
  const grpc::Status admitted = core_->gate.Admit(*context, Right::kSubmit, door_, &caller);
  if (!admitted.ok()) return Refuse<grpc::ServerReadReactor<v1::BlobChunk>>(admitted);
  auto call = std::make_shared<WriteCall>(core_, response, caller);
  call->Begin();
  return call.get();
}

}  // namespace residua::server
