// A secret of one line, in a file: what clients and workers show to be let in. Header without gRPC.
#pragma once

#include <string>

namespace residua::proto {

// Calls carry it as `authorization: Bearer SECRET`.
inline constexpr const char* kAuthorization = "authorization";
inline constexpr const char* kBearer = "Bearer ";
inline constexpr size_t kShortestSecret = 16;

// Reads the one line of such a file. Empty, or what is wrong.
std::string ReadSecret(const std::string& file, std::string* secret);
// Of a secret that came from elsewhere, as the environment.
std::string WrongWithSecret(const std::string& name, const std::string& secret);

}  // namespace residua::proto
