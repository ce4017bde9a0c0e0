// residua cache: statistics, contents, integrity and pruning of the embedded cache.
#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cache/artefact_cache.h"
#include "client/commands.h"

namespace residua::client {

int RunCache(const CacheCommandOptions& options) {
  cache::CacheOptions cache_options;
  cache_options.directory = options.cache_dir.empty() ? cache::DefaultDirectory("artefacts") : options.cache_dir;
  auto opened = cache::ArtefactCache::Open(cache_options);
  if (!opened.ok()) {
    std::cerr << "error: " << cache_options.directory << ": " << opened.status().message()
              << "; a retry may help [cache]\n";
    return 3;
  }
  cache::ArtefactCache& store = **opened;
  if (!store.Remark().empty()) std::cerr << "residua: " << store.Remark() << "\n";
  nlohmann::ordered_json report;
  int status = 0;
  if (options.action == "stats") {
    cache::CacheStats s = store.Stats();
    report = {{"directory", cache_options.directory},
              {"hits", s.hits},
              {"misses", s.misses},
              {"stores", s.stores},
              {"damaged", s.damaged},
              {"results", s.results},
              {"blobs", s.blobs},
              {"blob_bytes", s.blob_bytes},
              {"limit_bytes", s.limit_bytes}};
  } else if (options.action == "list") {
    report["entries"] = nlohmann::ordered_json::array();
    for (const cache::CacheEntry& e : store.List(1000)) {
      report["entries"].push_back(
          {{"signature", e.signature}, {"entry", e.entry}, {"bytes", e.bytes}, {"stored", e.stored_unix}});
    }
  } else if (options.action == "verify") {
    cache::VerifyReport v = store.Verify();
    report = {{"results", v.results},
              {"blobs", v.blobs},
              {"damaged_results", v.damaged_results},
              {"damaged_blobs", v.damaged_blobs}};
    if (v.damaged_blobs + v.damaged_results > 0) status = 1;
  } else {
    auto now =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    auto removed = store.Prune(now - int64_t{86400} * options.days);
    if (!removed.ok()) {
      std::cerr << "error: " << removed.status().message() << " [cache]\n";
      return 3;
    }
    report = {{"removed", *removed}};
  }
  if (options.json) {
    std::cout << report.dump() << "\n";
  } else if (report.contains("entries")) {
    for (const auto& e : report["entries"]) {
      std::cout << e["signature"].get<std::string>().substr(0, 16) << "  " << e["entry"].get<std::string>() << "  "
                << e["bytes"] << " bytes\n";
    }
  } else {
    for (const auto& [key, v] : report.items()) std::cout << key << ": " << v << "\n";
  }
  return status;
}

}  // namespace residua::client
