#include "cache/owner/starter.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <vector>

namespace residua::cache {
namespace {

namespace fs = std::filesystem;

// Above the numbers that the owner inherits, so that giving them to it overwrites nothing.
constexpr int kOutOfTheWay = 10;
constexpr std::chrono::milliseconds kStartLimit{10000};

std::string FindProgram(const std::string& program) {
  if (program.find('/') != std::string::npos) return program;
  std::error_code error;
  const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& candidate : {here / program, here / ".." / "bin" / program}) {
    if (access(candidate.c_str(), X_OK) == 0) return candidate.string();
  }
  return {};
}

// What the owner reports until it closes its end: nothing when all is well.
std::string ReadReport(int fd) {
  std::string text;
  const auto deadline = std::chrono::steady_clock::now() + kStartLimit;
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    pollfd waiting{fd, POLLIN, 0};
    const int ready = left.count() > 0 ? poll(&waiting, 1, static_cast<int>(left.count())) : 0;
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return "it did not listen in time";
    char piece[512];
    const ssize_t got = read(fd, piece, sizeof piece);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return text;
    text.append(piece, static_cast<size_t>(got));
  }
}

}  // namespace

absl::Status StartOwner(const Folder& folder, OpenFile lock, const std::string& program,
                        const std::vector<std::string>& arguments) {
  const std::string path = FindProgram(program);
  if (path.empty()) return absl::FailedPreconditionError("the program `" + program + "` is not installed");
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return absl::ResourceExhaustedError(std::strerror(errno));
  OpenFile report(ends[0]), told(fcntl(ends[1], F_DUPFD_CLOEXEC, kOutOfTheWay));
  close(ends[1]);
  OpenFile handed(fcntl(lock.get(), F_DUPFD_CLOEXEC, kOutOfTheWay));
  if (!told.ok() || !handed.ok()) return absl::ResourceExhaustedError(std::strerror(errno));

  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&files, handed.get(), kInheritedLock);
  posix_spawn_file_actions_adddup2(&files, told.get(), kInheritedReport);
  posix_spawn_file_actions_addclosefrom_np(&files, kInheritedReport + 1);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // What the user's shell blocks or ignores is nothing to the owner.
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  std::vector<const char*> words = {path.c_str(), "--owner-of", folder.path().c_str()};
  for (const std::string& argument : arguments) words.push_back(argument.c_str());
  words.push_back(nullptr);
  pid_t child = 0;
  const int failed =
      posix_spawn(&child, path.c_str(), &files, &attributes, const_cast<char* const*>(words.data()), environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  if (failed) return absl::FailedPreconditionError("cannot start `" + path + "`: " + std::strerror(failed));
  told = OpenFile();  // So that the end of the report is seen.
  handed = OpenFile();
  lock = OpenFile();
  // The program goes into the background before anything else; its first process is nobody's orphan.
  while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
  const std::string wrong = ReadReport(report.get());
  if (!wrong.empty()) return absl::FailedPreconditionError(wrong);
  return absl::OkStatus();
}

}  // namespace residua::cache
