// residua-worker: runs specialisations that a server leases to it, each in a process of its own (residua-job).
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <exception>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "proto/certificates.h"
#include "proto/secret.h"
#include "proto/visible_text.h"
#include "worker/host/several_servers.h"
#include "worker/interpret/installed_octave.h"
#include "worker/job/job.h"
#include "worker/job/nearest_name.h"
#include "worker/job/numerics.h"
#include "worker/job/source_listing.h"
#include "worker/job/target.h"
#include "worker/job_process/job_processes.h"

namespace {

constexpr char kHelp[] =
    "usage: residua-worker --server HOST:PORT [--server HOST:PORT ...] [--slots N] [--name NAME] [limits of a job]\n"
    "\n"
    "  --server HOST:PORT  the server to work for; the worker connects to it, not the other way round;\n"
    "                      several times: works for all of them, with one set of slots\n"
    "  --slots N           jobs at the same time, 1 to 1024 (default: one per processor)\n"
    "  --join-token-file FILE  shows the one line of this file to the server, which may ask for it\n"
    "  --tls-ca FILE       the server's certificate must come from these authorities (PEM), or from the system's "
    "(system);\n"
    "                      without it the connection is in the clear\n"
    "  --tls-cert FILE, --tls-key FILE  what it shows to a server that asks for a certificate (PEM); replace the "
    "files\n"
    "                      to renew it\n"
    "  --name NAME         how the server calls it (default: host name and process id)\n"
    "\n"
    "Each job runs in a process of its own, which has no network, writes nothing but a scratch folder (in TMPDIR) and "
    "ends\n"
    "when it goes over a limit (0: none):\n"
    "\n"
    "  --job-memory BYTES  of address space, beyond what the process starts with (default 4294967296)\n"
    "  --job-cpu-time S    seconds of processor time (default 3600)\n"
    "  --job-time S        seconds from its start to its end (default 7200)\n"
    "  --job-file-size B   bytes of each file that it writes (default 268435456)\n"
    "\n"
    "  --layers            only says what would confine jobs on this machine, a line each; needs no server\n"
    "  --version           version and build\n"
    "\n"
    "example: residua-worker --server 127.0.0.1:7070 --slots 2\n";

int Usage(const std::string& what) {
  std::fprintf(stderr, "residua-worker: error: %s (see --help)\n", what.c_str());
  return 2;
}

// All that the help names.
const std::vector<std::string>& Flags() {
  static const std::vector<std::string> flags = [] {
    std::vector<std::string> found;
    const std::string help = kHelp;
    for (size_t at = help.find("--"); at != std::string::npos; at = help.find("--", at + 2)) {
      const size_t end = help.find_first_not_of("abcdefghijklmnopqrstuvwxyz-", at);
      if (help[at - 1] == ' ') found.push_back(help.substr(at, end - at));
    }
    return found;
  }();
  return flags;
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

// Whether `flag` is one of the limits, and its value a number.
enum class Limit { kNone, kTaken, kWrong };
Limit TakeLimit(const std::string& flag, std::string_view value, residua::worker::JobProcessOptions* jobs) {
  int64_t* limit = flag == "--job-memory"      ? &jobs->memory_bytes
                   : flag == "--job-cpu-time"  ? &jobs->processor_seconds
                   : flag == "--job-time"      ? &jobs->wall_seconds
                   : flag == "--job-file-size" ? &jobs->file_bytes
                                               : nullptr;
  if (limit == nullptr) return Limit::kNone;
  auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), *limit);
  return error == std::errc() && end == value.data() + value.size() && *limit >= 0 ? Limit::kTaken : Limit::kWrong;
}

// What keeps jobs from harm is said at the start, and by the server to whoever asks.
void TellLayers(residua::worker::JobProcesses& jobs, residua::worker::HostOptions* options) {
  for (const residua::worker::JobLayer& layer : jobs.Layers()) {
    const std::string words = layer.name + " (" + layer.detail + ")";
    (layer.on ? options->confined_by : options->not_confined_by).push_back(layer.on ? layer.name : words);
  }
  std::string on;
  for (const std::string& layer : options->confined_by) on += (on.empty() ? "" : ", ") + layer;
  std::fprintf(stderr, "residua-worker: jobs are confined by %s\n", on.c_str());
  for (const std::string& layer : options->not_confined_by) {
    std::fprintf(stderr, "residua-worker: warning: jobs are not confined by %s\n", layer.c_str());
  }
}

int PrintLayers(residua::worker::JobProcessOptions options) {
  std::string why;
  const auto jobs = residua::worker::JobProcesses::Start(std::move(options), &why);
  if (!jobs) {
    std::fprintf(stderr, "residua-worker: error: no process for jobs is to be had: %s\n", why.c_str());
    return 3;
  }
  for (const residua::worker::JobLayer& layer : jobs->Layers()) {
    std::printf("%s %s%s%s\n", layer.on ? "on " : "off", layer.name.c_str(), layer.on ? "" : ": ",
                layer.on ? "" : layer.detail.c_str());
  }
  return 0;
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

// Each time that a server takes the worker, is lost, or refuses it while others do not.
residua::worker::SeveralServers::Callbacks TellConnections() {
  residua::worker::SeveralServers::Callbacks tell;
  tell.connected = [](const std::string& server) {
    std::printf("connected to %s\n", server.c_str());
    std::fflush(stdout);
  };
  tell.disconnected = [](const std::string& server, const std::string& reason) {
    std::fprintf(stderr, "residua-worker: no connection to %s: %s; trying again\n", server.c_str(),
                 residua::proto::VisibleLine(reason).c_str());
  };
  tell.refused = [](const std::string& server, const std::string& reason) {
    std::fprintf(stderr, "residua-worker: %s refuses this worker: %s; it is asked again in a minute\n", server.c_str(),
                 residua::proto::VisibleLine(reason).c_str());
  };
  return tell;
}

}  // namespace

int main(int argc, char** argv) {
  residua::worker::HostOptions options;
  std::vector<std::string> servers;
  options.slots = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  options.name = DefaultName();
  options.build_id = residua::job::BuildId();
  options.target_cpu = residua::job::HostTarget();
  residua::worker::JobProcessOptions job_options;
  for (int i = 1; i < argc; ++i) {
    const std::string flag = argv[i];
    if (flag == "--help") return std::fputs(kHelp, stdout) < 0;
    if (flag == "--version") return std::printf("%s\n", residua::job::BuildId().c_str()) < 0;
    if (flag == "--layers") return PrintLayers(job_options);
    if (std::ranges::find(Flags(), flag) == Flags().end()) {
      return Usage("there is no option `" + flag + "`" + residua::job::DidYouMean(flag, Flags()));
    }
    if (i + 1 >= argc) return Usage("`" + flag + "` lacks its value");
    const std::string_view value = argv[++i];
    if (flag == "--server") {
      if (std::ranges::find(servers, value) == servers.end()) servers.emplace_back(value);
    } else if (flag == "--name" && !value.empty() && value.size() <= 256) {
      options.name = value;
    } else if (flag == "--tls-ca") {
      options.security.authorities = value;
    } else if (flag == "--tls-cert") {
      options.security.certificate = value;
    } else if (flag == "--tls-key") {
      options.security.key = value;
    } else if (flag == "--join-token-file") {
      const std::string wrong = residua::proto::ReadSecret(std::string(value), &options.security.secret);
      if (!wrong.empty()) return Usage(wrong);
    } else if (flag == "--slots") {
      auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), options.slots);
      if (error != std::errc() || end != value.data() + value.size() || options.slots < 1 || options.slots > 1024) {
        return Usage("--slots takes a number from 1 to 1024");
      }
    } else if (const Limit limit = TakeLimit(flag, value, &job_options); limit == Limit::kWrong) {
      return Usage(flag + " takes a whole number of at least 0");
    } else if (limit == Limit::kNone) {
      return Usage("`" + flag + " " + std::string(value) + "` is not understood");
    }
  }
  if (servers.empty()) return Usage("--server HOST:PORT is missing");
  for (const std::string& server : servers) {
    const std::string wrong = residua::proto::WrongWith(options.security, server);
    if (!wrong.empty()) return Usage(wrong + " (--tls-ca, --tls-cert, --tls-key)");
  }
  job_options.worker = options.name;
  job_options.build_id = options.build_id;
  job_options.target_cpu = options.target_cpu;
  // Blocked before the first thread starts, so that all threads leave the signals to sigwait below.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);

  std::string why;
  const std::unique_ptr<residua::worker::JobProcesses> jobs = residua::worker::JobProcesses::Start(job_options, &why);
  if (!jobs) {
    std::fprintf(stderr, "residua-worker: error: no process for jobs is to be had: %s\n", why.c_str());
    return 3;
  }
  TellLayers(*jobs, &options);
  residua::job::OwnProcess();
  options.builds_for = residua::job::TargetsBuiltHere();
  options.machine = ThisMachine();
  options.local_sources = InstalledFunctions;
  residua::worker::SeveralServers host(
      options, servers,
      [&jobs](const residua::job::JobRequest& request, const residua::job::JobHooks& hooks) {
        return jobs->Run(request, hooks);
      },
      TellConnections());
  std::thread stopper([&] {
    int signal = 0;
    sigwait(&signals, &signal);
    host.Stop();
  });
  const absl::Status status = host.Run();
  kill(getpid(), SIGUSR1);  // Wakes the stopper if Run ended by itself.
  stopper.join();
  if (status.ok()) return 0;
  std::fprintf(stderr, "residua-worker: error: %s refuses this worker: %s\n",
               servers.size() == 1 ? "the server" : "each server",
               residua::proto::VisibleLine(std::string(status.message())).c_str());
  return 3;
}
