#include "client/remote_cache.h"

#include <utility>

#include "cache/seal.h"
#include "digest/sha256.h"
#include "proto/candidate.h"
#include "proto/convert.h"
#include "proto/visible_text.h"

namespace residua::client {
namespace {

constexpr size_t kMaxWords = 64 << 10;  // as in LookupKey
// For a server to hear that a conversation is over.
constexpr std::chrono::seconds kGoodbye{1};

v1::LookupRequest MessageOf(const cache::Key& key) {
  v1::LookupRequest message;
  v1::LookupKey* out = message.mutable_key();
  out->set_signature(RawOfHex(key.sha256));
  // They only make words; too long ones are as good as none.
  if (key.canonical.size() <= kMaxWords) out->set_canonical(proto::WellFormed(key.canonical));
  if (key.family.size() <= kMaxWords) out->set_family(proto::WellFormed(key.family));
  out->set_part(key.part);
  return message;
}

std::vector<cache::Dependency> ToCache(std::vector<job::Dependency> told) {
  std::vector<cache::Dependency> dependencies;
  dependencies.reserve(told.size());
  for (job::Dependency& d : told) {
    dependencies.push_back({std::move(d.path), d.found, std::move(d.sha256), std::move(d.code)});
  }
  return dependencies;
}

cache::LookupAnswer Missed(std::string why) { return {std::nullopt, {}, std::move(why)}; }

}  // namespace

RemoteCache::RemoteCache(Connection* connection, Deadline deadline) : connection_(*connection) {
  context_.set_deadline(proto::ForCall(deadline));
  stream_ = connection->specialisation().Lookup(&context_);
}

RemoteCache::~RemoteCache() {
  if (stream_) Finish();
}

void RemoteCache::Drop() {
  if (!stream_) return;
  const auto end = std::chrono::steady_clock::now() + kGoodbye;
  const CancelWatch watch(&context_, [end] { return std::chrono::steady_clock::now() > end; });
  Finish();
}

bool RemoteCache::Receive(v1::LookupReply* reply) {
  while (stream_->Read(reply)) {
    const absl::StatusOr<bool> complete = reader_.Take(reply);
    if (complete.ok() && *complete) return true;
    if (complete.ok()) continue;
    malformed_ = grpc::Status(grpc::StatusCode::DATA_LOSS, std::string(complete.status().message()));
    break;
  }
  return false;
}

std::optional<cache::LookupAnswer> RemoteCache::Take(const cache::Key& key, const v1::SpecialisationResult& message) {
  absl::StatusOr<job::JobResult> result = proto::ResultFromProto(message);
  if (!result.ok()) {
    malformed_ = grpc::Status(grpc::StatusCode::DATA_LOSS, std::string(result.status().message()));
    return std::nullopt;
  }
  cache::LookupAnswer answer;
  answer.result.emplace();
  answer.result->entry = std::move(result->entry);
  answer.result->remarks = std::move(result->remarks);
  answer.result->dependencies = ToCache(std::move(result->dependencies));
  answer.result->signature = std::move(result->signature);
  answer.result->phase_ns = std::move(result->phase_ns);
  answer.files = std::move(result->files);
  if (!connection_.trusted().given()) return answer;
  answer.result->files = cache::ReferencesOf(answer.files);
  if (connection_.trusted().Trust(cache::SealedBytes(key.sha256, *answer.result), message.seal())) return answer;
  return Missed(connection_.NotTrusted());
}

cache::LookupAnswer RemoteCache::Lookup(const cache::Key& key, const cache::Validate& validate) {
  if (!stream_ || !malformed_.ok() || !SendVerdict(false) || !stream_->Write(MessageOf(key))) return Broken();
  v1::LookupReply reply;
  while (Receive(&reply)) {
    if (reply.has_miss()) return Missed(reply.miss().reason());
    if (reply.has_result()) {
      if (auto answer = Take(key, reply.result())) return std::move(*answer);
      break;
    }
    if (!reply.has_candidate()) continue;
    std::string told;
    const bool holds = validate(ToCache(proto::DependenciesOf(reply.candidate())), &told);
    v1::LookupRequest verdict = proto::VerdictOf(holds, told);
    const bool along = reply.candidate().has_result() || !reply.candidate().enclosed().empty();
    if (holds && along) {
      verdict_ = std::move(verdict);
    } else if (!stream_->Write(verdict)) {
      break;
    }
    if (!holds) continue;
    const auto enclosed = proto::Enclosed(reply.candidate(), told);
    if (!enclosed.ok()) {
      malformed_ = grpc::Status(grpc::StatusCode::DATA_LOSS, std::string(enclosed.status().message()));
      break;
    }
    if (!*enclosed) continue;
    if (auto answer = Take(key, **enclosed)) return std::move(*answer);
    break;
  }
  return Broken();
}

bool RemoteCache::SendVerdict(bool last) {
  if (!verdict_) return true;
  verdict_->mutable_verdict()->set_last(last);
  // With what follows, if something does.
  const bool sent = stream_->Write(*verdict_, last ? grpc::WriteOptions() : grpc::WriteOptions().set_buffer_hint());
  verdict_.reset();
  return sent;
}

bool RemoteCache::EndRequest() { return stream_ && malformed_.ok() && !broken_ && SendVerdict(true); }

cache::LookupAnswer RemoteCache::Broken() {
  broken_ = true;
  return Missed("the server cannot be asked");
}

absl::Status RemoteCache::Store(const cache::Key&, cache::StoredResult, const std::map<std::string, std::string>&) {
  return absl::UnimplementedError("a client of a server stores nothing");
}

grpc::Status RemoteCache::Finish() {
  if (malformed_.ok()) {
    SendVerdict(true);
    stream_->WritesDone();
  } else {
    context_.TryCancel();
  }
  const grpc::Status ended = stream_->Finish();
  stream_.reset();
  return malformed_.ok() ? ended : malformed_;
}

}  // namespace residua::client
