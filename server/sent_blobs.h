// Which client sent which blob.
//
// A source is named by its digest, and the cache holds those of everybody. That somebody knows a digest does not say
// that the text is theirs: manifests hold digests, and what a request comes back with shows what is in its sources. So
// for a client a blob is there only if that client sent it once; others send it themselves, and it is stored once.
//
// Guarantees: nobody is taken for the sender of what another one sent, or of what is not whole. Memory is bounded, and
// one client that sends a great many digests loses its own: of those who hold most the oldest are forgotten, where
// naming one counts as sending it. Nothing is written down: what is forgotten, or was before the server began, is sent
// once more.
//
// Thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <list>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace residua::server {

class SentBlobs {
 public:
  // Some 100 bytes each; a request names at most 65536 and the functions of an installed Octave, which are 1,400.
  static constexpr size_t kMost = size_t{1} << 19;

  explicit SentBlobs(size_t most = kMost) : most_(most) {}

  // `client`: its account (Caller). `sha256`: 32 bytes, which are those of what came.
  void Add(const std::string& client, std::string_view sha256);
  // A digest that is none was sent by nobody.
  bool Has(const std::string& client, std::string_view sha256);

 private:
  using Digest = std::array<char, 32>;
  struct FirstBytes {
    size_t operator()(const Digest& digest) const;
  };
  struct Sent {
    std::list<Digest> by_use;  // the newest first
    std::unordered_map<Digest, std::list<Digest>::iterator, FirstBytes> places;
  };

  void ForgetOne();

  const size_t most_;
  std::mutex mutex_;
  size_t count_ = 0;
  std::map<std::string, Sent> by_client_;
};

}  // namespace residua::server
