#include "worker/host/source_reader.h"

#include <fstream>
#include <sstream>
#include <utility>

#include "digest/sha256.h"

namespace residua::worker {
namespace {

std::optional<std::string> ReadFile(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream bytes;
  if (!in || !(bytes << in.rdbuf())) return std::nullopt;
  return bytes.str();
}

}  // namespace

std::optional<std::string> SourceReader::Read(const job::FileDigest& digest, const Fetch& fetch) {
  if (std::optional<std::string> held = Find(digest.sha256)) return held;
  std::optional<std::string> bytes = ReadLocal(digest.sha256);
  if (!bytes) bytes = fetch(digest);
  if (bytes && Sha256Hex(*bytes) == digest.sha256) Keep(digest.sha256, *bytes);
  return bytes;
}

std::optional<std::string> SourceReader::Find(const std::string& sha256) {
  std::lock_guard lock(mutex_);
  auto found = by_digest_.find(sha256);
  if (found == by_digest_.end()) return std::nullopt;
  held_.splice(held_.begin(), held_, found->second);
  return found->second->bytes;
}

void SourceReader::Keep(const std::string& sha256, const std::string& bytes) {
  std::lock_guard lock(mutex_);
  if (bytes.size() > max_bytes_ || by_digest_.count(sha256)) return;
  held_.push_front({sha256, bytes});
  by_digest_[sha256] = held_.begin();
  bytes_ += bytes.size();
  while (bytes_ > max_bytes_) {
    bytes_ -= held_.back().bytes.size();
    by_digest_.erase(held_.back().sha256);
    held_.pop_back();
  }
}

std::optional<std::string> SourceReader::ReadLocal(const std::string& sha256) {
  std::call_once(listed_, [this] {
    for (const std::string& path : list_local_ ? list_local_() : std::vector<std::string>()) {
      if (const std::optional<std::string> bytes = ReadFile(path)) local_[Sha256Hex(*bytes)] = path;
    }
  });
  const auto found = local_.find(sha256);
  if (found == local_.end()) return std::nullopt;
  std::optional<std::string> bytes = ReadFile(found->second);
  // Another release may have been installed meanwhile.
  return bytes && Sha256Hex(*bytes) == sha256 ? bytes : std::nullopt;
}

}  // namespace residua::worker
