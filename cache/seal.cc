#include "cache/seal.h"

#include "cache/codec.h"
#include "digest/sha256.h"

namespace residua::cache {

std::string SealedBytes(const std::string& key_sha256, const StoredResult& result) {
  StoredResult sealed = result;
  sealed.phase_ns.clear();
  return "residua entry, 1\n" + key_sha256 + "\n" + Encode(sealed);
}

std::vector<FileReference> ReferencesOf(const std::map<std::string, std::string>& files) {
  std::vector<FileReference> references;
  for (const auto& [name, bytes] : files) references.push_back({name, Sha256Hex(bytes), bytes.size()});
  return references;
}

}  // namespace residua::cache
