// One job is a conversation: the request goes out, the job asks and tells, an answer or the end of the socket comes
// back; then its process is waited for. What the worker knows of a job that gave no answer is how its process ended,
// and whether the worker itself ended it.
#include "worker/job_process/job_processes.h"

#include <signal.h>
#include <sys/socket.h>
#include <time.h>

#include <filesystem>
#include <set>
#include <utility>

#include "digest/sha256.h"
#include "proto/convert.h"
#include "proto/limits.h"
#include "proto/visible_text.h"
#include "worker/job_process/frames.h"
#include "worker/job_process/job_end.h"
#include "worker/job_process/named_sources.h"
#include "worker/job_process/zygote_handle.h"

namespace residua::worker {
namespace {

using Clock = std::chrono::steady_clock;

// After SIGTERM, and after a process was told everything and has nothing left to do.
constexpr std::chrono::milliseconds kGrace{2000};

// Until a zygote has told that a job which it was to kill is dead. On a machine that does much else it waits its turn.
constexpr std::chrono::milliseconds kZygoteAnswers{10000};

// Of one job, under as many zygotes; then the server may know a better place for it.
constexpr int kTries = 3;

int64_t Now() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

v1::JobLimits LimitsOf(const JobProcessOptions& options) {
  v1::JobLimits limits;
  limits.set_memory_bytes(options.memory_bytes);
  limits.set_processor_seconds(options.processor_seconds);
  limits.set_wall_seconds(options.wall_seconds);
  limits.set_file_bytes(options.file_bytes);
  return limits;
}

class Conversation {
 public:
  Conversation(const JobProcessOptions& options, GivingWay& giving_way, ZygoteHandle& zygote, uint64_t number,
               const job::JobRequest& request, const job::JobHooks& hooks, Descriptor socket)
      : options_(options),
        giving_way_(giving_way),
        limits_(LimitsOf(options)),
        zygote_(zygote),
        number_(number),
        request_(request),
        hooks_(hooks),
        named_(request),
        socket_(std::move(socket)) {}

  const v1::JobLimits& limits() const { return limits_; }

  JobAnswer Run() {
    Talk();
    giving_way_.End(Clock::now());
    const std::optional<v1::JobExit> exit = WaitForEnd();
    if (answer_) return std::move(*answer_);
    if (cancelled_) return Cancelled();
    if (!exit || exit->wait_status() == -1) return NotRun(exit ? exit->said() : "`residua-job` ended");
    if (says_nothing_ && !wall_time_is_over_) return NotRun("it said nothing");
    return Ended(*exit);
  }

 private:
  static JobAnswer Cancelled() {
    job::JobResult result;
    result.state = job::JobState::kCancelled;
    result.message = "cancelled\n";
    return result;
  }
  static JobAnswer NotRun(const std::string& why) {
    JobAnswer answer;
    answer.result.state = job::JobState::kInternal;
    answer.result.message = answer.not_run = "the process for the job was lost: " + why;
    return answer;
  }

  // Asked while this waits for the job.
  bool GoOn() {
    zygote_.GiveWay(giving_way_.Nice(Clock::now()));
    cancelled_ = hooks_.cancelled && hooks_.cancelled();
    wall_time_is_over_ = !cancelled_ && limits_.wall_seconds() > 0 &&
                         Clock::now() - began_ > std::chrono::seconds(limits_.wall_seconds());
    says_nothing_ = !heard_ && Clock::now() - began_ > options_.first_word;
    return !cancelled_ && !wall_time_is_over_ && !says_nothing_;
  }

  void Talk() {
    const auto go_on = [this] { return GoOn(); };
    v1::ToJob ask;
    *ask.mutable_ask()->mutable_request() = proto::RequestToProto(request_);
    ask.mutable_ask()->set_versions(static_cast<bool>(hooks_.find_version));
    ask.mutable_ask()->set_least_steps(hooks_.least_steps);
    ask.mutable_ask()->set_help(hooks_.help);
    bool talks = socket_.Send(ask, go_on);
    while (talks && !answer_) {
      // What has arrived is taken before anybody is asked whether to go on.
      v1::FromJob message;
      talks = GoOn() && socket_.Receive(&message, go_on);
      heard_ |= talks;
      talks = talks && Handle(message, go_on);
    }
  }

  // False: the job talks nonsense.
  bool Handle(v1::FromJob& message, const FrameSocket::GoOn& go_on) {
    switch (message.message_case()) {
      case v1::FromJob::kBegan:
        if (options_.on_began) options_.on_began(asked_, message.began().monotonic_ns());
        return true;
      case v1::FromJob::kProgress:
        if (hooks_.progress) hooks_.progress(message.progress().phase(), message.progress().detail());
        return true;
      case v1::FromJob::kRead:
        return Send(Read(message.read()), go_on);
      case v1::FromJob::kFindVersion:
        return Send(hooks_.find_version ? hooks_.find_version(message.find_version()) : job::FoundVersion(), go_on);
      case v1::FromJob::kKeep:
        Keep(message.keep());
        return true;
      case v1::FromJob::kResult:
        answer_ = ResultOf(message.result());
        return true;
      case v1::FromJob::kFailure:
        answer_ = JobAnswer(proto::FailureFromProto(message.failure()));
        return true;
      case v1::FromJob::MESSAGE_NOT_SET:
        break;
    }
    return false;
  }

  static JobAnswer ResultOf(const v1::SpecialisationResult& message) {
    auto result = proto::ResultFromProto(message);
    if (result.ok()) return std::move(*result);
    job::JobResult failed;
    failed.state = job::JobState::kInternal;
    failed.message = "the answer of the job's process is malformed: " + std::string(result.status().message()) + "\n";
    return failed;
  }

  bool Send(job::FoundVersion found, const FrameSocket::GoOn& go_on) {
    v1::ToJob message;
    message.mutable_bytes()->set_shared(found.shared);
    message.mutable_bytes()->set_elsewhere(found.elsewhere);
    if (found.bytes) message.mutable_bytes()->set_bytes(std::move(*found.bytes));
    return socket_.Send(message, go_on);
  }

  std::optional<std::string> Read(const v1::Digest& digest) {
    if (!request_.tree || !request_.tree->blobs) return std::nullopt;
    try {
      if (!named_.Have(proto::FileDigestOf(digest))) return std::nullopt;
      if (digest.size_bytes() < 0 || digest.size_bytes() > proto::kMaxReadBytes - read_bytes_) return std::nullopt;
      read_bytes_ += digest.size_bytes();
      std::string bytes = request_.tree->blobs->Read(proto::FileDigestOf(digest));
      // A report is sent as one message.
      const int64_t size = static_cast<int64_t>(bytes.size());
      if (reported_bytes_ + size <= proto::kMaxTreeBytes && read_.insert(digest.sha256()).second) {
        reported_bytes_ += size;
        *report_.add_blobs() = bytes;
      }
      return bytes;
    } catch (const job::SourceUnavailable&) {
      return std::nullopt;
    }
  }

  void Keep(const v1::KeepVersions& message) {
    if (!hooks_.keep_versions) return;
    std::map<std::string, job::KeptVersion> records;
    for (const v1::KeptVersion& version : message.versions()) {
      records[version.key()] = {version.function(), version.bytes()};
    }
    hooks_.keep_versions(records);
  }

  // The process is told to end, if it was not going to; its slot is busy until it has.
  std::optional<v1::JobExit> WaitForEnd() {
    if (cancelled_ || wall_time_is_over_) zygote_.Signal(number_, false);
    if (std::optional<v1::JobExit> exit = zygote_.WaitForExit(number_, kGrace)) return exit;
    zygote_.Signal(number_, true);
    if (std::optional<v1::JobExit> exit = zygote_.WaitForExit(number_, kZygoteAnswers)) return exit;
    // A job that is stuck in the kernel is none of its zygote's fault; one that never began is.
    if (!heard_) zygote_.Kill();
    return zygote_.WaitForExit(number_);
  }

  JobAnswer Ended(const v1::JobExit& exit) {
    const JobEnd end = EndOfJob(exit, limits_, wall_time_is_over_);
    JobAnswer answer;
    answer.result.state = end.state;
    const char* mark = end.state == job::JobState::kLimit ? " [limit]\n" : " [crash]\n";
    answer.result.message = request_.entry_path + ": error: " + end.message + mark;
    report_.set_unix_ms(
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
            .count());
    report_.set_worker(options_.worker);
    report_.set_build_id(options_.build_id);
    report_.set_target_cpu(options_.target_cpu);
    report_.set_kind(end.kind);
    report_.set_message(proto::WellFormed(end.message));
    report_.set_signal(end.signal);
    *report_.mutable_limits() = limits_;
    report_.set_processor_ms(exit.processor_ms());
    report_.set_wall_ms(std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - began_).count());
    report_.set_peak_bytes(exit.peak_bytes());
    report_.set_said(exit.said());
    report_.set_entry_path(request_.entry_path);
    *report_.mutable_request() = proto::RequestToProto(request_);
    answer.report = report_.SerializeAsString();
    return answer;
  }

  const JobProcessOptions& options_;
  GivingWay& giving_way_;
  const v1::JobLimits limits_;
  ZygoteHandle& zygote_;
  const uint64_t number_;
  const job::JobRequest& request_;
  const job::JobHooks& hooks_;
  NamedSources named_;
  FrameSocket socket_;
  const Clock::time_point began_ = Clock::now();
  const int64_t asked_ = Now();
  bool cancelled_ = false, wall_time_is_over_ = false;
  bool heard_ = false, says_nothing_ = false;  // the job
  std::optional<JobAnswer> answer_;
  std::set<std::string> read_;  // digests of the blobs in the report
  int64_t read_bytes_ = 0, reported_bytes_ = 0;
  v1::JobReport report_;
};

}  // namespace

JobProcesses::JobProcesses(JobProcessOptions options) : options_(std::move(options)), giving_way_(options_.nice) {}
JobProcesses::~JobProcesses() = default;

std::unique_ptr<JobProcesses> JobProcesses::Start(JobProcessOptions options, std::string* why) {
  // A job that ends while it is talked to is an answer to a write, no signal.
  signal(SIGPIPE, SIG_IGN);
  if (options.program.empty()) {
    std::error_code ignored;
    options.program = (std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path() / "residua-job").string();
  }
  std::unique_ptr<JobProcesses> processes(new JobProcesses(std::move(options)));
  return processes->Zygote(why) ? std::move(processes) : nullptr;
}

std::shared_ptr<ZygoteHandle> JobProcesses::Zygote(std::string* why) {
  const std::lock_guard lock(mutex_);
  if (!zygote_ || !zygote_->alive()) {
    zygote_.reset();
    zygote_ = ZygoteHandle::Start(options_.program, why);
  }
  return zygote_;
}

std::vector<JobLayer> JobProcesses::Layers() {
  std::string ignored;
  std::vector<JobLayer> layers;
  if (const std::shared_ptr<ZygoteHandle> zygote = Zygote(&ignored)) {
    for (const v1::Layer& layer : zygote->layers()) layers.push_back({layer.name(), layer.on(), layer.detail()});
  }
  return layers;
}

JobAnswer JobProcesses::Run(const job::JobRequest& request, const job::JobHooks& hooks) {
  JobAnswer answer;
  for (int tries = 0; tries < kTries; ++tries) {
    answer = RunOnce(request, hooks);
    if (answer.not_run.empty() || (hooks.cancelled && hooks.cancelled())) break;
  }
  return answer;
}

JobAnswer JobProcesses::RunOnce(const job::JobRequest& request, const job::JobHooks& hooks) {
  std::string why;
  const std::shared_ptr<ZygoteHandle> zygote = Zygote(&why);
  uint64_t number = 0;
  {
    const std::lock_guard lock(mutex_);
    number = next_job_++;
  }
  Descriptor ours, theirs;
  if (zygote && !SocketPair(SOCK_STREAM, &ours, &theirs)) why = "too many open files";
  if (!ours.open()) {
    JobAnswer answer;
    answer.result.state = job::JobState::kInternal;
    answer.result.message = answer.not_run = "no process for the job is to be had: " + why;
    return answer;
  }
  zygote->GiveWay(giving_way_.Nice(Clock::now()));
  giving_way_.Begin(Clock::now());
  Conversation conversation(options_, giving_way_, *zygote, number, request, hooks, std::move(ours));
  zygote->StartJob(number, conversation.limits(), std::move(theirs));
  return conversation.Run();
}

}  // namespace residua::worker
