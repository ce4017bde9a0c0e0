// Requests answered by a server, or here when it is away.
#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "cache/entry.h"
#include "client/own_compiler.h"
#include "client/remote_part.h"
#include "client/shared_channel.h"
#include "client/source_tree.h"
#include "client/specialiser.h"
#include "proto/visible_text.h"
#include "worker/job/numerics.h"

namespace residua::client {
namespace {

using Clock = std::chrono::steady_clock;

// A server that was away is asked again after so long; until then requests run here at once.
constexpr std::chrono::seconds kAwayFor{30};

// Who asks more often has a channel of its own: to open it takes as long as so many requests lose on the way through
// another process.
constexpr int kSharedRequests = 16;

std::string Describe(const RemoteEvent& event) {
  switch (event.kind) {
    case RemoteEvent::Kind::kQueued:
      return event.text.empty() ? "queued, " + std::to_string(event.number) + " before this"
                                : "joined an equal request";
    case RemoteEvent::Kind::kStarted:
      return "started on " + event.text;
    case RemoteEvent::Kind::kProgress:
      return event.text + (event.detail.empty() ? "" : ": " + event.detail);
    case RemoteEvent::Kind::kFunction:
      return "specialised " + event.text;
    case RemoteEvent::Kind::kHit:
      return "hit";
    case RemoteEvent::Kind::kMiss:
      return "miss because " + event.text;
    case RemoteEvent::Kind::kWaiting:
      return "waits because " + event.text;
  }
  return "";
}

// Whoever works for a server chooses these words, and a terminal may act on what is in them.
void MakeVisible(RemoteAnswer* answer) {
  answer->error = proto::VisibleText(answer->error);
  answer->miss_reason = proto::VisibleLine(answer->miss_reason);
}

class Remote final : public Specialiser {
 public:
  explicit Remote(const SpecialiseOptions& options)
      : options_(options),
        here_(EmbeddedSpecialiser(options)),
        lister_(cache::DefaultDirectory("installed-files")),
        shared_channel_(options.server) {}

  Outcome Answer(const job::JobRequest& asked, const job::JobHooks& hooks) override {
    if (options_.fallback && away_until_ && Clock::now() < *away_until_) return here_->Answer(asked, hooks);
    Outcome outcome;
    const RemoteAnswer remote = Ask(asked, hooks, &outcome);
    if (remote.answered) return outcome;
    if (remote.forbidden && options_.fallback) {
      outcome = here_->Answer(asked, hooks);
      outcome.notes.push_back(remote.error + "; specialised here");
      return outcome;
    }
    if (remote.away && options_.fallback) {
      away_until_ = Clock::now() + kAwayFor;
      outcome = here_->Answer(asked, hooks);
      outcome.notes.push_back("the server `" + options_.server + "` is away (" + remote.error + "); specialised here");
      return outcome;
    }
    outcome.service_failed = true;
    outcome.result.message =
        "error: " + remote.error + (remote.retry_may_help ? "; a retry may help" : "") + " [service]\n";
    return outcome;
  }

 private:
  bool Connect(std::string* why) {
    if (server_) return true;
    const RemotePart* part = LoadRemotePart(why);
    if (!part) return false;
    RemoteOptions options;
    options.server = options_.server;
    options.compiler = compiler_;
    options.machine = job::ThisMachine;
    options.list_sources = [this](const job::JobRequest& request, Sources* sources) {
      const std::string wrong = lister_.List(request, sources);
      return wrong.empty() ? "" : wrong + "\n";
    };
    server_ = part->connect(options);
    return true;
  }

  RemoteAnswer Ask(const job::JobRequest& asked, const job::JobHooks& hooks, Outcome* outcome) {
    job::JobRequest request = asked;
    const job::Relocation places(&request);
    RemoteCall call;
    call.cancelled = hooks.cancelled;
    call.skip_cache_lookup = options_.no_cache;
    call.campaign = options_.campaign;
    if (options_.time_limit_s > 0) {
      call.timeout = std::chrono::milliseconds(static_cast<int64_t>(options_.time_limit_s * 1000));
    }
    std::string waits;  // what was said of it; once is enough
    call.on_event = [&](const RemoteEvent& event) {
      const bool again = event.kind == RemoteEvent::Kind::kWaiting && std::exchange(waits, event.text) == event.text;
      if (hooks.progress && !again) hooks.progress(proto::VisibleLine(places.Restore(Describe(event))), "");
    };
    RemoteAnswer remote = AskWith(request, &call);
    if (!remote.answered && options_.time_limit_s > 0 && hooks.cancelled && hooks.cancelled()) {
      remote.error = "the server `" + options_.server + "` did not answer within the time limit";
    }
    remote.error = places.Restore(remote.error);
    MakeVisible(&remote);
    outcome->result = std::move(remote.result);
    outcome->request_id = remote.request_id;
    outcome->cache = remote.hit ? "hit" : "miss because " + remote.miss_reason;
    if (remote.answered) Deliver(request, places, outcome);
    return remote;
  }

  // What can be done over the channel that commands share, then what is left over one of this process.
  RemoteAnswer AskWith(const job::JobRequest& request, RemoteCall* call) {
    const Clock::time_point end = Clock::now() + call->timeout;
    RemoteAnswer remote = AskShared(request, call);
    if (remote.answered) return remote;
    if (std::string why; !Connect(&why)) {
      remote.error = why;
      remote.away = true;
      return remote;
    }
    call->timeout =
        std::max(std::chrono::milliseconds(1), std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()));
    return server_->Specialise(request, *call);
  }

  // A hit, or nothing; then what was learnt of the miss stands in `call`.
  RemoteAnswer AskShared(const job::JobRequest& request, RemoteCall* call) {
    RemoteAnswer answer;
    if (server_ || call->skip_cache_lookup || ++asked_ > kSharedRequests) return answer;
    const job::Signature signature = compiler_.signature(request);
    if (signature.state != job::JobState::kDone) return answer;
    auto found = shared_channel_.Lookup(compiler_, request, cache::KeyOf(request, signature), call->timeout);
    if (!found) return answer;
    if (!found->result) {
      call->on_event({RemoteEvent::Kind::kMiss, found->miss_reason, ""});
      call->missed = std::move(found->miss_reason);
      return answer;
    }
    if (!found->result->files.count(found->result->entry + ".m")) return answer;
    answer.answered = answer.hit = true;
    answer.result = std::move(*found->result);
    call->on_event({RemoteEvent::Kind::kHit, "", ""});
    return answer;
  }

  const SpecialiseOptions options_;
  const cache::Compiler compiler_ = OwnCompiler();
  const std::unique_ptr<Specialiser> here_;
  SourceLister lister_;
  int asked_ = 0;
  SharedChannel shared_channel_;
  std::unique_ptr<RemoteServer> server_;
  std::optional<Clock::time_point> away_until_;
};

}  // namespace

std::unique_ptr<Specialiser> RemoteSpecialiser(const SpecialiseOptions& options) {
  return std::make_unique<Remote>(options);
}

}  // namespace residua::client
