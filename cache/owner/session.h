// One connection of an owner: reads a request, answers it, until the client closes.
#pragma once

#include <set>
#include <string>

#include "cache/owner/endpoint.h"

namespace residua::cache {

class Session {
 public:
  Session(Endpoint* endpoint, ArtefactCache* cache, OpenFile connection)
      : endpoint_(endpoint), cache_(cache), channel_(connection.Release()) {}
  ~Session();
  void Run();

 private:
  // False when the connection is over.
  bool Greet();
  bool Answer(const Frame& frame);
  bool AnswerLookup(const LookupRequest& request);
  bool AnswerStore(StoreRequest request);
  bool AnswerGiveUp(const Key& key);
  bool AnswerExport();
  bool AnswerImport(const PortableEntry& entry);
  bool AnswerRetire();
  CommandReport Execute(const CommandRequest& request);
  bool Done(const absl::Status& status, int64_t number = 0);
  // Ends the flight of a key, if this connection has it.
  void Finish(const std::string& key, Flights::End end);

  Endpoint* endpoint_;
  ArtefactCache* cache_;
  Channel channel_;
  std::set<std::string> flights_;  // keys that this client is making
};

}  // namespace residua::cache
