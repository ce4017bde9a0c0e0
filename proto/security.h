// How one end of a channel is secured: whom it believes, what it shows. Header without gRPC.
//
// A client (and a worker) believes a server whose certificate comes from `authorities`; without these it speaks in the
// clear, and then shows its secret to nobody but this machine. Files are read again when they change, so that a
// certificate is renewed by replacing its file.
#pragma once

#include <string>

namespace residua::proto {

struct Security {
  std::string authorities;       // PEM; kSystemAuthorities: those of the system; empty: in the clear
  std::string certificate, key;  // PEM, shown to a server that asks for them; both or neither
  std::string secret;            // shown with each call; empty: none
  std::string trusted_keys;      // PEM: of those who sign results that are believed; empty: those of the server
};
inline constexpr const char* kSystemAuthorities = "system";

// Whether whoever listens at HOST:PORT is this machine.
bool IsLoopback(const std::string& address);

// Of a client: RESIDUA_TLS_CA, RESIDUA_TLS_CERT, RESIDUA_TLS_KEY, RESIDUA_TRUSTED_KEYS, and RESIDUA_TOKEN or the file
// RESIDUA_TOKEN_FILE. Empty, or what is wrong.
std::string SecurityFromEnvironment(Security* security);

// Equal for those who may share a channel: what it says, and what is in its files.
std::string DigestOf(const Security& security);

}  // namespace residua::proto
