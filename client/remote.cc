#include "client/remote.h"

#include <random>
#include <utility>

#include "cache/seal.h"
#include "client/remote_cache.h"
#include "client/remote_connection.h"
#include "client/remote_run.h"
#include "client/remote_upload.h"
#include "proto/deadline.h"
#include "proto/visible_text.h"

namespace residua::client {
namespace {

using Kind = TryOutcome::Kind;

// A look-up is a few short turns; a server that does not take them is asked to run the request.
constexpr std::chrono::seconds kLookupLimit{30};
// A conversation serves the requests that come so soon after its beginning; so each of them has time enough.
constexpr std::chrono::seconds kConversation{10};

class Server final : public RemoteServer {
 public:
  explicit Server(const RemoteOptions& options) : options_(options), connection_(options.server) {}
  ~Server() override {
    if (lookups_) EndConversation();
  }

  RemoteAnswer Specialise(const job::JobRequest& request, const RemoteCall& call) override {
    const auto end = Patience::Clock::now() + call.timeout;
    Patience patience(end, options_.connect_patience, options_.patience, seed_++);
    deadline_ = end;
    thorough_ = false;
    missed_ = call.missed;
    told_miss_ = missed_.has_value();
    if (missed_) patience.Reached();
    TryOutcome before;
    while (true) {
      RemoteAnswer answer;
      const TryOutcome outcome = Try(request, call, patience, &answer);
      if (outcome.kind == Kind::kDone) return answer;
      // That the time is over in the middle of another try says less than what was waited for.
      if (outcome.kind == Kind::kLate && before.kind != Kind::kDone) return Failed(before, call);
      before = outcome;
      if (outcome.kind == Kind::kStale) thorough_ = true;
      const std::optional<milliseconds> pause = patience.Next(outcome, Patience::Clock::now());
      if (!pause || (pause->count() > 0 && !Wait(*pause, outcome, call))) return Failed(outcome, call);
    }
  }

 private:
  // False: the caller does not want to wait any more.
  bool Wait(milliseconds pause, const TryOutcome& outcome, const RemoteCall& call) {
    if (call.on_event) call.on_event({RemoteEvent::Kind::kWaiting, outcome.words, "", pause.count()});
    return connection_.PauseBeside(pause, call.cancelled);
  }

  static RemoteAnswer Failed(const TryOutcome& outcome, const RemoteCall& call) {
    RemoteAnswer answer;
    const bool cancelled = call.cancelled && call.cancelled();
    answer.error = cancelled ? "cancelled" : outcome.words;
    answer.away = !cancelled && outcome.kind == Kind::kAway;
    answer.forbidden = !cancelled && outcome.kind == Kind::kForbidden;
    answer.retry_may_help = !cancelled && MayHelp(outcome);
    return answer;
  }

  static TryOutcome UsersError(job::JobState state, std::string message, RemoteAnswer* answer) {
    answer->answered = true;
    answer->result.state = state;
    answer->result.message = std::move(message);
    return {};
  }

  // From the files as they are to an answer, once.
  TryOutcome Try(const job::JobRequest& request, const RemoteCall& call, Patience& patience, RemoteAnswer* answer) {
    if (std::optional<std::string> missed = std::exchange(missed_, std::nullopt)) {
      answer->miss_reason = std::move(*missed);
    } else if (!call.skip_cache_lookup) {
      const TryOutcome looked_up = LookUp(request, call, answer);
      if (looked_up.kind != Kind::kDone || answer->answered) return looked_up;
      patience.Reached();
    }
    Sources sources;
    const ListSources& list = options_.list_sources && request.files.empty() ? options_.list_sources : SourcesInMemory;
    if (std::string wrong = list(request, &sources); !wrong.empty()) {
      return UsersError(job::JobState::kUserError, std::move(wrong), answer);
    }
    TryOutcome outcome = Upload(connection_, sources, thorough_, deadline_, call.cancelled);
    if (outcome.kind != Kind::kDone) return outcome;
    patience.Reached();
    job::JobRequest by_digest = request;
    by_digest.files.clear();
    by_digest.tree = sources.tree;
    if (options_.machine) by_digest.machine = options_.machine();
    const TryOutcome ran = Run(connection_, by_digest, call, deadline_, answer);
    return ran.kind == Kind::kDone && !IsBelieved(request, *answer) ? Disbelieve(answer) : ran;
  }

  // Of who is believed, and to this request.
  bool IsBelieved(const job::JobRequest& request, const RemoteAnswer& answer) const {
    return IsBelievedAs(options_.compiler.signature(request).sha256, answer);
  }
  bool IsBelievedAs(const std::string& signature, const RemoteAnswer& answer) const {
    if (!connection_.trusted().given() || answer.result.state != job::JobState::kDone) return true;
    cache::StoredResult sealed = cache::StoredOf(answer.result);
    sealed.files = cache::ReferencesOf(answer.result.files);
    return connection_.trusted().Trust(cache::SealedBytes(signature, sealed), answer.seal);
  }
  // A key names the build: one who is believed and of another build has signed the answer to another request. That is
  // none to this one, as anybody could show it, and no reason to do without one.
  TryOutcome Disbelieve(RemoteAnswer* answer) const {
    const bool of_another_build = IsBelievedAs(answer->result.signature, *answer);
    *answer = {};
    if (!of_another_build) return {Kind::kFinal, connection_.NotTrusted(), {}};
    return {Kind::kForbidden,
            "what the server `" + connection_.server() + "` signed is an answer to another request, as of one of " +
                "another build of residua than this client's",
            {}};
  }

  TryOutcome LookUp(const job::JobRequest& request, const RemoteCall& call, RemoteAnswer* answer) {
    const job::Signature signature = options_.compiler.signature(request);
    if (signature.state != job::JobState::kDone) return UsersError(signature.state, signature.message, answer);
    cache::JobLookup found;
    const TryOutcome ended = connection_.OutcomeOf(Ask(request, cache::KeyOf(request, signature), &found));
    if (!found.result) {
      // Whatever else is wrong with look-ups, the server may still be able to run the request.
      if (ended.kind == Kind::kAway || ended.kind == Kind::kBusy) return ended;
      answer->miss_reason = found.miss_reason;
      if (call.on_event && !std::exchange(told_miss_, true)) {
        call.on_event({RemoteEvent::Kind::kMiss, found.miss_reason, ""});
      }
      return {};
    }
    if (!found.result->files.count(found.result->entry + ".m")) {
      return {Kind::kFinal, "the server's answer is malformed: it has no residual program", {}};
    }
    answer->answered = answer->hit = true;
    answer->result = std::move(*found.result);
    if (call.on_event) call.on_event({RemoteEvent::Kind::kHit, "", ""});
    return {};
  }

  // A conversation that went on before this request may be over, and not know it: then the request begins another.
  grpc::Status Ask(const job::JobRequest& request, const cache::Key& key, cache::JobLookup* found) {
    const Deadline limit = proto::DeadlineIn(kLookupLimit);
    const bool whole = limit <= deadline_;
    if (lookups_ && (!whole || lookups_->age() > kConversation)) EndConversation();
    const bool fresh = !lookups_;
    if (fresh) lookups_.emplace(&connection_, std::min(deadline_, limit));
    *found = cache::LookupJob(*lookups_, options_.compiler, request, key);
    if (whole && lookups_->EndRequest()) return grpc::Status::OK;
    if (!fresh && lookups_->broken()) {
      EndConversation();
      return Ask(request, key, found);
    }
    const grpc::Status ended = lookups_->Finish();
    lookups_.reset();
    return ended;
  }
  void EndConversation() {
    lookups_->Drop();
    lookups_.reset();
  }

  const RemoteOptions options_;
  uint64_t seed_ = std::random_device{}();  // of the pauses of a request: to draw one takes as long as a system call
  Connection connection_;
  std::optional<RemoteCache> lookups_;  // its conversation goes on with the next request
  // Of the request in hand.
  Deadline deadline_;
  bool thorough_ = false, told_miss_ = false;
  std::optional<std::string> missed_;  // before the first try
};

}  // namespace

std::unique_ptr<RemoteServer> ConnectToServer(const RemoteOptions& options) {
  return std::make_unique<Server>(options);
}

ClusterSummary RemoteClusterStatus(const std::string& server, milliseconds timeout) {
  ClusterSummary summary;
  Connection connection(server);
  grpc::ClientContext context;
  context.set_deadline(proto::ForCall(proto::DeadlineIn(timeout)));
  v1::ClusterStatusResponse response;
  const grpc::Status status = connection.specialisation().ClusterStatus(&context, {}, &response);
  if (!status.ok()) {
    const TryOutcome outcome = connection.OutcomeOf(status);
    summary.error = outcome.words;
    summary.retry_may_help = MayHelp(outcome);
    return summary;
  }
  using proto::VisibleLine;
  const auto lines = [](const auto& texts) {
    std::vector<std::string> shown;
    for (const std::string& text : texts) shown.push_back(VisibleLine(text));
    return shown;
  };
  summary.build_id = VisibleLine(response.build_id());
  summary.uptime_ms = response.uptime_ms();
  for (const v1::WorkerStatus& worker : response.workers()) {
    summary.workers.push_back({VisibleLine(worker.name()), VisibleLine(worker.target_cpu()), worker.slots(),
                               worker.running(), worker.draining(), lines(worker.confined_by()),
                               lines(worker.not_confined_by())});
  }
  summary.queued = response.queued();
  summary.queue_limit = response.queue_limit();
  summary.running = response.running();
  summary.joined = response.joined();
  summary.released_again = response.released_again();
  summary.quarantined = response.quarantined();
  summary.refused = response.refused();
  summary.arriving_bytes = response.arriving_bytes();
  summary.leaving_bytes = response.leaving_bytes();
  summary.hits = response.cache().hits();
  summary.misses = response.cache().misses();
  summary.damaged = response.cache().damaged();
  summary.blob_bytes = response.cache().blob_bytes();
  summary.limit_bytes = response.cache().limit_bytes();
  return summary;
}

}  // namespace residua::client
