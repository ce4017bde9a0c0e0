#include "worker/host/version_client.h"

#include <grpcpp/grpcpp.h>

#include <algorithm>
#include <thread>

#include "proto/deadline.h"
#include "proto/limits.h"

namespace residua::worker {
namespace {

// The server looks into its cache, which takes no time; a job does not wait for more.
constexpr std::chrono::seconds kPatience{2};
constexpr int kMostVersions = 256;

// Whoever makes a version that is waited for began before; so long a lead is none.
constexpr std::chrono::minutes kLongestWait{5};
constexpr std::chrono::milliseconds kFirstPause{1}, kLongestPause{20};

void SetDeadline(grpc::ClientContext* context) { context->set_deadline(proto::ForCall(proto::DeadlineIn(kPatience))); }

}  // namespace

job::FoundVersion VersionClient::Find(const std::string& key) {
  job::FoundVersion found = Ask(key);
  const auto end = std::chrono::steady_clock::now() + kLongestWait;
  for (auto pause = kFirstPause; found.elsewhere && !helps_ && goes_on_(); pause = std::min(2 * pause, kLongestPause)) {
    if (std::chrono::steady_clock::now() >= end) break;
    std::this_thread::sleep_for(pause);
    found = Ask(key);
  }
  if (!helps_) found.elsewhere = false;
  return found;
}

job::FoundVersion VersionClient::Ask(const std::string& key) {
  job::FoundVersion found;
  if (!answers_) return found;
  grpc::ClientContext context;
  SetDeadline(&context);
  v1::FindVersionRequest request;
  request.set_lease_id(lease_);
  request.set_key(key);
  v1::FindVersionResponse response;
  answers_ = stub_->FindVersion(&context, request, &response).ok();
  if (!answers_) return found;
  if (response.has_record()) found.bytes = std::move(*response.mutable_record());
  found.shared = response.shared();
  found.elsewhere = response.elsewhere();
  return found;
}

void VersionClient::Keep(const std::map<std::string, job::KeptVersion>& records) {
  v1::KeepVersionsRequest request;
  int64_t bytes = 0;
  for (const auto& [key, version] : records) {
    const bool too_long = static_cast<int64_t>(version.bytes.size()) > proto::kMessageBytes;
    const int64_t size = too_long ? 0 : static_cast<int64_t>(version.bytes.size());
    if (bytes + size > proto::kMessageBytes || request.versions_size() == kMostVersions) {
      Send(&request);
      bytes = 0;
    }
    v1::VersionRecord* record = request.add_versions();
    record->set_key(key);
    record->set_function(version.function);
    if (!too_long) record->set_record(version.bytes);
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
