#include "server/metrics.h"

#include <prometheus/text_serializer.h>

#include <map>
#include <utility>
#include <vector>

#include "server/core.h"

namespace residua::server {
namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;
using Labels = std::map<std::string, std::string>;

// From a hit in the store to a job of many minutes.
const prometheus::Histogram::BucketBoundaries kSeconds = {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2,
                                                          0.5,    1,     2,     5,     10,   30,   60,   300, 1800};

const char* NameOf(job::JobState state) {
  switch (state) {
    case job::JobState::kDone:
      return "done";
    case job::JobState::kUserError:
      return "user_error";
    case job::JobState::kLimit:
      return "limit";
    case job::JobState::kCancelled:
      return "cancelled";
    default:
      return "internal";
  }
}

const char* NameOf(cache::Miss miss) {
  switch (miss) {
    case cache::Miss::kNothingStored:
      return "nothing_stored";
    case cache::Miss::kOtherBuild:
      return "other_build";
    case cache::Miss::kOtherRequest:
      return "other_request";
    case cache::Miss::kSourceChanged:
      return "source_changed";
    case cache::Miss::kEvicted:
      return "evicted";
    case cache::Miss::kUnused:
      return "unused";
    case cache::Miss::kRemoved:
      return "removed";
    case cache::Miss::kDamaged:
      return "damaged";
    case cache::Miss::kNotSigned:
      return "not_signed";
    case cache::Miss::kNoArtefact:
      return "no_artefact";
  }
  return "unknown";
}

// The names of phases are words of workers: one that lies makes no more series than these.
constexpr size_t kMostPhases = 32, kLongestPhase = 32;

// What is read when it is asked for.
class Reading {
 public:
  void Family(const char* name, const char* help, MetricType type) {
    families_.emplace_back();
    families_.back().name = name;
    families_.back().help = help;
    families_.back().type = type;
  }
  void Value(double value, const Labels& labels = {}) {
    ClientMetric metric;
    for (const auto& [name, text] : labels) metric.label.push_back({name, text});
    metric.gauge.value = metric.counter.value = value;
    families_.back().metric.push_back(std::move(metric));
  }
  void Gauge(const char* name, const char* help, double value) {
    Family(name, help, MetricType::Gauge);
    Value(value);
  }
  void Counter(const char* name, const char* help, double value) {
    Family(name, help, MetricType::Counter);
    Value(value);
  }
  std::vector<MetricFamily> Take() { return std::move(families_); }

 private:
  std::vector<MetricFamily> families_;
};

void ReadScheduler(Core& core, Reading* to) {
  const SchedulerStatus status = core.scheduler.Status();
  to->Family("residua_jobs", "Jobs that wait for a worker and that run.", MetricType::Gauge);
  to->Value(static_cast<double>(status.queued), {{"state", "waiting"}});
  to->Value(static_cast<double>(status.running), {{"state", "running"}});
  to->Gauge("residua_queue_age_seconds", "Since when the job waits that has waited longest.",
            std::chrono::duration<double>(core.scheduler.QueueAge()).count());
  to->Gauge("residua_queue_limit", "Jobs that may wait.", static_cast<double>(core.limits.queue_limit));
  to->Gauge("residua_quarantined", "Requests that are not run for a while.", static_cast<double>(status.quarantined));
  to->Counter("residua_jobs_joined_total", "Requests that waited for an equal one.",
              static_cast<double>(status.joined));
  to->Counter("residua_jobs_leased_again_total", "Jobs that went to a worker more than once.",
              static_cast<double>(status.released_again));
  to->Counter("residua_answers_refused_total", "Answers of workers to another request.",
              static_cast<double>(status.refused));
  std::map<std::pair<std::string, bool>, std::pair<int, int>> workers;  // -> how many, their slots
  for (const SchedulerStatus::Worker& worker : status.workers) {
    auto& [count, slots] = workers[{worker.facts.target_cpu, worker.draining}];
    ++count;
    slots += worker.facts.slots;
  }
  const auto labels = [](const std::pair<std::string, bool>& of) {
    return Labels{{"target", of.first}, {"draining", of.second ? "yes" : "no"}};
  };
  to->Family("residua_workers", "Workers that are connected.", MetricType::Gauge);
  for (const auto& [of, counts] : workers) to->Value(counts.first, labels(of));
  to->Family("residua_worker_slots", "Jobs that these can run at a time.", MetricType::Gauge);
  for (const auto& [of, counts] : workers) to->Value(counts.second, labels(of));
}

void ReadCache(Core& core, Reading* to) {
  const cache::CacheStats stats = core.cache->StatsAtOnce();
  to->Counter("residua_cache_hits_total", "Requests that found their result.", static_cast<double>(stats.hits));
  to->Counter("residua_cache_misses_total", "Requests that did not.", static_cast<double>(stats.misses));
  to->Counter("residua_cache_damaged_total", "Entries found damaged, which are misses.",
              static_cast<double>(stats.damaged));
  to->Family("residua_bytes", "Held for peers in the middle of a call, and stored.", MetricType::Gauge);
  to->Value(static_cast<double>(core.arriving.held()), {{"of", "arriving"}});
  to->Value(static_cast<double>(core.leaving.held()), {{"of", "leaving"}});
  to->Value(static_cast<double>(stats.blob_bytes), {{"of", "cache"}});
  to->Value(static_cast<double>(stats.limit_bytes), {{"of", "cache_limit"}});
}

}  // namespace

Metrics::Metrics()
    : requests_(prometheus::BuildCounter()
                    .Name("residua_requests_total")
                    .Help("Requests answered, by how they ended and whether the result was stored already.")
                    .Register(registry_)),
      request_seconds_(prometheus::BuildHistogram()
                           .Name("residua_request_seconds")
                           .Help("From the arrival of a request to its answer.")
                           .Register(registry_)),
      phase_seconds_(prometheus::BuildHistogram()
                         .Name("residua_job_phase_seconds")
                         .Help("What the phases of jobs took on their workers.")
                         .Register(registry_)),
      misses_(prometheus::BuildCounter()
                  .Name("residua_misses_by_reason_total")
                  .Help("Requests whose result was not stored, by why: of the newest stored result that is related.")
                  .Register(registry_)),
      refused_(prometheus::BuildCounter()
                   .Name("residua_calls_refused_total")
                   .Help("Calls of those who may not.")
                   .Register(registry_)
                   .Add({})) {}

void Metrics::RequestDone(const job::JobResult& result, bool hit, Milliseconds took) {
  const std::string stored = hit ? "yes" : "no";
  requests_.Add({{"state", NameOf(result.state)}, {"hit", stored}}).Increment();
  request_seconds_.Add({{"hit", stored}}, kSeconds).Observe(std::chrono::duration<double>(took).count());
  if (hit) return;
  for (const auto& [phase, nanoseconds] : result.phase_ns) {
    phase_seconds_.Add({{"phase", PhaseLabel(phase)}}, kSeconds).Observe(static_cast<double>(nanoseconds) * 1e-9);
  }
}

void Metrics::Missed(cache::Miss miss) { misses_.Add({{"reason", NameOf(miss)}}).Increment(); }

std::string Metrics::PhaseLabel(const std::string& phase) {
  const std::lock_guard lock(mutex_);
  if (phases_.contains(phase)) return phase;
  if (phases_.size() == kMostPhases || phase.size() > kLongestPhase) return "other";
  phases_.insert(phase);
  return phase;
}

std::string Metrics::Text(Core& core) {
  Reading reading;
  reading.Family("residua_build_info", "The build of the server.", MetricType::Gauge);
  reading.Value(1, {{"build", core.build_id}});
  reading.Gauge("residua_uptime_seconds", "Since the server started.",
                std::chrono::duration<double>(std::chrono::steady_clock::now() - core.started).count());
  ReadScheduler(core, &reading);
  ReadCache(core, &reading);
  std::vector<MetricFamily> families = reading.Take();
  for (MetricFamily& family : registry_.Collect()) families.push_back(std::move(family));
  return prometheus::TextSerializer().Serialize(families);
}

}  // namespace residua::server
