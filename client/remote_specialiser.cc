// Requests answered by a server.
#include <chrono>

#include "client/remote_part.h"
#include "client/source_tree.h"
#include "client/specialiser.h"
#include "worker/job/numerics.h"

namespace residua::client {
namespace {

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
  }
  return "";
}

class Remote final : public Specialiser {
 public:
  explicit Remote(const SpecialiseOptions& options) : options_(options) {}

  Outcome Answer(const job::JobRequest& asked, const job::JobHooks& hooks) override {
    Outcome outcome;
    job::JobRequest request = asked;
    request.machine = job::ThisMachine();
    if (std::string wrong = CollectSourceTree(&request); !wrong.empty()) {
      outcome.result.state = job::JobState::kUserError;
      outcome.result.message = wrong + "\n";
      return outcome;
    }
    std::string why;
    const RemotePart* remote_part = LoadRemotePart(&why);
    if (!remote_part) {
      outcome.service_failed = true;
      outcome.result.message = "error: " + why + " [service]\n";
      return outcome;
    }
    const job::Relocation places(&request);
    RemoteOptions remote_options;
    remote_options.server = options_.server;
    remote_options.cancelled = hooks.cancelled;
    remote_options.skip_cache_lookup = options_.no_cache;
    if (options_.time_limit_s > 0) {
      remote_options.timeout = std::chrono::milliseconds(static_cast<int64_t>(options_.time_limit_s * 1000));
    }
    RemoteAnswer remote = remote_part->specialise(remote_options, request, [&](const RemoteEvent& event) {
      if (hooks.progress) hooks.progress(places.Restore(Describe(event)), "");
    });
    outcome.result = std::move(remote.result);
    outcome.cache = remote.hit ? "hit" : "miss because " + remote.miss_reason;
    if (!remote.answered) {
      outcome.service_failed = true;
      outcome.result.message =
          "error: " + remote.error + (remote.retry_may_help ? "; a retry may help" : "") + " [service]\n";
    }
    Deliver(request, places, &outcome);
    return outcome;
  }

 private:
  const SpecialiseOptions options_;
};

}  // namespace

std::unique_ptr<Specialiser> RemoteSpecialiser(const SpecialiseOptions& options) {
  return std::make_unique<Remote>(options);
}

}  // namespace residua::client
