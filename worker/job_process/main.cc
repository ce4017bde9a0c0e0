// residua-job: started by residua-worker, for itself. Forks a process for each job, and is that process.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <string>

#include "worker/check/deep_stack.h"
#include "worker/job/job.h"
#include "worker/job_process/job_end.h"
#include "worker/job_process/zygote.h"

namespace {

constexpr char kHelp[] =
    "usage: residua-job --zygote\n"
    "\n"
    "Started by residua-worker, which talks to it through descriptor 3: forks a process for each job and ends with "
    "the\n"
    "worker. There is no other use of it.\n";

}  // namespace

int main(int argc, char** argv) {
  const std::string flag = argc == 2 ? argv[1] : "";
  if (flag == "--help") return std::fputs(kHelp, stdout) < 0;
  if (flag == "--version") return std::printf("%s\n", residua::job::BuildId().c_str()) < 0;
  if (flag != "--zygote" || fcntl(3, F_GETFD) < 0) {
    std::fprintf(stderr, "residua-job: error: it is started by residua-worker, not by hand (see --help)\n");
    return 2;
  }
  // Whatever else the worker had open is not for jobs.
  close_range(4, ~0U, 0);
  fcntl(3, F_SETFD, FD_CLOEXEC);
  umask(077);
  // Whatever a job's process says, it says by its status.
  return residua::OnDeepStack([] { return residua::worker::RunZygote(residua::worker::Descriptor(3)); },
                              [] { _exit(residua::worker::kTooDeepStatus); },
                              [] { _exit(residua::worker::kNoRoomStatus); });
}
