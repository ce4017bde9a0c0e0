#include "server/lookup_call.h"

#include <atomic>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "digest/sha256.h"
#include "proto/candidate.h"
#include "proto/convert.h"
#include "proto/envelope.h"
#include "server/allowance.h"
#include "server/offers.h"
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

// What counts of a hit.
cache::LookupAnswer Counted(const cache::StoredResult& result) {
  cache::LookupAnswer answer;
  answer.result.emplace();
  answer.result->phase_ns = result.phase_ns;
  return answer;
}

uint64_t BytesOf(const cache::LookupAnswer& answer) {
  uint64_t bytes = 0;
  for (const auto& [name, content] : answer.files) bytes += content.size();
  return bytes;
}

// Takes turns: a message is read only when the one before it was answered, so nothing here runs twice at a time.
//
// What needs the disk is done by the pool of look-ups. What is remembered of the look-up before (offers.h) is given at
// once, and so is a verdict on it heard: then no thread waits for another, which would take longer than all the rest.
class Call final : public QueuedReactor<LookupReactor, v1::LookupReply> {
 public:
  Call(Core* core, grpc::CallbackServerContext* context, const Caller& caller)
      : QueuedReactor(context),
        core_(core),
        client_(caller.NameOfCredentials()),
        owner_(caller.name),
        identity_(caller.identity),
        leaving_(&core->leaving, caller.account) {
    ComesBy(caller.permits, caller.peer, caller.traffic);
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

  void EndIfResting() override {
    if (rests_) Close({grpc::StatusCode::UNAVAILABLE, "the server stops"});
  }

  void OnReadDone(bool ok) override {
    waits_since_ = 0;
    rests_ = false;
    if (!ok) {
      CountHit();
      return Close(grpc::Status::OK);
    }
    if (message_.has_key() ? IsOfferedAtOnce() : IsJudgedAtOnce()) return Handle();
    auto self = std::static_pointer_cast<Call>(shared_from_this());
    if (!core_->lookups.TryPost(owner_, [self] { self->Handle(); })) {
      Close(RetryLater(grpc::StatusCode::RESOURCE_EXHAUSTED, "the server has too many requests",
                       core_->limits.retry_delay));
    }
  }
  void OnCancel() override {
    GivenUp();
    Close(grpc::Status::CANCELLED);
  }

 private:
  void AwaitClient() {
    rests_ = asked_ && !search_ && !remembered_ && !hit_;
    waits_since_ = std::chrono::steady_clock::now().time_since_epoch().count();
    ReadNext(&message_);
  }

  void Handle() {
    switch (message_.message_case()) {
      case v1::LookupRequest::kKey:
        return Open(message_.key());
      case v1::LookupRequest::kVerdict:
        if (!search_ && !remembered_) return Refuse("a verdict on nothing");
        return Judge(message_.verdict());
      case v1::LookupRequest::MESSAGE_NOT_SET:
        return Refuse("an empty message");
    }
  }

  // Nothing but memory is looked at for it.
  bool IsOfferedAtOnce() {
    remembered_.reset();
    if (message_.key().signature().size() != 32) return false;
    auto offer = core_->offers.Find(message_.key().signature(), Offers::Clock::now());
    const bool is_there = offer && core_->cache->RowsInMemory({HexOfRaw(message_.key().signature())}) == offer->rows;
    if (is_there && leaving_.Hold(offer->leaving)) remembered_ = std::move(offer);
    return remembered_ != nullptr;
  }
  // That a candidate holds that went out whole: nothing is looked up then.
  bool IsJudgedAtOnce() const {
    return message_.has_verdict() && message_.verdict().holds() &&
           (remembered_ || (search_ && offered_ && search_->IsUsedAtOnce()));
  }

  void Refuse(const char* why) { Close({grpc::StatusCode::INVALID_ARGUMENT, why}); }

  void Open(const v1::LookupKey& key) {
    if (key.signature().size() != 32 || key.canonical().size() > kMaxWords || key.family().size() > kMaxWords) {
      return Refuse("a malformed key");
    }
    asked_ = true;
    search_.reset();
    offered_.reset();
    part_ = key.part();
    if (!part_) CountHit();
    key_ = KeyFor({HexOfRaw(key.signature()), key.canonical(), key.family(), key.part()}, identity_);
    if (remembered_) return Reply(remembered_->reply);
    const std::optional<std::string> rows = core_->cache->RowsInMemory(key_);
    search_.emplace(core_->cache, key_);
    Offer(true, rows);
  }

  // The next candidate, or the end of them. `newest`: the first; `rows`: what stands under the key, if it is known.
  void Offer(bool newest, const std::optional<std::string>& rows = std::nullopt) {
    offered_.reset();
    bool first = newest;
    while (const std::vector<cache::Dependency>* dependencies = search_->Next()) {
      proto::Offer offer = proto::OfferOf(ToJob(*dependencies));
      proof_ = proto::ProofFor(offer);
      if (newest) {
        cache::LookupAnswer answer;
        if (!search_->Load(&answer)) {
          first = false;
          continue;
        }
        const uint64_t bytes = BytesOf(answer);
        // Without room for it the verdict comes first, and then perhaps a refusal.
        if (bytes <= kShortBytes && leaving_.Hold(static_cast<int64_t>(bytes))) {
          proto::Enclose(ToProto(answer), &offer);
          offered_ = std::move(answer);
        }
      }
      v1::LookupReply reply;
      *reply.mutable_candidate() = std::move(offer.candidate);
      if (first && offered_ && rows && search_->IsUsedAtOnce()) {
        core_->offers.Remember(
            RawOfHex(key_.sha256),
            {*rows, reply, proof_, static_cast<int64_t>(BytesOf(*offered_)), Counted(*offered_->result)},
            Offers::Clock::now());
      }
      return Reply(std::move(reply));
    }
    if (part_) hit_.reset();
    v1::LookupReply reply;
    reply.mutable_miss()->set_reason(search_->MissReason());
    search_.reset();
    Reply(std::move(reply));
  }

  void Judge(const v1::LookupVerdict& verdict) {
    if (remembered_) {
      const std::shared_ptr<const RememberedOffer> offer = std::exchange(remembered_, nullptr);
      if (verdict.holds()) return JudgeRemembered(verdict, *offer);
      search_.emplace(core_->cache, key_);
      search_->Next();  // That was it.
    }
    if (!verdict.holds()) {
      search_->Reject(verdict.changed().substr(0, kMaxWords));
      return Offer(false);
    }
    if (verdict.proof() != proof_) return Refuse("a verdict without the files that it is on");
    if (offered_) {
      Hit(*offered_);
      offered_.reset();  // The client may rest for long.
      if (verdict.last()) CountHit();
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
    if (verdict.last()) CountHit();
    Reply(std::move(reply));
  }

  void JudgeRemembered(const v1::LookupVerdict& verdict, const RememberedOffer& offer) {
    if (verdict.proof() != offer.proof) return Refuse("a verdict without the files that it is on");
    if (!part_) hit_ = offer.hit;
    if (verdict.last()) CountHit();
    AwaitClient();
  }

  void Hit(const cache::LookupAnswer& answer) {
    search_->Use(answer);
    if (!part_) hit_ = Counted(*answer.result);
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
  std::atomic<bool> rests_{false};         // all that was asked is answered and counted
  bool asked_ = false;                     // something
  bool part_ = false;
  cache::Key key_;  // that is looked up
  std::optional<cache::ArtefactCache::Search> search_;
  std::shared_ptr<const RememberedOffer> remembered_;  // that was made instead
  std::string proof_;                                  // of a verdict that the last candidate holds
  std::optional<cache::LookupAnswer> offered_;         // what went along with the last candidate
  std::optional<cache::LookupAnswer> hit_;             // not counted yet; without files
};

}  // namespace

LookupReactor* NewLookupCall(Core* core, grpc::CallbackServerContext* context, const Caller& caller) {
  auto call = std::make_shared<Call>(core, context, caller);
  call->Begin();
  return call.get();
}

}  // namespace residua::server
