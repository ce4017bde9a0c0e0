#include "cache/owner/client.h"

#include <algorithm>
#include <filesystem>
#include <thread>
#include <utility>

#include "cache/owner/starter.h"

namespace residua::cache {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

// Times that a request is repeated because its owner left, was killed, or fell over it.
constexpr int kAttempts = 8;
// Owners that one client starts for one connection: enough for one that repairs what killed those before it.
constexpr int kStarts = 8;

// Waits for what others do; longer each time, from a millisecond to a twentieth of a second.
class Pause {
 public:
  void Wait() {
    std::this_thread::sleep_for(next_);
    next_ = std::min(next_ * 2, milliseconds(50));
  }

 private:
  milliseconds next_{1};
};

}  // namespace

absl::StatusOr<std::unique_ptr<OwnerClient>> OwnerClient::Connect(const ClientOptions& options) {
  std::unique_ptr<OwnerClient> client(new OwnerClient(options));
  // The owner is told the path, and has a working folder of its own.
  std::error_code is_gone;
  client->options_.directory = std::filesystem::absolute(options.directory, is_gone).lexically_normal().string();
  if (is_gone) return absl::NotFoundError("the working folder is gone: " + is_gone.message());
  const absl::Status reached = client->Reach();
  if (absl::IsDeadlineExceeded(reached)) {
    return absl::DeadlineExceededError("the process that holds the cache `" + client->options_.directory +
                                       "` does not answer");
  }
  if (!reached.ok()) return reached;
  return client;
}

absl::Status OwnerClient::Reach() {
  channel_.reset();
  const auto deadline = Clock::now() + options_.patience;
  Pause pause;
  int starts = 0;
  absl::Status last = absl::UnavailableError("the owner of the cache does not answer");
  do {
    // Opened anew each time: somebody may have removed the folder.
    absl::StatusOr<Folder> folder = Folder::Open(options_.directory, options_.make);
    if (!folder.ok()) return folder.status();
    absl::StatusOr<OpenFile> connection = folder->Connect();
    if (connection.ok()) {
      absl::Status greeted = Greet(std::move(*connection));
      if (!absl::IsUnavailable(greeted)) return greeted;
      last = greeted;
    } else if (!absl::IsNotFound(connection.status())) {
      return connection.status();
    } else if (absl::StatusOr<OpenFile> lock = folder->TryLock(); lock.ok()) {
      if (++starts > kStarts) return absl::UnavailableError("the owner of the cache ends before it answers");
      if (absl::Status started = StartOwner(*folder, std::move(*lock), options_.program, options_.arguments);
          !started.ok())
        return started;
      continue;
    } else if (!absl::IsUnavailable(lock.status())) {
      return lock.status();
    }
    pause.Wait();
  } while (Clock::now() < deadline);
  return absl::UnavailableError(last.message());
}

absl::Status OwnerClient::Greet(OpenFile connection) {
  Channel channel(connection.Release());
  channel.SetPatience(options_.patience);
  if (absl::Status sent = channel.Send(FrameKind::kHello, Hello{}); !sent.ok()) return sent;
  absl::StatusOr<Frame> frame = channel.ReceiveFrame();
  if (!frame.ok()) return frame.status();
  if (auto refused = Channel::Parse<Refused>(*frame, FrameKind::kRefused); refused.ok()) {
    if (!refused->reason.empty()) return absl::FailedPreconditionError(refused->reason);
    if (refused->version > kProtocolVersion) {
      return absl::FailedPreconditionError("a later version of residua holds the cache");
    }
    // It leaves when its last client has its answer; the next owner is of our version.
    channel.SendFrame(FrameKind::kRetire, "").IgnoreError();
    return absl::UnavailableError("an earlier version of residua holds the cache and does not leave");
  }
  auto welcome = Channel::Parse<Welcome>(*frame, FrameKind::kWelcome);
  if (!welcome.ok()) return welcome.status();
  if (!welcome->remark.empty()) remark_ = welcome->remark;
  owner_pid_ = welcome->pid;
  channel_.emplace(std::move(channel));
  return absl::OkStatus();
}

absl::StatusOr<LookupAnswer> OwnerClient::TryLookup(const Key& key, const Validate& validate) {
  // The owner answers when the flight of another ends, which may be long after.
  channel_->SetPatience(options_.flight_wait + options_.patience);
  absl::Status sent = channel_->Send(FrameKind::kLookup, LookupRequest{key, options_.flight_wait.count()});
  if (!sent.ok()) return sent;
  while (true) {
    absl::StatusOr<Frame> frame = channel_->ReceiveFrame();
    if (!frame.ok()) return frame.status();
    if (frame->kind == FrameKind::kAnswer) {
      channel_->SetPatience(options_.patience);
      return Channel::Parse<LookupAnswer>(*frame, FrameKind::kAnswer);
    }
    if (frame->kind == FrameKind::kDone) {
      auto outcome = Channel::Parse<Outcome>(*frame, FrameKind::kDone);
      return !outcome.ok() ? outcome.status() : absl::AbortedError(outcome->message);
    }
    auto dependencies = Channel::Parse<std::vector<Dependency>>(*frame, FrameKind::kCandidate);
    if (!dependencies.ok()) return dependencies.status();
    Verdict verdict;
    verdict.holds = validate(*dependencies, &verdict.changed);
    if (sent = channel_->Send(FrameKind::kVerdict, verdict); !sent.ok()) return sent;
  }
}

LookupAnswer OwnerClient::Lookup(const Key& key, const Validate& validate) {
  absl::Status failed;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    if (!channel_) failed = Reach();
    if (!channel_) break;
    absl::StatusOr<LookupAnswer> answer = TryLookup(key, validate);
    if (answer.ok()) return std::move(*answer);
    failed = answer.status();
    channel_.reset();
    if (!absl::IsUnavailable(failed)) break;
  }
  LookupAnswer none;
  none.miss_reason = "the cache cannot be asked: " + std::string(failed.message());
  unanswered_.Update(failed);
  return none;
}

absl::Status OwnerClient::Finish() {
  absl::Status ended = std::exchange(unanswered_, absl::OkStatus());
  if (ended.ok()) ended = Request(FrameKind::kFinish, Outcome{}).status();
  return ended;
}

template <typename T>
absl::StatusOr<int64_t> OwnerClient::Request(FrameKind kind, const T& message) {
  absl::Status failed;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    if (!channel_) failed = Reach();
    if (!channel_) return failed;
    failed = channel_->Send(kind, message);
    if (failed.ok()) {
      auto outcome = channel_->Receive<Outcome>(FrameKind::kDone);
      if (outcome.ok() && outcome->code != 0) return StatusOf(*outcome);
      if (outcome.ok()) return outcome->number;
      failed = outcome.status();
    }
    channel_.reset();
    if (!absl::IsUnavailable(failed)) break;
  }
  return failed;
}

absl::Status OwnerClient::Store(const Key& key, StoredResult result, const std::map<std::string, std::string>& blobs) {
  return Request(FrameKind::kStore, StoreRequest{key, std::move(result), blobs}).status();
}

void OwnerClient::GiveUp(const Key& key) {
  // Without a connection there is no flight to give up.
  if (channel_) Request(FrameKind::kGiveUp, key).status().IgnoreError();
}

absl::Status OwnerClient::Import(const PortableEntry& entry) { return Request(FrameKind::kImport, entry).status(); }

absl::StatusOr<CommandReport> OwnerClient::Execute(const CommandRequest& request) {
  if (!channel_) {
    if (absl::Status reached = Reach(); !reached.ok()) return reached;
  }
  // Reading a large cache takes its time.
  channel_->SetPatience(options_.flight_wait);
  absl::Status sent = channel_->Send(FrameKind::kCommand, request);
  if (!sent.ok()) return sent;
  absl::StatusOr<CommandReport> report = channel_->Receive<CommandReport>(FrameKind::kReport);
  channel_->SetPatience(options_.patience);
  if (!report.ok()) return report.status();
  if (report->outcome.code != 0) return StatusOf(report->outcome);
  return report;
}

absl::Status OwnerClient::Export(const std::function<absl::Status(const PortableEntry&)>& take) {
  if (absl::Status sent = channel_->SendFrame(FrameKind::kExport, ""); !sent.ok()) return sent;
  while (true) {
    absl::StatusOr<Frame> frame = channel_->ReceiveFrame();
    if (!frame.ok()) return frame.status();
    if (frame->kind == FrameKind::kDone) return absl::OkStatus();
    auto entry = Channel::Parse<PortableEntry>(*frame, FrameKind::kEntry);
    if (!entry.ok()) return entry.status();
    if (absl::Status taken = take(*entry); !taken.ok()) {
      channel_.reset();  // The owner would go on sending.
      return taken;
    }
  }
}

absl::StatusOr<OpenFile> TakeFolder(const Folder& folder, milliseconds patience) {
  const auto deadline = Clock::now() + patience;
  Pause pause;
  do {
    absl::StatusOr<OpenFile> lock = folder.TryLock();
    if (!absl::IsUnavailable(lock.status())) return lock;
    if (absl::StatusOr<OpenFile> connection = folder.Connect(); connection.ok()) {
      Channel channel(connection->Release());
      channel.SetPatience(patience);
      if (channel.Send(FrameKind::kHello, Hello{}).ok() && channel.ReceiveFrame().ok() &&
          channel.SendFrame(FrameKind::kRetire, "").ok()) {
        auto outcome = channel.Receive<Outcome>(FrameKind::kDone);
        if (outcome.ok() && outcome->code != 0) return StatusOf(*outcome);
      }
    }
    pause.Wait();
  } while (Clock::now() < deadline);
  return absl::UnavailableError("the owner of the cache `" + folder.path() + "` does not leave");
}

}  // namespace residua::cache
