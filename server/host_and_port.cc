#include "server/host_and_port.h"

#include <charconv>

namespace residua::server {

std::optional<HostAndPort> HostAndPortOf(const std::string& listen) {
  const size_t colon = listen.rfind(':');
  if (colon == std::string::npos) return std::nullopt;
  HostAndPort at{listen.substr(0, colon)};
  if (at.host.starts_with('[') && at.host.ends_with(']')) at.host = at.host.substr(1, at.host.size() - 2);
  const char* const end = listen.data() + listen.size();
  const auto [stop, error] = std::from_chars(listen.data() + colon + 1, end, at.port);
  if (error != std::errc() || stop != end || at.port < 0 || at.port > 65535) return std::nullopt;
  return at;
}

}  // namespace residua::server
