#include "server/front_door.h"

#include <mutex>

#include "proto/chunks.h"
#include "proto/convert.h"
#include "proto/digest.h"
#include "server/log.h"
#include "server/status.h"
#include "server/write_queue.h"

namespace residua::server {
namespace {

// One call of Specialise. Its life: Prepare (pool) -> hit, or Submit -> events of the scheduler -> Deliver (pool).
class SpecialiseCall final : public QueuedReactor<grpc::ServerWriteReactor<v1::SpecialiseEvent>, v1::SpecialiseEvent>,
                             public Listener {
 public:
  SpecialiseCall(Core* core, const v1::SpecialisationRequest& message) : core_(core), message_(message) {}

  void Begin() {
    HoldSelf();
    if (!core_->pool.TryPost([self = Self()] { self->Prepare(); })) {
      Close(RetryLater(grpc::StatusCode::RESOURCE_EXHAUSTED, "the server has too many requests",
                       core_->limits.retry_delay));
    }
  }

  void OnCancel() override {
    uint64_t ticket;
    {
      std::lock_guard lock(ticket_mutex_);
      cancelled_ = true;
      ticket = ticket_;
    }
    if (ticket) core_->scheduler.Withdraw(ticket);
    Close(grpc::Status::CANCELLED);
  }

  void OnQueued(int64_t position, bool joined) override {
    v1::SpecialiseEvent event;
    event.mutable_queued()->set_position(position);
    event.mutable_queued()->set_joined(joined);
    PushIfRoom(std::move(event));
  }
  void OnStarted(const std::string& worker, int attempt) override {
    v1::SpecialiseEvent event;
    event.mutable_started()->set_worker(worker);
    event.mutable_started()->set_attempt(attempt);
    PushIfRoom(std::move(event));
  }
  void OnProgress(const std::string& phase, const std::string& detail) override {
    v1::SpecialiseEvent event;
    if (phase == "function") {
      event.mutable_function()->set_description(detail);
    } else {
      event.mutable_progress()->set_phase(phase);
      event.mutable_progress()->set_detail(detail);
    }
    PushIfRoom(std::move(event));
  }
  void OnFinished(const Outcome& outcome) override {
    // Digests of the files take time; the scheduler's lock is held here.
    core_->pool.Post([self = Self(), outcome] { self->Deliver(outcome); });
  }

 private:
  std::shared_ptr<SpecialiseCall> Self() { return std::static_pointer_cast<SpecialiseCall>(shared_from_this()); }

  void Prepare() {
    auto request = proto::RequestFromProto(
        message_, [this](const v1::Digest& digest) { return core_->cache->GetBlob(proto::HexOfRaw(digest.sha256())); });
    if (!request.ok()) return Close(ToGrpc(request.status()));
    auto shared = std::make_shared<const job::JobRequest>(std::move(*request));
    const job::Signature signature = core_->compiler.signature(*shared);
    if (signature.state != job::JobState::kDone) {
      auto failed = std::make_shared<job::JobResult>();
      failed->state = signature.state;
      failed->message = signature.message;
      return Deliver({std::move(failed), false, {}});
    }
    if (!message_.skip_cache_lookup()) {
      cache::JobLookup found =
          cache::LookupJob(*core_->cache, core_->compiler, *shared, cache::KeyOf(*shared, signature));
      v1::SpecialiseEvent event;
      if (found.result) {
        event.mutable_hit();
        Push(std::move(event));
        return Deliver({std::make_shared<const job::JobResult>(std::move(*found.result)), false, {}});
      }
      event.mutable_miss()->set_reason(found.miss_reason);
      Push(std::move(event));
    }
    Submit({proto::RequestKey(*shared), signature.sha256, signature.canonical, signature.function_digest,
            shared->options.native ? shared->options.target : "", shared});
  }

  void Submit(JobSpec spec) {
    Admission admission = core_->scheduler.Submit(std::move(spec), Self());
    if (!admission.ticket) {
      return Close(admission.stopping
                       ? RetryLater(grpc::StatusCode::UNAVAILABLE, "the server is stopping", admission.retry_after)
                       : RetryLater(grpc::StatusCode::RESOURCE_EXHAUSTED, "the queue of the server is full",
                                    admission.retry_after));
    }
    bool cancelled;
    {
      std::lock_guard lock(ticket_mutex_);
      ticket_ = admission.ticket;
      cancelled = cancelled_;
    }
    if (cancelled) core_->scheduler.Withdraw(admission.ticket);
  }

  void Deliver(const Outcome& outcome) {
    v1::SpecialiseEvent event;
    if (outcome.result->state == job::JobState::kDone) {
      *event.mutable_result() =
          proto::ResultToProto(*outcome.result, [this](const v1::Digest& digest, const std::string& bytes) {
            proto::SendChunks(digest, bytes, 0, [this](const v1::BlobChunk& chunk) {
              v1::SpecialiseEvent part;
              *part.mutable_chunk() = chunk;
              Push(std::move(part));
              return true;
            });
          });
    } else {
      *event.mutable_failure() = proto::FailureToProto(*outcome.result);
      if (outcome.unavailable) {
        event.mutable_failure()->set_kind(v1::FAILURE_KIND_UNAVAILABLE);
        event.mutable_failure()->set_retry_after_ms(outcome.retry_after.count());
      }
    }
    LogInfo("request-done", {{"entry", message_.entry_path()},
                             {"state", std::to_string(static_cast<int>(outcome.result->state))},
                             {"signature", outcome.result->signature}});
    Push(std::move(event));
    Close(grpc::Status::OK);
  }

  Core* core_;
  // A copy: a cancelled call takes gRPC's away while Prepare reads it.
  const v1::SpecialisationRequest message_;
  std::mutex ticket_mutex_;
  uint64_t ticket_ = 0;
  bool cancelled_ = false;
};

}  // namespace

grpc::ServerWriteReactor<v1::SpecialiseEvent>* FrontDoor::Specialise(grpc::CallbackServerContext*,
                                                                     const v1::SpecialisationRequest* request) {
  auto call = std::make_shared<SpecialiseCall>(core_, *request);
  call->Begin();
  return call.get();
}

grpc::ServerUnaryReactor* FrontDoor::ClusterStatus(grpc::CallbackServerContext* context,
                                                   const v1::ClusterStatusRequest*,
                                                   v1::ClusterStatusResponse* response) {
  const SchedulerStatus status = core_->scheduler.Status();
  response->set_build_id(core_->build_id);
  response->set_uptime_ms(
      std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - core_->started).count());
  for (const SchedulerStatus::Worker& worker : status.workers) {
    v1::WorkerStatus* out = response->add_workers();
    out->set_name(worker.facts.name);
    out->set_target_cpu(worker.facts.target_cpu);
    out->set_build_id(worker.facts.build_id);
    out->set_slots(worker.facts.slots);
    out->set_running(worker.running);
    out->set_draining(worker.draining);
  }
  response->set_queued(status.queued);
  response->set_queue_limit(static_cast<int64_t>(core_->limits.queue_limit));
  response->set_running(status.running);
  response->set_joined(status.joined);
  response->set_released_again(status.released_again);
  response->set_quarantined(status.quarantined);
  response->set_refused(status.refused);
  const cache::CacheStats stats = core_->cache->Stats();
  response->mutable_cache()->set_hits(stats.hits);
  response->mutable_cache()->set_misses(stats.misses);
  response->mutable_cache()->set_damaged(stats.damaged);
  response->mutable_cache()->set_blob_bytes(static_cast<int64_t>(stats.blob_bytes));
  response->mutable_cache()->set_limit_bytes(static_cast<int64_t>(stats.limit_bytes));
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

}  // namespace residua::server
