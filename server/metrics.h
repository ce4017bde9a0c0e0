// What a server tells Prometheus of itself: counts and times, nothing of what users asked for, and of who they are the
// names of tokens and certificates only.
//
// What others count anyway is read when it is asked for; what happens is observed here. Thread-safe.
#pragma once

#include <prometheus/counter.h>
#include <prometheus/family.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>

#include <mutex>
#include <set>
#include <string>

#include "cache/entry.h"
#include "server/scheduler.h"
#include "worker/job/job.h"

namespace residua::server {

struct Core;

class Metrics {
 public:
  Metrics();

  // A request got its answer, after so long.
  void RequestDone(const job::JobResult& result, bool hit, Milliseconds took);
  // A request whose result was not stored.
  void Missed(cache::Miss miss);
  // Each request of a client once: a hit by the look-up that found it, a miss by the request that follows. `client`:
  // what its token or certificate says; empty: it showed none.
  void LookedUp(const std::string& client, bool hit);
  void CallRefused() { refused_.Increment(); }

  // In the text format of Prometheus.
  std::string Text(Core& core);

 private:
  // Words from outside, of which no more become labels than these; the others share one.
  class Labels {
   public:
    Labels(size_t most, size_t longest) : most_(most), longest_(longest) {}
    std::string Of(const std::string& word);

   private:
    const size_t most_, longest_;
    std::mutex mutex_;
    std::set<std::string> known_;
  };

  prometheus::Registry registry_;
  prometheus::Family<prometheus::Counter>& requests_;
  prometheus::Family<prometheus::Histogram>& request_seconds_;
  prometheus::Family<prometheus::Histogram>& phase_seconds_;
  prometheus::Family<prometheus::Counter>& misses_;
  prometheus::Family<prometheus::Counter>& lookups_;
  prometheus::Counter& refused_;
  Labels phases_, clients_;
};

}  // namespace residua::server
