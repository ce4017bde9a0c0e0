#include "worker/job_process/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "worker/job_process/frames.h"
#include "worker/job_process/landlock.h"
#include "worker/job_process/system_calls.h"

namespace residua::worker {
namespace {

namespace fs = std::filesystem;

// A sanitizer reserves terabytes of address space before main.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kBoundsMemory = false;
#else
constexpr bool kBoundsMemory = true;
#endif

constexpr rlim_t kOpenFiles = 256;
// The system counts threads of all processes of the user (in the namespace, if there is one) against the limit of the
// one that begins another. Jobs need none, so one that has begun too many keeps no other job from its work.
constexpr rlim_t kThreads = 1024;
// The linker reads one and writes another, and a file that is too long must end the job before the file system is full:
// the linker would only say that it failed, and the answer would be one without native code.
constexpr int64_t kFilesOfAJob = 4;
// After the processor time is over, for a process that ignores being told.
constexpr rlim_t kSecondsToEnd = 5;

std::string Failure(const char* what) { return std::string(what) + ": " + std::strerror(errno); }

bool Write(const char* path, const std::string& text) {
  const Descriptor file(open(path, O_WRONLY | O_CLOEXEC));
  return file.open() && write(file.number(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

// The user stays who he is; within the namespace he may mount.
bool MapUser(uid_t user, gid_t group) {
  const std::string u = std::to_string(user), g = std::to_string(group);
  return Write("/proc/self/uid_map", u + " " + u + " 1") && Write("/proc/self/setgroups", "deny") &&
         Write("/proc/self/gid_map", g + " " + g + " 1");
}

std::string MountScratch(const std::string& path, int64_t bytes) {
  const std::string options = "mode=700,nr_inodes=4096,size=" + std::to_string(bytes);
  return mount("tmpfs", path.c_str(), "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC, options.c_str()) == 0
             ? ""
             : Failure("mount");
}

bool Bound(int resource, rlim_t soft, rlim_t hard) {
  rlimit now;
  if (getrlimit(static_cast<__rlimit_resource>(resource), &now) != 0) return false;
  const rlimit bound{std::min(soft, now.rlim_max), std::min(hard, now.rlim_max)};
  return setrlimit(static_cast<__rlimit_resource>(resource), &bound) == 0;
}

std::string BoundResources(const v1::JobLimits& limits) {
  bool bounded = Bound(RLIMIT_CORE, 0, 0) && Bound(RLIMIT_NOFILE, kOpenFiles, kOpenFiles) &&
                 Bound(RLIMIT_NPROC, kThreads, kThreads);
  if (kBoundsMemory && limits.memory_bytes() > 0) {
    const rlim_t bytes = static_cast<rlim_t>(AddressSpace() + limits.memory_bytes());
    bounded = bounded && Bound(RLIMIT_AS, bytes, bytes);
  }
  if (limits.processor_seconds() > 0) {
    const rlim_t seconds = static_cast<rlim_t>(limits.processor_seconds());
    bounded = bounded && Bound(RLIMIT_CPU, seconds, seconds + kSecondsToEnd);
  }
  if (limits.file_bytes() > 0) {
    const rlim_t bytes = static_cast<rlim_t>(limits.file_bytes());
    bounded = bounded && Bound(RLIMIT_FSIZE, bytes, bytes);
  }
  return bounded ? "" : Failure("setrlimit");
}

// Those that the namespace gave; a process of the super-user also has those of its machine.
std::string DropCapabilities() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  const __user_cap_data_struct none[2] = {};
  return syscall(SYS_capset, &header, none) == 0 ? "" : Failure("capset");
}

// Programs and libraries, where they are installed and where this one is.
std::vector<std::string> ReadablePaths() {
  std::vector<std::string> paths = {"/usr",           "/lib",
                                    "/lib32",         "/lib64",
                                    "/bin",           "/etc/ld.so.cache",
                                    "/etc/localtime", "/etc/alternatives",
                                    "/proc/self",     "/proc/cpuinfo",
                                    "/proc/meminfo",  "/sys/devices/system/cpu"};
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  if (!program.empty()) {
    paths.push_back(program.parent_path().string());
    paths.push_back((program.parent_path().parent_path() / "lib").string());
  }
  const char* libraries = std::getenv("LD_LIBRARY_PATH");
  std::istringstream folders(libraries != nullptr ? libraries : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (folder.starts_with('/')) paths.push_back(folder);
  }
  return paths;
}

}  // namespace

int64_t AddressSpace() {
  int64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * sysconf(_SC_PAGESIZE);
}

Confinement::Confinement(const std::string& scratch) : readable_(ReadablePaths()) {
  Note("memory-limit", kBoundsMemory ? "" : "this build has a sanitizer, which needs all address space",
       "RLIMIT_AS, of the address space");
  Note("processor-time-limit", "", "RLIMIT_CPU");
  Note("file-size-limit", "", "RLIMIT_FSIZE");
  EnterNamespaces(scratch);
  const int landlock = LandlockVersion();
  has_files_ = landlock > 0;
  Note("landlock", has_files_ ? "" : "this kernel or container has no Landlock", "version " + std::to_string(landlock));
  has_calls_ = HasSystemCallFilter();
  Note("seccomp", has_calls_ ? "" : "this kernel or container has no filters of system calls",
       "a list of what is allowed");
}

void Confinement::Note(const std::string& name, const std::string& why_off, const std::string& detail) {
  v1::Layer layer;
  layer.set_name(name);
  layer.set_on(why_off.empty());
  layer.set_detail(why_off.empty() ? detail : why_off);
  layers_.push_back(std::move(layer));
}

void Confinement::EnterNamespaces(const std::string& scratch) {
  const uid_t user = geteuid();
  const gid_t group = getegid();
  std::string why_no_network, why_no_mounts;
  if (unshare(CLONE_NEWUSER | CLONE_NEWNET | CLONE_NEWNS) == 0) {
    has_network_of_its_own_ = true;
    if (!MapUser(user, group)) {
      why_no_mounts = Failure("mapping the user");
    } else if (mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) {
      why_no_mounts = Failure("mount");
    } else if (why_no_mounts = MountScratch(scratch, 1 << 20); why_no_mounts.empty()) {
      umount2(scratch.c_str(), MNT_DETACH);
      has_mounts_ = true;
    }
  } else {
    why_no_network = why_no_mounts = Failure("no user namespace may be made here");
  }
  Note("network-namespace", why_no_network, "an empty network");
  Note("scratch-size-limit", why_no_mounts, "a file system in memory");
}

std::string Confinement::Enter(const v1::JobLimits& limits, const std::string& scratch) const {
  if (has_mounts_ && limits.file_bytes() > 0) {
    if (unshare(CLONE_NEWNS) != 0) return Failure("unshare");
    const int64_t bytes = limits.file_bytes() * kFilesOfAJob;
    if (std::string failed = MountScratch(scratch, bytes); !failed.empty()) return failed;
  }
  if (chdir(scratch.c_str()) != 0) return Failure("the scratch folder");
  if (std::string failed = BoundResources(limits); !failed.empty()) return failed;
  if (has_files_) {
    std::string failed = RestrictFiles(readable_, {scratch, "/dev/null", "/dev/zero", "/dev/urandom"});
    if (!failed.empty()) return failed;
  }
  if (std::string failed = DropCapabilities(); !failed.empty()) return failed;
  return has_calls_ ? RestrictSystemCalls() : "";
}

}  // namespace residua::worker
