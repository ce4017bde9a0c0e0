// residua-worker: runs specialisations that a server leases to it.
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <exception>
#include <map>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "worker/host/worker_host.h"
#include "worker/interpret/installed_octave.h"
#include "worker/job/job.h"
#include "worker/job/numerics.h"
#include "worker/job/source_listing.h"
#include "worker/job/target.h"

namespace {

constexpr char kHelp[] =
    "usage: residua-worker --server HOST:PORT [--slots N] [--name NAME]\n"
    "\n"
    "  --server HOST:PORT  the server to work for; the worker connects to it, not the other way round\n"
    "  --slots N           jobs at the same time, 1 to 1024 (default: one per processor)\n"
    "  --name NAME         how the server calls it (default: host name and process id)\n"
    "\n"
    "example: residua-worker --server 127.0.0.1:7070 --slots 2\n";

int Usage(const std::string& what) {
  std::fprintf(stderr, "residua-worker: error: %s (see --help)\n", what.c_str());
  return 2;
}

constexpr size_t kMaxInstalled = 65536;

std::vector<std::string> InstalledFunctions() {
  std::vector<std::string> paths;
  for (const std::string& folder : residua::interpret::InstalledOctaveFolders()) {
    for (const std::string& name : residua::job::FunctionFiles(folder, kMaxInstalled))
      paths.push_back(folder + "/" + name);
  }
  return paths;
}

std::string DefaultName() {
  char host[256] = "worker";
  if (gethostname(host, sizeof host - 1) != 0) host[0] = 'w';
  return std::string(host) + "/" + std::to_string(getpid());
}

// A worker that lacks a library of the numeric ones says so to whoever asks for what needs it.
std::map<std::string, std::string> ThisMachine() {
  try {
    return residua::job::ThisMachine();
  } catch (const std::exception& missing) {
    std::fprintf(stderr, "residua-worker: %s\n", missing.what());
    return {};
  }
}

}  // namespace

int main(int argc, char** argv) {
  residua::worker::HostOptions options;
  options.slots = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  options.name = DefaultName();
  options.build_id = residua::job::BuildId();
  options.target_cpu = residua::job::HostTarget();
  for (int i = 1; i < argc; ++i) {
    const std::string flag = argv[i];
    if (flag == "--help") return std::fputs(kHelp, stdout) < 0;
    if (i + 1 >= argc) return Usage("`" + flag + "` is unknown or lacks its value");
    const std::string_view value = argv[++i];
    if (flag == "--server") {
      options.server = value;
    } else if (flag == "--name" && !value.empty() && value.size() <= 256) {
      options.name = value;
    } else if (flag == "--slots") {
      auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), options.slots);
      if (error != std::errc() || end != value.data() + value.size() || options.slots < 1 || options.slots > 1024) {
        return Usage("--slots takes a number from 1 to 1024");
      }
    } else {
      return Usage("`" + flag + " " + std::string(value) + "` is not understood");
    }
  }
  if (options.server.empty()) return Usage("--server HOST:PORT is missing");
  residua::job::OwnProcess();
  options.builds_for = residua::job::TargetsBuiltHere();
  options.machine = ThisMachine();
  options.local_sources = InstalledFunctions;
  options.on_connected = [&options] {
    std::printf("connected to %s\n", options.server.c_str());
    std::fflush(stdout);
  };
  options.on_disconnected = [&options](const std::string& reason) {
    std::fprintf(stderr, "residua-worker: no connection to %s: %s; trying again\n", options.server.c_str(),
                 reason.c_str());
  };

  // Blocked before the first thread starts, so that all threads leave the signals to sigwait below.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);

  residua::worker::WorkerHost host(options, residua::job::RunJob);
  std::thread stopper([&] {
    int signal = 0;
    sigwait(&signals, &signal);
    host.Stop();
  });
  const absl::Status status = host.Run();
  kill(getpid(), SIGUSR1);  // Wakes the stopper if Run ended by itself.
  stopper.join();
  if (status.ok()) return 0;
  std::fprintf(stderr, "residua-worker: error: the server refuses this worker: %s\n",
               std::string(status.message()).c_str());
  return 3;
}
