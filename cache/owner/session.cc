#include "cache/owner/session.h"

#include <unistd.h>

#include <utility>

namespace residua::cache {
namespace {

Outcome OutcomeOf(const absl::Status& status, int64_t number) {
  return {static_cast<int64_t>(status.code()), std::string(status.message()), number};
}

}  // namespace

Session::~Session() {
  for (const std::string& key : flights_) endpoint_->flights_.Finish(key, Flights::End::kLost);
}

void Session::Run() {
  if (!Greet()) return;
  while (true) {
    absl::StatusOr<Frame> frame = channel_.ReceiveFrame();
    if (!frame.ok() || !Answer(*frame)) return;
    if (!endpoint_->answered_.exchange(true) && endpoint_->options_.on_first_answer) {
      endpoint_->options_.on_first_answer();
    }
  }
}

bool Session::Greet() {
  auto hello = channel_.Receive<Hello>(FrameKind::kHello);
  if (!hello.ok() || hello->magic != Hello().magic) return false;
  if (hello->version != kProtocolVersion) {
    // A later residua may ask us to leave; it knows that much of every version.
    if (!channel_.Send(FrameKind::kRefused, Refused{}).ok()) return false;
    absl::StatusOr<Frame> frame = channel_.ReceiveFrame();
    if (frame.ok() && frame->kind == FrameKind::kRetire) AnswerRetire();
    return false;
  }
  Welcome welcome;
  welcome.pid = getpid();
  {
    std::lock_guard lock(endpoint_->mutex_);
    welcome.remark = std::exchange(endpoint_->remark_, "");
  }
  return channel_.Send(FrameKind::kWelcome, welcome).ok();
}

bool Session::Done(const absl::Status& status, int64_t number) {
  return channel_.Send(FrameKind::kDone, OutcomeOf(status, number)).ok();
}

bool Session::Answer(const Frame& frame) {
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
    case FrameKind::kRetire:
      return AnswerRetire();
    default:
      return false;
  }
}

bool Session::AnswerLookup(const LookupRequest& request) {
  const std::string& key = request.key.sha256;
  // Who makes something waits for nobody: two who wait for each other would wait to the end.
  const auto wait = std::chrono::milliseconds(flights_.empty() ? request.wait_ms : 0);
  const auto deadline = Flights::Clock::now() + wait;
  bool alive = true;
  auto validate = [&](const std::vector<Dependency>& dependencies, std::string* changed) {
    if (!alive || !channel_.Send(FrameKind::kCandidate, dependencies).ok()) return alive = false;
    auto verdict = channel_.Receive<Verdict>(FrameKind::kVerdict);
    if (!verdict.ok()) return alive = false;
    *changed = verdict->changed;
    return verdict->holds;
  };
  LookupAnswer answer;
  bool joined = false;
  while (true) {
    const uint64_t epoch = endpoint_->flights_.Epoch();
    answer = cache_->Find(request.key, validate);
    if (!alive) return false;
    if (answer.result || request.key.peek || flights_.count(key)) break;
    const Flights::Turn turn = endpoint_->flights_.Enter(key, epoch, deadline);
    if (turn == Flights::Turn::kMine) flights_.insert(key);
    if (turn != Flights::Turn::kLookUp && turn != Flights::Turn::kStale) break;
    joined |= turn == Flights::Turn::kLookUp;
  }
  if (IsCounted(request.key, answer)) cache_->CountLookup(answer, joined);
  return channel_.Send(FrameKind::kAnswer, answer).ok();
}

void Session::Finish(const std::string& key, Flights::End end) {
  if (flights_.erase(key)) endpoint_->flights_.Finish(key, end);
}

bool Session::AnswerStore(StoreRequest request) {
  const absl::Status stored = cache_->Store(request.key, std::move(request.result), request.files);
  Finish(request.key.sha256, stored.ok() ? Flights::End::kLanded : Flights::End::kGivenUp);
  return Done(stored);
}

bool Session::AnswerGiveUp(const Key& key) {
  Finish(key.sha256, Flights::End::kGivenUp);
  return Done(absl::OkStatus());
}

bool Session::AnswerExport() {
  int64_t count = 0;
  bool alive = true;
  cache_->EachEntry([&](const PortableEntry& entry) {
    alive = channel_.Send(FrameKind::kEntry, entry).ok();
    count += alive;
    return alive;
  });
  return alive && Done(absl::OkStatus(), count);
}

bool Session::AnswerImport(const PortableEntry& entry) { return Done(cache_->Import(entry)); }

bool Session::AnswerRetire() {
  if (!endpoint_->options_.may_leave) {
    return Done(absl::FailedPreconditionError("a server holds the cache"));
  }
  endpoint_->leaving_ = true;
  Done(absl::OkStatus());
  return false;
}

CommandReport Session::Execute(const CommandRequest& request) {
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

}  // namespace residua::cache
