#include "client/shared_channel.h"

#include <sys/stat.h>
#include <sys/utsname.h>

#include <algorithm>
#include <cstdlib>

#include "digest/sha256.h"
#include "proto/security.h"

namespace residua::client {
namespace {

using std::chrono::milliseconds;

// For the process to come, and for one answer of it. Longer than it takes on a busy machine, shorter than a user's
// patience with something that was to save time.
constexpr milliseconds kPatience{1000};
// For all that one request looks up.
constexpr milliseconds kLookupLimit{10000};
constexpr size_t kNameDigits = 32;

// Two commands may share a channel if these are equal: HOST:PORT means the same to both, is reached in the same way,
// by somebody who shows the same, and both ends of the socket are of one build. Folders of users are shared by
// machines, and by containers, whose `localhost` is another.
std::string FolderFor(const std::string& server) {
  std::string alike = job::BuildId() + "\n" + server + "\n";
  for (const char* name : {"grpc_proxy", "https_proxy", "http_proxy", "no_grpc_proxy", "no_proxy"}) {
    const char* value = std::getenv(name);
    alike += std::string(value ? value : "") + "\n";
  }
  proto::Security security;
  const std::string wrong = proto::SecurityFromEnvironment(&security);
  alike += wrong + "\n" + proto::DigestOf(security) + "\n";
  utsname machine{};
  if (uname(&machine) == 0) alike += std::string(machine.nodename) + "\n";
  struct stat network {};
  if (stat("/proc/self/ns/net", &network) == 0) alike += std::to_string(network.st_ino) + "\n";
  return cache::DefaultDirectory("channels") + "/" + Sha256Hex(alike).substr(0, kNameDigits);
}

}  // namespace

bool SharedChannel::Connect(milliseconds limit) {
  if (keeper_) return true;
  if (SharedChannelIdle() == 0) return false;
  cache::ClientOptions options;
  options.directory = FolderFor(server_);
  options.patience = std::min(kPatience, limit / 2);
  options.flight_wait = std::min(kLookupLimit, limit / 2);
  options.program = "residua-channel";
  options.arguments = {server_};
  auto keeper = cache::OwnerClient::Connect(options);
  if (keeper.ok()) keeper_ = std::move(*keeper);
  return keeper.ok();
}

std::optional<cache::JobLookup> SharedChannel::Lookup(const cache::Compiler& compiler, const job::JobRequest& request,
                                                      const cache::Key& key, milliseconds limit) {
  usable_ = usable_ && Connect(limit);
  if (!usable_) return std::nullopt;
  cache::JobLookup found = cache::LookupJob(*keeper_, compiler, request, key);
  // The server counts a hit when the look-ups of a request are over.
  usable_ = keeper_->Finish().ok();
  if (!usable_) return std::nullopt;
  return found;
}

}  // namespace residua::client
