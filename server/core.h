// What the services of one server share.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "cache/artefact_cache.h"
#include "cache/job_results.h"
#include "digest/sha256.h"
#include "digest/signing.h"
#include "server/allowance.h"
#include "server/connections.h"
#include "server/gate.h"
#include "server/metrics.h"
#include "server/offers.h"
#include "server/peer_calls.h"
#include "server/remote_tier.h"
#include "server/report_store.h"
#include "server/scheduler.h"
#include "server/sent_blobs.h"
#include "server/thread_pool.h"
#include "server/upload_budget.h"

namespace residua::server {

// Bytes of requests and uploads that are not stored or admitted yet, and of results that wait for their readers. Of an
// empty server a client may hold two of the longest uploads, and two of the longest results.
constexpr int64_t kMaxArriving = int64_t{256} << 20;
constexpr int64_t kMaxLeaving = int64_t{256} << 20;
constexpr int64_t kReserveLeaving = int64_t{64} << 20;

// Calls that are let in and not over, of which each has some 20 kB: as many as sixteen connections may have at a time
// if one client has them, and twice that if many have.
constexpr int64_t kMaxCalls = 32768;

// The words of a miss tell what was stored before under the same name, values included: so they are of what the same
// client asked for. `identity`: what it showed (Caller); empty: those who show nothing are not told apart.
inline cache::Key KeyFor(cache::Key key, const std::string& identity) {
  if (!identity.empty() && !key.family.empty()) key.family = "of " + Sha256Hex(identity) + "\n" + key.family;
  return key;
}

struct Core {
  // `cache_bytes`: the bound of the cache; 0: none is known.
  Core(SchedulerOptions options, cache::Compiler compiler, std::string build_id, cache::ArtefactCache* cache,
       const std::string& report_folder, int64_t cache_bytes = 0)
      : limits(options),
        scheduler(options, [] { return std::chrono::steady_clock::now(); }),
        compiler(std::move(compiler)),
        build_id(std::move(build_id)),
        cache(cache),
        reports(report_folder, {}),
        uploads(cache_bytes) {}

  const SchedulerOptions limits;
  Scheduler scheduler;
  const cache::Compiler compiler;
  const std::string build_id;
  cache::ArtefactCache* const cache;
  ReportStore reports;
  UploadBudget uploads;
  SigningKey signing;  // of results and entries; may not be given
  Metrics metrics;
  Connections connections;
  Budget calls{kMaxCalls};
  Gate gate{[this] { metrics.CallRefused(); }, &connections, &calls};
  const Time started = std::chrono::steady_clock::now();
  Budget arriving{kMaxArriving};
  Leaving leaving{Budget(kMaxLeaving), Budget(kReserveLeaving)};
  SentBlobs sent;
  Offers offers;
  PeerCalls peers;
  std::unique_ptr<RemoteTier> tier;  // null: this server is the only one
  // Last: their tasks use all of the above. One sort of work does not wait for another: a thousand requests that arrive
  // keep no hit waiting, many results that are read keep no request from being admitted, and another server that is
  // slow (`asking`) keeps nobody waiting but who asks it. Each gives work to those before it, and ends before they do.
  ThreadPool lookups{3, 1000}, deliveries{3, 1000}, asking{3, 100}, admissions{3, 1000};
};

}  // namespace residua::server
