// residua-cache: the process that owns the cache of one user on one machine. Started by the first `residua` that needs
// it (starter.h), gone when nobody needed it for a while; nobody has to know of it. It listens (background.h), opens
// the cache and serves.
//
// In the lock file stands how many owners in a row have ended before they had answered anybody. A cache that kills its
// owners is repaired after two, so that there is no loop of starts.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "cache/artefact_cache.h"
#include "cache/kill_point.h"
#include "cache/owner/background.h"
#include "cache/owner/cache_service.h"
#include "cache/owner/starter.h"

namespace residua::cache {
namespace {

constexpr char kHelp[] =
    "usage: residua-cache --help\n"
    "\n"
    "Owns the cache of `residua` on this machine. It is started when it is needed and leaves when it is idle;\n"
    "`residua cache --help` lists what can be done with a cache.\n"
    "\n"
    "environment: RESIDUA_CACHE_IDLE  seconds without a client until it leaves (default 10)\n"
    "             RESIDUA_CACHE_BYTES bound on the stored files (default 5368709120)\n"
    "\n"
    "example: RESIDUA_CACHE_IDLE=60 residua specialise f.m -d 'n = 5' -t 'x: realscalar'\n";

constexpr int kDeathsUntilRepair = 2;

int Deaths() {
  char digits[16] = {};
  return pread(kInheritedLock, digits, sizeof digits - 1, 0) > 0 ? std::atoi(digits) : 0;
}

void WriteDeaths(int number) {
  const std::string text = std::to_string(number) + "\n";
  // Only a hint for the next owner: without it, it opens the cache as it is.
  if (pwrite(kInheritedLock, text.data(), text.size(), 0) < 0) Log("cannot write the lock file");
}

int Own(const std::string& path) {
  Background background = GoIntoBackground(path);
  EndpointOptions options;
  options.idle = std::chrono::seconds(NumberFromEnvironment("RESIDUA_CACHE_IDLE", 10));
  options.on_first_answer = [] { WriteDeaths(0); };
  Endpoint endpoint(&background.folder, std::move(background.listener), options);
  LeaveOnSignal(&endpoint);

  const int deaths = Deaths();
  WriteDeaths(deaths + 1);
  CacheOptions cache_options;
  cache_options.directory = ".";
  cache_options.max_bytes = static_cast<uint64_t>(std::max<int64_t>(
      NumberFromEnvironment("RESIDUA_CACHE_BYTES", static_cast<int64_t>(cache_options.max_bytes)), 1));
  KillPoint("owner-listening");
  if (deaths >= kDeathsUntilRepair) ArtefactCache::AskForRepair(cache_options.directory);
  auto cache = ArtefactCache::Open(cache_options);
  if (!cache.ok()) {
    Log("refuses: " + std::string(cache.status().message()));
    endpoint.Refuse(std::string(cache.status().message()));
    Leave(1);
  }
  KillPoint("owner-opened");
  if (!(*cache)->Remark().empty()) Log((*cache)->Remark());
  CacheService service(cache->get());
  endpoint.Serve(service);
  cache->reset();
  KillPoint("owner-closed");
  WriteDeaths(0);
  Leave(0);
}

}  // namespace
}  // namespace residua::cache

int main(int argc, char** argv) {
  if (argc == 3 && std::strcmp(argv[1], "--owner-of") == 0) return residua::cache::Own(argv[2]);
  if (argc == 2 && std::strcmp(argv[1], "--version") == 0) return std::puts("residua " RESIDUA_VERSION) < 0;
  const bool help = argc == 2 && std::strcmp(argv[1], "--help") == 0;
  std::fputs(residua::cache::kHelp, help ? stdout : stderr);
  return help ? 0 : 2;
}
