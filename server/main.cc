// residua-server: the front door of the service.
#include <signal.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "proto/certificates.h"
#include "proto/secret.h"
#include "server/log.h"
#include "server/server.h"
#include "worker/job/job.h"

namespace {

constexpr char kHelp[] =
    "usage: residua-server --listen HOST:PORT [options]\n"
    "\n"
    "  --listen HOST:PORT         where clients connect, and workers; port 0 picks a free one\n"
    "  --cache-dir DIR            keeps results between runs (default: a temporary folder)\n"
    "  --cache-bytes N            bound on the stored files (default 5368709120)\n"
    "  --report-dir DIR           keeps what is known of jobs that crashed or went over a limit (default:\n"
    "                             CACHE_DIR.reports); sources of users are in it\n"
    "  --queue-limit N            jobs that may wait before new ones are refused (default 1000)\n"
    "  --metrics HOST:PORT        GET /metrics for Prometheus: counts and times, nothing of users; to whoever reaches "
    "it\n"
    "\n"
    "Who may (deploy/README.md, \"Security\"). Without any of these it listens on this machine only:\n"
    "\n"
    "  --tls-cert FILE            its certificate and those up to its authority, PEM; replace the files to renew it\n"
    "  --tls-key FILE             the key of the certificate, PEM, without a pass phrase\n"
    "  --client-ca FILE           clients must show a certificate from these authorities\n"
    "  --token-file FILE          clients must show a token of this table (TOML: name, role, sha256 and quotas of "
    "each);\n"
    "                             read again on SIGHUP\n"
    "  --worker-listen HOST:PORT  where workers connect, and nobody else\n"
    "  --worker-ca FILE           workers must show a certificate from these authorities, where they have a listener\n"
    "  --join-token-file FILE     workers must show the one line of this file; read again on SIGHUP. Whoever may join\n"
    "                             is sent sources, and what it answers is believed\n"
    "  --signing-key FILE         signs results and entries of the cache (Ed25519, PEM); entries that this key has not "
    "signed\n"
    "                             are none. Clients name the public half (`trusted_keys`)\n"
    "  --trust-network            everybody who can reach an address may what the options above do not forbid\n"
    "\n"
    "Servers behind one name keep one set of results: what one lacks it asks of the others before it is made anew. A "
    "peer "
    "that\n"
    "is away costs nothing:\n"
    "\n"
    "  --peer HOST:PORT           another server, where its clients connect; may be given several times\n"
    "  --peer-token-file FILE     shows them the one line of this file, a token with the role `read`\n"
    "  --peer-ca FILE             their certificates must come from these authorities (PEM, or `system`)\n"
    "  --peer-cert FILE, --peer-key FILE  what it shows to those that ask for a certificate (PEM)\n"
    "\n"
    "  --version                  version and build\n"
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

// What is read again on SIGHUP.
struct SecretFiles {
  std::string join_token, tokens;
};

// Empty, or what is wrong.
std::string Read(const SecretFiles& files, residua::server::ServerOptions* options) {
  if (!files.join_token.empty()) {
    if (std::string wrong = residua::proto::ReadSecret(files.join_token, &options->join_token); !wrong.empty())
      return wrong;
  }
  if (files.tokens.empty()) return "";
  auto table = residua::server::ReadTokenTable(files.tokens);
  if (!table.ok()) return std::string(table.status().message());
  options->tokens = std::move(*table);
  return "";
}

// Empty, or what is wrong.
std::string WrongWithPeers(const std::string& token_file, residua::server::TierOptions* tier) {
  if (!token_file.empty()) {
    if (std::string wrong = residua::proto::ReadSecret(token_file, &tier->security.secret); !wrong.empty())
      return wrong;
  }
  if (tier->peers.size() > residua::server::kMostPeers) return "there are more than 64 peers";
  for (const std::string& peer : tier->peers) {
    const std::string wrong = residua::proto::WrongWith(tier->security, peer);
    if (!wrong.empty()) return "`--peer " + peer + "`: " + wrong + " (--peer-ca, --peer-cert, --peer-key)";
  }
  return "";
}

// A file that is wrong leaves all as it was: nobody is let in by mistake, and nobody locked out.
void ReadAgain(const SecretFiles& files, residua::server::Server& server) {
  residua::server::ServerOptions options;
  const std::string wrong = Read(files, &options);
  if (!wrong.empty()) return residua::server::LogError("tokens-kept", {{"reason", wrong}});
  server.SetJoinToken(options.join_token);
  server.SetTokens(options.tokens);
  residua::server::LogInfo("tokens-read", {{"clients", std::to_string(options.tokens.size())}});
}

}  // namespace

int main(int argc, char** argv) {
  residua::server::ServerOptions options;
  options.listen.clear();
  SecretFiles files;
  std::string signing_key, peer_token;
  const std::map<std::string_view, std::string*> texts = {
      {"--listen", &options.listen},
      {"--worker-listen", &options.worker_listen},
      {"--cache-dir", &options.cache_dir},
      {"--report-dir", &options.report_dir},
      {"--metrics", &options.metrics_listen},
      {"--signing-key", &signing_key},
      {"--tls-cert", &options.certificate},
      {"--tls-key", &options.key},
      {"--token-file", &files.tokens},
      {"--join-token-file", &files.join_token},
      {"--client-ca", &options.client_authorities},
      {"--worker-ca", &options.worker_authorities},
      {"--peer-token-file", &peer_token},
      {"--peer-ca", &options.tier.security.authorities},
      {"--peer-cert", &options.tier.security.certificate},
      {"--peer-key", &options.tier.security.key},
  };
  std::vector<std::string> flags = {"--cache-bytes",   "--queue-limit", "--peer",
                                    "--trust-network", "--help",        "--version"};
  for (const auto& [name, _] : texts) flags.emplace_back(name);
  for (int i = 1; i < argc; ++i) {
    const std::string flag = argv[i];
    if (flag == "--help") return std::fputs(kHelp, stdout) < 0;
    if (flag == "--version") return std::printf("%s\n", residua::job::BuildId().c_str()) < 0;
    if (flag == "--trust-network") {
      options.trust_network = true;
      continue;
    }
    if (std::ranges::find(flags, flag) == flags.end()) {
      return Usage("there is no option `" + flag + "`");
    }
    if (i + 1 >= argc) return Usage("`" + flag + "` lacks its value");
    const std::string value = argv[++i];
    uint64_t number = 0;
    if (const auto text = texts.find(flag); text != texts.end() && !value.empty()) {
      *text->second = value;
    } else if (flag == "--peer" && !value.empty()) {
      options.tier.peers.push_back(value);
    } else if (flag == "--cache-bytes" && ParseNumber(value, &number)) {
      options.cache_bytes = number;
    } else if (flag == "--queue-limit" && ParseNumber(value, &number)) {
      options.scheduler.queue_limit = number;
    } else {
      return Usage("`" + flag + " " + value + "` is not understood");
    }
  }
  if (std::string wrong = Read(files, &options); !wrong.empty()) return Usage(wrong);
  if (!signing_key.empty()) {
    if (std::string wrong = residua::SigningKey::Read(signing_key, &options.signing); !wrong.empty())
      return Usage(wrong);
  }
  if (std::string wrong = WrongWithPeers(peer_token, &options.tier); !wrong.empty()) return Usage(wrong);
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
  if (!options.worker_listen.empty()) std::printf("listening for workers on %s\n", (*server)->worker_address().c_str());
  if (!options.metrics_listen.empty()) std::printf("metrics on %s\n", (*server)->metrics_address().c_str());
  std::fflush(stdout);
  int signal = 0;
  while (sigwait(&signals, &signal) == 0 && signal == SIGHUP) {
    ReadAgain(files, **server);
  }
  (*server)->Stop();
  return 0;
}
