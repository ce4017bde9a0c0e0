// A server as its client sees it: requests go out, answers come back, and what goes wrong on the way is tried again as
// long as that may help. Header without gRPC.
//
// A request is looked up by its key first, in a conversation in which the client judges the candidates: a hit sends no
// source. After a miss the sources are named by their digests and only those that the server lacks are sent; then the
// request waits for a worker. Each try begins anew, so that it sees the files as they are and finds what others stored.
//
// Guarantees: an answer of the compiler, or one line that says what failed, within the time of the call and a second; a
// full queue is waited for as long as the server asks, a server that is away for as long as the options say.
// Gives up: one object serves one request at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cache/job_results.h"
#include "client/sources.h"
#include "worker/job/job.h"

namespace residua::client {

struct RemoteOptions {
  std::string server;                                // HOST:PORT
  std::chrono::milliseconds connect_patience{2000};  // for a server that was never reached
  std::chrono::milliseconds patience{60000};         // for one that went away, or has no worker
  cache::Compiler compiler;
  ListSources list_sources;  // empty: the request has all of its files
  // JobRequest::machine, asked after a miss, since to know it loads what it tells of. Empty: the request says it.
  std::function<std::map<std::string, std::string>()> machine;
};

struct RemoteEvent {
  enum class Kind { kQueued, kStarted, kProgress, kFunction, kHit, kMiss, kWaiting };
  Kind kind;
  // queued: "joined" or ""; started: the worker; progress: the phase; function; miss, waiting: the reason
  std::string text;
  std::string detail;  // progress
  int64_t number = 0;  // queued: jobs before this one; started: the attempt; waiting: milliseconds
};

struct RemoteCall {
  std::chrono::milliseconds timeout{600000};  // for all tries together
  bool skip_cache_lookup = false;             // do the work again and replace what is stored
  bool campaign = false;                      // one of many: it waits until nobody waits who sits before a screen
  // The server was just asked for what is stored, and had nothing, for this reason: the first try does not ask again.
  std::optional<std::string> missed;
  std::function<bool()> cancelled;  // polled; may be empty
  std::function<void(const RemoteEvent&)> on_event;
};

struct RemoteAnswer {
  // True: `result` is the compiler's answer (done, or the user's error, or a limit). False: the service failed and
  // `error` says how, in one line.
  bool answered = false;
  job::JobResult result;
  bool hit = false;
  std::string miss_reason;
  std::string seal;        // of a result that was made for this request
  std::string request_id;  // by which the server's log names it; empty: it was not sent, a look-up was enough
  std::string error;
  bool away = false;       // the server is not to be reached or cannot serve anybody now
  bool forbidden = false;  // it takes no jobs of this client; what is stored may still be had
  bool retry_may_help = false;
};

class RemoteServer {
 public:
  virtual ~RemoteServer() = default;
  virtual RemoteAnswer Specialise(const job::JobRequest& request, const RemoteCall& call) = 0;
};
// One channel, opened by the first request.
std::unique_ptr<RemoteServer> ConnectToServer(const RemoteOptions& options);

struct ClusterSummary {
  std::string error;  // empty when the server answered
  bool retry_may_help = false;
  std::string build_id;
  int64_t uptime_ms = 0;
  struct Worker {
    std::string name, target_cpu;
    int slots = 0, running = 0;
    bool draining = false;
    std::vector<std::string> confined_by, not_confined_by;  // what keeps its jobs from harm, and what does not
  };
  std::vector<Worker> workers;
  int64_t queued = 0, queue_limit = 0, running = 0, joined = 0, released_again = 0, quarantined = 0, refused = 0;
  int64_t arriving_bytes = 0, leaving_bytes = 0;  // held by the server for peers in the middle of a call
  int64_t hits = 0, misses = 0, damaged = 0, blob_bytes = 0, limit_bytes = 0;
};
ClusterSummary RemoteClusterStatus(const std::string& server, std::chrono::milliseconds timeout);

}  // namespace residua::client
