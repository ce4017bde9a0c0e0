// residua-server: the front door of the service.
#include <signal.h>

#include <charconv>
#include <cstdio>
#include <string>
#include <string_view>

#include "proto/join_token.h"
#include "server/log.h"
#include "server/server.h"
#include "worker/job/job.h"

namespace {

constexpr char kHelp[] =
    "usage: residua-server --listen HOST:PORT [--cache-dir DIR] [--cache-bytes N] [--report-dir DIR]\n"
    "                      [--queue-limit N] [--trust-network]\n"
    "\n"
    "  --listen HOST:PORT  where clients and workers connect; port 0 picks a free one\n"
    "  --cache-dir DIR     keeps results between runs (default: a temporary folder)\n"
    "  --cache-bytes N     bound on the stored files (default 5368709120)\n"
    "  --report-dir DIR    keeps what is known of jobs that crashed or went over a limit (default: "
    "CACHE_DIR.reports);\n"
    "                      sources of users are in it\n"
    "  --join-token-file FILE  workers must show the one line of this file (residua-worker --join-token-file); it is\n"
    "                      read again on SIGHUP. Without it any worker of the same build may join, and is sent "
    "sources\n"
    "  --queue-limit N     jobs that may wait before new ones are refused (default 1000)\n"
    "  --trust-network     bind to an address that others can reach, though there are no credentials\n"
    "\n"
    "example: residua-server --listen 127.0.0.1:7070 --cache-dir /var/cache/residua\n";

int Usage(const std::string& what) {
  std::fprintf(stderr, "residua-server: error: %s (see --help)\n", what.c_str());
  return 2;
}

bool ParseNumber(std::string_view text, uint64_t* number) {
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), *number);
  return error == std::errc() && end == text.data() + text.size() && *number > 0;
}

// A file that is wrong leaves the token as it was: nobody is let in by mistake, and nobody locked out.
void ReadAgain(const std::string& file, residua::server::Server& server) {
  std::string token;
  const std::string wrong = residua::proto::ReadJoinToken(file, &token);
  if (!wrong.empty()) return residua::server::LogError("join-token-kept", {{"reason", wrong}});
  server.SetJoinToken(token);
  residua::server::LogInfo("join-token-read");
}

}  // namespace

int main(int argc, char** argv) {
  residua::server::ServerOptions options;
  options.listen.clear();
  std::string join_token_file;
  for (int i = 1; i < argc; ++i) {
    const std::string flag = argv[i];
    if (flag == "--help") return std::fputs(kHelp, stdout) < 0;
    if (flag == "--trust-network") {
      options.trust_network = true;
      continue;
    }
    if (i + 1 >= argc) return Usage("`" + flag + "` is unknown or lacks its value");
    const std::string value = argv[++i];
    uint64_t number = 0;
    if (flag == "--listen") {
      options.listen = value;
    } else if (flag == "--cache-dir") {
      options.cache_dir = value;
    } else if (flag == "--join-token-file") {
      join_token_file = value;
      if (std::string wrong = residua::proto::ReadJoinToken(value, &options.join_token); !wrong.empty()) {
        return Usage(wrong);
      }
    } else if (flag == "--report-dir") {
      options.report_dir = value;
    } else if (flag == "--cache-bytes" && ParseNumber(value, &number)) {
      options.cache_bytes = number;
    } else if (flag == "--queue-limit" && ParseNumber(value, &number)) {
      options.scheduler.queue_limit = number;
    } else {
      return Usage("`" + flag + " " + value + "` is not understood");
    }
  }
  if (options.listen.empty()) return Usage("--listen HOST:PORT is missing");
  options.build_id = residua::job::BuildId();

  // Blocked before the first thread starts, so that all threads leave the signals to sigwait below.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);

  auto server = residua::server::Server::Start(
      options, {residua::job::CanonicalSignature, residua::job::DependenciesHold, residua::job::NativeSignature,
                residua::job::WithoutValues, residua::job::ValuesIn});
  if (!server.ok()) {
    std::fprintf(stderr, "residua-server: error: %s\n", std::string(server.status().message()).c_str());
    return server.status().code() == absl::StatusCode::kInvalidArgument ? 2 : 3;
  }
  std::printf("listening on %s\n", (*server)->address().c_str());
  std::fflush(stdout);
  int signal = 0;
  while (sigwait(&signals, &signal) == 0 && signal == SIGHUP) {
    if (!join_token_file.empty()) ReadAgain(join_token_file, **server);
  }
  (*server)->Stop();
  return 0;
}
