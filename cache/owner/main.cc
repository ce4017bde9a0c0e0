// residua-cache: the process that owns the cache of one user on one machine. Started by the first `residua` that needs
// it (starter.h), gone when nobody needed it for a while; nobody has to know of it.
//
// It goes into the background, takes the folder for its working folder (so that all its paths stay in that folder,
// wherever somebody may move it), listens, says so to its starter, opens the cache and serves. The lock that it
// inherits is its title to all that; the kernel takes it back when the process ends, in whatever way.
//
// In the lock file stands how many owners in a row have ended before they had answered anybody. A cache that kills its
// owners is repaired after two, so that there is no loop of starts.
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <string_view>
#include <thread>

#include "cache/artefact_cache.h"
#include "cache/kill_point.h"
#include "cache/owner/endpoint.h"
#include "cache/owner/folder.h"
#include "cache/owner/starter.h"

namespace residua::cache {
namespace {

constexpr char kHelp[] =
    "usage: residua-cache --help\n"
    "\n"
    "Owns the cache of `residua` on this machine. It is started when it is needed and leaves when it is idle;\n"
    "`residua cache --help` lists what can be done with a cache.\n"
    "\n"
    "environment: RESIDUA_CACHE_IDLE  seconds without a client until it leaves (default 10)\n"
    "             RESIDUA_CACHE_BYTES bound on the stored files (default 5368709120)\n"
    "\n"
    "example: RESIDUA_CACHE_IDLE=60 residua specialise f.m -d 'n = 5' -t 'x: realscalar'\n";

constexpr char kLogName[] = "owner.log";
constexpr off_t kMaxLogBytes = 256 << 10;
constexpr int kDeathsUntilRepair = 2;

// A number of the environment, or `usual`.
int64_t FromEnvironment(const char* name, int64_t usual) {
  const std::string_view text = std::getenv(name) ? std::getenv(name) : "";
  int64_t number = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return !text.empty() && error == std::errc() && end == text.data() + text.size() && number >= 0 ? number : usual;
}

void Log(const std::string& what) {
  char when[32];
  const std::time_t now = std::time(nullptr);
  std::strftime(when, sizeof when, "%FT%TZ", std::gmtime(&now));
  std::fprintf(stderr, "%s %d %s\n", when, static_cast<int>(getpid()), what.c_str());
}

// Also what the engine says when it ends the process goes to the log.
void LogToFolder() {
  const int log = open(kLogName, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  struct stat about;
  if (log < 0) return;
  if (fstat(log, &about) == 0 && about.st_size > kMaxLogBytes && ftruncate(log, 0) != 0) return;
  dup2(log, STDERR_FILENO);
  close(log);
}

int Deaths() {
  char digits[16] = {};
  return pread(kInheritedLock, digits, sizeof digits - 1, 0) > 0 ? std::atoi(digits) : 0;
}

void WriteDeaths(int number) {
  const std::string text = std::to_string(number) + "\n";
  // Only a hint for the next owner: without it, it opens the cache as it is.
  if (pwrite(kInheritedLock, text.data(), text.size(), 0) < 0) Log("cannot write the lock file");
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

int Own(const std::string& path) {
  // Into the background first: the starter waits for this process.
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

  EndpointOptions options;
  options.idle = std::chrono::seconds(FromEnvironment("RESIDUA_CACHE_IDLE", 10));
  options.on_first_answer = [] { WriteDeaths(0); };
  Endpoint endpoint(&*folder, std::move(*listener), options);

  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGINT);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  std::thread([&endpoint, ends] {
    int signal = 0;
    sigwait(&ends, &signal);
    endpoint.Stop();
  }).detach();

  const int deaths = Deaths();
  WriteDeaths(deaths + 1);
  CacheOptions cache_options;
  cache_options.directory = ".";
  cache_options.max_bytes = static_cast<uint64_t>(
      std::max<int64_t>(FromEnvironment("RESIDUA_CACHE_BYTES", static_cast<int64_t>(cache_options.max_bytes)), 1));
  KillPoint("owner-listening");
  if (deaths >= kDeathsUntilRepair) ArtefactCache::AskForRepair(cache_options.directory);
  auto cache = ArtefactCache::Open(cache_options);
  if (!cache.ok()) {
    Log("refuses: " + std::string(cache.status().message()));
    endpoint.Refuse(std::string(cache.status().message()));
    _exit(1);
  }
  KillPoint("owner-opened");
  if (!(*cache)->Remark().empty()) Log((*cache)->Remark());
  endpoint.Serve(**cache);
  cache->reset();
  KillPoint("owner-closed");
  WriteDeaths(0);
  std::fflush(nullptr);
  _exit(0);  // Without the end of the thread that waits for signals.
}

}  // namespace
}  // namespace residua::cache

int main(int argc, char** argv) {
  if (argc == 3 && std::strcmp(argv[1], "--owner-of") == 0) return residua::cache::Own(argv[2]);
  const bool help = argc == 2 && std::strcmp(argv[1], "--help") == 0;
  std::fputs(residua::cache::kHelp, help ? stdout : stderr);
  return help ? 0 : 2;
}
