#include "server/peer_results.h"

#include <utility>

#include "cache/seal.h"
#include "digest/sha256.h"
#include "proto/candidate.h"
#include "proto/convert.h"

namespace residua::server {
namespace {

// Of a key; more is refused (lookup_call.cc). The words are for people, who are not there.
v1::LookupRequest Ask(const cache::Key& key) {
  v1::LookupRequest message;
  message.mutable_key()->set_signature(RawOfHex(key.sha256));
  message.mutable_key()->set_part(key.part);
  return message;
}

std::vector<cache::Dependency> ToCache(const std::vector<job::Dependency>& told) {
  std::vector<cache::Dependency> dependencies;
  for (const job::Dependency& d : told) dependencies.push_back({d.path, d.found, d.sha256, d.code});
  return dependencies;
}

}  // namespace

PeerResults::PeerResults(v1::SpecialisationService::Stub* peer, proto::Deadline deadline, const SigningKey& signing)
    : signing_(signing) {
  context_.set_deadline(proto::ForCall(deadline));
  stream_ = peer->Lookup(&context_);
}

PeerResults::~PeerResults() {
  if (stream_) Finish();
}

bool PeerResults::Receive(v1::LookupReply* reply) {
  while (stream_->Read(reply)) {
    const absl::StatusOr<bool> complete = reader_.Take(reply);
    if (complete.ok() && *complete) return true;
    if (complete.ok()) continue;
    malformed_ = std::string(complete.status().message());
    return false;
  }
  return false;
}

std::optional<cache::LookupAnswer> PeerResults::Take(const cache::Key& key, const v1::SpecialisationResult& message) {
  absl::StatusOr<job::JobResult> result = proto::ResultFromProto(message);
  if (!result.ok()) {
    malformed_ = std::string(result.status().message());
    return std::nullopt;
  }
  cache::LookupAnswer answer;
  answer.result.emplace();
  answer.result->entry = std::move(result->entry);
  answer.result->remarks = std::move(result->remarks);
  answer.result->dependencies = ToCache(result->dependencies);
  answer.result->signature = std::move(result->signature);
  answer.result->phase_ns = std::move(result->phase_ns);
  answer.result->files = cache::ReferencesOf(result->files);
  answer.files = std::move(result->files);
  if (!signing_.given() || signing_.HasSigned(cache::SealedBytes(key.sha256, *answer.result), message.seal())) {
    return answer;
  }
  cache::LookupAnswer none;
  none.miss = cache::Miss::kNotSigned;
  return none;
}

cache::LookupAnswer PeerResults::Lookup(const cache::Key& key, const cache::Validate& validate) {
  if (!Say(Ask(key))) return Broken();
  v1::LookupReply reply;
  while (Receive(&reply)) {
    if (reply.has_miss()) return {};
    std::optional<v1::SpecialisationResult> result;
    if (reply.has_result()) result = std::move(*reply.mutable_result());
    if (reply.has_candidate()) {
      std::string told;
      const bool holds = validate(ToCache(proto::DependenciesOf(reply.candidate())), &told);
      if (!Say(proto::VerdictOf(holds, told))) break;
      if (!holds) continue;
      auto enclosed = proto::Enclosed(reply.candidate(), told);
      if (!enclosed.ok()) malformed_ = std::string(enclosed.status().message());
      if (!enclosed.ok()) break;
      result = std::move(*enclosed);
    }
    if (!result) continue;
    if (auto answer = Take(key, *result)) return std::move(*answer);
    break;
  }
  return Broken();
}

cache::LookupAnswer PeerResults::Broken() {
  broken_ = true;
  return {};
}

absl::Status PeerResults::Store(const cache::Key&, cache::StoredResult, const std::map<std::string, std::string>&) {
  return absl::UnimplementedError("a server stores nothing at another");
}

grpc::Status PeerResults::Finish() {
  if (malformed_.empty()) stream_->WritesDone();
  if (!malformed_.empty()) context_.TryCancel();
  grpc::Status ended = stream_->Finish();
  stream_.reset();
  return malformed_.empty() ? ended : grpc::Status(grpc::StatusCode::DATA_LOSS, malformed_);
}

}  // namespace residua::server
