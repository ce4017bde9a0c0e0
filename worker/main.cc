// residua-worker: runs specialisations that a server leases to it, each in a process of its own (residua-job).
#include <signal.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "proto/certificates.h"
#include "proto/secret.h"
#include "proto/visible_text.h"
#include "terminal/program.h"
#include "terminal/rules.h"
#include "terminal/worker_name.h"
#include "terminal/wrong_command_line.h"
#include "worker/host/several_servers.h"
#include "worker/interpret/installed_octave.h"
#include "worker/job/job.h"
#include "worker/job/numerics.h"
#include "worker/job/source_listing.h"
#include "worker/job/target.h"
#include "worker/job_process/job_processes.h"

namespace {

// What is not a field of the options that the host and the jobs take.
struct Words {
  bool layers = false;
  std::string join_token_file;
  std::vector<std::string> servers;
};

// The table of options, of which the help, the manual page and completion are made.
void AddOptions(CLI::App* app, residua::worker::HostOptions* host, residua::worker::JobProcessOptions* jobs,
                Words* words) {
  using residua::terminal::WholeNumber;
  const auto text = [app](const char* name, std::string& value, const char* help, const char* type) {
    app->add_option(name, value, help)->type_name(type)->check(residua::terminal::NotEmpty());
  };
  app->footer(
      "Each job runs in a process of its own, which has no network, writes nothing but a scratch folder (in TMPDIR) "
      "and "
      "ends\nwhen it goes over a limit.\nExample: residua-worker --server 127.0.0.1:7070 --slots 2");
  app->option_defaults()->group("The work");
  app->add_option("--server", words->servers,
                  "the server to work for; the worker connects to it, not the other way round; several times: works "
                  "for all of them, with one set of slots")
      ->type_name("HOST:PORT")
      ->allow_extra_args(false)
      ->check(residua::terminal::NotEmpty());
  app->add_option("--slots", host->slots, "jobs at the same time (default: one per processor)")
      ->check(WholeNumber(1, 1024));
  app->add_option("--name", host->name, "how the server calls it (default: host name and process id)")
      ->type_name("NAME")
      ->check(residua::terminal::NotEmpty(256));
  app->add_flag("--layers", words->layers,
                "only says what would confine jobs on this machine, a line each; needs no server");
  app->option_defaults()->group("Who it is");
  text("--join-token-file", words->join_token_file,
       "shows the one line of this file to the server, which may ask for it", "FILE");
  text("--tls-ca", host->security.authorities,
       "the server's certificate must come from these authorities (PEM), or from the system's (the word system); "
       "without it the connection is in the clear",
       "FILE");
  text("--tls-cert", host->security.certificate,
       "what it shows to a server that asks for a certificate (PEM); replace the files to renew it", "FILE");
  text("--tls-key", host->security.key, "the key of that certificate (PEM)", "FILE");
  app->option_defaults()->group("Limits of a job (0: none)");
  const auto limit = [app](const char* name, int64_t& value, const char* help, const char* type) {
    app->add_option(name, value, help)->type_name(type)->check(WholeNumber(0))->capture_default_str();
  };
  limit("--job-memory", jobs->memory_bytes, "of address space, beyond what the process starts with", "BYTES");
  limit("--job-cpu-time", jobs->processor_seconds, "seconds of processor time", "S");
  limit("--job-time", jobs->wall_seconds, "seconds from its start to its end", "S");
  limit("--job-file-size", jobs->file_bytes, "bytes of each file that it writes", "BYTES");
  app->option_defaults()->group("The machine");
  app->add_option("--job-nice", jobs->nice,
                  "by how much jobs give way to what else the machine does, as of nice(1), and by 19 once they have "
                  "computed for a second; 0: not at all")
      ->type_name("N")
      ->check(WholeNumber(0, 19))
      ->capture_default_str();
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
  tell.drained = [](const std::string& server, bool drained) {
    std::fprintf(stderr, "residua-worker: %s gives this worker %s\n", server.c_str(),
                 drained ? "no more jobs, until it is resumed" : "jobs again");
  };
  return tell;
}

// In their order, each once.
std::vector<std::string> Distinct(const std::vector<std::string>& servers) {
  std::vector<std::string> out;
  for (const std::string& server : servers) {
    if (std::ranges::find(out, server) == out.end()) out.push_back(server);
  }
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  residua::worker::HostOptions options;
  options.slots = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  options.name = residua::terminal::DefaultWorkerName();
  options.build_id = residua::job::BuildId();
  options.target_cpu = residua::job::HostTarget();
  residua::worker::JobProcessOptions job_options;
  Words words;
  CLI::App app{"A worker of Residua: specialises what a residua-server leases to it.", "residua-worker"};
  residua::terminal::BeProgram(&app, options.build_id);
  AddOptions(&app, &options, &job_options, &words);
  if (const auto status = residua::terminal::ReadWords(app, argc, argv)) return *status;
  if (words.layers) return PrintLayers(job_options);
  if (!words.join_token_file.empty()) {
    const std::string wrong = residua::proto::ReadSecret(words.join_token_file, &options.security.secret);
    if (!wrong.empty()) return residua::terminal::WrongWords(app, wrong, "wrong-file");
  }
  const std::vector<std::string> servers = Distinct(words.servers);
  if (servers.empty()) {
    const residua::terminal::Told told = residua::terminal::Missing(*app.get_option("--server"));
    return residua::terminal::WrongWords(app, told.text, told.kind);
  }
  for (const std::string& server : servers) {
    const std::string wrong = residua::proto::WrongWith(options.security, server);
    if (!wrong.empty())
      return residua::terminal::WrongWords(app, wrong + " (--tls-ca, --tls-cert, --tls-key)", "wrong-value");
  }
  job_options.worker = options.name;
  job_options.build_id = options.build_id;
  job_options.target_cpu = options.target_cpu;
  options.longest_job = std::chrono::seconds(job_options.wall_seconds);
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
