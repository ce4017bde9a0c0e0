#include "server/specialise_call.h"

#include <atomic>
#include <limits>
#include <mutex>

#include "cache/seal.h"
#include "proto/convert.h"
#include "proto/envelope.h"
#include "proto/limits.h"
#include "proto/request_id.h"
#include "proto/source_blobs.h"
#include "server/allowance.h"
#include "server/log.h"
#include "server/status.h"
#include "server/write_queue.h"

namespace residua::server {
namespace {

int64_t BytesOf(const job::JobResult& result) {
  int64_t bytes = static_cast<int64_t>(result.message.size());
  for (const auto& [name, content] : result.files) bytes += static_cast<int64_t>(name.size() + content.size());
  for (const std::string& remark : result.remarks) bytes += static_cast<int64_t>(remark.size());
  return bytes;
}

// What a job that waits or runs keeps in memory.
int64_t BytesOf(const job::JobRequest& request) {
  int64_t bytes = 0;
  for (const auto& [path, text] : request.files) bytes += static_cast<int64_t>(path.size() + text.size());
  for (const job::FixedValue& value : request.values) bytes += static_cast<int64_t>(value.bytes.size());
  for (const auto* texts : {&request.facts, &request.annotations, &request.search_path}) {
    for (const std::string& text : *texts) bytes += static_cast<int64_t>(text.size());
  }
  if (request.tree) {
    for (const auto& [path, digest] : request.tree->files) bytes += static_cast<int64_t>(path.size() + sizeof digest);
  }
  return bytes;
}

// Of one request; then it is run, whatever was stored meanwhile.
constexpr int kLookUps = 4;

// Its life: the message -> Prepare (pool) -> hit, or Submit -> events of the scheduler -> Deliver (pool).
class SpecialiseCall final : public QueuedReactor<SpecialiseReactor, v1::SpecialiseEvent>, public Listener {
 public:
  SpecialiseCall(Core* core, grpc::CallbackServerContext* context, Caller caller)
      : QueuedReactor(context),
        core_(core),
        caller_(std::move(caller)),
        arriving_(&core->arriving, caller_.account),
        leaving_(&core->leaving, caller_.account) {
    ComesBy(caller_.permits, caller_.peer, caller_.traffic);
  }

  void Begin() {
    HoldSelf();
    core_->peers.Add(Self());
    pace_.Awaits();
    ReadNext(&part_);
  }

  void EndIfIdle(Time since) override {
    if (pace_.IsSlow(since)) {
      Close({grpc::StatusCode::DEADLINE_EXCEEDED, "the rest of the request did not come for too long"});
    }
    QueuedReactor::EndIfIdle(since);
  }

  void OnReadDone(bool ok) override {
    if (!ok) return Close(grpc::Status(grpc::StatusCode::INVALID_ARGUMENT, "the request is not complete"));
    const int64_t bytes = static_cast<int64_t>(part_.ByteSizeLong());
    read_ += bytes;
    pace_.Came(bytes, false);
    if (!arriving_.Hold(read_)) {
      return Close(RetryLater(grpc::StatusCode::RESOURCE_EXHAUSTED, "too many requests arrive at the same time",
                              core_->limits.retry_delay));
    }
    absl::StatusOr<bool> complete = reader_.Take(&part_);
    if (!complete.ok()) return Close(ToGrpc(complete.status()));
    if (!*complete) return ReadNext(&part_);
    pace_.Ends();
    // A copy: nothing more is read, and a cancelled call may be gone while Prepare reads it.
    message_ = std::move(*part_.mutable_request());
    if (message_.request_id().empty()) message_.set_request_id(proto::MakeRequestId());
    id_ = message_.request_id();
    if (!proto::IsRequestId(id_)) {
      return Close(
          {grpc::StatusCode::INVALID_ARGUMENT, "the id of a request is made of at most 64 visible ASCII characters"});
    }
    if (!core_->admissions.TryPost(caller_.name, [self = Self()] { self->Prepare(); })) {
      Close(RetryLater(grpc::StatusCode::RESOURCE_EXHAUSTED, "the server has too many requests",
                       core_->limits.retry_delay));
    }
  }

  void OnCancel() override {
    GivenUp();
    GiveUp();
    Close(grpc::Status::CANCELLED);
  }
  void EndWithdrawn() override {
    GiveUp();
    QueuedReactor::EndWithdrawn();
  }

  void OnQueued(int64_t position, bool joined) override {
    joined_ = joined;
    v1::SpecialiseEvent event;
    event.mutable_queued()->set_position(position);
    event.mutable_queued()->set_joined(joined);
    PushIfRoom(std::move(event));
  }
  void OnStarted(const std::string& worker, int attempt) override {
    {
      std::lock_guard lock(ticket_mutex_);
      worker_ = worker;
    }
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
    core_->deliveries.Post(caller_.name, [self = Self(), outcome] { self->Deliver(outcome); });
  }

 private:
  std::shared_ptr<SpecialiseCall> Self() { return std::static_pointer_cast<SpecialiseCall>(shared_from_this()); }

  // Nobody may have the answer any more.
  void GiveUp() {
    uint64_t ticket;
    {
      std::lock_guard lock(ticket_mutex_);
      cancelled_ = true;
      ticket = ticket_;
    }
    if (ticket) core_->scheduler.Withdraw(ticket);
  }

  void Prepare() {
    auto blobs = std::make_shared<proto::SourceBlobs>(
        [core = core_, account = caller_.account](const job::FileDigest& digest) -> std::optional<std::string> {
          if (!core->sent.Has(account, RawOfHex(digest.sha256))) return std::nullopt;
          return core->cache->GetBlob(digest.sha256);
        });
    auto request = proto::RequestFromProto(message_, blobs);
    if (!request.ok()) return Close(ToGrpc(request.status()));
    // What it holds from now on is the scheduler's to count.
    message_.clear_sources();
    message_.clear_parameters();
    Reading([&] {
      CheckSent(*request);
      Answer(std::make_shared<const job::JobRequest>(std::move(*request)));
    });
    arriving_.Hold(0);
  }

  // A worker, and an equal request, ask nobody who sent what is named: so all of it is looked at here, also what a
  // listing names.
  void CheckSent(const job::JobRequest& request) {
    if (!request.tree) return;
    for (const auto& [path, digest] : request.tree->files) CheckSent(digest);
    if (request.tree->folders.empty()) return;
    const std::string listing = request.tree->blobs->Read(request.tree->listing);
    for (const job::FileDigest& digest : core_->compiler.listed(listing)) CheckSent(digest);
  }
  // Says what is said of a file that is not there.
  void CheckSent(const job::FileDigest& digest) {
    if (core_->sent.Has(caller_.account, RawOfHex(digest.sha256))) return;
    throw job::SourceUnavailable(proto::SourceBlobs::WordsOfMissing(digest));
  }

  // What reads sources of the request, of which one may be missing.
  template <typename Work>
  void Reading(const Work& work) {
    try {
      work();
    } catch (const job::SourceUnavailable& missing) {
      Close(grpc::Status(grpc::StatusCode::FAILED_PRECONDITION, missing.what()));
    }
  }

  void Answer(const std::shared_ptr<const job::JobRequest>& shared) {
    const job::Signature signature = core_->compiler.signature(*shared);
    if (signature.state != job::JobState::kDone) {
      auto failed = std::make_shared<job::JobResult>();
      failed->state = signature.state;
      failed->message = signature.message;
      return Deliver({std::move(failed), false, {}});
    }
    cache::Key key = KeyFor(cache::KeyOf(*shared, signature), caller_.identity);
    JobSpec spec{proto::RequestKey(*shared),
                 signature.sha256,
                 signature.canonical,
                 signature.function_digest,
                 shared->options.native ? shared->options.target : "",
                 shared,
                 caller_.name,
                 caller_.identity,
                 id_,
                 message_.campaign(),
                 BytesOf(*shared)};
    if (message_.skip_cache_lookup()) {
      Submit(std::move(spec));
      return;
    }
    spec.looked_up = core_->scheduler.EndedSoFar();
    cache::JobLookup found = cache::LookupJob(*core_->cache, core_->compiler, *shared, key);
    if (found.result) return DeliverHit(std::move(*found.result));
    const auto missed =
        std::make_shared<Missed>(Missed{std::move(spec), std::move(key), found.miss, found.miss_reason});
    if (core_->tier && core_->tier->IsOfUse() && core_->asking.TryPost(caller_.name, [self = Self(), missed] {
          self->Reading([&] { self->AskPeers(*missed); });
        })) {
      return;
    }
    Make(*missed);
  }

  // A request whose result is not stored here.
  struct Missed {
    JobSpec spec;
    cache::Key key;
    cache::Miss miss;
    std::string reason;
  };

  // What a peer has is kept as if a worker had made it.
  void AskPeers(Missed& missed) {
    const job::JobRequest& request = *missed.spec.request;
    std::optional<job::JobResult> found = core_->tier->Find(core_->compiler, request, missed.key);
    if (!found) return Make(missed);
    absl::Status stored = cache::StoreJob(*core_->cache, core_->compiler, request, missed.key, *found);
    if (!stored.ok()) LogError("result-not-stored", {{"reason", stored.ToString()}});
    DeliverHit(std::move(*found));
  }

  void DeliverHit(job::JobResult result) {
    v1::SpecialiseEvent event;
    event.mutable_hit();
    Push(std::move(event));
    hit_ = true;
    Deliver({std::make_shared<const job::JobResult>(std::move(result)), false, {}});
  }

  // What is made between the look-up and the moment from which equal requests are joined is found by another look-up,
  // which is counted as part of the first.
  void Make(Missed& missed) {
    core_->metrics.Missed(missed.miss);
    v1::SpecialiseEvent event;
    event.mutable_miss()->set_reason(missed.reason);
    Push(std::move(event));
    missed.key.part = missed.key.peek = true;
    for (int tries = 1; !Submit(missed.spec); ++tries) {
      missed.spec.looked_up =
          tries + 1 < kLookUps ? core_->scheduler.EndedSoFar() : std::numeric_limits<int64_t>::max();
      cache::JobLookup found = cache::LookupJob(*core_->cache, core_->compiler, *missed.spec.request, missed.key);
      if (found.result) return DeliverHit(std::move(*found.result));
    }
  }

  // False: it is to be looked up again.
  bool Submit(JobSpec spec) {
    if (caller_.quota && !place_) {
      Milliseconds wait{0};
      const char* why = "";
      place_ = caller_.quota->Take(std::chrono::steady_clock::now(), &wait, &why);
      if (!place_) {
        Close(RetryLater(grpc::StatusCode::RESOURCE_EXHAUSTED, "the quota of `" + caller_.name + "`: " + why, wait));
        return true;
      }
    }
    Admission admission = core_->scheduler.Submit(std::move(spec), Self());
    if (admission.look_again) return false;
    if (!admission.ticket) {
      Close(admission.stopping
                ? RetryLater(grpc::StatusCode::UNAVAILABLE, "the server is stopping", admission.retry_after)
                : RetryLater(grpc::StatusCode::RESOURCE_EXHAUSTED,
                             admission.out_of_memory ? "the jobs of the server hold as many bytes as they may"
                                                     : "the queue of the server is full",
                             admission.retry_after));
      return true;
    }
    bool cancelled;
    {
      std::lock_guard lock(ticket_mutex_);
      ticket_ = admission.ticket;
      cancelled = cancelled_;
    }
    if (cancelled) core_->scheduler.Withdraw(admission.ticket);
    return true;
  }

  void Deliver(const Outcome& outcome) {
    // Before the bytes are: one result may have many readers, and each has a copy on its way.
    if (!leaving_.Hold(BytesOf(*outcome.result))) {
      return Close(RetryLater(grpc::StatusCode::RESOURCE_EXHAUSTED, "too many results are being read",
                              core_->limits.retry_delay));
    }
    v1::SpecialiseEvent event;
    if (outcome.result->state == job::JobState::kDone) {
      *event.mutable_result() = proto::ResultToProto(*outcome.result);
      if (core_->signing.given()) {
        cache::StoredResult sealed = cache::StoredOf(*outcome.result);
        sealed.files = cache::ReferencesOf(outcome.result->files);
        event.mutable_result()->set_seal(core_->signing.Sign(cache::SealedBytes(sealed.signature, sealed)));
      }
    } else {
      *event.mutable_failure() = proto::FailureToProto(*outcome.result);
      if (outcome.unavailable) {
        event.mutable_failure()->set_kind(v1::FAILURE_KIND_UNAVAILABLE);
        event.mutable_failure()->set_retry_after_ms(outcome.retry_after.count());
      }
    }
    const auto took = std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - began_);
    LogFields fields = {{"request", id_},
                        {"client", caller_.name},
                        {"entry", message_.entry_path()},
                        {"state", std::to_string(static_cast<int>(outcome.result->state))},
                        {"hit", hit_ ? "yes" : "no"},
                        {"ms", std::to_string(took.count())},
                        {"joined", joined_ ? "yes" : "no"},
                        {"signature", outcome.result->signature}};
    {
      std::lock_guard lock(ticket_mutex_);
      if (!worker_.empty()) fields.emplace_back("worker", worker_);
    }
    for (const auto& [phase, nanoseconds] : outcome.result->phase_ns) {
      if (!hit_) fields.emplace_back(phase, std::to_string(nanoseconds / 1000) + "us");
    }
    LogInfo("request-done", fields);
    core_->metrics.RequestDone(*outcome.result, hit_, took);
    core_->metrics.LookedUp(caller_.NameOfCredentials(), hit_);
    proto::SendEnvelope(std::move(event), [this](v1::SpecialiseEvent part) {
      Push(std::move(part));
      return true;
    });
    Close(grpc::Status::OK);
  }

  Core* core_;
  const Caller caller_;
  std::string id_;                       // of the request
  std::unique_ptr<Quota::Place> place_;  // from when it waits for a worker
  Allowance arriving_;                   // of the request, until it is admitted
  LeavingAllowance leaving_;             // of the result
  int64_t read_ = 0;
  Pace pace_;  // of the request
  v1::SpecialiseRequest part_;
  proto::EnvelopeReader<v1::SpecialiseRequest> reader_;
  v1::SpecialisationRequest message_;
  const Time began_ = std::chrono::steady_clock::now();
  bool hit_ = false;
  std::atomic<bool> joined_{false};  // an equal request was on its way
  std::mutex ticket_mutex_;
  std::string worker_;  // that was told last
  uint64_t ticket_ = 0;
  bool cancelled_ = false;
};

}  // namespace

SpecialiseReactor* NewSpecialiseCall(Core* core, grpc::CallbackServerContext* context, Caller caller) {
  auto call = std::make_shared<SpecialiseCall>(core, context, std::move(caller));
  call->Begin();
  return call.get();
}

}  // namespace residua::server
