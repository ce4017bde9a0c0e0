// The owner's end: listens in a folder and serves every process of this user.
//
// What is served is a Service: a store (cache_service.h), or a server behind an open channel
// (client/remote_channel_service.h). A connection is a thread, for as long as its client likes; what a client does
// wrong ends its connection and nothing else.
//
// Leaving is as important as serving. The owner leaves when it was idle for a while, when a later residua asks it to,
// when its folder is gone, and when the service wishes it (the next owner repairs a store while it opens). It first
// takes its socket away, then hangs up on whoever came in between (a client that is hung up on before an answer tries
// again) and on those who have no answer to wait for (who makes a result stores it through the next owner), answers the
// rest, and returns.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "cache/owner/folder.h"
#include "cache/owner/messages.h"

namespace residua::cache {

// One connection of a service, after the greeting. Its end says that the client is gone.
class Conversation {
 public:
  virtual ~Conversation() = default;
  // Answers a request on the channel of the connection. False: the connection is over.
  virtual bool Answer(const Frame& frame) = 0;
};

// What an endpoint serves. Called by many threads.
class Service {
 public:
  virtual ~Service() = default;
  virtual std::unique_ptr<Conversation> Begin(Channel* channel) = 0;
  // What the first client is told, for its user; may be empty.
  virtual std::string Remark() { return {}; }
  // The endpoint is asked to end itself.
  virtual bool WantsToEnd() { return false; }
  // Now and then, when nobody is connected.
  virtual void Rest() {}
};

struct EndpointOptions {
  std::chrono::milliseconds idle{10000};  // without a connection until the owner leaves
  bool may_leave = true;                  // false: neither idleness nor a client's wish ends it (a server's)
  std::function<void()> on_first_answer;  // after the first request was answered; may be empty
};

class Endpoint {
 public:
  // The caller holds the folder's lock for as long as the endpoint lives.
  Endpoint(const Folder* folder, OpenFile listener, EndpointOptions options);

  // Serves until it is time to leave, then ends the open connections.
  void Serve(Service& service);
  // Tells everybody who comes `reason`, for a moment.
  void Refuse(const std::string& reason);
  // From any thread: Serve returns as if it had been asked to leave.
  void Stop();

 private:
  friend class Session;

  // A connected socket of this user within `wait`, or none.
  OpenFile Accept(std::chrono::milliseconds wait);
  void Begin(OpenFile connection, Service& service);
  void EndConnections();
  // Since the last connection ended; nothing while there is one.
  std::optional<std::chrono::milliseconds> IdleFor();

  const Folder* folder_;
  OpenFile listener_;
  const EndpointOptions options_;
  std::atomic<bool> leaving_{false};
  std::atomic<bool> answered_{false};

  std::mutex mutex_;
  std::condition_variable ended_;
  int connections_ = 0;    // threads
  std::set<int> sockets_;  // of the connections that have not ended
  std::chrono::steady_clock::time_point last_end_;
  std::string remark_;  // of the service, until somebody was told
};

}  // namespace residua::cache
