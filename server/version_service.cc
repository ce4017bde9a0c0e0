#include "server/version_service.h"

#include <utility>

#include "digest/sha256.h"
#include "proto/limits.h"
#include "server/status.h"

namespace residua::server {
namespace {

constexpr size_t kLongestKey = 64, kLongestName = 256;
constexpr int kMostVersions = 256;

// Where a key of the evaluator stands for a client.
std::string KeyFor(const std::string& owner, const std::string& key) { return Sha256Hex(Sha256Hex(owner) + key); }

grpc::Status Malformed(const char* what) { return {grpc::StatusCode::INVALID_ARGUMENT, what}; }

grpc::Status WrongWith(const v1::KeepVersionsRequest& request) {
  if (request.versions_size() > kMostVersions) return Malformed("more than 256 versions");
  for (const v1::VersionRecord& version : request.versions()) {
    if (version.key().size() > kLongestKey) return Malformed("a key is longer than 64 bytes");
    if (static_cast<int64_t>(version.record().size()) > proto::kMessageBytes) {
      return Malformed("a record is longer than 1 MiB");
    }
  }
  return grpc::Status::OK;
}

}  // namespace

template <typename Work>
grpc::ServerUnaryReactor* VersionService::Answer(grpc::CallbackServerContext* context, uint64_t lease, Work work) {
  const grpc::Status admitted = core_->gate.Admit(*context, Right::kWork, door_);
  if (!admitted.ok()) return Refuse<grpc::ServerUnaryReactor>(admitted);
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  const std::optional<VersionsOfJob> job = core_->scheduler.VersionsOf(lease);
  if (!job) {
    reactor->Finish({grpc::StatusCode::NOT_FOUND, "there is no such lease"});
    return reactor;
  }
  if (!core_->lookups.TryPost("worker", [reactor, job, work] { reactor->Finish(work(*job)); })) {
    reactor->Finish(RetryLater(grpc::StatusCode::RESOURCE_EXHAUSTED, "the server has too many look-ups",
                               core_->limits.retry_delay));
  }
  return reactor;
}

grpc::ServerUnaryReactor* VersionService::FindVersion(grpc::CallbackServerContext* context,
                                                      const v1::FindVersionRequest* request,
                                                      v1::FindVersionResponse* response) {
  return Answer(context, request->lease_id(), [this, request, response](const VersionsOfJob& job) {
    if (request->key().size() > kLongestKey) return Malformed("a key is longer than 64 bytes");
    // In this order: who makes it stores it first, and gives it up then.
    const uint64_t lease = request->lease_id(), maker = job.claims->MakerOf(request->key(), lease);
    std::optional<std::string> record =
        maker == lease ? cache::FindVersion(*core_->cache, KeyFor(job.spec->owner, request->key())) : std::nullopt;
    if (record) {
      response->set_record(std::move(*record));
      job.claims->GiveUp(request->key(), lease);
    }
    response->set_shared(job.shared);
    response->set_elsewhere(maker != lease);
    return grpc::Status::OK;
  });
}

grpc::ServerUnaryReactor* VersionService::KeepVersions(grpc::CallbackServerContext* context,
                                                       const v1::KeepVersionsRequest* request,
                                                       v1::KeepVersionsResponse*) {
  return Answer(context, request->lease_id(), [this, request](const VersionsOfJob& job) {
    if (const grpc::Status wrong = WrongWith(*request); !wrong.ok()) return wrong;
    for (const v1::VersionRecord& version : request->versions()) {
      if (!version.record().empty() && job.claims->MayKeep(version.record().size())) {
        cache::KeepVersion(*core_->cache, KeyFor(job.spec->owner, version.key()),
                           {version.function().substr(0, kLongestName), version.record()});
      }
      job.claims->GiveUp(version.key(), request->lease_id());
    }
    return grpc::Status::OK;
  });
}

}  // namespace residua::server
