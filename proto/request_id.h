// By what the logs of client, server and worker name one request. Header without gRPC.
#pragma once

#include <cstdint>
#include <random>
#include <string>

namespace residua::proto {

inline constexpr size_t kLongestRequestId = 64;

// Two are never equal, as far as chance goes.
inline std::string MakeRequestId() {
  std::random_device random;
  std::string id;
  for (int word = 0; word < 2; ++word) {
    const uint32_t bits = random();
    for (int shift = 28; shift >= 0; shift -= 4) id += "0123456789abcdef"[bits >> shift & 15];
  }
  return id;
}

inline bool IsRequestId(const std::string& text) {
  if (text.empty() || text.size() > kLongestRequestId) return false;
  for (const unsigned char c : text) {
    if (c <= ' ' || c > '~') return false;
  }
  return true;
}

}  // namespace residua::proto
