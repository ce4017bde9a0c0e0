// What a confined process can still do, asked of a real one. A layer that this machine does not give is told of, and
// what it would forbid is not asked.
#include "worker/job_process/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <system_error>
#include <thread>
#include <vector>

#include "worker/job_process/scratch.h"

namespace residua::worker {
namespace {

using testing::Contains;
using testing::Not;

bool Opens(const std::string& path, int flags) {
  const Descriptor file(open(path.c_str(), flags | O_CLOEXEC, 0600));
  return file.open();
}

bool Forks() {
  const pid_t pid = fork();
  if (pid == 0) _exit(0);
  return pid > 0 && waitpid(pid, nullptr, 0) == pid;
}

bool Runs(const char* program) {
  // Of a program that runs nothing comes back; it would say so.
  char* arguments[] = {const_cast<char*>(program), nullptr};
  execve(program, arguments, nullptr);
  return false;
}

// As an ordinary user, who owns `folder`: of the super-user's threads the system counts none.
bool BecomeOrdinary(const std::string& folder) {
  if (geteuid() != 0) return true;
  constexpr uid_t kNobody = 65534;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (chown(entry.path().c_str(), kNobody, kNobody) != 0) return false;
  }
  return chown(folder.c_str(), kNobody, kNobody) == 0 && setresgid(kNobody, kNobody, kNobody) == 0 &&
         setresuid(kNobody, kNobody, kNobody) == 0 && prctl(PR_SET_DUMPABLE, 1, 0, 0, 0) == 0;
}

// How many of so many threads begin.
int Begin(int threads) {
  std::vector<std::thread> begun;
  std::atomic<bool> over = false;
  try {
    while (static_cast<int>(begun.size()) < threads) {
      begun.emplace_back([&over] { over.wait(false); });
    }
  } catch (const std::system_error&) {
  }
  over = true;
  over.notify_all();
  for (std::thread& thread : begun) thread.join();
  return static_cast<int>(begun.size());
}

bool HasThreads() {
  int counted = 0;
  std::thread([&] { counted = 1; }).join();
  return counted == 1;
}

class Confined : public testing::Test {
 protected:
  // The words that `act` says in a confined process; "on NAME" for each layer before that.
  std::set<std::string> Ask(const std::function<void(const std::function<void(const char*, bool)>&)>& act,
                            const std::function<bool(const std::string& home)>& before = {}) {
    char pattern[] = "/tmp/residua-confine-XXXXXX";
    const std::string home = mkdtemp(pattern);
    ScratchFolder scratch(home);
    const std::string folder = scratch.Make(1);
    int ends[2];
    EXPECT_EQ(pipe(ends), 0);
    const pid_t pid = fork();
    if (pid == 0) {
      close(ends[0]);
      const auto say = [&](const std::string& word) {
        if (write(ends[1], (word + "\n").data(), word.size() + 1) < 0) _exit(2);
      };
      if (before && !before(home)) say("failed before");
      const Confinement confinement(scratch.path());
      v1::JobLimits limits;
      limits.set_file_bytes(1 << 20);
      limits.set_processor_seconds(30);
      const std::string failed = confinement.Enter(limits, folder);
      for (const v1::Layer& layer : confinement.layers()) say((layer.on() ? "on " : "off ") + layer.name());
      if (!failed.empty()) say("failed " + failed);
      act([&](const char* word, bool can) {
        if (can) say(word);
      });
      _exit(0);
    }
    close(ends[1]);
    std::string text;
    char part[4096];
    for (ssize_t taken; (taken = read(ends[0], part, sizeof part)) > 0;) text.append(part, static_cast<size_t>(taken));
    close(ends[0]);
    waitpid(pid, &status_, 0);
    std::filesystem::remove_all(home);
    std::set<std::string> words;
    for (size_t at = 0, end; (end = text.find('\n', at)) != std::string::npos; at = end + 1) {
      words.insert(text.substr(at, end - at));
      if (text.compare(at, 4, "off ") == 0)
        std::printf("not confined here by %s\n", text.substr(at + 4, end - at - 4).c_str());
    }
    return words;
  }
  int status_ = 0;
};

TEST_F(Confined, ComputesReadsLibrariesAndWritesItsScratchFolder) {
  const auto can = Ask([](const auto& say) {
    say("allocates", !std::string(10 << 20, 'x').empty());
    say("threads", HasThreads());
    say("libraries", Opens("/usr/lib", O_RDONLY | O_DIRECTORY));
    say("scratch", Opens("mine", O_CREAT | O_WRONLY));
    say("folder", mkdir("folder", 0700) == 0 && Opens("folder/file", O_CREAT | O_RDWR) && unlink("folder/file") == 0);
    say("ignores", Opens("/dev/null", O_WRONLY));
    signal(SIGUSR1, SIG_IGN);
    say("signals itself", raise(SIGUSR1) == 0);
  });
  for (const char* word : {"allocates", "threads", "libraries", "scratch", "folder", "ignores", "signals itself"}) {
    EXPECT_THAT(can, Contains(word));
  }
  EXPECT_EQ(status_, 0);
}

TEST_F(Confined, TouchesNoFilesOfOthers) {
  const auto can = Ask([](const auto& say) {
    say("passwords", Opens("/etc/passwd", O_RDONLY));
    say("worker", Opens("/proc/1/environ", O_RDONLY));
    say("temporary", Opens("/tmp", O_RDONLY | O_DIRECTORY));
    say("writes", Opens("/tmp/residua-confined", O_CREAT | O_WRONLY));
    say("home", Opens("/root", O_RDONLY | O_DIRECTORY) || Opens("/home", O_RDONLY | O_DIRECTORY));
    say("changes", Opens("/usr/lib/residua-confined", O_CREAT | O_WRONLY));
    say("cuts", truncate("/etc/hostname", 0) == 0);
  });
  if (!can.count("on landlock")) GTEST_SKIP() << "no Landlock here";
  for (const char* word : {"passwords", "worker", "temporary", "writes", "home", "changes", "cuts"}) {
    EXPECT_THAT(can, Not(Contains(word)));
  }
}

TEST_F(Confined, StartsNothingAndTalksToNobody) {
  const pid_t parent = getpid();
  const auto can = Ask([parent](const auto& say) {
    say("forks", Forks());
    say("runs", Runs("/bin/true"));
    for (int family = 0; family < AF_MAX; ++family) {
      for (const int type : {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW, SOCK_SEQPACKET}) {
        const Descriptor made(socket(family, type, 0));
        say("talks", made.open());
      }
    }
    int pair[2];
    say("talks", socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
    say("signals", kill(parent, 0) == 0);
    rlimit more{RLIM_INFINITY, RLIM_INFINITY};
    say("raises", setrlimit(RLIMIT_CPU, &more) == 0);
  });
  if (!can.count("on seccomp")) GTEST_SKIP() << "no seccomp here";
  for (const char* word : {"forks", "runs", "talks", "signals", "raises"}) EXPECT_THAT(can, Not(Contains(word)));
  EXPECT_EQ(status_, 0);
}

// What Landlock does not ask about: attributes of files, signals through their owners, other processes.
TEST_F(Confined, ChangesNothingOfOthersByTheBackDoor) {
  char pattern[] = "/tmp/residua-of-others-XXXXXX";
  const std::string folder = mkdtemp(pattern), file = folder + "/file";
  { std::ofstream(file) << "precious"; }
  // Beside the program, where a job may read.
  const std::string library =
      std::filesystem::read_symlink("/proc/self/exe").parent_path().string() + "/residua-confined";
  { std::ofstream(library) << "precious"; }
  const pid_t parent = getpid();
  const auto can = Ask([&](const auto& say) {
    say("modes", chmod(file.c_str(), 0777) == 0 || chmod(library.c_str(), 0777) == 0);
    const Descriptor opened(open(library.c_str(), O_RDONLY | O_CLOEXEC));
    say("reads", opened.open());
    say("modes", fchmod(opened.number(), 0777) == 0);
    say("times", utimensat(AT_FDCWD, file.c_str(), nullptr, 0) == 0 || futimens(opened.number(), nullptr) == 0);
    say("cuts", truncate(file.c_str(), 0) == 0 || truncate(library.c_str(), 0) == 0);
    say("cuts", Opens(library, O_RDONLY | O_TRUNC) || Opens(file, O_RDONLY | O_TRUNC));
    say("links", symlink(file.c_str(), "mine") == 0 && Opens("mine", O_RDWR));
    say("links", link(library.c_str(), "hard") == 0);
    say("owners", fcntl(opened.number(), F_SETOWN, parent) == 0);
    say("traces", ptrace(PTRACE_ATTACH, parent, nullptr, nullptr) == 0);
    iovec place{pattern, 1};
    say("traces", process_vm_readv(parent, &place, 1, &place, 1, 0) == 1);
    say("traces", Opens("/proc/" + std::to_string(parent) + "/mem", O_RDONLY));
    say("signals",
        syscall(SYS_tgkill, parent, parent, 0) == 0 || syscall(SYS_tkill, parent, 0) == 0 || kill(-1, 0) == 0);
    say("rings", syscall(SYS_io_uring_setup, 1, nullptr) >= 0 || errno == EFAULT);
    say("keys", syscall(SYS_keyctl, 0, -3, 1) >= 0);
    say("leaves", unshare(CLONE_NEWUSER) == 0 || chroot(".") == 0);
    say("opens for writing", Opens("mine too", O_CREAT | O_TRUNC | O_WRONLY));
  });
  struct stat facts;
  EXPECT_EQ(stat(file.c_str(), &facts), 0);
  EXPECT_EQ(facts.st_size, 8);
  EXPECT_NE(facts.st_mode & 0777, 0777u);
  EXPECT_EQ(stat(library.c_str(), &facts), 0);
  EXPECT_EQ(facts.st_size, 8);
  std::filesystem::remove_all(folder);
  std::filesystem::remove(library);
  if (!can.count("on seccomp") || !can.count("on landlock")) GTEST_SKIP() << "no seccomp or no Landlock here";
  for (const char* word :
       {"modes", "times", "cuts", "links", "owners", "traces", "signals", "rings", "keys", "leaves"}) {
    EXPECT_THAT(can, Not(Contains(word)));
  }
  EXPECT_THAT(can, Contains("reads"));
  EXPECT_THAT(can, Contains("opens for writing"));
  EXPECT_EQ(status_, 0);
}

// What the kernel has for all processes of a user or of the machine, and counts or keeps beyond the end of a process.
TEST_F(Confined, TakesNothingThatOutlivesIt) {
  const auto can = Ask([](const auto& say) {
    say("segments", shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600) >= 0 || semget(IPC_PRIVATE, 1, IPC_CREAT | 0600) >= 0 ||
                        msgget(IPC_PRIVATE, IPC_CREAT | 0600) >= 0);
    say("memory of no folder",
        syscall(SYS_memfd_create, "mine", 0) >= 0 || Opens("/dev/shm/residua-confined", O_CREAT | O_RDWR));
    say("queues", syscall(SYS_mq_open, "residua", O_CREAT | O_RDWR, 0600, nullptr) >= 0);
    say("watches", syscall(SYS_inotify_init1, 0) >= 0 || syscall(SYS_fanotify_init, 0, O_RDONLY) >= 0);
    say("keys", syscall(SYS_add_key, "user", "residua", "x", 1, -3) >= 0);
    say("programs", syscall(SYS_bpf, 0, nullptr, 0) >= 0 || syscall(SYS_perf_event_open, nullptr, 0, -1, -1, 0) >= 0 ||
                        syscall(SYS_userfaultfd, 0) >= 0);
    say("pipes with names", mkfifo("pipe", 0600) == 0 || mknod("device", S_IFCHR | 0600, 0x103) == 0);
    say("the machine", Opens("/dev/mem", O_RDONLY) || Opens("/dev/kmsg", O_RDONLY) || Opens("/sys/kernel", O_RDONLY) ||
                           Opens("/proc/sys/kernel/pid_max", O_RDONLY) || Opens("/proc/kcore", O_RDONLY));
    say("priority", setpriority(PRIO_PROCESS, 0, -5) == 0);
    int open_files = 0;
    while (open_files < 10000 && dup(0) >= 0) ++open_files;
    say("descriptors", open_files >= 256);
  });
  if (!can.count("on seccomp") || !can.count("on landlock")) GTEST_SKIP() << "no seccomp or no Landlock here";
  for (const char* word : {"segments", "memory of no folder", "queues", "watches", "keys", "programs",
                           "pipes with names", "the machine", "priority", "descriptors"}) {
    EXPECT_THAT(can, Not(Contains(word)));
  }
  EXPECT_EQ(status_, 0);
}

TEST_F(Confined, ManyEmptyFilesEndWithTheScratchFolder) {
  const auto can = Ask([](const auto& say) {
    int made = 0;
    while (made < 10000 && Opens("f" + std::to_string(made), O_CREAT | O_WRONLY)) ++made;
    say("some", made > 100);
    say("all", made == 10000);
  });
  EXPECT_THAT(can, Contains("some"));
  if (!can.count("on scratch-size-limit")) GTEST_SKIP() << "no mounts here";
  EXPECT_THAT(can, Not(Contains("all")));
}

// As in a container that forbids user namespaces and knows no Landlock: what is left still holds.
TEST_F(Confined, WhatTheMachineLacksIsToldAndTheRestHolds) {
  const auto forbid = [](const std::string&) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    return filter != nullptr && seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(unshare), 0) == 0 &&
           seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(landlock_create_ruleset), 0) == 0 &&
           seccomp_load(filter) == 0;
  };
  const auto can = Ask(
      [](const auto& say) {
        say("scratch", Opens("mine", O_CREAT | O_WRONLY));
        const Descriptor made(socket(AF_INET, SOCK_STREAM, 0));
        say("talks", made.open());
        say("forks", Forks());
      },
      forbid);
  for (const char* layer : {"off network-namespace", "off scratch-size-limit", "off landlock", "on seccomp"}) {
    EXPECT_THAT(can, Contains(layer));
  }
  EXPECT_THAT(can, Contains("scratch"));
  EXPECT_THAT(can, Not(Contains("talks")));
  EXPECT_THAT(can, Not(Contains("forks")));
  EXPECT_EQ(status_, 0);
}

// Where processes are numbered for the whole machine, threads without end keep everybody from new ones.
TEST_F(Confined, BeginsNoThreadsWithoutEnd) {
  const auto can = Ask(
      [](const auto& say) {
        const int begun = Begin(1500);
        say("some", begun >= 100);
        say("all", begun == 1500);
      },
      BecomeOrdinary);
  EXPECT_THAT(can, Not(Contains("failed before")));
  EXPECT_THAT(can, Contains("some"));
  EXPECT_THAT(can, Not(Contains("all")));
}

TEST_F(Confined, AFileThatIsTooLongEndsIt) {
  Ask([](const auto&) {
    const Descriptor file(open("long", O_CREAT | O_WRONLY, 0600));
    const std::string part(1 << 16, 'x');
    for (int k = 0; k < 64; ++k) {
      if (write(file.number(), part.data(), part.size()) < 0) return;
    }
  });
  ASSERT_TRUE(WIFSIGNALED(status_));
  EXPECT_EQ(WTERMSIG(status_), SIGXFSZ);
}

TEST_F(Confined, ManyFilesFillOnlyTheScratchFolder) {
  const auto can = Ask([](const auto& say) {
    const std::string part(1 << 20, 'x');
    int written = 0;
    for (int k = 0; k < 64; ++k) {
      const Descriptor file(open(("f" + std::to_string(k)).c_str(), O_CREAT | O_WRONLY, 0600));
      written += write(file.number(), part.data(), part.size()) == static_cast<ssize_t>(part.size());
    }
    say("some", written > 0);
    say("all", written == 64);
  });
  EXPECT_THAT(can, Contains("some"));
  if (!can.count("on scratch-size-limit")) GTEST_SKIP() << "no mounts here";
  EXPECT_THAT(can, Not(Contains("all")));
}

}  // namespace
}  // namespace residua::worker
