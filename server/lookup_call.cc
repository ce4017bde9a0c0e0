#include "server/lookup_call.h"

#include <atomic>
#include <optional>
#include <vector>

#include "digest/sha256.h"
#include "proto/candidate.h"
#include "proto/convert.h"
#include "proto/envelope.h"
#include "server/allowance.h"
#include "server/status.h"
#include "server/write_queue.h"

namespace residua::server {
namespace {

constexpr size_t kMaxWords = 64 << 10;
// A result of at most so many bytes goes along with its candidate, so that a hit takes one turn.
constexpr uint64_t kShortBytes = 512 << 10;

std::vector<job::Dependency> ToJob(const std::vector<cache::Dependency>& stored) {
  std::vector<job::Dependency> dependencies;
  for (const cache::Dependency& d : stored) dependencies.push_back({d.path, d.found, d.sha256, d.code});
  return dependencies;
}

v1::SpecialisationResult ToProto(const cache::LookupAnswer& answer) {
  job::JobResult result;
  result.entry = answer.result->entry;
  result.files = answer.files;
  result.remarks = answer.result->remarks;
  result.dependencies = ToJob(answer.result->dependencies);
  result.signature = answer.result->signature;
  result.phase_ns = answer.result->phase_ns;
  v1::SpecialisationResult message = proto::ResultToProto(result);
  message.set_seal(answer.seal);
  return message;
}

uint64_t BytesOf(const cache::LookupAnswer& answer) {
  uint64_t bytes = 0;
  for (const auto& [name, content] : answer.files) bytes += content.size();
  return bytes;
}

// Takes turns: a message is read only when the one before it was answered, so nothing here runs twice at a time.
class Call final : public QueuedReactor<LookupReactor, v1::LookupReply> {
 public:
  Call(Core* core, grpc::CallbackServerContext* context, const Caller& caller)
      : QueuedReactor(context),
        core_(core),
        client_(caller.NameOfCredentials()),
        owner_(caller.name),
        identity_(caller.identity),
        leaving_(&core->leaving, caller.account) {
    ComesBy(caller.permits, caller.peer);
  }

  void Begin() {
    HoldSelf();
    core_->peers.Add(std::static_pointer_cast<Call>(shared_from_this()));
    AwaitClient();
  }

  void EndIfIdle(Time since) override {
    const Time waits{Time::duration(waits_since_.load())};
    if (waits != Time() && waits < since) {
      Close({grpc::StatusCode::DEADLINE_EXCEEDED, "the client of a look-up said nothing for too long"});
    }
    QueuedReactor::EndIfIdle(since);
  }

  void OnReadDone(bool ok) override {
    waits_since_ = 0;
    if (!ok) {
      CountHit();
      return Close(grpc::Status::OK);
    }
    auto self = std::static_pointer_cast<Call>(shared_from_this());
    if (!core_->lookups.TryPost(owner_, [self] { self->Handle(); })) {
      Close(RetryLater(grpc::StatusCode::RESOURCE_EXHAUSTED, "the server has too many requests",
                       core_->limits.retry_delay));
    }
  }
  void OnCancel() override { Close(grpc::Status::CANCELLED); }

 private:
  void AwaitClient() {
    waits_since_ = std::chrono::steady_clock::now().time_since_epoch().count();
    ReadNext(&message_);
  }

  void Handle() {
    switch (message_.message_case()) {
      case v1::LookupRequest::kKey:
        return Open(message_.key());
      case v1::LookupRequest::kVerdict:
        if (!search_) return Refuse("a verdict on nothing");
        return Judge(message_.verdict());
      case v1::LookupRequest::MESSAGE_NOT_SET:
        return Refuse("an empty message");
    }
  }

  void Refuse(const char* why) { Close({grpc::StatusCode::INVALID_ARGUMENT, why}); }

  void Open(const v1::LookupKey& key) {
    if (key.signature().size() != 32 || key.canonical().size() > kMaxWords || key.family().size() > kMaxWords) {
      return Refuse("a malformed key");
    }
    part_ = key.part();
    if (!part_) CountHit();
    search_.emplace(core_->cache,
                    KeyFor({HexOfRaw(key.signature()), key.canonical(), key.family(), key.part()}, identity_));
    Offer(true);
  }

  // The next candidate, or the end of them.
  void Offer(bool newest) {
    offered_.reset();
    while (const std::vector<cache::Dependency>* dependencies = search_->Next()) {
      proto::Offer offer = proto::OfferOf(ToJob(*dependencies));
      proof_ = proto::ProofFor(offer);
      if (newest) {
        cache::LookupAnswer answer;
        if (!search_->Load(&answer)) continue;
        const uint64_t bytes = BytesOf(answer);
        // Without room for it the verdict comes first, and then perhaps a refusal.
        if (bytes <= kShortBytes && leaving_.Hold(static_cast<int64_t>(bytes))) {
          proto::Enclose(ToProto(answer), &offer);
          offered_ = std::move(answer);
        }
      }
      v1::LookupReply reply;
      *reply.mutable_candidate() = std::move(offer.candidate);
      return Reply(std::move(reply));
    }
    if (part_) hit_.reset();
    v1::LookupReply reply;
    reply.mutable_miss()->set_reason(search_->MissReason());
    search_.reset();
    Reply(std::move(reply));
  }

  void Judge(const v1::LookupVerdict& verdict) {
    if (!verdict.holds()) {
      search_->Reject(verdict.changed().substr(0, kMaxWords));
      return Offer(false);
    }
    if (verdict.proof() != proof_) return Refuse("a verdict without the files that it is on");
    if (offered_) {
      Hit(*offered_);
      return AwaitClient();
    }
    cache::LookupAnswer answer;
    if (!search_->Load(&answer)) return Offer(false);
    if (!leaving_.Hold(static_cast<int64_t>(BytesOf(answer)))) {
      return Close(RetryLater(grpc::StatusCode::RESOURCE_EXHAUSTED, "too many results are being read",
                              core_->limits.retry_delay));
    }
    v1::LookupReply reply;
    *reply.mutable_result() = ToProto(answer);
    Hit(answer);
    Reply(std::move(reply));
  }

  void Hit(const cache::LookupAnswer& answer) {
    search_->Use(answer);
    if (!part_) {
      hit_.emplace();
      hit_->result = answer.result;
    }
    search_.reset();
  }

  void CountHit() {
    if (hit_) {
      core_->cache->CountLookup(*hit_, false);
      core_->metrics.LookedUp(client_, true);
    }
    hit_.reset();
  }

  // The client has its turn when it has taken that: who asks and reads nothing holds one reply, and not all.
  void Reply(v1::LookupReply reply) {
    std::vector<v1::LookupReply> parts;
    proto::SendEnvelope(std::move(reply), [&parts](v1::LookupReply part) {
      parts.push_back(std::move(part));
      return true;
    });
    PushAll(std::move(parts));
  }
  void Drained() override {
    leaving_.Hold(0);
    AwaitClient();
  }

  Core* core_;
  const std::string client_;  // for the metrics
  const std::string owner_;   // whose turn it is
  const std::string identity_;
  LeavingAllowance leaving_;  // of the reply that is being written
  v1::LookupRequest message_;
  std::atomic<Time::rep> waits_since_{0};  // 0: it is not the client's turn
  bool part_ = false;
  std::optional<cache::ArtefactCache::Search> search_;
  std::string proof_;                           // of a verdict that the last candidate holds
  std::optional<cache::LookupAnswer> offered_;  // what went along with the last candidate
  std::optional<cache::LookupAnswer> hit_;      // not counted yet; without files
};

}  // namespace

LookupReactor* NewLookupCall(Core* core, grpc::CallbackServerContext* context, const Caller& caller) {
  auto call = std::make_shared<Call>(core, context, caller);
  call->Begin();
  return call.get();
}

}  // namespace residua::server
