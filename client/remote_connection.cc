#include "client/remote_connection.h"

#include <grpc/support/log.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>

#include "proto/certificates.h"
#include "proto/channel_pause.h"
#include "proto/quick_locks.h"
#include "proto/secure_channel.h"
#include "proto/visible_text.h"
#include "residua/v1/error.pb.h"

namespace residua::client {
namespace {

grpc::ChannelArguments Arguments() {
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, 20000);
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, 10000);
  // Our own pauses decide when to try; the channel's would be added to them.
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 50);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 500);
  // An address that is silent is given up after so long (the default is 20 s), and one that changed is noticed.
  arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 2000);
  arguments.SetInt(GRPC_ARG_DNS_MIN_TIME_BETWEEN_RESOLUTIONS_MS, 1000);
  // A new channel is a new connection, also after one that is broken and does not know it yet.
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  return arguments;
}

// More than that is no pause but nonsense.
constexpr int64_t kLongestDelaySeconds = 24 * 3600;

milliseconds RetryDelay(const grpc::Status& status) {
  v1::StatusDetails details;
  if (!details.ParseFromString(status.error_details())) return milliseconds(0);
  for (const auto& any : details.details()) {
    v1::RetryInfo retry;
    if (any.type_url() != "type.googleapis.com/google.rpc.RetryInfo" || !retry.ParseFromString(any.value())) continue;
    const int64_t seconds = std::clamp<int64_t>(retry.retry_delay().seconds(), 0, kLongestDelaySeconds);
    return milliseconds(seconds * 1000 + retry.retry_delay().nanos() / 1000000);
  }
  return milliseconds(0);
}

// Of a failed connection the library tells how it came about; what the system said stands at the end.
std::string ReasonOf(const grpc::Status& status, bool in_the_clear) {
  const std::string& text = status.error_message();
  if (text.starts_with("DNS resolution failed")) return "there is no host of this name";
  if (text.find("before receiving SETTINGS frame") != std::string::npos) {
    return "something listens there and does not answer: a server that was stopped, or no server of residua";
  }
  if (text.find("certificate verify failed") != std::string::npos ||
      text.find("Hostname Verification Check failed") != std::string::npos) {
    return "its certificate is of another host, has expired, or comes from none of the authorities that are believed "
           "(RESIDUA_TLS_CA, or `tls_ca` of the configuration)";
  }
  const size_t colon = text.rfind(": ");
  std::string said = text.find("failed to connect") == 0 && colon != std::string::npos ? text.substr(colon + 2) : text;
  if (in_the_clear && said == "Socket closed") {
    said +=
        ", as one with TLS does that is spoken to without (RESIDUA_TLS_CA, or `tls_ca` of the configuration, says "
        "whose certificates are believed)";
  }
  return said;
}

// The library's own lines say nothing that the end of a call does not.
void SayNothingBesides() {
  if (std::getenv("GRPC_VERBOSITY") == nullptr) gpr_set_log_function([](gpr_log_func_args*) {});
}

}  // namespace

Connection::Connection(const std::string& server) : server_(server) {
  static std::once_flag once;
  std::call_once(once, SayNothingBesides);
  proto::LookForNoDeadlocks();
  proto::Security security;
  wrong_ = proto::SecurityFromEnvironment(&security);
  in_the_clear_ = security.authorities.empty();
  if (wrong_.empty()) wrong_ = proto::WrongWith(security, server);
  if (wrong_.empty() && !security.trusted_keys.empty()) wrong_ = TrustedKeys::Read(security.trusted_keys, &trusted_);
  channel_ = wrong_.empty() ? proto::OpenChannel(server, security, Arguments())
                            : grpc::CreateCustomChannel(server, nullptr, Arguments());
  specialisation_ = v1::SpecialisationService::NewStub(channel_);
  artefacts_ = v1::ArtefactService::NewStub(channel_);
  reports_ = v1::ReportService::NewStub(channel_);
  admin_ = v1::AdminService::NewStub(channel_);
}

bool Connection::WaitUntilOpen(milliseconds limit) const {
  return channel_->WaitForConnected(proto::ForCall(proto::DeadlineIn(limit)));
}

bool Connection::PauseBeside(milliseconds pause, const std::function<bool()>& ends) const {
  return proto::PauseBeside(*channel_, pause, ends);
}

std::string Connection::NotTrusted() const {
  return "what the server `" + server_ +
         "` sent is not signed by a key that is trusted "
         "(RESIDUA_TRUSTED_KEYS, or `trusted_keys` of the configuration)";
}

TryOutcome Connection::OutcomeOf(const grpc::Status& status) const {
  TryOutcome outcome = Understand(status);
  outcome.words = proto::VisibleText(outcome.words);
  return outcome;
}

TryOutcome Connection::Understand(const grpc::Status& status) const {
  using Kind = TryOutcome::Kind;
  if (!wrong_.empty()) {
    return {Kind::kFinal,
            "the server `" + server_ + "` is not asked: " + wrong_ +
                " (RESIDUA_TLS_CA, RESIDUA_TLS_CERT, RESIDUA_TLS_KEY, RESIDUA_TOKEN_FILE, RESIDUA_TRUSTED_KEYS)",
            {}};
  }
  switch (status.error_code()) {
    case grpc::StatusCode::OK:
      return {};
    case grpc::StatusCode::UNAVAILABLE:
    case grpc::StatusCode::UNKNOWN:   // A server that is killed in the middle of a stream
    case grpc::StatusCode::INTERNAL:  // ends it with any of these.
      return {Kind::kAway, "cannot reach the server `" + server_ + "`: " + ReasonOf(status, in_the_clear_),
              RetryDelay(status)};
    case grpc::StatusCode::RESOURCE_EXHAUSTED:
      return {Kind::kBusy, status.error_message(), RetryDelay(status)};
    case grpc::StatusCode::FAILED_PRECONDITION:  // A source went between upload and use.
      return {Kind::kStale, "the server `" + server_ + "` cannot use the request: " + status.error_message(), {}};
    case grpc::StatusCode::DEADLINE_EXCEEDED:
      return {Kind::kLate, "the server `" + server_ + "` did not finish in time", {}};
    case grpc::StatusCode::CANCELLED:
      return {Kind::kFinal, "cancelled", {}};
    case grpc::StatusCode::PERMISSION_DENIED:
      return {Kind::kForbidden, "the server `" + server_ + "` refused the request: " + status.error_message(), {}};
    case grpc::StatusCode::NOT_FOUND:
      return {Kind::kFinal, "the server `" + server_ + "` says that " + status.error_message(), {}};
    case grpc::StatusCode::UNIMPLEMENTED:
      return {
          Kind::kFinal, "the server `" + server_ + "` is of another version of residua, or serves workers only", {}};
    default:
      return {Kind::kFinal, "the server `" + server_ + "` refused the request: " + status.error_message(), {}};
  }
}

CancelWatch::CancelWatch(grpc::ClientContext* context, const std::function<bool()>& cancelled) {
  if (!cancelled) return;
  // A copy: it may be no longer there when it is asked.
  thread_ = std::thread([this, context, cancelled] {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, milliseconds(50), [this] { return done_; })) {
      if (!cancelled()) continue;
      context->TryCancel();
      return;
    }
  });
}

CancelWatch::~CancelWatch() {
  if (!thread_.joinable()) return;
  {
    std::lock_guard lock(mutex_);
    done_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

}  // namespace residua::client
