#include "client/remote.h"

#include <grpcpp/grpcpp.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

#include "client/source_tree.h"
#include "proto/chunks.h"
#include "proto/convert.h"
#include "residua/v1/artefact.grpc.pb.h"
#include "residua/v1/error.pb.h"
#include "residua/v1/specialisation.grpc.pb.h"

namespace residua::client {
namespace {

using std::chrono::milliseconds;

// Cancels a call when the caller's predicate says so; ends with its scope.
class CancelWatch {
 public:
  CancelWatch(grpc::ClientContext* context, const std::function<bool()>& cancelled) {
    if (!cancelled) return;
    thread_ = std::thread([this, context, &cancelled] {
      std::unique_lock lock(mutex_);
      while (!wake_.wait_for(lock, milliseconds(50), [this] { return done_; })) {
        if (!cancelled()) continue;
        context->TryCancel();
        return;
      }
    });
  }
  ~CancelWatch() {
    if (!thread_.joinable()) return;
    {
      std::lock_guard lock(mutex_);
      done_ = true;
    }
    wake_.notify_all();
    thread_.join();
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  bool done_ = false;
  std::thread thread_;
};

milliseconds RetryDelay(const grpc::Status& status) {
  v1::StatusDetails details;
  if (!details.ParseFromString(status.error_details())) return milliseconds(0);
  for (const auto& any : details.details()) {
    v1::RetryInfo retry;
    if (any.type_url() != "type.googleapis.com/google.rpc.RetryInfo" || !retry.ParseFromString(any.value())) continue;
    return milliseconds(retry.retry_delay().seconds() * 1000 + retry.retry_delay().nanos() / 1000000);
  }
  return milliseconds(0);
}

bool RetryMayHelp(const grpc::Status& status) {
  switch (status.error_code()) {
    case grpc::StatusCode::UNAVAILABLE:
    case grpc::StatusCode::RESOURCE_EXHAUSTED:
    case grpc::StatusCode::DEADLINE_EXCEEDED:
    case grpc::StatusCode::FAILED_PRECONDITION:  // A blob went between upload and use.
    case grpc::StatusCode::ABORTED:
      return true;
    default:
      return false;
  }
}

std::string Explain(const std::string& server, const grpc::Status& status) {
  switch (status.error_code()) {
    case grpc::StatusCode::UNAVAILABLE:
      return "cannot reach the server `" + server + "`: " + status.error_message();
    case grpc::StatusCode::DEADLINE_EXCEEDED:
      return "the server `" + server + "` did not finish in time";
    case grpc::StatusCode::CANCELLED:
      return "cancelled";
    default:
      return "the server `" + server + "` refused the request: " + status.error_message();
  }
}

void Fail(const std::string& server, const grpc::Status& status, RemoteAnswer* answer) {
  answer->error = Explain(server, status);
  answer->retry_may_help = RetryMayHelp(status);
  answer->retry_after = RetryDelay(status);
}

std::shared_ptr<grpc::Channel> Connect(const std::string& server) {
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, 20000);
  return grpc::CreateCustomChannel(server, grpc::InsecureChannelCredentials(), arguments);
}

// Sends the blobs that the server lacks.
grpc::Status Upload(v1::ArtefactService::Stub& stub, std::chrono::system_clock::time_point deadline,
                    const std::vector<std::pair<v1::Digest, const std::string*>>& blobs) {
  v1::FindMissingBlobsRequest ask;
  for (const auto& [digest, bytes] : blobs) *ask.add_digests() = digest;
  v1::FindMissingBlobsResponse lacking;
  grpc::ClientContext context;
  context.set_deadline(deadline);
  if (grpc::Status status = stub.FindMissingBlobs(&context, ask, &lacking); !status.ok()) return status;
  std::set<std::string> missing;
  for (const v1::Digest& digest : lacking.missing()) missing.insert(digest.sha256());
  for (const auto& [digest, bytes] : blobs) {
    if (!missing.count(digest.sha256())) continue;
    grpc::ClientContext write_context;
    write_context.set_deadline(deadline);
    v1::WriteBlobResponse written;
    auto writer = stub.WriteBlob(&write_context, &written);
    proto::SendChunks(digest, *bytes, 0, [&](const v1::BlobChunk& chunk) { return writer->Write(chunk); });
    writer->WritesDone();
    if (grpc::Status status = writer->Finish(); !status.ok()) return status;
  }
  return grpc::Status::OK;
}

// What is for the user's eyes; nothing for the end of the stream.
std::optional<RemoteEvent> Visible(const v1::SpecialiseEvent& event) {
  using Kind = RemoteEvent::Kind;
  switch (event.event_case()) {
    case v1::SpecialiseEvent::kQueued:
      return RemoteEvent{Kind::kQueued, event.queued().joined() ? "joined" : "", "", event.queued().position()};
    case v1::SpecialiseEvent::kStarted:
      return RemoteEvent{Kind::kStarted, event.started().worker(), "", event.started().attempt()};
    case v1::SpecialiseEvent::kProgress:
      return RemoteEvent{Kind::kProgress, event.progress().phase(), event.progress().detail()};
    case v1::SpecialiseEvent::kFunction:
      return RemoteEvent{Kind::kFunction, event.function().description(), ""};
    case v1::SpecialiseEvent::kHit:
      return RemoteEvent{Kind::kHit, "", ""};
    case v1::SpecialiseEvent::kMiss:
      return RemoteEvent{Kind::kMiss, event.miss().reason(), ""};
    default:
      return std::nullopt;
  }
}

// The last event of a stream becomes the answer.
void Conclude(const v1::SpecialiseEvent& event, proto::ChunkAssembler& chunks, RemoteAnswer* answer) {
  if (event.has_failure() && event.failure().kind() == v1::FAILURE_KIND_UNAVAILABLE) {
    answer->error = event.failure().message();
    answer->retry_may_help = true;
    answer->retry_after = milliseconds(event.failure().retry_after_ms());
    return;
  }
  if (event.has_failure()) {
    answer->answered = true;
    answer->result = proto::FailureFromProto(event.failure());
    return;
  }
  auto result = proto::ResultFromProto(event.result(), [&](const v1::Digest& digest) { return chunks.Take(digest); });
  if (!result.ok()) {
    answer->error = "the server's answer is malformed: " + std::string(result.status().message());
    answer->retry_may_help = absl::IsDataLoss(result.status());
    return;
  }
  answer->answered = true;
  answer->result = std::move(*result);
}

}  // namespace

RemoteAnswer RemoteSpecialise(const RemoteOptions& options, const job::JobRequest& request,
                              const std::function<void(const RemoteEvent&)>& on_event) {
  RemoteAnswer answer;
  job::JobRequest tree = request;
  if (std::string wrong = CollectSourceTree(&tree); !wrong.empty()) {
    answer.answered = true;
    answer.result.state = job::JobState::kUserError;
    answer.result.message = wrong;
    return answer;
  }
  const auto deadline = std::chrono::system_clock::now() + options.timeout;
  std::vector<std::pair<v1::Digest, const std::string*>> long_files;
  v1::SpecialisationRequest message = proto::RequestToProto(
      tree, [&](const v1::Digest& digest, const std::string& bytes) { long_files.emplace_back(digest, &bytes); });
  message.set_skip_cache_lookup(options.skip_cache_lookup);
  auto channel = Connect(options.server);
  if (!long_files.empty()) {
    auto blobs = v1::ArtefactService::NewStub(channel);
    if (grpc::Status status = Upload(*blobs, deadline, long_files); !status.ok()) {
      Fail(options.server, status, &answer);
      return answer;
    }
  }
  auto stub = v1::SpecialisationService::NewStub(channel);
  grpc::ClientContext context;
  context.set_deadline(deadline);
  CancelWatch watch(&context, options.cancelled);
  auto reader = stub->Specialise(&context, message);
  proto::ChunkAssembler chunks;
  v1::SpecialiseEvent event;
  bool concluded = false;
  while (reader->Read(&event)) {
    if (event.has_chunk()) {
      chunks.Add(event.chunk()).IgnoreError();  // A bad one shows as a missing file.
    } else if (event.has_result() || event.has_failure()) {
      Conclude(event, chunks, &answer);
      concluded = true;
    } else if (auto visible = Visible(event)) {
      if (visible->kind == RemoteEvent::Kind::kHit) answer.hit = true;
      if (visible->kind == RemoteEvent::Kind::kMiss) answer.miss_reason = visible->text;
      if (on_event) on_event(*visible);
    }
  }
  const grpc::Status status = reader->Finish();
  if (concluded) return answer;
  if (!status.ok()) {
    Fail(options.server, status, &answer);
  } else {
    answer.error = "the server `" + options.server + "` ended the stream without an answer";
    answer.retry_may_help = true;
  }
  return answer;
}

ClusterSummary RemoteClusterStatus(const std::string& server, milliseconds timeout) {
  ClusterSummary summary;
  auto stub = v1::SpecialisationService::NewStub(Connect(server));
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + timeout);
  v1::ClusterStatusResponse response;
  const grpc::Status status = stub->ClusterStatus(&context, {}, &response);
  if (!status.ok()) {
    summary.error = Explain(server, status);
    summary.retry_may_help = RetryMayHelp(status);
    return summary;
  }
  summary.build_id = response.build_id();
  summary.uptime_ms = response.uptime_ms();
  for (const v1::WorkerStatus& worker : response.workers()) {
    summary.workers.push_back(
        {worker.name(), worker.target_cpu(), worker.slots(), worker.running(), worker.draining()});
  }
  summary.queued = response.queued();
  summary.queue_limit = response.queue_limit();
  summary.running = response.running();
  summary.joined = response.joined();
  summary.released_again = response.released_again();
  summary.quarantined = response.quarantined();
  summary.refused = response.refused();
  summary.hits = response.cache().hits();
  summary.misses = response.cache().misses();
  summary.damaged = response.cache().damaged();
  summary.blob_bytes = response.cache().blob_bytes();
  summary.limit_bytes = response.cache().limit_bytes();
  return summary;
}

}  // namespace residua::client
