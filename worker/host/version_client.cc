#include "worker/host/version_client.h"

#include <grpcpp/grpcpp.h>

#include "proto/limits.h"

namespace residua::worker {
namespace {

// The server looks into its cache, which takes no time; a job does not wait for more.
constexpr std::chrono::seconds kPatience{2};
constexpr int kMostVersions = 256;

void SetDeadline(grpc::ClientContext* context) { context->set_deadline(std::chrono::system_clock::now() + kPatience); }

}  // namespace

std::optional<std::string> VersionClient::Find(const std::string& key) {
  if (!answers_) return std::nullopt;
  grpc::ClientContext context;
  SetDeadline(&context);
  v1::FindVersionRequest request;
  request.set_lease_id(lease_);
  request.set_key(key);
  v1::FindVersionResponse response;
  answers_ = stub_->FindVersion(&context, request, &response).ok();
  if (!answers_ || !response.has_record()) return std::nullopt;
  return std::move(*response.mutable_record());
}

void VersionClient::Keep(const std::map<std::string, job::KeptVersion>& records) {
  v1::KeepVersionsRequest request;
  int64_t bytes = 0;
  for (const auto& [key, version] : records) {
    const auto size = static_cast<int64_t>(version.bytes.size());
    if (size > proto::kMessageBytes) continue;
    if (bytes + size > proto::kMessageBytes || request.versions_size() == kMostVersions) {
      Send(&request);
      bytes = 0;
    }
    v1::VersionRecord* record = request.add_versions();
    record->set_key(key);
    record->set_function(version.function);
    record->set_record(version.bytes);
    bytes += size;
  }
  if (request.versions_size() > 0) Send(&request);
}

void VersionClient::Send(v1::KeepVersionsRequest* request) {
  request->set_lease_id(lease_);
  if (answers_) {
    grpc::ClientContext context;
    SetDeadline(&context);
    v1::KeepVersionsResponse response;
    answers_ = stub_->KeepVersions(&context, *request, &response).ok();
  }
  request->clear_versions();
}

}  // namespace residua::worker
