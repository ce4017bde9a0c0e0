#include "cache/entry.h"

#include <cstdlib>

namespace residua::cache {

std::string DefaultDirectory(const std::string& room) {
  auto variable = [](const char* name) -> std::string {
    const char* value = std::getenv(name);
    return value ? value : "";
  };
  std::string base = variable("RESIDUA_CACHE_DIR");
  if (base.empty() && !variable("XDG_CACHE_HOME").empty()) base = variable("XDG_CACHE_HOME") + "/residua";
  if (base.empty()) base = (variable("HOME").empty() ? "/tmp" : variable("HOME")) + "/.cache/residua";
  return base + "/" + room;
}

}  // namespace residua::cache
