// Who does what: joins equal requests, chooses workers, leases jobs to them and notices when they are gone.
//
// Knows nothing of gRPC, threads or the wall clock: time is passed in, requests and results are pointers it hands on.
//
// Guarantees
// - Requests with equal flight keys run once at a time; all of them hear the events and get the answer. There is no
//   leader to lose: a job lives while anybody waits for it.
// - What was looked up, not found, and made meanwhile is not made again: its request is told to look again.
// - An admitted job ends: with a worker's answer, or, in bounded time, with a failure that says why (no worker, refused
//   by workers, ended its process twice). A lost worker's jobs are leased again, before all that wait.
// - Only what a job did to its own process counts against it; after two such ends it is refused for a while. Workers
// are
//   lost for many reasons, most of them not the job's.
// - A job goes only to a worker that can build for its target, and of those that are free first to one of the client's
//   kind of machine: another leaves to the residual program what would have the bits of its own machine.
// - Clients take turns by what their jobs cost (fair_turns.h): of those that wait, each gets the same time of workers.
//   Who asks for a thousand things, or for ten that take an hour, does not keep another waiting for them. Jobs of
//   campaigns wait until no other job does.
// - Memory is bounded: at most `queue_limit` jobs wait, and those that wait or run hold at most `held_bytes`; more are
//   refused with a delay. One client has three quarters of both at most, so that others come in.
// - A job that takes long is helped by slots that nobody else needs (scheduler_help.cc); a job that comes has them
// back. Gives up: exactly-once. A lost worker may have done the work; results are equal, so it does no harm.
//
// Thread-safe. Sinks and listeners are called under the scheduler's lock: they must neither block nor call back.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/fair_turns.h"
#include "server/version_claims.h"
#include "worker/job/job.h"

namespace residua::server {

using Time = std::chrono::steady_clock::time_point;
using Milliseconds = std::chrono::milliseconds;

struct SchedulerOptions {
  size_t queue_limit = 1000;
  int64_t held_bytes = int64_t{512} << 20;  // by all jobs that wait or run
  Milliseconds lease_duration{30000};       // without a heartbeat that names the lease
  // From the lease to the answer, whatever the worker says of it meanwhile; beyond what workers allow a job
  // (residua-worker --job-time).
  Milliseconds longest_run{3 * 3600 * 1000};
  Milliseconds no_worker_grace{15000};  // how long a job waits while no worker could take it
  Milliseconds quarantine_time{600000};
  Milliseconds retry_delay{1000};  // suggested to those who are refused
  int max_ends = 2;                // of its own process, that one request may cause
  int max_losses = 8;              // workers that may be lost while they run one job
  int max_refusals = 3;
  size_t home_workers = 2;  // over which one function's jobs are spread
  int helpers = 0;          // for one job, of slots that are free
  Milliseconds help_after{500};
};

struct JobSpec {
  std::string flight_key;       // equal: same program, facts and options (proto::RequestKey)
  std::string signature;        // of the call (SHA-256, hex), for placement
  std::string canonical;        // its text; whoever stores the result wants it
  std::string function_digest;  // of the entry file, for placement
  std::string target;           // that native code is made for; empty: none is
  std::shared_ptr<const job::JobRequest> request;
  std::string client = {};  // who asked first; jobs of one client wait for each other
  std::string owner = {};   // what that client is known by (Caller::identity): whose versions of functions it may use
  std::string id = {};      // of the request that asked first
  bool campaign = false;    // one of many that nobody sits and waits for
  int64_t bytes = 0;        // that it keeps in memory while it waits or runs
  // How many jobs had ended (EndedSoFar) when its result was looked up and not found; the most: it was not looked up.
  int64_t looked_up = std::numeric_limits<int64_t>::max();
};

struct Outcome {
  std::shared_ptr<const job::JobResult> result;
  bool unavailable = false;  // the service could not do it now: a retry after `retry_after` may help
  Milliseconds retry_after{0};
};

class Listener {
 public:
  virtual ~Listener() = default;
  virtual void OnQueued(int64_t position, bool joined) = 0;
  virtual void OnStarted(const std::string& worker, int attempt) = 0;
  virtual void OnProgress(const std::string& phase, const std::string& detail) = 0;
  virtual void OnFinished(const Outcome& outcome) = 0;
};

class WorkerSink {
 public:
  virtual ~WorkerSink() = default;
  virtual void OnLease(uint64_t lease, const JobSpec& spec, int attempt) = 0;
  // Another lease runs the job.
  virtual void OnHelp(uint64_t lease, const JobSpec& spec) = 0;
  virtual void OnCancel(uint64_t lease) = 0;
  // It is given no more jobs, or is given jobs again: the worker is to know for its next session.
  virtual void OnDrained(bool drained) = 0;
};

struct WorkerFacts {
  std::string name;
  int slots = 1;
  std::string build_id;
  std::string target_cpu;                           // its own
  std::vector<std::string> builds_for = {};         // what the targets begin with that it can build for
  std::map<std::string, std::string> machine = {};  // what it runs of the libraries whose bits follow the CPU
  std::vector<std::string> confined_by = {}, not_confined_by = {};  // what keeps its jobs from harm, and what does not
  bool drained = false;                                             // when it came
};

struct Admission {
  uint64_t ticket = 0;  // 0: refused
  bool stopping = false;
  Milliseconds retry_after{0};
  bool out_of_memory = false;  // else it is refused because too many jobs wait
  bool look_again = false;     // or because an equal one ended since it was looked up, and its result is stored
};

struct SchedulerStatus {
  struct Worker {
    WorkerFacts facts;
    int running = 0;
    bool draining = false;
  };
  std::vector<Worker> workers;
  int64_t queued = 0, running = 0, joined = 0, released_again = 0, quarantined = 0, finished = 0, refused = 0;
  int64_t helping = 0, helped = 0;  // leases that help, now and so far
};

// What the leases of one job share of versions of functions.
struct VersionsOfJob {
  std::shared_ptr<const JobSpec> spec;
  std::shared_ptr<VersionClaims> claims;
  bool shared = false;  // somebody helps
};

// What who looks after a service sees.
struct JobView {
  std::string id, client, entry, signature, worker;  // worker: empty while it waits
  bool campaign = false;
  Milliseconds waited{0}, ran{0};
  int attempts = 0;
  int64_t requests = 0;
};
struct QuarantineView {
  std::string id, entry, message;
  int ends = 0;
  Milliseconds remaining{0};
};

class Scheduler {
 public:
  Scheduler(SchedulerOptions options, std::function<Time()> now);

  // A listener whose ticket is not withdrawn hears OnFinished exactly once, perhaps before Submit returns.
  Admission Submit(JobSpec spec, std::shared_ptr<Listener> listener);
  // How many jobs have ended.
  int64_t EndedSoFar();
  // Nobody listens any more; the work stops when nobody else waits for it.
  void Withdraw(uint64_t ticket);

  // `sink` must live until RemoveWorker.
  uint64_t AddWorker(WorkerFacts facts, WorkerSink* sink);
  // Whatever it still had was lost with it.
  void RemoveWorker(uint64_t worker);
  void DrainWorker(uint64_t worker);
  void Heartbeat(uint64_t worker, const std::vector<uint64_t>& leases);
  void Progress(uint64_t worker, uint64_t lease, const std::string& phase, const std::string& detail);
  // The job behind a lease, while it is this worker's.
  std::shared_ptr<const JobSpec> LeasedJob(uint64_t worker, uint64_t lease);
  // Of the job behind a lease, whoever has it, also one that helps; none: it is over.
  std::optional<VersionsOfJob> VersionsOf(uint64_t lease);
  // A lease that helps has ended, in whatever way. False: it is none of these.
  bool EndHelp(uint64_t worker, uint64_t lease);
  // False if the lease is not this worker's any more; the answer is dropped then.
  bool Finish(uint64_t worker, uint64_t lease, Outcome outcome);
  void Release(uint64_t worker, uint64_t lease, const std::string& reason);
  // The process of the job ended without an answer, by itself. One that went over a limit has that for an answer;
  // another is tried once more. False if the lease is not this worker's any more.
  bool Ended(uint64_t worker, uint64_t lease, Outcome outcome);
  // As Release, of a worker whose answer is not one to this lease; counted, also if there is no such lease.
  void Refuse(uint64_t worker, uint64_t lease, const std::string& reason);

  // What the passing of time decides; to be called a few times a second.
  void Tick();
  // From now on nothing is admitted; what was admitted goes on.
  void Stop();
  void FailAll(const std::string& reason);
  bool Idle();
  SchedulerStatus Status();
  // Since when the job waits that has waited longest.
  Milliseconds QueueAge();

  // ---- for who looks after it (scheduler_admin.cc)

  // Those that run, then those that wait, in their order.
  std::vector<JobView> Jobs();
  // Whoever waits for the job of this request is told that it was ended; it may have joined another one. Ids are made
  // by clients: of several jobs that have it all end. False: there is none.
  bool Cancel(const std::string& id);
  // Nothing is leased to workers of this name, or (`resume`) it is again. How much these still run; none: -1.
  int DrainNamed(const std::string& name, bool resume);
  std::vector<QuarantineView> Quarantine();
  // Empty: all. How many were released.
  int ReleaseQuarantine(const std::string& id);

 private:
  // One of the requests that wait for a job.
  struct Waiting {
    std::shared_ptr<Listener> listener;
    std::string id, client;
  };
  struct Job {
    std::shared_ptr<const JobSpec> spec;    // of the request that it began with, which may be gone
    std::map<uint64_t, Waiting> listeners;  // by ticket, the first that came first
    double start = 0, charged = 0;          // FairTurns: where it starts; once it runs, for what
    bool again = false;                     // it ran already, and goes before all others
    Time asked, started;
    uint64_t lease = 0;  // 0: waits
    uint64_t worker = 0;
    Time deadline;
    int attempts = 0, losses = 0, refusals = 0;
    std::set<uint64_t> excluded;  // workers that refused it
    // ---- since it was leased
    bool evaluated = false;  // what follows cannot be helped
    int helped = 0;
    std::map<uint64_t, uint64_t> helpers;  // leases that help -> workers
    std::shared_ptr<VersionClaims> claims;
    bool stuck = false;  // no worker could take it, since:
    Time stuck_since;
  };
  struct Worker {
    WorkerFacts facts;
    WorkerSink* sink;
    std::set<uint64_t> leases;
    std::set<uint64_t> helping;  // leases that help
    bool draining = false;
    Time last_seen;
  };

  // What requests did to their own processes, by flight key.
  struct Ends {
    int count = 0;
    std::string message;  // of the last one
    Time until;           // they are forgotten
    std::string id, entry;
  };

  static std::string EntryOf(const JobSpec& spec) { return spec.request ? spec.request->entry_path : ""; }
  static bool CanBuild(const Worker& worker, const Job& job);
  static bool IsAlike(const Worker& worker, const Job& job);
  bool MayTake(const Worker& worker, uint64_t id, const Job& job) const;
  void GiveBack(Job& job, uint64_t worker, const std::string& reason);
  std::string WhyNobodyTakes(const Job& job) const;
  uint64_t ChooseWorker(const Job& job) const;
  FairTurns& TurnsOf(const Job& job) { return turns_[job.spec->campaign ? 1 : 0]; }
  void Remember(const std::string& key);
  // None: there is room for it.
  std::optional<Admission> Refusal(const JobSpec& spec) const;
  bool WasMadeSince(const std::string& key, int64_t ended) const;
  void Enqueue(const std::string& key);
  void EnqueueAgain(const std::string& key, Job& job);
  void Unqueue(const std::string& key);
  void Order();
  void Dispatch();
  void Grant(Job& job, uint64_t worker);
  uint64_t NewLease();
  // `counts`: the time that it ran is its client's.
  void TakeBack(Job& job, bool counts);
  // ---- scheduler_help.cc
  void OfferHelp();
  void Help(Job& job, uint64_t worker);
  void TakeHelp(Job& job, uint64_t lease);
  void CancelHelp(uint64_t lease);
  void CancelHelpers(const Job& job);
  void CancelLostHelp();
  void MakeRoom(const Worker& worker);
  static int Busy(const Worker& worker);
  void Lose(const std::string& key);
  bool IsQuarantined(const Ends& ends) const { return ends.count >= options_.max_ends; }
  void End(const std::string& key, const Outcome& outcome);
  void EndByOperator(const std::string& key);
  void Fail(const std::string& key, const std::string& message, bool unavailable);
  std::map<std::string, Job>::node_type Take(const std::string& key);
  Job* JobOfLease(uint64_t worker, uint64_t lease);

  const SchedulerOptions options_;
  const std::function<Time()> now_;
  std::mutex mutex_;
  bool stopping_ = false;
  uint64_t next_id_ = 1;
  std::random_device secrets_;
  std::map<std::string, Job> jobs_;  // by flight key
  std::deque<std::string> queue_;    // keys of the jobs that wait, by their turns
  // Of those in `queue_`, by campaign and client; as long as `ordered_` says that nothing has changed since they were
  // put in order but that others came.
  std::map<std::pair<bool, std::string>, int64_t> waiting_;
  bool ordered_ = false;
  FairTurns turns_[2];                       // of jobs that somebody waits for, of campaigns
  std::map<uint64_t, std::string> leases_;   // lease -> key
  std::map<uint64_t, std::string> helping_;  // the same of leases that help
  std::map<uint64_t, std::string> tickets_;  // ticket -> key
  std::map<uint64_t, Worker> workers_;
  std::map<std::string, Ends> ends_;
  int64_t held_bytes_ = 0;                  // by jobs_
  std::map<std::string, int64_t> held_by_;  // of that, by client
  // Those that ended last with a result, each with the number of its end; of earlier ones nothing is known.
  std::map<std::string, int64_t> made_;
  std::deque<std::pair<std::string, int64_t>> made_order_;
  int64_t forgotten_ = 0;  // the number of the last end that is not known any more
  int64_t joined_ = 0, released_again_ = 0, finished_ = 0, refused_ = 0, helped_ = 0;
};

}  // namespace residua::server
