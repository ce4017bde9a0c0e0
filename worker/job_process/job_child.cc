#include "worker/job_process/job_child.h"

#include <time.h>
#include <unistd.h>

#include <mutex>
#include <utility>

#include "digest/sha256.h"
#include "proto/chunks.h"
#include "proto/convert.h"
#include "proto/source_blobs.h"
#include "proto/visible_text.h"
#include "residua/v1/job_process.pb.h"
#include "worker/job/job.h"
#include "worker/job_process/out_of_memory.h"

namespace residua::worker {
namespace {

// The worker is gone, or talks nonsense: nobody waits for this process any more.
[[noreturn]] void Leave() { _exit(1); }

// What the job asks and tells, in strict turns; also from threads of the job.
class Worker {
 public:
  explicit Worker(Descriptor socket) : socket_(std::move(socket)) {}

  v1::JobAsk TakeRequest() {
    v1::ToJob message;
    if (!socket_.Receive(&message) || !message.has_ask()) Leave();
    return std::move(*message.mutable_ask());
  }
  void Tell(const v1::FromJob& message) {
    const std::lock_guard lock(mutex_);
    if (!socket_.Send(message)) Leave();
  }
  job::FoundVersion AskForVersion(const v1::FromJob& question) {
    const std::lock_guard lock(mutex_);
    v1::ToJob answer;
    if (!socket_.Send(question) || !socket_.Receive(&answer) || !answer.has_bytes()) Leave();
    job::FoundVersion found;
    if (answer.bytes().has_bytes()) found.bytes = std::move(*answer.mutable_bytes()->mutable_bytes());
    found.shared = answer.bytes().shared();
    found.elsewhere = answer.bytes().elsewhere();
    return found;
  }
  std::optional<std::string> Ask(const v1::FromJob& question) { return AskForVersion(question).bytes; }

 private:
  std::mutex mutex_;
  FrameSocket socket_;
};

job::JobHooks HooksOf(Worker& worker, const v1::JobAsk& ask) {
  job::JobHooks hooks;
  hooks.progress = [&worker](const std::string& phase, const std::string& detail) {
    v1::FromJob message;
    message.mutable_progress()->set_phase(proto::WellFormed(phase));
    message.mutable_progress()->set_detail(proto::WellFormed(detail));
    worker.Tell(message);
  };
  if (!ask.versions()) return hooks;
  hooks.least_steps = ask.least_steps();
  hooks.help = ask.help();
  hooks.find_version = [&worker](const std::string& key) {
    v1::FromJob question;
    question.set_find_version(key);
    return worker.AskForVersion(question);
  };
  hooks.keep_versions = [&worker](const std::map<std::string, job::KeptVersion>& records) {
    v1::FromJob message;
    message.mutable_keep();
    for (const auto& [key, version] : records) {
      v1::KeptVersion* kept = message.mutable_keep()->add_versions();
      kept->set_key(key);
      kept->set_function(version.function);
      kept->set_bytes(version.bytes);
    }
    worker.Tell(message);
  };
  return hooks;
}

v1::FromJob AnswerOf(const job::JobRequest& request, job::JobResult result) {
  v1::FromJob answer;
  int64_t bytes = 0;
  for (const auto& [name, text] : result.files) bytes += static_cast<int64_t>(text.size());
  if (result.state == job::JobState::kDone && bytes > proto::kMaxTreeBytes) {
    result = {};
    result.state = job::JobState::kLimit;
    result.message = request.entry_path + ": error: the files of the result are " + std::to_string(bytes >> 20) +
                     " MiB, and may be 64; fix less, or lower --statement-limit [limit]\n";
  }
  if (result.state == job::JobState::kDone) {
    *answer.mutable_result() = proto::ResultToProto(result);
  } else {
    *answer.mutable_failure() = proto::FailureToProto(result);
  }
  return answer;
}

v1::FromJob Malformed(const std::string& why) {
  v1::FromJob answer;
  answer.mutable_failure()->set_kind(v1::FAILURE_KIND_INTERNAL);
  answer.mutable_failure()->set_message(proto::WellFormed(why));
  return answer;
}

}  // namespace

int RunJobChild(Descriptor socket, const std::function<std::string()>& confine) {
  Worker worker(std::move(socket));
  if (const std::string failed = confine(); !failed.empty()) {
    worker.Tell(Malformed("the process of the job could not be confined: " + failed + "\n"));
    return 1;
  }
  EndWhenOutOfMemory();
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  v1::FromJob began;
  began.mutable_began()->set_monotonic_ns(int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec);
  worker.Tell(began);
  const v1::JobAsk ask = worker.TakeRequest();
  const auto blobs = std::make_shared<proto::SourceBlobs>([&worker](const job::FileDigest& digest) {
    v1::FromJob question;
    question.mutable_read()->set_sha256(RawOfHex(digest.sha256));
    question.mutable_read()->set_size_bytes(digest.size);
    return worker.Ask(question);
  });
  const auto request = proto::RequestFromProto(ask.request(), blobs);
  if (!request.ok()) {
    worker.Tell(Malformed(std::string(request.status().message()) + "\n"));
    return 0;
  }
  worker.Tell(AnswerOf(*request, job::RunJob(*request, HooksOf(worker, ask))));
  return 0;
}

}  // namespace residua::worker
