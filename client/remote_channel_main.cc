// residua-channel: the process that holds an open channel to one server for the commands of one user on one machine
// (shared_channel.h). Started by the first command that could use it, gone when none did for a while; nobody has to
// know of it. It listens first and loads gRPC then, so that its starter does not wait longer than it must.
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <string>

#include "cache/owner/background.h"
#include "client/remote_part.h"
#include "client/shared_channel.h"

namespace residua::client {
namespace {

constexpr char kHelp[] =
    "usage: residua-channel --help\n"
    "\n"
    "Holds an open channel to a residua-server for the commands of one user on this machine. It is started by\n"
    "`residua specialise --server` when it is needed and leaves when it is idle; without it each command opens a\n"
    "channel of its own, which takes longer.\n"
    "\n"
    "environment: RESIDUA_CHANNEL_IDLE  seconds without a command until it leaves (default 60; 0: none is started)\n"
    "\n"
    "example: RESIDUA_CHANNEL_IDLE=600 residua specialise f.m -d 'n = 5' --server localhost:7411\n";

// There is one folder for each server and build that was ever used: who leaves takes it along, unless somebody was
// quicker and is in it already.
void RemoveFolder(const cache::Folder& folder) {
  for (const char* name : {"owner.log", "owner.lock"}) unlinkat(folder.fd(), name, 0);
  rmdir(folder.path().c_str());
}

int Hold(const std::string& path, const std::string& server) {
  cache::Background background = cache::GoIntoBackground(path);
  cache::EndpointOptions options;
  options.idle = std::chrono::seconds(SharedChannelIdle());
  cache::Endpoint endpoint(&background.folder, std::move(background.listener), options);
  cache::LeaveOnSignal(&endpoint);
  std::string why;
  const RemotePart* part = LoadRemotePart(&why);
  if (!part) {
    cache::Log("refuses: " + why);
    endpoint.Refuse(why);
    cache::Leave(1);
  }
  const std::unique_ptr<cache::Service> server_behind = part->share_channel(server);
  endpoint.Serve(*server_behind);
  RemoveFolder(background.folder);
  cache::Leave(0);
}

}  // namespace
}  // namespace residua::client

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--owner-of") == 0) return residua::client::Hold(argv[2], argv[3]);
  if (argc == 2 && std::strcmp(argv[1], "--version") == 0) return std::puts("residua " RESIDUA_VERSION) < 0;
  const bool help = argc == 2 && std::strcmp(argv[1], "--help") == 0;
  std::fputs(residua::client::kHelp, help ? stdout : stderr);
  return help ? 0 : 2;
}
