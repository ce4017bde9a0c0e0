#include "worker/host/worker_host.h"

#include <grpcpp/grpcpp.h>

#include <condition_variable>
#include <mutex>
#include <thread>

#include "digest/sha256.h"
#include "proto/backoff.h"
#include "proto/channel_pause.h"
#include "proto/chunks.h"
#include "proto/convert.h"
#include "proto/deadline.h"
#include "proto/envelope.h"
#include "proto/secure_channel.h"
#include "proto/source_blobs.h"
#include "proto/visible_text.h"
#include "residua/v1/artefact.grpc.pb.h"
#include "residua/v1/worker.grpc.pb.h"
#include "worker/host/job_slots.h"
#include "worker/host/source_reader.h"
#include "worker/host/version_client.h"

namespace residua::worker {
namespace {

using Stream = grpc::ClientReaderWriter<v1::WorkerMessage, v1::ServerMessage>;

// The writing half of a stream, for several threads.
class Sender {
 public:
  explicit Sender(Stream* stream) : stream_(stream) {}

  bool Send(const v1::WorkerMessage& message) {
    std::lock_guard lock(mutex_);
    return !closed_ && stream_->Write(message);
  }
  void SendDone(uint64_t lease, const job::JobResult& result) {
    v1::WorkerMessage message;
    v1::Done* done = message.mutable_done();
    done->set_lease_id(lease);
    if (result.state == job::JobState::kDone) {
      *done->mutable_result() = proto::ResultToProto(result);
    } else {
      *done->mutable_failure() = proto::FailureToProto(result);
    }
    SendWhole(std::move(message));
  }
  void SendEnded(uint64_t lease, const JobAnswer& answer) {
    v1::WorkerMessage message;
    v1::Ended* ended = message.mutable_ended();
    ended->set_lease_id(lease);
    *ended->mutable_failure() = proto::FailureToProto(answer.result);
    if (!ended->mutable_report()->ParseFromString(*answer.report)) ended->clear_report();
    // The server ends a worker that says more: that would be the job's doing, and end the other jobs, too.
    if (static_cast<int64_t>(message.ByteSizeLong()) > proto::kSpilledBytes) {
      ended->mutable_report()->clear_blobs();
      ended->mutable_report()->clear_request();
    }
    SendWhole(std::move(message));
  }
  void SendRelease(uint64_t lease, const std::string& reason) {
    v1::WorkerMessage message;
    message.mutable_release()->set_lease_id(lease);
    message.mutable_release()->set_reason(proto::Shortened(reason, proto::kProgressBytes));
    Send(message);
  }
  void Close() {
    std::lock_guard lock(mutex_);
    if (!closed_) stream_->WritesDone();
    closed_ = true;
  }

 private:
  // However long it is, with nothing in between its parts.
  void SendWhole(v1::WorkerMessage message) {
    std::lock_guard lock(mutex_);
    if (closed_) return;
    proto::SendEnvelope(std::move(message), [this](const v1::WorkerMessage& part) { return stream_->Write(part); });
  }

  std::mutex mutex_;
  Stream* stream_;
  bool closed_ = false;
};

// Longest wait for a source; the server is at hand, or the connection is about to be lost.
constexpr std::chrono::seconds kFetchLimit{60};

std::optional<std::string> FetchBlob(v1::ArtefactService::Stub& stub, const job::FileDigest& digest) {
  grpc::ClientContext context;
  context.set_deadline(proto::ForCall(proto::DeadlineIn(kFetchLimit)));
  v1::ReadBlobRequest request;
  request.mutable_digest()->set_sha256(RawOfHex(digest.sha256));
  request.mutable_digest()->set_size_bytes(digest.size);
  auto reader = stub.ReadBlob(&context, request);
  proto::ChunkAssembler chunks;
  v1::BlobChunk chunk;
  while (reader->Read(&chunk)) {
    if (!chunks.Add(chunk).ok()) context.TryCancel();
  }
  return reader->Finish().ok() ? chunks.Take(request.digest()) : std::nullopt;
}

// Says "I am alive" at the server's pace until it is destroyed.
class Heart {
 public:
  Heart(Sender* sender, JobSlots* slots, std::chrono::milliseconds pace)
      : thread_([this, sender, slots, pace] {
          std::unique_lock lock(mutex_);
          while (!wake_.wait_for(lock, pace, [this] { return done_; })) {
            v1::WorkerMessage message;
            message.mutable_heartbeat();
            for (uint64_t lease : slots->Leases()) message.mutable_heartbeat()->add_lease_ids(lease);
            sender->Send(message);
          }
        }) {}
  ~Heart() {
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
  std::thread thread_;  // last: it uses the others
};

}  // namespace

class WorkerHost::Impl {
 public:
  Impl(HostOptions options, RunFunction run)
      : options_(std::move(options)),
        run_(std::move(run)),
        sources_(std::make_shared<SourceReader>(options_.local_sources, options_.source_bytes)) {}

  absl::Status Run() {
    grpc::ChannelArguments arguments;
    arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, 20000);
    arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, 10000);
    arguments.SetInt(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
    // Our own pauses decide when to try; the channel's would be added to them.
    arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 100);
    arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 1000);
    // A server that comes back may have another address: its name is asked again soon, and an address that is silent is
    // given up soon (the defaults are 30 and 20 s).
    arguments.SetInt(GRPC_ARG_DNS_MIN_TIME_BETWEEN_RESOLUTIONS_MS, 1000);
    arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 2000);
    auto channel = proto::OpenChannel(options_.server, options_.security, arguments);
    auto stub = v1::WorkerService::NewStub(channel);
    blobs_ = v1::ArtefactService::NewStub(channel);
    versions_ = v1::VersionService::NewStub(channel);
    proto::Backoff backoff(std::chrono::milliseconds(100), std::chrono::milliseconds(10000), std::random_device{}());
    while (true) {
      bool registered = false;
      const grpc::Status status = Session(*stub, &registered);
      if (registered) backoff.Reset();
      if (IsStopping()) return absl::OkStatus();
      if (status.error_code() == grpc::StatusCode::UNIMPLEMENTED) {
        return absl::FailedPreconditionError("it takes no workers at this address (residua-server --worker-listen)");
      }
      if (status.error_code() == grpc::StatusCode::FAILED_PRECONDITION ||
          status.error_code() == grpc::StatusCode::UNAUTHENTICATED ||
          status.error_code() == grpc::StatusCode::PERMISSION_DENIED ||
          status.error_code() == grpc::StatusCode::INVALID_ARGUMENT) {
        return absl::FailedPreconditionError(status.error_message());
      }
      if (options_.on_disconnected) {
        options_.on_disconnected(status.ok() ? "the server ended the stream" : status.error_message());
      }
      if (!proto::PauseBeside(*channel, backoff.Next(), [this] { return IsStopping(); })) return absl::OkStatus();
    }
  }

  void Stop() {
    std::lock_guard lock(mutex_);
    stopping_ = true;
    wake_.notify_all();
  }

  void Abort() {
    std::lock_guard lock(mutex_);
    stopping_ = aborting_ = true;
    if (context_) context_->TryCancel();
    wake_.notify_all();
  }

 private:
  bool IsStopping() {
    const std::lock_guard lock(mutex_);
    return stopping_;
  }

  // One connection, from Register to its end.
  grpc::Status Session(v1::WorkerService::Stub& stub, bool* registered) {
    grpc::ClientContext context;
    {
      std::lock_guard lock(mutex_);
      if (stopping_) return grpc::Status::OK;
      context_ = &context;
    }
    std::unique_ptr<Stream> stream = stub.Connect(&context);
    Sender sender(stream.get());
    v1::WorkerMessage hello;
    hello.mutable_register_()->set_name(options_.name);
    hello.mutable_register_()->set_slots(options_.slots);
    hello.mutable_register_()->set_build_id(options_.build_id);
    hello.mutable_register_()->set_target_cpu(options_.target_cpu);
    hello.mutable_register_()->set_drained(drained_);
    for (const std::string& target : options_.builds_for) hello.mutable_register_()->add_builds_for(target);
    for (const std::string& layer : options_.confined_by) hello.mutable_register_()->add_confined_by(layer);
    for (const std::string& layer : options_.not_confined_by) hello.mutable_register_()->add_not_confined_by(layer);
    for (const auto& [name, in_use] : options_.machine) {
      v1::NumericLibrary* library = hello.mutable_register_()->add_machine();
      library->set_name(name);
      library->set_in_use(in_use);
    }
    sender.Send(hello);
    v1::ServerMessage answer;
    if (stream->Read(&answer) && answer.has_registered()) {
      *registered = true;
      Serve(*stream, sender, std::chrono::milliseconds(std::max<int64_t>(answer.registered().heartbeat_ms(), 10)));
    }
    sender.Close();
    while (stream->Read(&answer)) {
    }
    grpc::Status status = stream->Finish();
    std::lock_guard lock(mutex_);
    context_ = nullptr;
    return status;
  }

  void Serve(Stream& stream, Sender& sender, std::chrono::milliseconds pace) {
    JobSlots slots(
        options_.slots, run_,
        {[&sender](uint64_t lease, const std::string& phase, const std::string& detail) {
           v1::WorkerMessage message;
           message.mutable_progress()->set_lease_id(lease);
           message.mutable_progress()->mutable_progress()->set_phase(proto::Shortened(phase, proto::kProgressBytes));
           message.mutable_progress()->mutable_progress()->set_detail(proto::Shortened(detail, proto::kProgressBytes));
           sender.Send(message);
         },
         [&sender](const Work& work, const JobAnswer& answer) { Deliver(sender, work, answer); },
         [this](const Work& work, job::JobHooks* hooks) { WithVersions(work, hooks); }});
    if (options_.on_connected) options_.on_connected();
    Heart heart(&sender, &slots, pace);
    bool ended = false;
    std::thread drainer([&] { DrainWhenTold(sender, slots, &ended); });
    proto::EnvelopeReader<v1::ServerMessage> reader;
    v1::ServerMessage message;
    while (stream.Read(&message)) {
      const absl::StatusOr<bool> complete = reader.Take(&message);
      if (complete.ok() && *complete) Handle(message, sender, slots);
      // What is damaged on its way may have been a lease: the server gives it to another one in a new session.
      if (!complete.ok()) break;
    }
    {
      std::lock_guard lock(mutex_);
      ended = true;
    }
    wake_.notify_all();
    // The stream is gone: nobody wants the answers. WaitIdle in the drainer must come back.
    for (uint64_t lease : slots.Leases()) slots.Cancel(lease);
    drainer.join();
  }

  // Waits for Stop; then tells the server, finishes what runs and closes the writing half, upon which the server ends
  // the stream.
  void DrainWhenTold(Sender& sender, JobSlots& slots, const bool* ended) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return stopping_ || *ended; });
      if (*ended || aborting_) return;
    }
    v1::WorkerMessage message;
    message.mutable_drain();
    sender.Send(message);
    slots.WaitIdle();
    sender.Close();
  }

  void WithVersions(const Work& work, job::JobHooks* hooks) const {
    hooks->help = work.help;
    // Who waits for a helper would not see that its time is over.
    const auto end =
        options_.longest_job.count() > 0 ? proto::DeadlineIn(options_.longest_job) : proto::Deadline::max();
    auto versions = std::make_shared<VersionClient>(
        versions_, work.lease, work.help,
        [cancelled = hooks->cancelled, end] { return !cancelled() && std::chrono::steady_clock::now() < end; });
    hooks->find_version = [versions](const std::string& key) { return versions->Find(key); };
    hooks->keep_versions = [versions](const auto& records) { versions->Keep(records); };
    hooks->least_steps = job::kWorthKeeping;
  }

  // An answer that was made without a source that exists is none.
  static void Deliver(Sender& sender, const Work& work, const JobAnswer& answer) {
    const std::string missing = work.sources->Missing();
    if (!missing.empty()) return sender.SendRelease(work.lease, missing);
    if (!answer.not_run.empty()) return sender.SendRelease(work.lease, answer.not_run);
    if (answer.report) return sender.SendEnded(work.lease, answer);
    sender.SendDone(work.lease, answer.result);
  }

  void Handle(const v1::ServerMessage& message, Sender& sender, JobSlots& slots) {
    switch (message.message_case()) {
      case v1::ServerMessage::kLease: {
        auto blobs =
            std::make_shared<proto::SourceBlobs>([sources = sources_, stub = blobs_](const job::FileDigest& digest) {
              return sources->Read(digest, [&](const job::FileDigest& absent) { return FetchBlob(*stub, absent); });
            });
        auto request = proto::RequestFromProto(message.lease().request(), blobs);
        if (request.ok()) {
          return slots.Add({message.lease().lease_id(), std::move(*request), std::move(blobs), message.lease().help()});
        }
        return sender.SendRelease(message.lease().lease_id(), std::string(request.status().message()));
      }
      case v1::ServerMessage::kCancel:
        return slots.Cancel(message.cancel().lease_id());
      case v1::ServerMessage::kDrained:
        drained_ = message.drained().drained();
        if (options_.on_drained) options_.on_drained(drained_);
        return;
      case v1::ServerMessage::kChunk:
      case v1::ServerMessage::kSpilled:
      case v1::ServerMessage::kRegistered:
      case v1::ServerMessage::kDrain:  // The end of the stream follows.
      case v1::ServerMessage::MESSAGE_NOT_SET:
        return;
    }
  }

  const HostOptions options_;
  const RunFunction run_;
  const std::shared_ptr<SourceReader> sources_;
  std::shared_ptr<v1::ArtefactService::Stub> blobs_;
  std::shared_ptr<v1::VersionService::Stub> versions_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stopping_ = false, aborting_ = false;
  grpc::ClientContext* context_ = nullptr;
  bool drained_ = false;  // of the thread that reads
};

WorkerHost::WorkerHost(HostOptions options, RunFunction run)
    : impl_(std::make_unique<Impl>(std::move(options), std::move(run))) {}
WorkerHost::~WorkerHost() = default;
absl::Status WorkerHost::Run() { return impl_->Run(); }
void WorkerHost::Stop() { impl_->Stop(); }
void WorkerHost::Abort() { impl_->Abort(); }

}  // namespace residua::worker
