// The results of a server, looked up by key: one conversation (proto/residua/v1/specialisation.proto, Lookup) of one
// request, for the residual and then for its artefact.
#pragma once

#include <memory>
#include <optional>

#include "cache/entry.h"
#include "client/remote_connection.h"
#include "proto/envelope.h"

namespace residua::client {

// Not thread-safe. A client never stores: what a server keeps comes from its workers.
class RemoteCache final : public cache::ResultCache {
 public:
  RemoteCache(Connection* connection, Deadline deadline);
  ~RemoteCache() override;

  cache::LookupAnswer Lookup(const cache::Key& key, const cache::Validate& validate) override;
  absl::Status Store(const cache::Key& key, cache::StoredResult result,
                     const std::map<std::string, std::string>& blobs) override;
  // A look-up was not answered, so that the miss it returned is none; Finish says why.
  bool broken() const { return broken_; }
  // Ends the conversation; what became of it. Nothing can be looked up any more.
  grpc::Status Finish();

 private:
  using Stream = grpc::ClientReaderWriter<v1::LookupRequest, v1::LookupReply>;
  // False: the conversation is over.
  bool Receive(v1::LookupReply* reply);
  cache::LookupAnswer Broken();
  // What is stored, with its record.
  std::optional<cache::LookupAnswer> Take(const cache::Key& key, const v1::SpecialisationResult& result);

  Connection& connection_;
  grpc::ClientContext context_;
  std::unique_ptr<Stream> stream_;
  proto::EnvelopeReader<v1::LookupReply> reader_;
  grpc::Status malformed_;
  bool broken_ = false;
};

}  // namespace residua::client
