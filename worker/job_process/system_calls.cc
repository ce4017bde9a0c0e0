// A list of what is allowed, because a list of what is forbidden is out of date with each kernel. What a library asks
// for in vain it does without: EPERM is the answer that all of them expect, but for clone3, which the C library tries
// first and gives up only for ENOSYS.
//
// The sandbox of files (landlock.h) knows nothing of modes and times, early versions of it nothing of lengths, and none
// but the newest of signals: so what changes these by a path, or has signals sent, is not on the list either.
#include "worker/job_process/system_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cstring>

namespace residua::worker {
namespace {

constexpr const char* kAllowed[] = {
    // Memory.
    "brk", "mmap", "mmap2", "munmap", "mremap", "mprotect", "madvise", "msync", "mincore", "membarrier",
    // Open files, of which the sandbox of files decides which.
    "read", "pread64", "readv", "preadv", "write", "pwrite64", "writev", "pwritev", "lseek", "_llseek", "close",
    "close_range", "dup", "dup2", "dup3", "fstat", "fstat64", "stat", "lstat", "newfstatat", "fstatat64", "statx",
    "statfs", "fstatfs", "access", "faccessat", "faccessat2", "readlink", "readlinkat", "getdents64", "getcwd", "chdir",
    "fchdir", "mkdir", "mkdirat", "rmdir", "unlink", "unlinkat", "rename", "renameat", "renameat2", "ftruncate",
    "ftruncate64", "fallocate", "fsync", "fdatasync", "flock", "umask", "copy_file_range", "sendfile", "fadvise64",
    "pipe2", "poll", "ppoll", "select", "pselect6",
    // Threads of this process; `clone` is restricted below.
    "futex", "set_robust_list", "get_robust_list", "rseq", "set_tid_address", "sched_yield", "sched_getaffinity",
    "sched_getparam", "sched_getscheduler", "gettid", "exit", "exit_group", "arch_prctl",
    // Its own signals; `kill` and `tgkill` are restricted below.
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "rt_sigtimedwait", "sigaltstack",
    // Clocks, and what the machine is.
    "clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep", "gettimeofday", "time", "times", "restart_syscall",
    "getpid", "getppid", "getuid", "geteuid", "getgid", "getegid", "getrusage", "uname", "sysinfo", "getrandom",
    "getrlimit", "getpriority"};

// Rules for calls that this architecture lacks are left out.
class Filter {
 public:
  Filter() : context_(seccomp_init(SCMP_ACT_ERRNO(EPERM))) {}
  ~Filter() {
    if (context_ != nullptr) seccomp_release(context_);
  }
  bool made() const { return context_ != nullptr; }

  template <typename... Conditions>
  void Add(uint32_t action, const char* name, Conditions... conditions) {
    const int number = seccomp_syscall_resolve_name(name);
    if (number < 0) return;
    const scmp_arg_cmp array[] = {conditions..., scmp_arg_cmp{}};
    const int failed = seccomp_rule_add_array(context_, action, number, sizeof...(conditions), array);
    if (failed != 0 && error_ == 0) error_ = failed;
  }
  std::string Load() {
    if (error_ == 0) error_ = seccomp_load(context_);
    return error_ == 0 ? "" : std::string("seccomp: ") + std::strerror(-error_);
  }

 private:
  const scmp_filter_ctx context_;
  int error_ = 0;
};

constexpr int kFileCommands[] = {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL,
                                 F_SETFL, F_GETLK,         F_SETLK, F_SETLKW};

// Where the number of an argument is to be said at run time.
scmp_arg_cmp Masked(unsigned argument, int mask, int value) {
  return scmp_arg_cmp{argument, SCMP_CMP_MASKED_EQ, static_cast<scmp_datum_t>(mask), static_cast<scmp_datum_t>(value)};
}

// A file that is opened for reading is not cut to nothing.
void AllowOpening(Filter* filter, const char* name, unsigned flags) {
  filter->Add(SCMP_ACT_ALLOW, name, Masked(flags, O_TRUNC, 0));
  filter->Add(SCMP_ACT_ALLOW, name, Masked(flags, O_ACCMODE, O_WRONLY));
  filter->Add(SCMP_ACT_ALLOW, name, Masked(flags, O_ACCMODE, O_RDWR));
}

}  // namespace

bool HasSystemCallFilter() { return seccomp_api_get() > 0 && prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0; }

std::string RestrictSystemCalls() {
  Filter filter;
  if (!filter.made()) return "seccomp: out of memory";
  for (const char* name : kAllowed) filter.Add(SCMP_ACT_ALLOW, name);
  AllowOpening(&filter, "open", 1);
  AllowOpening(&filter, "openat", 2);
  // No owner of an open file, who would be sent signals.
  for (const int command : kFileCommands) {
    for (const char* name : {"fcntl", "fcntl64"}) {
      filter.Add(SCMP_ACT_ALLOW, name, SCMP_A1(SCMP_CMP_EQ, static_cast<scmp_datum_t>(command)));
    }
  }
  const auto thread = static_cast<scmp_datum_t>(CLONE_THREAD);
  filter.Add(SCMP_ACT_ALLOW, "clone", SCMP_A0(SCMP_CMP_MASKED_EQ, thread, thread));
  filter.Add(SCMP_ACT_ERRNO(ENOSYS), "clone3");
  const auto self = static_cast<scmp_datum_t>(getpid());
  filter.Add(SCMP_ACT_ALLOW, "kill", SCMP_A0(SCMP_CMP_EQ, self));
  filter.Add(SCMP_ACT_ALLOW, "tgkill", SCMP_A0(SCMP_CMP_EQ, self));
  // Limits may be asked for, not set.
  filter.Add(SCMP_ACT_ALLOW, "prlimit64", SCMP_A2(SCMP_CMP_EQ, 0));
  filter.Add(SCMP_ACT_ALLOW, "prctl", SCMP_A0(SCMP_CMP_EQ, PR_SET_NAME));
  // Whether a stream is a terminal.
  filter.Add(SCMP_ACT_ALLOW, "ioctl", SCMP_A1(SCMP_CMP_EQ, TCGETS));
  filter.Add(SCMP_ACT_ALLOW, "ioctl", SCMP_A1(SCMP_CMP_EQ, FIONREAD));
  return filter.Load();
}

}  // namespace residua::worker
