#include "cache/kill_point.h"

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace residua::cache {
namespace {

struct Target {
  std::string name;
  int left = 0;
};

Target FromEnvironment() {
  const char* text = std::getenv("RESIDUA_KILL_AT");
  const std::string target = text ? text : "";
  const size_t colon = target.find(':');
  if (colon == std::string::npos) return {};
  return {target.substr(0, colon), std::atoi(target.c_str() + colon + 1)};
}

}  // namespace

void KillPoint(const char* name) {
  static const Target target = FromEnvironment();
  static std::atomic<int> left{target.left};
  if (target.left == 0 || target.name != name || --left != 0) return;
  std::fprintf(stderr, "killed at %s\n", name);
  std::raise(SIGKILL);
}

}  // namespace residua::cache
