#include "cache/owner/background.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <thread>

#include "cache/owner/starter.h"

namespace residua::cache {
namespace {

constexpr char kLogName[] = "owner.log";
constexpr off_t kMaxLogBytes = 256 << 10;

// Also what a library says when it ends the process goes to the log.
void LogToFolder() {
  const int log = open(kLogName, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  struct stat about;
  if (log < 0) return;
  if (fstat(log, &about) == 0 && about.st_size > kMaxLogBytes && ftruncate(log, 0) != 0) return;
  dup2(log, STDERR_FILENO);
  close(log);
}

// Whether what was inherited is the lock of this folder.
bool IsLockOf(const Folder& folder) {
  struct stat held, named;
  return fstat(kInheritedLock, &held) == 0 && fstatat(folder.fd(), "owner.lock", &named, 0) == 0 &&
         held.st_dev == named.st_dev && held.st_ino == named.st_ino;
}

[[noreturn]] void Fail(const std::string& reason) {
  if (write(kInheritedReport, reason.data(), reason.size()) < 0) Log("the starter is gone");
  std::exit(1);
}

}  // namespace

void Log(const std::string& what) {
  char when[32];
  const std::time_t now = std::time(nullptr);
  std::strftime(when, sizeof when, "%FT%TZ", std::gmtime(&now));
  std::fprintf(stderr, "%s %d %s\n", when, static_cast<int>(getpid()), what.c_str());
}

Background GoIntoBackground(const std::string& path) {
  // First of all: the starter waits for this process.
  if (const pid_t child = fork(); child != 0) _exit(child < 0 ? 1 : 0);
  fcntl(kInheritedLock, F_SETFD, FD_CLOEXEC);
  fcntl(kInheritedReport, F_SETFD, FD_CLOEXEC);
  absl::StatusOr<Folder> folder = Folder::Open(path, false);
  if (!folder.ok()) Fail(std::string(folder.status().message()));
  if (!IsLockOf(*folder) || fchdir(folder->fd()) != 0) Fail("the folder of the cache is not the one that was locked");
  umask(077);
  LogToFolder();
  absl::StatusOr<OpenFile> listener = folder->Listen();
  if (!listener.ok()) Fail(std::string(listener.status().message()));
  close(kInheritedReport);
  return {std::move(*folder), std::move(*listener)};
}

void LeaveOnSignal(Endpoint* endpoint) {
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGINT);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  std::thread([endpoint, ends] {
    int signal = 0;
    sigwait(&ends, &signal);
    endpoint->Stop();
  }).detach();
}

void Leave(int status) {
  std::fflush(nullptr);
  _exit(status);
}

}  // namespace residua::cache
