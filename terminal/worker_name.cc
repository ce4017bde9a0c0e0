#include "terminal/worker_name.h"

#include <unistd.h>

namespace residua::terminal {
namespace {

std::string NamesHere() {
  char host[256] = "worker";
  if (gethostname(host, sizeof host - 1) != 0) host[0] = 'w';
  return std::string(host) + "/";
}

}  // namespace

std::string DefaultWorkerName() { return NamesHere() + std::to_string(getpid()); }

bool IsWorkerHere(const std::string& name) { return name.starts_with(NamesHere()); }

}  // namespace residua::terminal
