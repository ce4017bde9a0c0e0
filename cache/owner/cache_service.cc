#include "cache/owner/cache_service.h"

#include <set>
#include <utility>

namespace residua::cache {
namespace {

// What is scrubbed in one rest.
constexpr uint64_t kScrubBytes = 4 << 20;
// More than a request peeks at.
constexpr size_t kMaxPeeked = 32;

class CacheConversation final : public Conversation {
 public:
  CacheConversation(ArtefactCache* cache, Flights* flights, Channel* channel)
      : cache_(cache), flights_(flights), channel_(*channel) {}
  ~CacheConversation() override {
    for (const std::string& key : making_) flights_->Finish(key, Flights::End::kLost);
  }

  bool Answer(const Frame& frame) override;

 private:
  bool AnswerLookup(const LookupRequest& request);
  LookupAnswer Find(const Key& key, uint64_t epoch, const Validate& validate);
  bool AnswerStore(StoreRequest request);
  bool AnswerGiveUp(const Key& key);
  bool AnswerExport();
  bool AnswerImport(const PortableEntry& entry);
  CommandReport Execute(const CommandRequest& request);
  bool Done(const absl::Status& status, int64_t number = 0);
  // Ends the flight of a key, if this connection has it.
  void Finish(const std::string& key, Flights::End end);

  ArtefactCache* cache_;
  Flights* flights_;
  Channel& channel_;
  std::set<std::string> making_;  // keys that this client is making
  // What was peeked at and not found since the last look-up that was no peek. Who goes on to make one of these asks
  // again, to be the one who makes it, and as long as nobody has stored anything the candidates need not be judged
  // again.
  struct Peeked {
    uint64_t epoch = 0;
    LookupAnswer answer;
  };
  std::map<std::string, Peeked> peeked_;
};

bool CacheConversation::Done(const absl::Status& status, int64_t number) {
  return channel_.Send(FrameKind::kDone, OutcomeOf(status, number)).ok();
}

bool CacheConversation::Answer(const Frame& frame) {
  switch (frame.kind) {
    case FrameKind::kLookup: {
      auto request = Channel::Parse<LookupRequest>(frame, frame.kind);
      return request.ok() && AnswerLookup(*request);
    }
    case FrameKind::kStore: {
      auto request = Channel::Parse<StoreRequest>(frame, frame.kind);
      return request.ok() && AnswerStore(std::move(*request));
    }
    case FrameKind::kGiveUp: {
      auto key = Channel::Parse<Key>(frame, frame.kind);
      return key.ok() && AnswerGiveUp(*key);
    }
    case FrameKind::kCommand: {
      auto request = Channel::Parse<CommandRequest>(frame, frame.kind);
      return request.ok() && channel_.Send(FrameKind::kReport, Execute(*request)).ok();
    }
    case FrameKind::kExport:
      return AnswerExport();
    case FrameKind::kImport: {
      auto entry = Channel::Parse<PortableEntry>(frame, frame.kind);
      return entry.ok() && AnswerImport(*entry);
    }
    case FrameKind::kFinish:
      return Done(absl::OkStatus());
    default:
      return false;
  }
}

LookupAnswer CacheConversation::Find(const Key& key, uint64_t epoch, const Validate& validate) {
  const auto peeked = peeked_.find(key.sha256);
  if (!key.peek && peeked != peeked_.end() && peeked->second.epoch == epoch) {
    LookupAnswer answer = std::move(peeked->second.answer);
    peeked_.clear();
    return answer;
  }
  LookupAnswer answer = cache_->Find(key, validate);
  if (!key.peek || peeked_.size() >= kMaxPeeked) peeked_.clear();
  if (key.peek && !answer.result) peeked_[key.sha256] = {epoch, answer};
  return answer;
}

bool CacheConversation::AnswerLookup(const LookupRequest& request) {
  const std::string& key = request.key.sha256;
  // Who makes something waits for nobody: two who wait for each other would wait to the end.
  const auto wait = std::chrono::milliseconds(making_.empty() ? request.wait_ms : 0);
  const auto deadline = Flights::Clock::now() + wait;
  bool alive = true;
  const Validate validate = JudgeOver(channel_, &alive);
  LookupAnswer answer;
  bool joined = false;
  while (true) {
    const uint64_t epoch = flights_->Epoch();
    answer = Find(request.key, epoch, validate);
    if (!alive) return false;
    if (answer.result || request.key.peek || making_.count(key)) break;
    const Flights::Turn turn = flights_->Enter(key, epoch, deadline);
    if (turn == Flights::Turn::kMine) making_.insert(key);
    if (turn != Flights::Turn::kLookUp && turn != Flights::Turn::kStale) break;
    joined |= turn == Flights::Turn::kLookUp;
  }
  if (IsCounted(request.key, answer)) cache_->CountLookup(answer, joined);
  return channel_.Send(FrameKind::kAnswer, answer).ok();
}

void CacheConversation::Finish(const std::string& key, Flights::End end) {
  if (making_.erase(key)) flights_->Finish(key, end);
}

bool CacheConversation::AnswerStore(StoreRequest request) {
  const absl::Status stored = cache_->Store(request.key, std::move(request.result), request.files);
  Finish(request.key.sha256, stored.ok() ? Flights::End::kLanded : Flights::End::kGivenUp);
  return Done(stored);
}

bool CacheConversation::AnswerGiveUp(const Key& key) {
  Finish(key.sha256, Flights::End::kGivenUp);
  return Done(absl::OkStatus());
}

bool CacheConversation::AnswerExport() {
  int64_t count = 0;
  bool alive = true;
  cache_->EachEntry([&](const PortableEntry& entry) {
    alive = channel_.Send(FrameKind::kEntry, entry).ok();
    count += alive;
    return alive;
  });
  return alive && Done(absl::OkStatus(), count);
}

bool CacheConversation::AnswerImport(const PortableEntry& entry) { return Done(cache_->Import(entry)); }

CommandReport CacheConversation::Execute(const CommandRequest& request) {
  CommandReport report;
  auto number = [&](const absl::StatusOr<int64_t>& result) {
    report.outcome = OutcomeOf(result.status(), result.ok() ? *result : 0);
  };
  switch (request.name) {
    case CommandName::kStats:
      report.stats = cache_->Stats();
      break;
    case CommandName::kList:
      report.entries = cache_->List(static_cast<size_t>(request.number));
      break;
    case CommandName::kShow:
      report.details = cache_->Show(request.text);
      break;
    case CommandName::kVerify:
      report.verified = cache_->Verify();
      break;
    case CommandName::kPrune:
      number(cache_->Prune(request.number));
      break;
    case CommandName::kClear:
      number(cache_->Clear());
      break;
    case CommandName::kBackup:
      report.outcome = OutcomeOf(cache_->Backup(request.text), 0);
      break;
    default:
      report.outcome = OutcomeOf(absl::UnimplementedError("the owner of the cache does not know this command"), 0);
  }
  return report;
}

}  // namespace

std::unique_ptr<Conversation> CacheService::Begin(Channel* channel) {
  return std::make_unique<CacheConversation>(cache_, &flights_, channel);
}

void CacheService::Rest() { cache_->Scrub(kScrubBytes); }

}  // namespace residua::cache
