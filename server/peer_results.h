// The results of one other server, looked up by key: the asking half of the conversation that lookup_call answers.
#pragma once

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <memory>
#include <optional>

#include "cache/entry.h"
#include "digest/signing.h"
#include "proto/deadline.h"
#include "proto/envelope.h"
#include "residua/v1/specialisation.grpc.pb.h"

namespace residua::server {

// Of one request; used by one thread. Stores nothing: each server keeps what it was asked for.
class PeerResults final : public cache::ResultCache {
 public:
  PeerResults(v1::SpecialisationService::Stub* peer, proto::Deadline deadline, const SigningKey& signing);
  ~PeerResults() override;

  cache::LookupAnswer Lookup(const cache::Key& key, const cache::Validate& validate) override;
  absl::Status Store(const cache::Key& key, cache::StoredResult result,
                     const std::map<std::string, std::string>& blobs) override;
  // OK, or why the conversation came to an end of its own; then every look-up was a miss. Nothing is asked afterwards.
  grpc::Status Finish();

 private:
  // A whole message; false: the conversation is over.
  bool Receive(v1::LookupReply* reply);
  bool Say(const v1::LookupRequest& message) { return !broken_ && stream_->Write(message); }
  std::optional<cache::LookupAnswer> Take(const cache::Key& key, const v1::SpecialisationResult& message);
  cache::LookupAnswer Broken();

  const SigningKey& signing_;
  grpc::ClientContext context_;
  std::unique_ptr<grpc::ClientReaderWriter<v1::LookupRequest, v1::LookupReply>> stream_;
  proto::EnvelopeReader<v1::LookupReply> reader_;
  bool broken_ = false;
  std::string malformed_;  // what the peer said was
};

}  // namespace residua::server
