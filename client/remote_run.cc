#include "client/remote_run.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "proto/convert.h"
#include "proto/envelope.h"
#include "proto/request_id.h"
#include "proto/visible_text.h"

namespace residua::client {
namespace {

using Kind = TryOutcome::Kind;

// What is for the user's eyes; nothing for the end of the stream.
std::optional<RemoteEvent> Visible(const v1::SpecialiseEvent& event) {
  using Kind = RemoteEvent::Kind;
  switch (event.event_case()) {
    case v1::SpecialiseEvent::kQueued:
      return RemoteEvent{Kind::kQueued, event.queued().joined() ? "joined" : "", "", event.queued().position()};
    case v1::SpecialiseEvent::kStarted:
      return RemoteEvent{Kind::kStarted, event.started().worker(), "", event.started().attempt()};
    case v1::SpecialiseEvent::kProgress:
      return RemoteEvent{Kind::kProgress, event.progress().phase(), event.progress().detail()};
    case v1::SpecialiseEvent::kFunction:
      return RemoteEvent{Kind::kFunction, event.function().description(), ""};
    case v1::SpecialiseEvent::kHit:
      return RemoteEvent{Kind::kHit, "", ""};
    case v1::SpecialiseEvent::kMiss:
      return RemoteEvent{Kind::kMiss, event.miss().reason(), ""};
    default:
      return std::nullopt;
  }
}

// The last event of a stream becomes the answer.
TryOutcome Conclude(const v1::SpecialiseEvent& event, RemoteAnswer* answer) {
  if (event.has_failure() && event.failure().kind() == v1::FAILURE_KIND_UNAVAILABLE) {
    return {Kind::kAway, event.failure().message(), milliseconds(event.failure().retry_after_ms())};
  }
  answer->answered = true;
  if (event.has_failure()) {
    answer->result = proto::FailureFromProto(event.failure());
    return {};
  }
  auto result = proto::WholeResultFromProto(event.result());
  answer->answered = result.ok();
  if (!result.ok()) {
    return {Kind::kFinal, "the server's answer is malformed: " + std::string(result.status().message()), {}};
  }
  answer->result = std::move(*result);
  answer->seal = event.result().seal();
  return {};
}

// A text of the request that cannot be sent; empty: there is none.
std::string NotUtf8(const job::JobRequest& request) {
  std::vector<std::string> texts = {request.entry_path, request.entry_function};
  for (const auto* more : {&request.facts, &request.annotations, &request.search_path}) {
    texts.insert(texts.end(), more->begin(), more->end());
  }
  for (const job::FixedValue& value : request.values) texts.push_back(value.name);
  for (const auto& [path, text] : request.files) texts.push_back(path);
  const auto wrong = std::find_if_not(texts.begin(), texts.end(), proto::IsUtf8);
  return wrong == texts.end() ? "" : proto::VisibleLine(*wrong);
}

}  // namespace

TryOutcome Run(Connection& connection, const job::JobRequest& request, const RemoteCall& call, Deadline deadline,
               RemoteAnswer* answer) {
  if (const std::string wrong = NotUtf8(request); !wrong.empty()) {
    return {Kind::kFinal, "`" + wrong + "` is no UTF-8, and a server is asked in nothing else", {}};
  }
  grpc::ClientContext context;
  context.set_deadline(proto::ForCall(deadline));
  const CancelWatch watch(&context, call.cancelled);
  auto stream = connection.specialisation().Specialise(&context);
  v1::SpecialiseRequest message;
  *message.mutable_request() = proto::RequestToProto(request);
  message.mutable_request()->set_skip_cache_lookup(call.skip_cache_lookup);
  message.mutable_request()->set_campaign(call.campaign);
  if (answer->request_id.empty()) answer->request_id = proto::MakeRequestId();
  message.mutable_request()->set_request_id(answer->request_id);
  if (proto::SendEnvelope(std::move(message), [&](const auto& part) { return stream->Write(part); })) {
    stream->WritesDone();
  }
  std::optional<TryOutcome> outcome;
  proto::EnvelopeReader<v1::SpecialiseEvent> reader;
  v1::SpecialiseEvent event;
  while (stream->Read(&event)) {
    const absl::StatusOr<bool> complete = reader.Take(&event);
    if (complete.ok() && !*complete) continue;
    if (!complete.ok()) {
      outcome =
          TryOutcome{Kind::kFinal, "the server's answer is malformed: " + std::string(complete.status().message()), {}};
      context.TryCancel();
    } else if (event.has_result() || event.has_failure()) {
      outcome = Conclude(event, answer);
    } else if (auto visible = Visible(event)) {
      if (visible->kind == RemoteEvent::Kind::kHit) answer->hit = true;
      if (visible->kind == RemoteEvent::Kind::kMiss) {
        if (!answer->miss_reason.empty()) continue;  // The user was told what the look-up before this one met.
        answer->miss_reason = visible->text;
      }
      if (call.on_event) call.on_event(*visible);
    }
  }
  const grpc::Status status = stream->Finish();
  if (outcome) return *outcome;
  if (!status.ok()) return connection.OutcomeOf(status);
  return {Kind::kAway, "the server `" + connection.server() + "` ended the stream without an answer", {}};
}

}  // namespace residua::client
