// Slots that nobody needs work ahead for jobs that take long (specialise/help.h): a helper is a lease that has no
// answer.
//
// It is told nothing but the job, gives versions of functions to the store, and may end, be taken away or fail at any
// time: nothing waits for it, nothing is counted against anybody, and what it had claimed is free again.
#include <algorithm>

#include "server/scheduler.h"

namespace residua::server {

std::optional<VersionsOfJob> Scheduler::VersionsOf(uint64_t lease) {
  std::lock_guard lock(mutex_);
  const auto helping = helping_.find(lease);
  const auto running = leases_.find(lease);
  if (helping == helping_.end() && running == leases_.end()) return std::nullopt;
  const Job& job = jobs_.at(helping != helping_.end() ? helping->second : running->second);
  return VersionsOfJob{job.spec, job.claims, !job.helpers.empty()};
}

bool Scheduler::EndHelp(uint64_t worker, uint64_t lease) {
  std::lock_guard lock(mutex_);
  const auto key = helping_.find(lease);
  if (key == helping_.end()) return false;
  Job& job = jobs_.at(key->second);
  if (job.helpers.at(lease) == worker) TakeHelp(job, lease);
  return true;
}

void Scheduler::TakeHelp(Job& job, uint64_t lease) {
  workers_.at(job.helpers.at(lease)).helping.erase(lease);
  job.helpers.erase(lease);
  helping_.erase(lease);
  job.claims->End(lease);
}

void Scheduler::CancelHelp(uint64_t lease) {
  Job& job = jobs_.at(helping_.at(lease));
  workers_.at(job.helpers.at(lease)).sink->OnCancel(lease);
  TakeHelp(job, lease);
}

void Scheduler::CancelHelpers(const Job& job) {
  while (!job.helpers.empty()) CancelHelp(job.helpers.begin()->first);
}

// A job that is leased goes before.
void Scheduler::MakeRoom(const Worker& worker) {
  while (!worker.helping.empty() && Busy(worker) > worker.facts.slots) CancelHelp(*worker.helping.begin());
}

int Scheduler::Busy(const Worker& worker) { return static_cast<int>(worker.leases.size() + worker.helping.size()); }

// Of workers that are gone quiet, or drain.
void Scheduler::CancelLostHelp() {
  std::vector<uint64_t> lost;
  for (const auto& [id, worker] : workers_) {
    const bool silent = now_() - worker.last_seen >= options_.lease_duration;
    if (silent || worker.draining) lost.insert(lost.end(), worker.helping.begin(), worker.helping.end());
  }
  for (const uint64_t lease : lost) CancelHelp(lease);
}

// What a helper records must be what this job would find: it is of the job's kind of machine.
void Scheduler::OfferHelp() {
  CancelLostHelp();
  if (options_.helpers == 0 || stopping_ || !queue_.empty()) return;
  for (auto& [key, job] : jobs_) {
    const bool long_enough = job.lease != 0 && !job.evaluated && now_() - job.started >= options_.help_after;
    if (!long_enough || job.helped >= options_.helpers) continue;
    for (auto& [id, worker] : workers_) {
      if (job.helped >= options_.helpers) break;
      if (Busy(worker) < worker.facts.slots && MayTake(worker, id, job) && IsAlike(worker, job)) Help(job, id);
    }
  }
}

void Scheduler::Help(Job& job, uint64_t id) {
  Worker& worker = workers_.at(id);
  const uint64_t lease = NewLease();
  ++job.helped;
  ++helped_;
  job.helpers[lease] = id;
  worker.helping.insert(lease);
  helping_[lease] = job.spec->flight_key;
  worker.sink->OnHelp(lease, *job.spec);
}

}  // namespace residua::server
