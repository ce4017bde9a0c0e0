// Jobs move between three places: waiting (in queue_), leased (in leases_), gone. Dispatch is run after every change
// that could let a waiting job start. A job is looked for a worker in the order of rendezvous hashing, restricted to
// those that have a free slot and first to those of the client's kind of machine, so placement is warm when there is a
// choice and no slot idles while a job waits.
#include "server/scheduler.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "server/rendezvous.h"

namespace residua::server {

Scheduler::Scheduler(SchedulerOptions options, std::function<Time()> now) : options_(options), now_(std::move(now)) {}

Admission Scheduler::Submit(JobSpec spec, std::shared_ptr<Listener> listener) {
  std::lock_guard lock(mutex_);
  if (stopping_) return {0, true, options_.retry_delay};
  const std::string key = spec.flight_key;
  const uint64_t ticket = next_id_++;
  if (auto ends = ends_.find(key); ends != ends_.end() && IsQuarantined(ends->second)) {
    auto result = std::make_shared<job::JobResult>();
    result->state = job::JobState::kInternal;
    result->message = ends->second.message + "error: its process ended so " + std::to_string(ends->second.count) +
                      " times, and the request is not tried again for a while [quarantined]\n";
    listener->OnFinished({std::move(result), false, {}});
    return {ticket, false, {}};
  }
  auto found = jobs_.find(key);
  if (found != jobs_.end()) {
    Job& job = found->second;
    ++joined_;
    job.listeners[ticket] = {listener, spec.id, spec.client};
    tickets_[ticket] = key;
    const auto place = std::find(queue_.begin(), queue_.end(), key);
    listener->OnQueued(job.lease ? 0 : place - queue_.begin(), true);
    if (job.lease) listener->OnStarted(workers_.at(job.worker).facts.name, job.attempts);
    return {ticket, false, {}};
  }
  if (WasMadeSince(key, spec.looked_up)) return {0, false, {}, false, true};
  if (const std::optional<Admission> refused = Refusal(spec)) return *refused;
  held_bytes_ += spec.bytes;
  held_by_[spec.client] += spec.bytes;
  Job& job = jobs_[key];
  job.spec = std::make_shared<const JobSpec>(std::move(spec));
  job.asked = now_();
  job.listeners[ticket] = {listener, job.spec->id, job.spec->client};
  tickets_[ticket] = key;
  Enqueue(key);
  listener->OnQueued(std::find(queue_.begin(), queue_.end(), key) - queue_.begin(), false);
  Dispatch();
  return {ticket, false, {}};
}

std::optional<Admission> Scheduler::Refusal(const JobSpec& spec) const {
  const auto share = [](auto whole) { return whole - whole / 4; };
  const auto waiting = [&] {
    return static_cast<size_t>(std::count_if(queue_.begin(), queue_.end(), [&](const std::string& key) {
      return jobs_.at(key).spec->client == spec.client;
    }));
  };
  // Counted only where it may be too many.
  if (queue_.size() >= options_.queue_limit ||
      (queue_.size() >= share(options_.queue_limit) && waiting() >= share(options_.queue_limit))) {
    return Admission{0, false, options_.retry_delay};
  }
  const auto held = held_by_.find(spec.client);
  const int64_t mine = held == held_by_.end() ? 0 : held->second;
  const bool too_much =
      held_bytes_ + spec.bytes > options_.held_bytes || (mine > 0 && mine + spec.bytes > share(options_.held_bytes));
  if (too_much && !jobs_.empty()) return Admission{0, false, options_.retry_delay, true};
  return std::nullopt;
}

int64_t Scheduler::EndedSoFar() {
  std::lock_guard lock(mutex_);
  return finished_;
}

bool Scheduler::WasMadeSince(const std::string& key, int64_t ended) const {
  if (ended < forgotten_) return true;  // Perhaps; to look again costs little.
  const auto made = made_.find(key);
  return made != made_.end() && made->second > ended;
}

void Scheduler::Remember(const std::string& key) {
  constexpr size_t kRemembered = 4096;
  made_[key] = finished_;
  made_order_.emplace_back(key, finished_);
  if (made_order_.size() <= kRemembered) return;
  const auto& [oldest, number] = made_order_.front();
  if (const auto made = made_.find(oldest); made->second == number) made_.erase(made);
  forgotten_ = number;
  made_order_.pop_front();
}

void Scheduler::Withdraw(uint64_t ticket) {
  std::lock_guard lock(mutex_);
  auto found = tickets_.find(ticket);
  if (found == tickets_.end()) return;
  const std::string key = found->second;
  tickets_.erase(found);
  Job& job = jobs_.at(key);
  job.listeners.erase(ticket);
  if (!job.listeners.empty()) return;
  if (job.lease) {
    workers_.at(job.worker).sink->OnCancel(job.lease);
    TakeBack(job, true);
  } else {
    Unqueue(key);
  }
  Take(key);
  Dispatch();
}

uint64_t Scheduler::AddWorker(WorkerFacts facts, WorkerSink* sink) {
  std::lock_guard lock(mutex_);
  const uint64_t id = next_id_++;
  const bool drained = facts.drained;
  workers_[id] = Worker{std::move(facts), sink, {}, {}, drained, now_()};
  Dispatch();
  return id;
}

void Scheduler::RemoveWorker(uint64_t id) {
  std::lock_guard lock(mutex_);
  auto found = workers_.find(id);
  if (found == workers_.end()) return;
  for (const uint64_t lease : std::set<uint64_t>(found->second.helping)) TakeHelp(jobs_.at(helping_.at(lease)), lease);
  const std::set<uint64_t> lost = found->second.leases;
  for (uint64_t lease : lost) {
    const std::string key = leases_.at(lease);
    TakeBack(jobs_.at(key), false);
    // A worker that drains leaves on purpose; a lease that crossed its farewell is not the job's doing.
    if (found->second.draining) {
      EnqueueAgain(key, jobs_.at(key));
    } else {
      Lose(key);
    }
  }
  workers_.erase(id);
  Dispatch();
}

void Scheduler::DrainWorker(uint64_t id) {
  std::lock_guard lock(mutex_);
  if (auto found = workers_.find(id); found != workers_.end()) found->second.draining = true;
}

void Scheduler::Heartbeat(uint64_t id, const std::vector<uint64_t>& leases) {
  std::lock_guard lock(mutex_);
  auto found = workers_.find(id);
  if (found == workers_.end()) return;
  const Time now = now_();
  found->second.last_seen = now;
  for (uint64_t lease : leases) {
    if (Job* job = JobOfLease(id, lease)) job->deadline = now + options_.lease_duration;
  }
  Dispatch();
}

void Scheduler::Progress(uint64_t worker, uint64_t lease, const std::string& phase, const std::string& detail) {
  std::lock_guard lock(mutex_);
  Job* job = JobOfLease(worker, lease);
  if (!job) return;
  if (phase == job::kEvaluated) {
    job->evaluated = true;
    CancelHelpers(*job);
  }
  for (auto& [ticket, waiting] : job->listeners) waiting.listener->OnProgress(phase, detail);
}

std::shared_ptr<const JobSpec> Scheduler::LeasedJob(uint64_t worker, uint64_t lease) {
  std::lock_guard lock(mutex_);
  Job* job = JobOfLease(worker, lease);
  return job ? job->spec : nullptr;
}

bool Scheduler::Finish(uint64_t worker, uint64_t lease, Outcome outcome) {
  std::lock_guard lock(mutex_);
  Job* job = JobOfLease(worker, lease);
  if (!job) return false;
  const std::string key = leases_.at(lease);
  TakeBack(*job, true);
  End(key, outcome);
  Dispatch();
  return true;
}

bool Scheduler::Ended(uint64_t worker, uint64_t lease, Outcome outcome) {
  std::lock_guard lock(mutex_);
  Job* job = JobOfLease(worker, lease);
  if (!job) return false;
  const std::string key = leases_.at(lease);
  TakeBack(*job, true);
  Ends& ends = ends_[key];
  ++ends.count;
  ends.message = outcome.result->message;
  ends.until = now_() + options_.quarantine_time;
  ends.id = job->spec->id;
  ends.entry = EntryOf(*job->spec);
  if (IsQuarantined(ends) || outcome.result->state == job::JobState::kLimit) {
    End(key, outcome);
  } else {
    ++released_again_;
    EnqueueAgain(key, *job);
  }
  Dispatch();
  return true;
}

void Scheduler::Release(uint64_t worker, uint64_t lease, const std::string& reason) {
  std::lock_guard lock(mutex_);
  if (Job* job = JobOfLease(worker, lease)) GiveBack(*job, worker, reason);
}

void Scheduler::Refuse(uint64_t worker, uint64_t lease, const std::string& reason) {
  std::lock_guard lock(mutex_);
  ++refused_;
  if (Job* job = JobOfLease(worker, lease)) GiveBack(*job, worker, reason);
}

// To another worker, unless many have failed to do it.
void Scheduler::GiveBack(Job& job, uint64_t worker, const std::string& reason) {
  const std::string key = job.spec->flight_key;
  TakeBack(job, false);
  job.excluded.insert(worker);
  if (++job.refusals >= options_.max_refusals) {
    Fail(key, "workers refused the request, the last one because " + reason, true);
  } else {
    EnqueueAgain(key, job);
  }
  Dispatch();
}

void Scheduler::Tick() {
  std::lock_guard lock(mutex_);
  const Time now = now_();
  std::erase_if(ends_, [now](const auto& entry) { return entry.second.until <= now; });
  std::vector<std::string> expired, overdue, hopeless;
  for (auto& [key, job] : jobs_) {
    if (!job.lease) continue;
    if (job.deadline <= now) {
      expired.push_back(key);
    } else if (now - job.started >= options_.longest_run) {
      overdue.push_back(key);
    }
    const double seconds = std::chrono::duration<double>(now - job.started).count();
    job.charged = TurnsOf(job).Runs(job.spec->client, job.charged, seconds);
  }
  Order();
  for (const std::string& key : expired) {
    Job& job = jobs_.at(key);
    workers_.at(job.worker).sink->OnCancel(job.lease);
    job.excluded.insert(job.worker);
    TakeBack(job, false);
    Lose(key);
  }
  for (const std::string& key : overdue) {
    Job& job = jobs_.at(key);
    ++refused_;
    workers_.at(job.worker).sink->OnCancel(job.lease);
    GiveBack(job, job.worker, "it was not given back in time");
  }
  for (const std::string& key : queue_) {
    Job& job = jobs_.at(key);
    const bool possible = std::any_of(workers_.begin(), workers_.end(),
                                      [&](const auto& entry) { return MayTake(entry.second, entry.first, job); });
    if (!possible && !job.stuck) job.stuck_since = now;
    job.stuck = !possible;
    if (job.stuck && now - job.stuck_since >= options_.no_worker_grace) hopeless.push_back(key);
  }
  for (const std::string& key : hopeless) {
    Unqueue(key);
    Fail(key, WhyNobodyTakes(jobs_.at(key)), true);
  }
  Dispatch();
  OfferHelp();
}

void Scheduler::Stop() {
  std::lock_guard lock(mutex_);
  stopping_ = true;
}

void Scheduler::FailAll(const std::string& reason) {
  std::lock_guard lock(mutex_);
  queue_.clear();
  while (!jobs_.empty()) {
    Job& job = jobs_.begin()->second;
    if (job.lease) {
      workers_.at(job.worker).sink->OnCancel(job.lease);
      TakeBack(job, true);
    }
    Fail(std::string(jobs_.begin()->first), reason, true);
  }
}

bool Scheduler::Idle() {
  std::lock_guard lock(mutex_);
  return jobs_.empty();
}

SchedulerStatus Scheduler::Status() {
  std::lock_guard lock(mutex_);
  SchedulerStatus status;
  for (const auto& [id, worker] : workers_) {
    status.workers.push_back({worker.facts, static_cast<int>(worker.leases.size()), worker.draining});
  }
  status.queued = static_cast<int64_t>(queue_.size());
  status.running = static_cast<int64_t>(leases_.size());
  status.joined = joined_;
  status.released_again = released_again_;
  status.quarantined =
      std::count_if(ends_.begin(), ends_.end(), [this](const auto& entry) { return IsQuarantined(entry.second); });
  status.finished = finished_;
  status.refused = refused_;
  status.helping = static_cast<int64_t>(helping_.size());
  status.helped = helped_;
  return status;
}

bool Scheduler::CanBuild(const Worker& worker, const Job& job) {
  const std::string& target = job.spec->target;
  return target.empty() || std::any_of(worker.facts.builds_for.begin(), worker.facts.builds_for.end(),
                                       [&](const std::string& begin) { return target.starts_with(begin); });
}

// Whether the worker has the bits of the machine that the job is for.
bool Scheduler::IsAlike(const Worker& worker, const Job& job) {
  const std::shared_ptr<const job::JobRequest>& request = job.spec->request;
  return !request || request->options.portable_bits || request->machine == worker.facts.machine;
}

// Whether the worker could run the job if it had a free slot.
bool Scheduler::MayTake(const Worker& worker, uint64_t id, const Job& job) const {
  return !worker.draining && now_() - worker.last_seen < options_.lease_duration && !job.excluded.count(id) &&
         CanBuild(worker, job);
}

std::string Scheduler::WhyNobodyTakes(const Job& job) const {
  if (workers_.empty()) return "no worker is connected to the server";
  const bool some =
      std::any_of(workers_.begin(), workers_.end(), [&](const auto& entry) { return CanBuild(entry.second, job); });
  return some ? "no worker can take the request now" : "no worker builds for `" + job.spec->target + "`";
}

uint64_t Scheduler::ChooseWorker(const Job& job) const {
  std::vector<uint64_t> ids;
  std::vector<std::string> names;
  for (const auto& [id, worker] : workers_) {
    if (!MayTake(worker, id, job)) continue;
    ids.push_back(id);
    names.push_back(worker.facts.name);
  }
  uint64_t other = 0;
  for (size_t index : RendezvousOrder(names, job.spec->function_digest, job.spec->signature, options_.home_workers)) {
    const Worker& worker = workers_.at(ids[index]);
    if (static_cast<int>(worker.leases.size()) >= worker.facts.slots) continue;
    if (IsAlike(worker, job)) return ids[index];
    if (other == 0) other = ids[index];
  }
  return other;
}

// First those that were given back, then those that somebody waits for, each by the turns of their clients.
static auto RankOf(const auto& job) { return std::tuple(!job.again, job.spec->campaign, job.start); }

// At its place: with thousands that wait, to put all of them in order for each that comes takes the server's time.
void Scheduler::Enqueue(const std::string& key) {
  if (!ordered_) {
    queue_.push_back(key);
    return Order();
  }
  Job& job = jobs_.at(key);
  job.start = TurnsOf(job).Start(job.spec->client, waiting_[{job.spec->campaign, job.spec->client}]++);
  const auto place =
      std::upper_bound(queue_.begin(), queue_.end(), RankOf(job),
                       [this](const auto& rank, const std::string& other) { return rank < RankOf(jobs_.at(other)); });
  queue_.insert(place, key);
}

void Scheduler::Unqueue(const std::string& key) {
  queue_.erase(std::find(queue_.begin(), queue_.end(), key));
  ordered_ = false;
}

void Scheduler::EnqueueAgain(const std::string& key, Job& job) {
  job.again = true;
  queue_.push_front(key);
  ordered_ = false;
}

// Jobs of one client stay in their order. What a job costs is learnt when it ends, and moves those that wait.
void Scheduler::Order() {
  struct Place {
    std::tuple<bool, bool, double> rank;
    std::string key;
  };
  std::vector<Place> places;
  waiting_.clear();
  for (std::string& key : queue_) {
    Job& job = jobs_.at(key);
    if (!job.again) {
      int64_t& before = waiting_[{job.spec->campaign, job.spec->client}];
      job.start = TurnsOf(job).Start(job.spec->client, before++);
    }
    places.push_back({RankOf(job), std::move(key)});
  }
  std::stable_sort(places.begin(), places.end(), [](const Place& a, const Place& b) { return a.rank < b.rank; });
  for (size_t k = 0; k < places.size(); ++k) queue_[k] = std::move(places[k].key);
  ordered_ = true;
}

void Scheduler::Dispatch() {
  auto has_slot = [](const auto& entry) {
    return static_cast<int>(entry.second.leases.size()) < entry.second.facts.slots;
  };
  for (size_t i = 0; i < queue_.size();) {
    if (std::none_of(workers_.begin(), workers_.end(), has_slot)) return;
    Job& job = jobs_.at(queue_[i]);
    if (uint64_t worker = ChooseWorker(job)) {
      queue_.erase(queue_.begin() + static_cast<long>(i));
      Grant(job, worker);
    } else {
      ++i;
    }
  }
}

// Nobody knows it but the worker that is told: whoever names a lease was given it.
uint64_t Scheduler::NewLease() {
  uint64_t lease = 0;
  while (lease == 0 || leases_.count(lease) || helping_.count(lease)) {
    lease = (uint64_t{secrets_()} << 32) | secrets_();
  }
  return lease;
}

void Scheduler::Grant(Job& job, uint64_t id) {
  Worker& worker = workers_.at(id);
  job.lease = NewLease();
  job.worker = id;
  job.deadline = now_() + options_.lease_duration;
  job.stuck = false;
  job.started = now_();
  job.charged = TurnsOf(job).Begin(job.spec->client, job.start);
  ordered_ = false;
  ++job.attempts;
  job.evaluated = false;
  job.helped = 0;
  job.claims = std::make_shared<VersionClaims>();
  worker.leases.insert(job.lease);
  leases_[job.lease] = job.spec->flight_key;
  MakeRoom(worker);
  for (auto& [ticket, waiting] : job.listeners) waiting.listener->OnStarted(worker.facts.name, job.attempts);
  worker.sink->OnLease(job.lease, *job.spec, job.attempts);
}

void Scheduler::TakeBack(Job& job, bool counts) {
  CancelHelpers(job);
  const double seconds = std::chrono::duration<double>(now_() - job.started).count();
  TurnsOf(job).End(job.spec->client, job.charged, seconds, counts);
  ordered_ = false;
  if (counts) Order();
  workers_.at(job.worker).leases.erase(job.lease);
  leases_.erase(job.lease);
  job.lease = 0;
  job.worker = 0;
}

// The worker that ran the job is gone: preempted, restarted, cut off. That is not the job's doing, but it does not go
// on for ever.
void Scheduler::Lose(const std::string& key) {
  Job& job = jobs_.at(key);
  if (++job.losses >= options_.max_losses) {
    Fail(key, std::to_string(job.losses) + " workers were lost while they ran the request", true);
    return;
  }
  ++released_again_;
  EnqueueAgain(key, job);
}

void Scheduler::Fail(const std::string& key, const std::string& message, bool unavailable) {
  auto result = std::make_shared<job::JobResult>();
  result->state = job::JobState::kInternal;
  result->message = message;
  End(key, {std::move(result), unavailable, unavailable ? options_.retry_delay : Milliseconds(0)});
}

std::map<std::string, Scheduler::Job>::node_type Scheduler::Take(const std::string& key) {
  auto job = jobs_.extract(key);
  const JobSpec& spec = *job.mapped().spec;
  held_bytes_ -= spec.bytes;
  if ((held_by_[spec.client] -= spec.bytes) == 0) held_by_.erase(spec.client);
  if (jobs_.empty()) {
    for (FairTurns& turns : turns_) turns.Close();
    ordered_ = false;
  }
  return job;
}

// The job has its answer; it is neither waiting nor leased any more.
void Scheduler::End(const std::string& key, const Outcome& outcome) {
  ++finished_;
  auto job = Take(key);
  if (outcome.result->state == job::JobState::kDone) Remember(key);
  for (auto& [ticket, waiting] : job.mapped().listeners) {
    tickets_.erase(ticket);
    waiting.listener->OnFinished(outcome);
  }
}

Scheduler::Job* Scheduler::JobOfLease(uint64_t worker, uint64_t lease) {
  auto found = leases_.find(lease);
  if (found == leases_.end()) return nullptr;
  Job& job = jobs_.at(found->second);
  return job.worker == worker ? &job : nullptr;
}

}  // namespace residua::server
