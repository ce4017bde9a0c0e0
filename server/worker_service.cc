#include "server/worker_service.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <set>

#include "proto/convert.h"
#include "proto/envelope.h"
#include "proto/limits.h"
#include "proto/visible_text.h"
#include "server/log.h"
#include "server/status.h"
#include "server/write_queue.h"

namespace residua::server {

namespace {

constexpr size_t kLongestWords = 64 << 10;
constexpr int kHelps = 0;  // the attempt of a lease that helps another one

std::map<std::string, std::string> MachineOf(const v1::Register& message) {
  std::map<std::string, std::string> machine;
  for (const v1::NumericLibrary& library : message.machine()) machine[library.name()] = library.in_use();
  return machine;
}

size_t MachineBytes(const v1::Register& message) {
  size_t bytes = 0;
  for (const v1::NumericLibrary& library : message.machine()) bytes += library.name().size() + library.in_use().size();
  return bytes;
}

bool AreShort(const google::protobuf::RepeatedPtrField<std::string>& texts) {
  return texts.size() <= 64 &&
         std::all_of(texts.begin(), texts.end(), [](const std::string& text) { return text.size() <= 1024; });
}

}  // namespace

// The stream is the worker's lease on life: when it ends, what the worker had is lost and leased again.
class WorkerSession final
    : public QueuedReactor<grpc::ServerBidiReactor<v1::WorkerMessage, v1::ServerMessage>, v1::ServerMessage>,
      public WorkerSink {
 public:
  WorkerSession(Core* core, grpc::CallbackServerContext* context, const Caller& caller)
      : QueuedReactor(context), core_(core) {
    ComesBy(caller.permits, caller.peer, caller.traffic);
  }

  void Begin() {
    HoldSelf();
    core_->peers.Add(Self());
    pace_.Awaits();
    ReadNext(&message_);
  }

  void OnReadDone(bool ok) override {
    if (!ok) {
      Leave();
      return Close(grpc::Status::OK);
    }
    // Who has not said who it is has nothing long to say.
    if (!registered_ && message_.has_chunk()) message_.Clear();
    absl::StatusOr<bool> complete = reader_.Take(&message_);
    if (complete.ok() && !*complete) return ReadNext(&message_);
    // Handled here and now, so that a result is stored before the stream's end is noticed.
    if (!complete.ok()) core_->scheduler.Refuse(0, 0, "");  // An answer that nobody can read, of whichever lease.
    if (grpc::Status handled = complete.ok() ? Handle() : ToGrpc(complete.status()); !handled.ok()) {
      LogError("worker-refused", {{"worker", name_}, {"reason", handled.error_message()}});
      Leave();
      return Close(handled);
    }
    ReadNext(&message_);
  }

  void EndIfIdle(Time since) override {
    if (pace_.IsSlow(since)) Close({grpc::StatusCode::DEADLINE_EXCEEDED, "a worker says at once who it is"});
    QueuedReactor::EndIfIdle(since);
  }

  void OnCancel() override {
    Leave();
    Close(grpc::Status::CANCELLED);
  }

  // What it runs goes to another worker.
  void EndWithdrawn() override {
    Leave();
    QueuedReactor::EndWithdrawn();
  }

  void OnLease(uint64_t lease, const JobSpec& spec, int attempt) override {
    {
      std::lock_guard lock(id_mutex_);
      unsent_.insert(lease);
    }
    // Digests of the tree take time; the scheduler's lock is held here.
    core_->deliveries.Post("worker", [self = Self(), lease, spec, attempt] { self->SendLease(lease, spec, attempt); });
  }
  void OnHelp(uint64_t lease, const JobSpec& spec) override {
    LogInfo("job-helped", {{"request", spec.id}, {"worker", name_}});
    OnLease(lease, spec, kHelps);
  }
  void OnCancel(uint64_t lease) override {
    core_->deliveries.Post("worker", [self = Self(), lease] {
      std::lock_guard lock(self->send_mutex_);
      if (self->IsUnsent(lease)) return;
      v1::ServerMessage message;
      message.mutable_cancel()->set_lease_id(lease);
      self->Push(std::move(message));
    });
  }

  // What is sent is how it stands by then: the last of several says what holds.
  void OnDrained(bool drained) override {
    drained_ = drained;
    core_->deliveries.Post("worker", [self = Self()] {
      std::lock_guard lock(self->send_mutex_);
      v1::ServerMessage message;
      message.mutable_drained()->set_drained(self->drained_);
      self->Push(std::move(message));
    });
  }

  void Stop() {
    v1::ServerMessage message;
    message.mutable_drain();
    Push(std::move(message));
    Close(grpc::Status(grpc::StatusCode::UNAVAILABLE, "the server is stopping"));
  }

 protected:
  void Ended() override { Leave(); }

 private:
  std::shared_ptr<WorkerSession> Self() { return std::static_pointer_cast<WorkerSession>(shared_from_this()); }

  void Leave() {
    uint64_t worker;
    {
      std::lock_guard lock(id_mutex_);
      worker = worker_;
      worker_ = 0;
      left_ = true;
    }
    if (!worker) return;
    core_->scheduler.RemoveWorker(worker);
    LogInfo("worker-left", {{"worker", name_}});
  }

  grpc::Status Handle() {
    if (!registered_ && message_.message_case() != v1::WorkerMessage::kRegister) {
      return {grpc::StatusCode::FAILED_PRECONDITION, "the first message of a worker is `register`"};
    }
    uint64_t worker;
    {
      std::lock_guard lock(id_mutex_);
      worker = worker_;
    }
    switch (message_.message_case()) {
      case v1::WorkerMessage::kRegister:
        return OnRegister(message_.register_());
      case v1::WorkerMessage::kHeartbeat:
        core_->scheduler.Heartbeat(worker,
                                   {message_.heartbeat().lease_ids().begin(), message_.heartbeat().lease_ids().end()});
        break;
      case v1::WorkerMessage::kProgress:
        core_->scheduler.Progress(worker, message_.progress().lease_id(),
                                  proto::Shortened(message_.progress().progress().phase(), proto::kProgressBytes),
                                  proto::Shortened(message_.progress().progress().detail(), proto::kProgressBytes));
        break;
      case v1::WorkerMessage::kDone:
        OnJobDone(worker, message_.done());
        break;
      case v1::WorkerMessage::kEnded:
        OnJobEnded(worker, message_.ended());
        break;
      case v1::WorkerMessage::kRelease:
        if (core_->scheduler.EndHelp(worker, message_.release().lease_id())) break;
        core_->scheduler.Release(worker, message_.release().lease_id(),
                                 proto::Shortened(message_.release().reason(), proto::kProgressBytes));
        break;
      case v1::WorkerMessage::kDrain:
        core_->scheduler.DrainWorker(worker);
        break;
      case v1::WorkerMessage::kChunk:
      case v1::WorkerMessage::kSpilled:
      case v1::WorkerMessage::MESSAGE_NOT_SET:
        break;  // From a newer worker.
    }
    return grpc::Status::OK;
  }

  grpc::Status OnRegister(const v1::Register& message) {
    if (registered_) return {grpc::StatusCode::FAILED_PRECONDITION, "the worker is registered already"};
    if (message.slots() < 1 || message.slots() > 1024 || message.name().size() > 256) {
      return {grpc::StatusCode::INVALID_ARGUMENT, "a worker has 1 to 1024 slots and a name of at most 256 bytes"};
    }
    if (proto::VisibleLine(message.name()) != message.name()) {
      return {grpc::StatusCode::INVALID_ARGUMENT, "the name of a worker is made of visible characters"};
    }
    if (!AreShort(message.builds_for()) || message.target_cpu().size() > 1024) {
      return {grpc::StatusCode::INVALID_ARGUMENT, "a worker builds for at most 64 architectures"};
    }
    if (message.machine_size() > 64 || MachineBytes(message) > (64 << 10)) {
      return {grpc::StatusCode::INVALID_ARGUMENT, "a worker has at most 64 numeric libraries, and says little of each"};
    }
    if (!AreShort(message.confined_by()) || !AreShort(message.not_confined_by())) {
      return {grpc::StatusCode::INVALID_ARGUMENT, "a worker says in at most 64 short texts what keeps jobs from harm"};
    }
    if (message.build_id() != core_->build_id) {
      return {grpc::StatusCode::FAILED_PRECONDITION,
              "the worker is of build " + message.build_id() + ", the server of " + core_->build_id};
    }
    registered_ = true;
    pace_.Ends();
    name_ = message.name();
    v1::ServerMessage answer;
    answer.mutable_registered()->set_heartbeat_ms(core_->limits.lease_duration.count() / 3);
    Push(std::move(answer));
    LogInfo("worker-joined", {{"worker", name_},
                              {"slots", std::to_string(message.slots())},
                              {"target", message.target_cpu()},
                              {"drained", message.drained() ? "yes" : "no"}});
    const uint64_t worker =
        core_->scheduler.AddWorker({name_,
                                    message.slots(),
                                    message.build_id(),
                                    message.target_cpu(),
                                    {message.builds_for().begin(), message.builds_for().end()},
                                    MachineOf(message),
                                    {message.confined_by().begin(), message.confined_by().end()},
                                    {message.not_confined_by().begin(), message.not_confined_by().end()},
                                    message.drained()},
                                   this);
    std::unique_lock lock(id_mutex_);
    if (left_) {  // The stream ended meanwhile.
      lock.unlock();
      core_->scheduler.RemoveWorker(worker);
    } else {
      worker_ = worker;
    }
    return grpc::Status::OK;
  }

  // No more from now on.
  bool IsUnsent(uint64_t lease) {
    std::lock_guard lock(id_mutex_);
    return unsent_.erase(lease) > 0;
  }

  void SendLease(uint64_t lease, const JobSpec& spec, int attempt) {
    v1::ServerMessage message;
    message.mutable_lease()->set_lease_id(lease);
    message.mutable_lease()->set_attempt(std::max(attempt, 1));
    message.mutable_lease()->set_help(attempt == kHelps);
    *message.mutable_lease()->mutable_request() = proto::RequestToProto(*spec.request);
    message.mutable_lease()->mutable_request()->set_request_id(spec.id);
    std::lock_guard lock(send_mutex_);  // The chunks of two leases must not mix.
    if (!IsUnsent(lease)) return;       // It was cancelled before.
    proto::SendEnvelope(std::move(message), [this](v1::ServerMessage part) {
      Push(std::move(part));
      return true;
    });
  }

  // Of a job that has one; an error: it is none to this request, or none at all.
  static absl::StatusOr<job::JobResult> AnswerOf(const v1::Done& done, const JobSpec& spec) {
    if (done.has_failure()) {
      if (!v1::FailureKind_IsValid(done.failure().kind()) || done.failure().kind() == v1::FAILURE_KIND_UNSPECIFIED ||
          done.failure().kind() == v1::FAILURE_KIND_UNAVAILABLE) {
        return absl::InvalidArgumentError("it is a failure of no kind that jobs have");
      }
      return proto::FailureFromProto(done.failure());
    }
    if (!done.has_result()) return absl::InvalidArgumentError("it is neither a result nor a failure");
    absl::StatusOr<job::JobResult> result = proto::WholeResultFromProto(done.result());
    if (result.ok() && result->signature != spec.signature) {
      return absl::InvalidArgumentError("it is to the request " + result->signature);
    }
    return result;
  }

  void RefuseAnswer(uint64_t worker, uint64_t lease, const JobSpec& spec, const std::string& why) {
    LogError("result-refused",
             {{"worker", name_}, {"request", spec.id}, {"asked", spec.signature}, {"reason", "the answer: " + why}});
    core_->scheduler.Refuse(worker, lease, "an answer was malformed, or to another request");
  }

  void OnJobDone(uint64_t worker, const v1::Done& done) {
    if (core_->scheduler.EndHelp(worker, done.lease_id())) return;
    std::shared_ptr<const JobSpec> spec = core_->scheduler.LeasedJob(worker, done.lease_id());
    if (!spec) return;  // Nobody waits for it any more.
    absl::StatusOr<job::JobResult> answer = AnswerOf(done, *spec);
    if (!answer.ok()) {
      return RefuseAnswer(worker, done.lease_id(), *spec,
                          proto::Shortened(std::string(answer.status().message()), 1024));
    }
    const auto result = std::make_shared<const job::JobResult>(std::move(*answer));
    if (result->state == job::JobState::kDone) {
      // Before the answer: who is told of a result finds it stored.
      job::Signature signature;
      signature.sha256 = spec->signature;
      signature.canonical = spec->canonical;
      absl::Status stored = cache::StoreJob(*core_->cache, core_->compiler, *spec->request,
                                            KeyFor(cache::KeyOf(*spec->request, signature), spec->owner), *result);
      if (!stored.ok()) LogError("result-not-stored", {{"reason", stored.ToString()}});
    }
    core_->scheduler.Finish(worker, done.lease_id(), {result, false, {}});
  }

  // The report is kept before the answer: who is told of it finds it.
  void OnJobEnded(uint64_t worker, const v1::Ended& ended) {
    if (core_->scheduler.EndHelp(worker, ended.lease_id())) return;
    const std::shared_ptr<const JobSpec> spec = core_->scheduler.LeasedJob(worker, ended.lease_id());
    if (!spec) return;
    auto result = std::make_shared<job::JobResult>(proto::FailureFromProto(ended.failure()));
    if (result->state != job::JobState::kLimit && result->state != job::JobState::kInternal) {
      return RefuseAnswer(worker, ended.lease_id(), *spec, "no process ends like this");
    }
    result->message = proto::Shortened(result->message, kLongestWords);  // It is kept with the quarantine.
    std::string id = ended.has_report() ? core_->reports.Keep(ended.report()) : "";
    LogError("job-ended", {{"request", spec->id},
                           {"worker", name_},
                           {"kind", v1::JobEndKind_Name(ended.report().kind())},
                           {"entry", spec->request ? spec->request->entry_path : ""},
                           {"signature", spec->signature},
                           {"reason", ended.report().message()},
                           {"report", id}});
    if (!id.empty()) result->message += "note: `residua cluster reports " + id + "` has what is known of it\n";
    core_->scheduler.Ended(worker, ended.lease_id(), {std::move(result), false, {}});
  }

  Core* core_;
  v1::WorkerMessage message_;
  proto::EnvelopeReader<v1::WorkerMessage> reader_;
  bool registered_ = false;
  Pace pace_;  // until it is registered
  std::string name_;
  std::mutex id_mutex_;
  uint64_t worker_ = 0;
  bool left_ = false;
  std::set<uint64_t> unsent_;  // leases that are on their way to the worker
  std::atomic<bool> drained_ = false;
  std::mutex send_mutex_;  // may be held when the one before it is taken
};

grpc::ServerBidiReactor<v1::WorkerMessage, v1::ServerMessage>* WorkerDoor::Connect(
    grpc::CallbackServerContext* context) {
  Caller caller;
  const grpc::Status admitted = core_->gate.Admit(*context, Right::kWork, door_, &caller);
  if (!admitted.ok()) return Refuse<grpc::ServerBidiReactor<v1::WorkerMessage, v1::ServerMessage>>(admitted);
  auto session = std::make_shared<WorkerSession>(core_, context, caller);
  {
    std::lock_guard lock(mutex_);
    std::erase_if(sessions_, [](const auto& weak) { return weak.expired(); });
    sessions_.push_back(session);
  }
  session->Begin();
  return session.get();
}

void WorkerDoor::CloseAll() {
  std::vector<std::shared_ptr<WorkerSession>> open;
  {
    std::lock_guard lock(mutex_);
    for (const auto& weak : sessions_) {
      if (auto session = weak.lock()) open.push_back(std::move(session));
    }
  }
  for (const auto& session : open) session->Stop();
}

}  // namespace residua::server
