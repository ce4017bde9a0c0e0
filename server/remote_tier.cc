// How a peer is told from one that is away. A call to a dead machine ends with its deadline only, and each request that
// found that out by itself would pay for it. So requests ask a peer only if it answered last, and who asks whether it
// does is a thread of its own, once a second, with a call that is as cheap as they come. A request that fails takes the
// peer out at once; the thread lets it in again, later each time that it fails.
#include "server/remote_tier.h"

#include <algorithm>
#include <utility>

#include "proto/deadline.h"
#include "proto/secure_channel.h"
#include "proto/visible_text.h"
#include "server/log.h"
#include "server/peer_results.h"
#include "server/rendezvous.h"

namespace residua::server {
namespace {

using std::chrono::milliseconds;

// All reconnecting is by the probes' pace.
grpc::ChannelArguments ChannelArguments() {
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 100);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 1000);
  arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 1000);
  arguments.SetInt(GRPC_ARG_DNS_MIN_TIME_BETWEEN_RESOLUTIONS_MS, 1000);
  return arguments;
}

std::string WordsOf(const grpc::Status& status) {
  return proto::VisibleLine(status.error_message().empty() ? "it did not answer" : status.error_message());
}

}  // namespace

struct RemoteTier::Peer {
  std::string address;
  std::unique_ptr<v1::SpecialisationService::Stub> stub;
  std::string why = "it did not answer yet";  // it is not asked; empty: it is
  std::chrono::steady_clock::time_point left_out_until;
  milliseconds pause{0};  // when it failed last; 0: it did not
};

RemoteTier::RemoteTier(const TierOptions& options, std::string build_id, SigningKey signing)
    : options_(options), build_id_(std::move(build_id)), signing_(std::move(signing)) {
  for (const std::string& address : options_.peers) {
    auto peer = std::make_unique<Peer>();
    peer->address = address;
    peer->stub = v1::SpecialisationService::NewStub(proto::OpenChannel(address, options_.security, ChannelArguments()));
    peers_.push_back(std::move(peer));
  }
  if (!peers_.empty()) prober_ = std::thread([this] { ProbeLoop(); });
}

RemoteTier::~RemoteTier() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  if (prober_.joinable()) prober_.join();
}

void RemoteTier::ProbeLoop() {
  while (true) {
    for (const auto& peer : peers_) Probe(*peer);
    std::unique_lock lock(mutex_);
    if (wake_.wait_for(lock, options_.probe_pause, [this] { return stopping_; })) return;
  }
}

void RemoteTier::Probe(Peer& peer) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || std::chrono::steady_clock::now() < peer.left_out_until) return;
  }
  grpc::ClientContext context;
  context.set_deadline(proto::ForCall(proto::DeadlineIn(options_.probe_patience)));
  v1::ClusterStatusResponse response;
  const grpc::Status status = peer.stub->ClusterStatus(&context, {}, &response);
  const bool same = response.build_id() == build_id_;
  SetState(peer, !status.ok() ? WordsOf(status)
                 : same       ? ""
                              : "it is of build " + proto::Shortened(proto::VisibleLine(response.build_id()), 256));
}

void RemoteTier::Failed(Peer& peer, const std::string& why) {
  {
    const std::lock_guard lock(mutex_);
    ++counts_.failures;
    peer.pause = std::clamp(2 * peer.pause, options_.leave_out, options_.leave_out_at_most);
    peer.left_out_until = std::chrono::steady_clock::now() + peer.pause;
  }
  SetState(peer, why);
}

// Said when it changes.
void RemoteTier::SetState(Peer& peer, const std::string& why) const {
  std::string before;
  {
    const std::lock_guard lock(mutex_);
    before = std::exchange(peer.why, why);
  }
  if (why.empty() && !before.empty()) LogInfo("peer-answers", {{"peer", peer.address}});
  if (!why.empty() && before.empty()) LogError("peer-left-out", {{"peer", peer.address}, {"reason", why}});
}

bool RemoteTier::IsOfUse() const {
  const std::lock_guard lock(mutex_);
  return std::any_of(peers_.begin(), peers_.end(), [](const auto& peer) { return peer->why.empty(); });
}

std::optional<job::JobResult> RemoteTier::Find(const cache::Compiler& compiler, const job::JobRequest& request,
                                               const cache::Key& key) {
  const proto::Deadline deadline = proto::DeadlineIn(options_.patience);
  // The peer on which all servers look first for this key: its copy is the most likely to be used.
  for (const size_t which : RendezvousOrder(options_.peers, key.sha256, key.sha256, 1)) {
    Peer& peer = *peers_[which];
    {
      const std::lock_guard lock(mutex_);
      if (!peer.why.empty()) continue;
    }
    PeerResults results(peer.stub.get(), deadline, signing_);
    cache::JobLookup found = cache::LookupJob(results, compiler, request, key);
    const grpc::Status ended = results.Finish();
    if (!ended.ok()) Failed(peer, WordsOf(ended));
    const std::lock_guard lock(mutex_);
    if (ended.ok()) peer.pause = milliseconds(0);
    counts_.hits += found.result ? 1 : 0;
    if (found.result) return std::move(found.result);
    if (std::chrono::steady_clock::now() >= deadline) break;
  }
  const std::lock_guard lock(mutex_);
  ++counts_.misses;
  return std::nullopt;
}

RemoteTier::Counts RemoteTier::counts() const {
  const std::lock_guard lock(mutex_);
  return counts_;
}

std::vector<PeerView> RemoteTier::Peers() const {
  const std::lock_guard lock(mutex_);
  std::vector<PeerView> views;
  for (const auto& peer : peers_) views.push_back({peer->address, peer->why.empty(), peer->why});
  return views;
}

}  // namespace residua::server
