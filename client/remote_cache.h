// The results of a server, looked up by key: one conversation (proto/residua/v1/specialisation.proto, Lookup), in which
// each request asks for its residual and then for its artefact. The next request may go on with it: then a look-up
// costs a message there and one back, and no call of its own.
#pragma once

#include <chrono>
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
  // The look-ups of one request are over: the server hears it, and counts a hit. False: the conversation cannot go on.
  bool EndRequest();
  // How long it goes on already.
  std::chrono::steady_clock::duration age() const { return std::chrono::steady_clock::now() - began_; }
  // Ends the conversation; what became of it. Nothing can be looked up any more.
  grpc::Status Finish();
  // The same, of a conversation that rests: nobody waits long for a server that does not hear it.
  void Drop();

 private:
  using Stream = grpc::ClientReaderWriter<v1::LookupRequest, v1::LookupReply>;
  // False: the conversation is over.
  bool Receive(v1::LookupReply* reply);
  cache::LookupAnswer Broken();
  // What was held back of what is to be said.
  bool SendVerdict(bool last);
  // What is stored, with its record.
  std::optional<cache::LookupAnswer> Take(const cache::Key& key, const v1::SpecialisationResult& result);

  Connection& connection_;
  grpc::ClientContext context_;
  std::unique_ptr<Stream> stream_;
  proto::EnvelopeReader<v1::LookupReply> reader_;
  grpc::Status malformed_;
  bool broken_ = false;
  // The client's last word on a candidate that came with its result: nothing is waited for after it, and whether
  // something follows it is to be said in it.
  std::optional<v1::LookupRequest> verdict_;
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

}  // namespace residua::client
