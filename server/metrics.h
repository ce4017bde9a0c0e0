// What a server tells Prometheus of itself: counts and times, no names of users or of what they asked for.
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
  void CallRefused() { refused_.Increment(); }

  // In the text format of Prometheus.
  std::string Text(Core& core);

 private:
  std::string PhaseLabel(const std::string& phase);

  prometheus::Registry registry_;
  prometheus::Family<prometheus::Counter>& requests_;
  prometheus::Family<prometheus::Histogram>& request_seconds_;
  prometheus::Family<prometheus::Histogram>& phase_seconds_;
  prometheus::Family<prometheus::Counter>& misses_;
  prometheus::Counter& refused_;
  std::mutex mutex_;
  std::set<std::string> phases_;  // that have a series
};

}  // namespace residua::server
