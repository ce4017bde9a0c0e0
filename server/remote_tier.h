// What the other servers behind the same name keep: asked before anything is made anew.
//
// The tier may only ever help. Whoever waits for it waits for a bounded time. A peer is asked only while it is known to
// answer: a thread of the tier finds that out, again and again, so that one that is away, hangs or does not know this
// server costs a request nothing, but for those that were asking it when that began. One of another build is not asked,
// as keys tell the build. What a peer answers is checked as what a worker answers: the sources that it rests on are
// compared by the server that has them, and where results are signed, a result that this server's key has not signed is
// none.
//
// Only results travel. Sources of users do not: a server has those that its own clients sent.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "cache/job_results.h"
#include "digest/signing.h"
#include "proto/security.h"

namespace residua::server {

struct TierOptions {
  std::vector<std::string> peers;  // HOST:PORT, where their clients connect; at most kMostPeers
  proto::Security security;        // of the channels to them; its secret is a token with the role `read` there
  std::chrono::milliseconds patience{2000};  // for all that one request asks of all peers
  std::chrono::milliseconds probe_pause{1000}, probe_patience{1000};
  // One that answers probes and fails requests is left out for so long, and for twice as long each further time.
  std::chrono::milliseconds leave_out{1000}, leave_out_at_most{600000};
};
inline constexpr size_t kMostPeers = 64;

struct PeerView {
  std::string address;
  bool asked = false;  // by requests
  std::string why;     // it is not
};

// Thread-safe.
class RemoteTier {
 public:
  RemoteTier(const TierOptions& options, std::string build_id, SigningKey signing);
  ~RemoteTier();
  RemoteTier(const RemoteTier&) = delete;
  RemoteTier& operator=(const RemoteTier&) = delete;

  // Some peer is worth asking now.
  bool IsOfUse() const;
  // Blocks, for `patience` at most.
  std::optional<job::JobResult> Find(const cache::Compiler& compiler, const job::JobRequest& request,
                                     const cache::Key& key);

  struct Counts {
    int64_t hits = 0, misses = 0, failures = 0;  // failures: a peer did not answer, or not in time
  };
  Counts counts() const;
  std::vector<PeerView> Peers() const;

 private:
  struct Peer;
  void ProbeLoop();
  void Probe(Peer& peer);
  void Failed(Peer& peer, const std::string& why);
  void SetState(Peer& peer, const std::string& why) const;

  const TierOptions options_;
  const std::string build_id_;
  const SigningKey signing_;
  std::vector<std::unique_ptr<Peer>> peers_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  bool stopping_ = false;
  Counts counts_;
  std::thread prober_;  // last: it uses the rest
};

}  // namespace residua::server
