#include "worker/job_process/zygote_handle.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>
#include <utility>

namespace residua::worker {
namespace {

// What decides how numbers are computed, where libraries are and where scratch folders go. Nothing else of the worker's
// environment is for jobs, which are other people's.
// Of our own settings only the one that the evaluator asks: others name files with secrets, or are secrets.
constexpr const char* kEnvironment[] = {"PATH",         "LD_LIBRARY_PATH", "TMPDIR",
                                        "TZ",           "RESIDUA_OCTAVE",  "GLIBC_TUNABLES",
                                        "ASAN_OPTIONS", "UBSAN_OPTIONS",   "TSAN_OPTIONS"};
constexpr std::string_view kEnvironmentBegins[] = {"OPENBLAS_"};

bool IsForJobs(std::string_view setting) {
  const std::string_view name = setting.substr(0, setting.find('='));
  for (const char* known : kEnvironment) {
    if (name == known) return true;
  }
  for (const std::string_view begin : kEnvironmentBegins) {
    if (name.starts_with(begin)) return true;
  }
  return false;
}

// One thread of BLAS: the last bits of results depend on it, and who forks has one thread.
std::vector<std::string> EnvironmentForJobs() {
  std::vector<std::string> settings;
  for (char** setting = environ; *setting != nullptr; ++setting) {
    if (IsForJobs(*setting) && !std::string_view(*setting).starts_with("OPENBLAS_NUM_THREADS="))
      settings.push_back(*setting);
  }
  settings.push_back("OPENBLAS_NUM_THREADS=1");
  return settings;
}

// With descriptor 3 for `control`, no signal blocked or caught, in a session of its own, standard input and output
// empty.
pid_t Spawn(const std::string& program, int control, int* error) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", 0, 0);
  posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, control, 3);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
  std::vector<std::string> settings = EnvironmentForJobs();
  std::vector<char*> environment;
  for (std::string& setting : settings) environment.push_back(setting.data());
  environment.push_back(nullptr);
  std::string name = program, flag = "--zygote";
  char* arguments[] = {name.data(), flag.data(), nullptr};
  pid_t pid = -1;
  *error = posix_spawn(&pid, program.c_str(), &actions, &attributes, arguments, environment.data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return *error == 0 ? pid : -1;
}

// Where the kernel shares processors out by sessions first, how nice a process is says nothing to other sessions. The
// zygote and its jobs are one; it is none of a terminal's.
// False: not now, as the kernel does this ten times a second for the whole machine.
bool SessionGivesWay(pid_t pid, int nice) {
  const std::string path = "/proc/" + std::to_string(pid) + "/autogroup", text = std::to_string(nice);
  const Descriptor group(open(path.c_str(), O_WRONLY | O_CLOEXEC));
  // Elsewhere, and in a control group, the kernel goes by the processes.
  return !group.open() || write(group.number(), text.data(), text.size()) >= 0 || errno != EAGAIN;
}

}  // namespace

std::unique_ptr<ZygoteHandle> ZygoteHandle::Start(const std::string& program, std::string* why) {
  Descriptor ours, theirs;
  if (!SocketPair(SOCK_SEQPACKET, &ours, &theirs)) {
    *why = "cannot make a socket: " + std::string(strerror(errno));
    return nullptr;
  }
  // dup2 to itself would leave the descriptor closed in the new program.
  if (theirs.number() == 3) theirs = Descriptor(dup(3));
  int error = 0;
  const pid_t pid = Spawn(program, theirs.number(), &error);
  theirs.Close();
  if (pid < 0) {
    *why = "cannot start `" + program + "`: " + strerror(error);
    return nullptr;
  }
  std::unique_ptr<ZygoteHandle> handle(new ZygoteHandle(pid, std::move(ours)));
  v1::ZygoteEvent event;
  if (ReceivePacket(handle->control_.number(), &event, nullptr) != Packet::kTaken || !event.has_ready()) {
    *why = event.has_failed() ? event.failed().reason() : "`" + program + "` ended before it was ready";
    return nullptr;
  }
  handle->layers_.assign(event.ready().layers().begin(), event.ready().layers().end());
  handle->listener_ = std::thread([raw = handle.get()] { raw->Listen(); });
  return handle;
}

ZygoteHandle::~ZygoteHandle() {
  // Ends its poll, and the listener's read.
  shutdown(control_.number(), SHUT_RDWR);
  if (listener_.joinable()) listener_.join();
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  // Jobs that lost their zygote have the first process of a container for a parent, and that may be this one.
  while (getpid() == 1 && waitpid(-1, &status, WNOHANG) > 0) {
  }
}

void ZygoteHandle::Listen() {
  v1::ZygoteEvent event;
  while (ReceivePacket(control_.number(), &event, nullptr) == Packet::kTaken) {
    if (!event.has_exit()) continue;
    const std::lock_guard lock(mutex_);
    exits_[event.exit().job()] = event.exit();
    changed_.notify_all();
  }
  const std::lock_guard lock(mutex_);
  alive_ = false;
  changed_.notify_all();
}

bool ZygoteHandle::alive() {
  const std::lock_guard lock(mutex_);
  return alive_;
}

bool ZygoteHandle::StartJob(uint64_t job, const v1::JobLimits& limits, Descriptor socket) {
  v1::ZygoteRequest request;
  request.mutable_start()->set_job(job);
  *request.mutable_start()->mutable_limits() = limits;
  {
    const std::lock_guard lock(mutex_);
    request.mutable_start()->set_nice(nice_);
  }
  return SendPacket(control_.number(), request, socket.number());
}

void ZygoteHandle::Signal(uint64_t job, bool kill) {
  v1::ZygoteRequest request;
  request.mutable_signal()->set_job(job);
  request.mutable_signal()->set_kill(kill);
  SendPacket(control_.number(), request);
}

void ZygoteHandle::GiveWay(int nice) {
  {
    const std::lock_guard lock(mutex_);
    if (nice == nice_ || !SessionGivesWay(pid_, nice)) return;
    // Not that of processes: what runs keeps what it was told.
    if (std::exchange(nice_, nice) > nice) return;
  }
  v1::ZygoteRequest request;
  request.mutable_give_way()->set_nice(nice);
  SendPacket(control_.number(), request);
}

// It is no one else's process: it is waited for when this object ends, and not before.
void ZygoteHandle::Kill() { kill(pid_, SIGKILL); }

std::optional<v1::JobExit> ZygoteHandle::WaitForExit(uint64_t job, std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, patience, [&] { return !alive_ || exits_.count(job) > 0; });
  const auto found = exits_.find(job);
  if (found == exits_.end()) return std::nullopt;
  v1::JobExit exit = std::move(found->second);
  exits_.erase(found);
  return exit;
}

std::optional<v1::JobExit> ZygoteHandle::WaitForExit(uint64_t job) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return !alive_ || exits_.count(job) > 0; });
  lock.unlock();
  return WaitForExit(job, std::chrono::milliseconds(0));
}

}  // namespace residua::worker
