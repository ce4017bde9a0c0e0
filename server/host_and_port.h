// HOST:PORT, where somebody listens. IPv6 hosts stand in brackets; port 0 is any that is free.
#pragma once

#include <optional>
#include <string>

namespace residua::server {

struct HostAndPort {
  std::string host;  // without brackets
  int port = 0;
};

// Nothing for what is none: a port beyond 65535 would be taken by what is below as another one.
std::optional<HostAndPort> HostAndPortOf(const std::string& listen);

}  // namespace residua::server
