#include "client/sources.h"

#include <map>
#include <optional>

#include "digest/sha256.h"
#include "proto/source_blobs.h"

namespace residua::client {

std::string SourcesInMemory(const job::JobRequest& request, Sources* sources) {
  std::map<std::string, std::string> texts;  // by digest
  sources->tree = std::make_shared<job::SourceTree>();
  for (const auto& [path, text] : request.files) {
    const job::FileDigest digest{Sha256Hex(text), static_cast<int64_t>(text.size())};
    texts[digest.sha256] = text;
    sources->tree->files[path] = digest;
  }
  sources->tree->blobs =
      std::make_shared<proto::SourceBlobs>([texts = std::move(texts)](const job::FileDigest& digest) {
        const auto found = texts.find(digest.sha256);
        return found == texts.end() ? std::nullopt : std::optional(found->second);
      });
  return "";
}

}  // namespace residua::client
