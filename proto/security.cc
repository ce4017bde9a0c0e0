#include "proto/security.h"

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "digest/sha256.h"
#include "proto/secret.h"

namespace residua::proto {
namespace {

std::string FromEnvironment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

bool IsLoopback(const std::string& address) {
  const std::string host = address.substr(0, address.rfind(':'));
  return host == "localhost" || host == "[::1]" || host == "ipv6:[::1]" || host.rfind("127.", 0) == 0;
}

std::string SecurityFromEnvironment(Security* security) {
  security->authorities = FromEnvironment("RESIDUA_TLS_CA");
  security->certificate = FromEnvironment("RESIDUA_TLS_CERT");
  security->key = FromEnvironment("RESIDUA_TLS_KEY");
  security->trusted_keys = FromEnvironment("RESIDUA_TRUSTED_KEYS");
  security->secret = FromEnvironment("RESIDUA_TOKEN");
  if (!security->secret.empty()) return WrongWithSecret("RESIDUA_TOKEN", security->secret);
  const std::string file = FromEnvironment("RESIDUA_TOKEN_FILE");
  return file.empty() ? "" : ReadSecret(file, &security->secret);
}

std::string DigestOf(const Security& security) {
  std::string all = security.secret;
  for (const std::string& file : {security.authorities, security.certificate, security.key, security.trusted_keys}) {
    std::ifstream in(file);
    all += "\n" + file + "\n" + Sha256Hex(std::string(std::istreambuf_iterator<char>(in), {}));
  }
  return Sha256Hex(all);
}

}  // namespace residua::proto
