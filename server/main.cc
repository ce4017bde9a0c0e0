// residua-server: the front door of the service. Its options are a table (terminal/program.h).
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "proto/certificates.h"
#include "proto/secret.h"
#include "proto/short_slices.h"
#include "server/log.h"
#include "server/server.h"
#include "terminal/program.h"
#include "terminal/rules.h"
#include "worker/job/job.h"
#include "worker/job/source_listing.h"

namespace {

// What is read again on SIGHUP.
struct SecretFiles {
  std::string join_token, tokens, withdrawn;
};

// What is read once.
struct OtherFiles {
  std::string signing_key, peer_token;
};

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

// Empty, or what is wrong.
std::string Read(const SecretFiles& files, residua::server::ServerOptions* options) {
  if (!files.join_token.empty()) {
    if (std::string wrong = residua::proto::ReadSecret(files.join_token, &options->join_token); !wrong.empty())
      return wrong;
  }
  if (!files.withdrawn.empty()) {
    std::vector<std::string> authorities;
    for (const std::string& file : {options->client_authorities, options->worker_authorities}) {
      if (!file.empty()) authorities.push_back(file);
    }
    if (authorities.empty())
      return "--crl is of certificates that are asked for: --client-ca or --worker-ca is missing";
    if (std::string wrong = residua::proto::ReadWithdrawn(files.withdrawn, authorities, &options->withdrawn);
        !wrong.empty())
      return wrong;
  }
  if (files.tokens.empty()) return "";
  auto table = residua::server::ReadTokenTable(files.tokens);
  if (!table.ok()) return std::string(table.status().message());
  options->tokens = std::move(*table);
  return "";
}

// A file that is wrong leaves all as it was: nobody is let in by mistake, and nobody locked out.
void ReadAgain(const SecretFiles& files, const residua::server::ServerOptions& started,
               residua::server::Server& server) {
  residua::server::ServerOptions options;
  options.client_authorities = started.client_authorities;
  options.worker_authorities = started.worker_authorities;
  const std::string wrong = Read(files, &options);
  if (!wrong.empty()) return residua::server::LogError("tokens-kept", {{"reason", wrong}});
  server.SetJoinToken(options.join_token);
  server.SetTokens(options.tokens);
  server.SetWithdrawn(options.withdrawn);
  residua::server::LogInfo("tokens-read", {{"clients", std::to_string(options.tokens.size())}});
}

// A client stores a quarter of the cache at once: of less than this, sources of some studies are more.
constexpr int64_t kLeastCacheBytes = int64_t{16} << 20;

// The table of options, of which the help, the manual page and completion are made.
void AddOptions(CLI::App* app, residua::server::ServerOptions* o, SecretFiles* files, OtherFiles* other) {
  const auto text = [app](const char* name, std::string& value, const char* help, const char* type) {
    return app->add_option(name, value, help)->type_name(type)->check(residua::terminal::NotEmpty());
  };
  app->footer(
      "SIGHUP: tokens, the join token and withdrawn certificates are read again. SIGTERM, SIGINT: the server ends.\n"
      "Example: residua-server --listen 127.0.0.1:7070 --cache-dir /var/cache/residua");
  o->listen.clear();
  app->option_defaults()->group("Where");
  text("--listen", o->listen, "where clients connect, and workers; port 0 picks a free one", "HOST:PORT")->required();
  text("--worker-listen", o->worker_listen, "where workers connect, and nobody else", "HOST:PORT");
  text("--metrics", o->metrics_listen,
       "GET /metrics for Prometheus: counts and times, nothing of users; to whoever reaches it", "HOST:PORT");
  app->option_defaults()->group("What is kept");
  text("--cache-dir", o->cache_dir, "keeps results between runs (default: a temporary folder)", "DIR");
  app->add_option("--cache-bytes", o->cache_bytes, "bound on the stored files, of 16 MiB at least")
      ->check(residua::terminal::WholeNumber(kLeastCacheBytes))
      ->capture_default_str();
  text("--report-dir", o->report_dir,
       "keeps what is known of jobs that crashed or went over a limit (default: CACHE_DIR.reports); sources of users "
       "are in it",
       "DIR");
  app->add_option("--queue-limit", o->scheduler.queue_limit, "jobs that may wait before new ones are refused")
      ->check(residua::terminal::WholeNumber(1))
      ->capture_default_str();
  app->add_option("--helpers", o->scheduler.helpers,
                  "free slots that make versions of functions ahead of a job whose evaluation takes longer than half a "
                  "second; results are the same with any number")
      ->type_name("N")
      ->check(residua::terminal::WholeNumber(0, 64))
      ->capture_default_str();
  app->add_option_function<int64_t>(
         "--longest-job",
         [o](const int64_t& seconds) { o->scheduler.longest_run = residua::server::Milliseconds(seconds * 1000); },
         "seconds after which a job is taken from a worker that has not given it back, and another one is asked; "
         "longer "
         "than the workers' --job-time")
      ->type_name("S")
      ->check(residua::terminal::WholeNumber(1, 366 * 86400))
      ->default_str("10800");
  app->option_defaults()->group(
      "Who may (deploy/README.md, \"Security\"); without any of these it listens on this machine only");
  text("--tls-cert", o->certificate,
       "its certificate and those up to its authority, PEM; replace the files to renew it", "FILE");
  text("--tls-key", o->key, "the key of the certificate, PEM, without a pass phrase", "FILE");
  text("--client-ca", o->client_authorities, "clients must show a certificate from these authorities", "FILE");
  text("--token-file", files->tokens,
       "clients must show a token of this table (TOML: name, role, sha256 and quotas of each)", "FILE");
  text("--worker-ca", o->worker_authorities,
       "workers must show a certificate from these authorities, where they have a listener", "FILE");
  text("--crl", files->withdrawn,
       "certificates that the authorities of clients and workers have withdrawn (CRL, PEM): who shows one is not let "
       "in, "
       "and its running calls end",
       "FILE");
  text("--join-token-file", files->join_token,
       "workers must show the one line of this file. Whoever may join is sent sources, and what it answers is believed",
       "FILE");
  text("--signing-key", other->signing_key,
       "signs results and entries of the cache (Ed25519, PEM); entries that this key has not signed are none. Clients "
       "name the public half (`trusted_keys`)",
       "FILE");
  app->add_flag("--trust-network", o->trust_network,
                "everybody who can reach an address may what the options above do not forbid");
  app->option_defaults()->group(
      "Servers behind one name: what one lacks it asks of the others before it is made anew; one that is away costs "
      "nothing");
  app->add_option("--peer", o->tier.peers, "another server, where its clients connect; may be given several times")
      ->type_name("HOST:PORT")
      ->allow_extra_args(false)
      ->check(residua::terminal::NotEmpty());
  text("--peer-token-file", other->peer_token, "shows them the one line of this file, a token with the role `read`",
       "FILE");
  text("--peer-ca", o->tier.security.authorities,
       "their certificates must come from these authorities (PEM, or the word system)", "FILE");
  text("--peer-cert", o->tier.security.certificate, "what it shows to those that ask for a certificate (PEM)", "FILE");
  text("--peer-key", o->tier.security.key, "the key of that certificate (PEM)", "FILE");
}

}  // namespace

int main(int argc, char** argv) {
  residua::server::ServerOptions options;
  SecretFiles files;
  OtherFiles other;
  CLI::App app{"The server of Residua: clients ask it, workers work for it, and what was made is shared.",
               "residua-server"};
  residua::terminal::BeProgram(&app, residua::job::BuildId());
  AddOptions(&app, &options, &files, &other);
  if (const auto status = residua::terminal::ReadWords(app, argc, argv)) return *status;
  if (std::string wrong = Read(files, &options); !wrong.empty())
    return residua::terminal::WrongWords(app, wrong, "wrong-file");
  if (std::string wrong = WrongWithPeers(other.peer_token, &options.tier); !wrong.empty())
    return residua::terminal::WrongWords(app, wrong, "wrong-value");
  if (!other.signing_key.empty()) {
    if (std::string wrong = residua::SigningKey::Read(other.signing_key, &options.signing); !wrong.empty())
      return residua::terminal::WrongWords(app, wrong, "wrong-file");
  }
  options.build_id = residua::job::BuildId();

  // Blocked before the first thread starts, so that all threads leave the signals to sigwait below.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  // Likewise: it answers, beside jobs that compute.
  residua::proto::UseShortSlices(getpriority(PRIO_PROCESS, 0));

  auto server = residua::server::Server::Start(
      options, {residua::job::CanonicalSignature, residua::job::DependenciesHold, residua::job::NativeSignature,
                residua::job::LeftOpen, residua::job::ToldIn, residua::job::TellFacts, residua::job::DigestsOfListing});
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
    ReadAgain(files, options, **server);
  }
  // What is being computed cannot be told to stop, and must not keep the process: all that counts is stored by then.
  std::thread([patience = options.stop_grace + std::chrono::seconds(15)] {
    std::this_thread::sleep_for(patience);
    residua::server::LogError("stopped-late", {{"reason", "work did not come to its end within the grace"}});
    _exit(0);
  }).detach();
  (*server)->Stop();
  return 0;
}
