// Look-ups over a channel to a server that the commands of one user on one machine share.
//
// Loading gRPC and opening a channel takes four times as long as all the rest of a hit. So one process holds the
// channel (residua-channel), found and started as the owner of the local cache is (cache/owner): a socket in a folder
// of the user's own, one for each server and build, gone when nobody needed it for a while. Over it goes what a hit
// needs, the look-up by key; what a miss needs is done in the process of the command (remote.h).
//
// It may only help: there is an answer of the server, or none, soon. Who gets none does everything itself, and so meets
// every error, and says it, as if there were no such process.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "cache/job_results.h"
#include "cache/owner/client.h"

namespace residua::client {

class SharedChannel {
 public:
  // Connects with the first look-up. `server`: HOST:PORT.
  explicit SharedChannel(std::string server) : server_(std::move(server)) {}

  // What the server has stored for a request. Nullopt: it could not be asked in this way, and is not any more.
  std::optional<cache::JobLookup> Lookup(const cache::Compiler& compiler, const job::JobRequest& request,
                                         const cache::Key& key, std::chrono::milliseconds limit);

 private:
  bool Connect(std::chrono::milliseconds limit);

  const std::string server_;
  bool usable_ = true;
  std::unique_ptr<cache::OwnerClient> keeper_;
};

// Seconds without a command until the process leaves; 0: there is to be none.
inline int64_t SharedChannelIdle() { return cache::NumberFromEnvironment("RESIDUA_CHANNEL_IDLE", 60); }

}  // namespace residua::client
