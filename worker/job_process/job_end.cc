#include "worker/job_process/job_end.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>

namespace residua::worker {
namespace {

std::string MiB(int64_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

JobEnd Limit(v1::JobEndKind kind, std::string message) { return {kind, 0, std::move(message), job::JobState::kLimit}; }

std::string Seconds(int64_t seconds) { return std::to_string(seconds) + " s"; }

JobEnd OfMemory(const v1::JobLimits& limits) {
  return Limit(v1::JOB_END_KIND_MEMORY,
               "the job needed more memory than the " + MiB(limits.memory_bytes()) +
                   " that it may have; fix fewer or smaller values, lower --byte-limit or --statement-limit, or give "
                   "the workers more (residua-worker --job-memory)");
}

std::string NameOf(int signal) {
  const char* name = sigabbrev_np(signal);
  return name != nullptr ? "SIG" + std::string(name) : "signal " + std::to_string(signal);
}

// A signal that no limit sends.
JobEnd OfSignal(int signal) {
  JobEnd end;
  end.signal = signal;
  end.message = "the process of the job was ended by " + NameOf(signal);
  if (signal == SIGKILL) {
    end.message +=
        ", which the system does when the machine runs out of memory; fix fewer or smaller values, or lower "
        "the limit of the workers (residua-worker --job-memory)";
  } else {
    end.message += ", which is an error of ours; please report it, with what `residua cluster reports` keeps of it";
  }
  return end;
}

}  // namespace

JobEnd EndOfJob(const v1::JobExit& exit, const v1::JobLimits& limits, bool wall_time_is_over) {
  const int status = exit.wait_status();
  if (wall_time_is_over) {
    return Limit(
        v1::JOB_END_KIND_WALL_TIME,
        "the job took longer than the " + Seconds(limits.wall_seconds()) +
            " that it may; fix less, lower --step-limit, or give the workers more (residua-worker --job-time)");
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == kOutOfMemoryStatus) return OfMemory(limits);
  if (WIFEXITED(status) && WEXITSTATUS(status) == kNoRoomStatus) {
    return Limit(
        v1::JOB_END_KIND_FILE_SIZE,
        "there was no room for the job's files in its scratch folder; fix less, lower --statement-limit, or give "
        "the workers more room where their scratch folders are (TMPDIR)");
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == kTooDeepStatus) {
    return Limit(
        v1::JOB_END_KIND_MEMORY,
        "the program is nested too deeply: conditions, calls and expressions within each other are followed to "
        "some 100000");
  }
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    // When the process ignores being told, SIGKILL follows.
    const bool late =
        signal == SIGKILL && limits.processor_seconds() > 0 && exit.processor_ms() >= limits.processor_seconds() * 1000;
    if (signal == SIGXCPU || late) {
      return Limit(v1::JOB_END_KIND_PROCESSOR_TIME,
                   "the job used more processor time than the " + Seconds(limits.processor_seconds()) +
                       " that it may; fix less, lower --step-limit, or give the workers more (residua-worker "
                       "--job-cpu-time)");
    }
    if (signal == SIGXFSZ) {
      return Limit(v1::JOB_END_KIND_FILE_SIZE,
                   "the job wrote a file that is longer than the " + MiB(limits.file_bytes()) +
                       " that it may be; fix less, lower --statement-limit, or give the workers more (residua-worker "
                       "--job-file-size)");
    }
    return OfSignal(signal);
  }
  JobEnd end;
  end.message = "the process of the job ended without an answer (status " + std::to_string(WEXITSTATUS(status)) +
                "), which is an error of ours; please report it, with what `residua cluster reports` keeps of it";
  return end;
}

}  // namespace residua::worker
