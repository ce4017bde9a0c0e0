#include "server/metrics.h"

#include <prometheus/text_serializer.h>

#include <map>
#include <utility>
#include <vector>

#include "proto/visible_text.h"
#include "server/core.h"

namespace residua::server {
namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;
using LabelValues = std::map<std::string, std::string>;

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
// Certificates are given out by others.
constexpr size_t kMostClients = 64, kLongestClient = 64;
constexpr char kUnnamed[] = "(without credentials)";

// What is read when it is asked for.
class Reading {
 public:
  void Family(const char* name, const char* help, MetricType type) {
    families_.emplace_back();
    families_.back().name = name;
    families_.back().help = help;
    families_.back().type = type;
  }
  void Value(double value, const LabelValues& labels = {}) {
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
  to->Gauge("residua_helpers", "Free slots that work ahead for jobs that run.", static_cast<double>(status.helping));
  to->Counter("residua_helps_total", "Times that a free slot worked ahead for a job.",
              static_cast<double>(status.helped));
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
    return LabelValues{{"target", of.first}, {"draining", of.second ? "yes" : "no"}};
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

// Of the other servers behind the same name.
void ReadTier(Core& core, Reading* to) {
  if (!core.tier) return;
  const RemoteTier::Counts counts = core.tier->counts();
  to->Family("residua_peer_lookups_total", "Results that were asked of peers.", MetricType::Counter);
  to->Value(static_cast<double>(counts.hits), {{"answer", "hit"}});
  to->Value(static_cast<double>(counts.misses), {{"answer", "miss"}});
  to->Value(static_cast<double>(counts.failures), {{"answer", "failure"}});
  to->Family("residua_peer_asked", "1: the peer answers and is asked; 0: it is left out.", MetricType::Gauge);
  for (const PeerView& peer : core.tier->Peers()) to->Value(peer.asked ? 1 : 0, {{"peer", peer.address}});
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
      lookups_(prometheus::BuildCounter()
                   .Name("residua_lookups_total")
                   .Help("Requests by who asked and whether their result was there.")
                   .Register(registry_)),
      refused_(prometheus::BuildCounter()
                   .Name("residua_calls_refused_total")
                   .Help("Calls of those who may not.")
                   .Register(registry_)
                   .Add({})),
      phases_(kMostPhases, kLongestPhase),
      clients_(kMostClients, kLongestClient) {}

void Metrics::RequestDone(const job::JobResult& result, bool hit, Milliseconds took) {
  const std::string stored = hit ? "yes" : "no";
  requests_.Add({{"state", NameOf(result.state)}, {"hit", stored}}).Increment();
  request_seconds_.Add({{"hit", stored}}, kSeconds).Observe(std::chrono::duration<double>(took).count());
  if (hit) return;
  for (const auto& [phase, nanoseconds] : result.phase_ns) {
    phase_seconds_.Add({{"phase", phases_.Of(phase)}}, kSeconds).Observe(static_cast<double>(nanoseconds) * 1e-9);
  }
}

void Metrics::Missed(cache::Miss miss) { misses_.Add({{"reason", NameOf(miss)}}).Increment(); }

void Metrics::LookedUp(const std::string& client, bool hit) {
  const std::string label = client.empty() ? kUnnamed : clients_.Of(proto::VisibleLine(client));
  lookups_.Add({{"client", label}, {"hit", hit ? "yes" : "no"}}).Increment();
}

std::string Metrics::Labels::Of(const std::string& word) {
  const std::lock_guard lock(mutex_);
  if (known_.contains(word)) return word;
  if (known_.size() == most_ || word.size() > longest_) return "other";
  known_.insert(word);
  return word;
}

std::string Metrics::Text(Core& core) {
  Reading reading;
  reading.Family("residua_build_info", "The build of the server.", MetricType::Gauge);
  reading.Value(1, {{"build", core.build_id}});
  reading.Gauge("residua_uptime_seconds", "Since the server started.",
                std::chrono::duration<double>(std::chrono::steady_clock::now() - core.started).count());
  ReadScheduler(core, &reading);
  ReadCache(core, &reading);
  ReadTier(core, &reading);
  std::vector<MetricFamily> families = reading.Take();
  for (MetricFamily& family : registry_.Collect()) families.push_back(std::move(family));
  return prometheus::TextSerializer().Serialize(families);
}

}  // namespace residua::server
