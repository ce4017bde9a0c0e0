// How long a job waits for its process: from the worker's asking until it is confined and goes to work; and a whole
// small job beside the same in this process.   ./dev bench jobs [-- RUNS]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "worker/job/job.h"
#include "worker/job/target.h"
#include "worker/job_process/job_processes.h"

namespace {

using Clock = std::chrono::steady_clock;

void Print(const char* what, std::vector<double> ms) {
  std::sort(ms.begin(), ms.end());
  const auto at = [&](double part) { return ms[static_cast<size_t>(part * static_cast<double>(ms.size() - 1))]; };
  std::printf("%-44s %8.2f %8.2f %8.2f\n", what, at(0.5), at(0.99), at(1));
}

double MsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

}  // namespace

int main(int argc, char** argv) {
  using residua::worker::JobProcesses;
  const int runs = argc > 1 ? std::max(1, std::atoi(argv[1])) : 200;
  residua::worker::JobProcessOptions options;
  options.program = (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "../bin/residua-job").string();
  std::vector<double> first, whole, whole_native, here, here_native;
  options.on_began = [&](int64_t asked, int64_t began) { first.push_back(static_cast<double>(began - asked) / 1e6); };
  std::string why;
  const Clock::time_point start = Clock::now();
  const auto jobs = JobProcesses::Start(options, &why);
  if (!jobs) {
    std::fprintf(stderr, "%s\n", why.c_str());
    return 1;
  }
  std::printf("a warm zygote after %.0f ms; %d runs of each kind\n", MsSince(start), runs);
  residua::job::OwnProcess();
  residua::job::JobRequest request;
  request.entry_path = "f.m";
  request.files = {{"f.m", "function y = f(x)\n  y = 0;\n  for k = 1:5\n    y = y + x ^ k;\n  end\nend\n"}};
  request.facts = {"x: realscalar"};
  request.options.target = residua::job::HostTarget();
  for (const bool native : {false, true}) {
    request.options.native = native;
    for (int k = 0; k < runs; ++k) {
      const Clock::time_point begin = Clock::now();
      if (jobs->Run(request, {}).result.state != residua::job::JobState::kDone) return 1;
      (native ? whole_native : whole).push_back(MsSince(begin));
    }
    for (int k = 0; k < runs; ++k) {
      const Clock::time_point begin = Clock::now();
      residua::job::RunJob(request, {});
      (native ? here_native : here).push_back(MsSince(begin));
    }
  }
  std::printf("%-44s %8s %8s %8s\n", "ms", "p50", "p99", "most");
  Print("asked until the job goes to work", first);
  Print("a residual, in a process of its own", whole);
  Print("a residual, in this process", here);
  Print("residual and artefact, in its own process", whole_native);
  Print("residual and artefact, in this process", here_native);
  return 0;
}
