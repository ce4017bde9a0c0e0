#include "cache/entry.h"

#include <charconv>
#include <cstdlib>
#include <string_view>

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

int64_t NumberFromEnvironment(const char* name, int64_t usual) {
  const std::string_view text = std::getenv(name) ? std::getenv(name) : "";
  int64_t number = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return !text.empty() && error == std::errc() && end == text.data() + text.size() && number >= 0 ? number : usual;
}

}  // namespace residua::cache
