#include "worker/job_process/zygote.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <utility>

#include "proto/short_slices.h"
#include "residua/v1/job_process.pb.h"
#include "worker/job_process/confine.h"
#include "worker/job_process/job_child.h"
#include "worker/job_process/scratch.h"
#include "worker/job_process/warm_up.h"

namespace residua::worker {
namespace {

constexpr int64_t kSaidBytes = 4096;

int Threads() {
  int threads = 0;
  std::error_code ignored;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", ignored)) threads += task.exists();
  return threads;
}

// What was written to an anonymous file, as far as its end goes.
std::string EndOf(int file) {
  struct stat facts;
  if (file < 0 || fstat(file, &facts) != 0) return "";
  const int64_t begin = std::max<int64_t>(0, facts.st_size - kSaidBytes);
  std::string text(static_cast<size_t>(facts.st_size - begin), '\0');
  const ssize_t taken = pread(file, text.data(), text.size(), begin);
  text.resize(taken > 0 ? static_cast<size_t>(taken) : 0);
  return text;
}

// A library that was used while this process became warm may catch what ends a process; it does so once, so not here.
void SignalsAsOfANewProgram() {
  for (int number = 1; number < SIGRTMIN; ++number) signal(number, number == SIGPIPE ? SIG_IGN : SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

class Zygote {
 public:
  Zygote(Descriptor control, Descriptor signals, ScratchFolder& scratch, const Confinement& confinement)
      : control_(std::move(control)), signals_(std::move(signals)), scratch_(scratch), confinement_(confinement) {}

  int Run() {
    while (true) {
      pollfd wanted[] = {{control_.number(), POLLIN, 0}, {signals_.number(), POLLIN, 0}};
      if (poll(wanted, 2, -1) < 0 && errno != EINTR) break;
      if (wanted[1].revents != 0 && !ReapAll()) break;
      if (wanted[0].revents != 0 && !TakeRequest()) break;
    }
    for (const auto& [pid, job] : jobs_) kill(-pid, SIGKILL);
    while (!jobs_.empty() && Reap(0)) {
    }
    return 0;
  }

 private:
  struct Job {
    uint64_t number;
    Descriptor said;  // what it writes to its standard output and error
  };

  // False: the worker is gone.
  bool TakeRequest() {
    v1::ZygoteRequest request;
    Descriptor socket;
    if (ReceivePacket(control_.number(), &request, &socket) != Packet::kTaken) return false;
    if (request.has_start() && socket.open()) return Start(request.start(), std::move(socket));
    if (request.has_signal()) {
      for (const auto& [pid, job] : jobs_) {
        if (job.number == request.signal().job()) kill(-pid, request.signal().kill() ? SIGKILL : SIGTERM);
      }
    }
    if (request.has_give_way()) {
      // With all of its threads. Nobody but the administrator can take it back: the next job is a new process.
      for (const auto& [pid, job] : jobs_) setpriority(PRIO_PGRP, static_cast<id_t>(pid), request.give_way().nice());
    }
    return true;
  }

  bool Start(const v1::StartJob& start, Descriptor socket) {
    Job job{start.job(), Descriptor(memfd_create("said", MFD_CLOEXEC))};
    const std::string folder = scratch_.Make(start.job());
    const pid_t zygote = getpid();
    const pid_t pid = folder.empty() ? -1 : fork();
    if (pid == 0) BeJob(start, std::move(socket), job, folder, zygote);
    if (pid < 0) {
      // The worker sees the socket closed, and that it was no job that ended.
      v1::ZygoteEvent event;
      event.mutable_exit()->set_job(start.job());
      event.mutable_exit()->set_wait_status(-1);
      event.mutable_exit()->set_said(std::string("cannot start: ") + std::strerror(errno));
      return SendPacket(control_.number(), event);
    }
    setpgid(pid, pid);  // Here and there: whoever is first.
    jobs_.emplace(pid, std::move(job));
    return true;
  }

  [[noreturn]] void BeJob(const v1::StartJob& start, Descriptor socket, const Job& job, const std::string& folder,
                          pid_t zygote) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != zygote) _exit(1);
    control_.Close();
    signals_.Close();
    jobs_.clear();
    SignalsAsOfANewProgram();
    if (job.said.open()) {
      dup2(job.said.number(), STDOUT_FILENO);
      dup2(job.said.number(), STDERR_FILENO);
    }
    setenv("TMPDIR", folder.c_str(), 1);
    prctl(PR_SET_NAME, "residua-job-run");
    if (start.nice() > 0) {
      const int nice = std::max(start.nice(), getpriority(PRIO_PROCESS, 0));
      if (!proto::UseShortSlices(nice)) setpriority(PRIO_PROCESS, 0, nice);
    }
    // When memory is short it is the job that goes, not the worker.
    if (const int adjust = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC); adjust >= 0) {
      if (write(adjust, "1000", 4) < 0) errno = 0;  // Then the kernel chooses by size.
      close(adjust);
    }
    _exit(RunJobChild(std::move(socket), [&] { return confinement_.Enter(start.limits(), folder); }));
  }

  bool ReapAll() {
    signalfd_siginfo info;
    if (read(signals_.number(), &info, sizeof info) < 0 && errno != EAGAIN && errno != EINTR) return false;
    while (Reap(WNOHANG)) {
    }
    return true;
  }

  // False: nobody has ended.
  bool Reap(int options) {
    int status = 0;
    rusage used{};
    const pid_t pid = wait4(-1, &status, options, &used);
    if (pid <= 0) return false;
    const auto found = jobs_.find(pid);
    if (found == jobs_.end()) return true;
    kill(-pid, SIGKILL);  // Where no filter of system calls forbids children.
    v1::ZygoteEvent event;
    v1::JobExit* exit = event.mutable_exit();
    exit->set_job(found->second.number);
    exit->set_wait_status(status);
    exit->set_processor_ms((used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000 +
                           (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000);
    exit->set_peak_bytes(int64_t{used.ru_maxrss} * 1024);
    exit->set_said(EndOf(found->second.said.number()));
    scratch_.Remove(found->second.number);
    jobs_.erase(found);
    SendPacket(control_.number(), event);
    return true;
  }

  Descriptor control_, signals_;
  ScratchFolder& scratch_;
  const Confinement& confinement_;
  std::map<pid_t, Job> jobs_;
};

int Fail(const Descriptor& control, const std::string& reason) {
  v1::ZygoteEvent event;
  event.mutable_failed()->set_reason(reason);
  SendPacket(control.number(), event);
  return 1;
}

// SIGCHLD comes as something to be read; the terminal's signals are for the worker, who will tell.
Descriptor TakeSignals() {
  signal(SIGINT, SIG_IGN);
  signal(SIGTERM, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  signal(SIGPIPE, SIG_IGN);
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigprocmask(SIG_SETMASK, &child, nullptr);
  return Descriptor(signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK));
}

}  // namespace

int RunZygote(Descriptor control) {
  std::error_code ignored;
  const std::filesystem::path within = std::filesystem::temp_directory_path(ignored);
  ScratchFolder scratch(within.string());
  if (scratch.path().empty()) {
    return Fail(control, "cannot make a folder for temporary files in `" + within.string() + "`; set TMPDIR");
  }
  setenv("TMPDIR", scratch.path().c_str(), 1);
  const Confinement confinement(scratch.path());
  const std::string missing = WarmUp();
  if (const int threads = Threads(); threads != 1) {
    return Fail(control, "the process that jobs are forked from has " + std::to_string(threads) + " threads");
  }
  Descriptor signals = TakeSignals();
  v1::ZygoteEvent event;
  for (const v1::Layer& layer : confinement.layers()) *event.mutable_ready()->add_layers() = layer;
  if (!missing.empty()) {
    v1::Layer* layer = event.mutable_ready()->add_layers();
    layer->set_name("warm");
    layer->set_detail(missing);
  }
  if (!signals.open() || !SendPacket(control.number(), event)) return 1;
  return Zygote(std::move(control), std::move(signals), scratch, confinement).Run();
}

}  // namespace residua::worker
