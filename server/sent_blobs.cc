#include "server/sent_blobs.h"

#include <algorithm>
#include <cstring>

namespace residua::server {

// Whoever makes digests that begin alike has to find bytes for each, which it sends.
size_t SentBlobs::FirstBytes::operator()(const Digest& digest) const {
  size_t first;
  std::memcpy(&first, digest.data(), sizeof first);
  return first;
}

void SentBlobs::Add(const std::string& client, std::string_view sha256) {
  Digest digest;
  if (sha256.size() != digest.size()) return;
  std::copy(sha256.begin(), sha256.end(), digest.begin());
  const std::lock_guard lock(mutex_);
  Sent& sent = by_client_[client];
  if (const auto known = sent.places.find(digest); known != sent.places.end()) {
    sent.by_use.splice(sent.by_use.begin(), sent.by_use, known->second);
    return;
  }
  sent.by_use.push_front(digest);
  sent.places.emplace(digest, sent.by_use.begin());
  if (++count_ > most_) ForgetOne();
}

bool SentBlobs::Has(const std::string& client, std::string_view sha256) {
  Digest digest;
  if (sha256.size() != digest.size()) return false;
  std::copy(sha256.begin(), sha256.end(), digest.begin());
  const std::lock_guard lock(mutex_);
  const auto sent = by_client_.find(client);
  if (sent == by_client_.end()) return false;
  const auto known = sent->second.places.find(digest);
  if (known == sent->second.places.end()) return false;
  std::list<Digest>& by_use = sent->second.by_use;
  by_use.splice(by_use.begin(), by_use, known->second);
  return true;
}

// Clients are few: those of the table of tokens, of the certificates, or machines.
void SentBlobs::ForgetOne() {
  const auto most = std::max_element(by_client_.begin(), by_client_.end(), [](const auto& a, const auto& b) {
    return a.second.by_use.size() < b.second.by_use.size();
  });
  Sent& sent = most->second;
  sent.places.erase(sent.by_use.back());
  sent.by_use.pop_back();
  --count_;
  if (sent.by_use.empty()) by_client_.erase(most);
}

}  // namespace residua::server
