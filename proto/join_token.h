// What a worker shows to be let in: a secret that its server and it were both given. Header without gRPC.
#pragma once

#include <mutex>
#include <string>

#include "digest/sha256.h"

namespace residua::proto {

// The name of the metadata of WorkerService.Connect that carries it.
inline constexpr const char* kJoinTokenMetadata = "residua-join-token";
inline constexpr size_t kShortestJoinToken = 16;

// Reads the one line of such a file. Empty, or what is wrong.
std::string ReadJoinToken(const std::string& file, std::string* token);

// The server's, which may change while it runs. Thread-safe.
class JoinToken {
 public:
  // Empty: whoever comes is let in.
  void Set(std::string token) {
    const std::lock_guard lock(mutex_);
    token_ = std::move(token);
  }
  // In a time that says nothing of how much of it is right: digests are compared.
  bool Admits(const std::string& shown) {
    const std::lock_guard lock(mutex_);
    return token_.empty() || Sha256Raw(shown) == Sha256Raw(token_);
  }

 private:
  std::mutex mutex_;
  std::string token_;
};

}  // namespace residua::proto
