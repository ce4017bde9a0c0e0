// A running server: services, cache, timer. Header without gRPC.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>

#include "absl/status/statusor.h"
#include "cache/artefact_cache.h"
#include "cache/job_results.h"
#include "digest/signing.h"
#include "server/remote_tier.h"
#include "server/scheduler.h"
#include "server/token_table.h"

namespace residua::server {

struct ServerOptions {
  std::string listen = "127.0.0.1:0";  // port 0 picks a free one
  // For workers alone, HOST:PORT; empty: they come where clients do.
  std::string worker_listen;
  // Without credentials the server binds to loopback addresses only, unless told that the network is trusted.
  bool trust_network = false;
  std::string certificate, key;     // PEM; empty: in the clear
  std::string client_authorities;   // whoever connects as a client shows a certificate from these; empty: need not
  std::string worker_authorities;   // and as a worker, where these have a listener of their own
  std::set<std::string> withdrawn;  // certificates that are good no more (proto::ReadWithdrawn)
  std::map<std::string, TokenRow> tokens;  // of clients (token_table.h); empty: no token is asked for
  std::string cache_dir;                   // empty: a temporary one that goes with the server
  uint64_t cache_bytes = uint64_t{5} << 30;
  // Of jobs that ended without an answer. Empty: beside the cache folder, CACHE_DIR.reports.
  std::string report_dir;
  // That workers must show; empty: any worker of the same build may join.
  std::string join_token;
  SigningKey signing;          // of results and entries; not given: they are not signed, and nobody's are refused
  std::string metrics_listen;  // HOST:PORT for Prometheus; empty: nowhere
  TierOptions tier;            // other servers behind the same name
  SchedulerOptions scheduler;
  std::string build_id;
  Milliseconds peer_idle{30000};   // for the next word, or the next byte taken, of whoever is in the middle of a call
  Milliseconds stop_grace{10000};  // for jobs that are on their way when Stop is called
};

class Server {
 public:
  static absl::StatusOr<std::unique_ptr<Server>> Start(const ServerOptions& options, cache::Compiler compiler);
  // Stops if that has not happened.
  ~Server();

  // HOST:PORT with the port that was bound; of the workers' the same, if they have none of their own.
  const std::string& address() const;
  const std::string& worker_address() const;
  std::string metrics_address() const;  // empty: there is none
  Scheduler& scheduler();
  std::vector<PeerView> Peers() const;
  cache::ArtefactCache& cache();
  // For calls from now on.
  void SetJoinToken(const std::string& token);
  void SetTokens(const std::map<std::string, TokenRow>& tokens);
  void SetWithdrawn(const std::set<std::string>& certificates);
  // Refuses new requests, lets admitted ones finish for a while, then ends them with UNAVAILABLE.
  void Stop();

 private:
  class Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace residua::server
