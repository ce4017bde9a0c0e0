// The scheduler for who looks after it: what waits and runs, and what to do about it.
#include <algorithm>

#include "server/scheduler.h"

namespace residua::server {
namespace {

Milliseconds Between(Time from, Time to) { return std::chrono::duration_cast<Milliseconds>(to - from); }

}  // namespace

Milliseconds Scheduler::QueueAge() {
  std::lock_guard lock(mutex_);
  const Time now = now_();
  Milliseconds age{0};
  for (const std::string& key : queue_) age = std::max(age, Between(jobs_.at(key).asked, now));
  return age;
}

std::vector<JobView> Scheduler::Jobs() {
  std::lock_guard lock(mutex_);
  const Time now = now_();
  std::vector<JobView> views;
  const auto add = [&](const Job& job) {
    // Of who waits for it, which the one that it began with need not do any more.
    const Waiting& first = job.listeners.begin()->second;
    JobView view{first.id, first.client, EntryOf(*job.spec), job.spec->signature, "", job.spec->campaign};
    view.waited = Between(job.asked, job.lease ? job.started : now);
    if (job.lease) {
      view.worker = workers_.at(job.worker).facts.name;
      view.ran = Between(job.started, now);
    }
    view.attempts = job.attempts;
    view.requests = static_cast<int64_t>(job.listeners.size());
    views.push_back(std::move(view));
  };
  std::vector<const Job*> running;
  for (const auto& [lease, key] : leases_) running.push_back(&jobs_.at(key));
  std::stable_sort(running.begin(), running.end(), [](const Job* a, const Job* b) { return a->started < b->started; });
  for (const Job* job : running) add(*job);
  for (const std::string& key : queue_) add(jobs_.at(key));
  return views;
}

bool Scheduler::Cancel(const std::string& id) {
  std::lock_guard lock(mutex_);
  std::vector<std::string> keys;
  for (const auto& [key, job] : jobs_) {
    const auto asks = [&](const auto& waiting) { return waiting.second.id == id; };
    if (std::any_of(job.listeners.begin(), job.listeners.end(), asks)) keys.push_back(key);
  }
  for (const std::string& key : keys) EndByOperator(key);
  if (!keys.empty()) Dispatch();
  return !keys.empty();
}

void Scheduler::EndByOperator(const std::string& key) {
  Job& job = jobs_.at(key);
  if (job.lease) {
    workers_.at(job.worker).sink->OnCancel(job.lease);
    TakeBack(job, true);
  } else {
    Unqueue(key);
  }
  auto result = std::make_shared<job::JobResult>();
  result->state = job::JobState::kCancelled;
  result->message = "error: who looks after the server ended the request [cancelled]\n";
  End(key, {std::move(result), false, {}});
}

int Scheduler::DrainNamed(const std::string& name, bool resume) {
  std::lock_guard lock(mutex_);
  int running = -1;
  for (auto& [id, worker] : workers_) {
    if (worker.facts.name != name) continue;
    worker.draining = !resume;
    worker.sink->OnDrained(!resume);
    running = std::max(running, 0) + static_cast<int>(worker.leases.size());
  }
  if (resume) Dispatch();
  return running;
}

std::vector<QuarantineView> Scheduler::Quarantine() {
  std::lock_guard lock(mutex_);
  const Time now = now_();
  std::vector<QuarantineView> views;
  for (const auto& [key, ends] : ends_) {
    if (!IsQuarantined(ends)) continue;
    views.push_back(
        {ends.id, ends.entry, ends.message, ends.count, std::max(Milliseconds(0), Between(now, ends.until))});
  }
  return views;
}

int Scheduler::ReleaseQuarantine(const std::string& id) {
  std::lock_guard lock(mutex_);
  return static_cast<int>(std::erase_if(
      ends_, [&](const auto& entry) { return IsQuarantined(entry.second) && (id.empty() || entry.second.id == id); }));
}

}  // namespace residua::server
