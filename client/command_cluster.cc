// residua cluster status: what a server says of itself and its workers.
#include <iostream>
#include <nlohmann/json.hpp>

#include "client/commands.h"
#include "client/remote_part.h"

namespace residua::client {

int RunCluster(const ClusterOptions& options) {
  std::string why;
  const RemotePart* remote = LoadRemotePart(&why);
  if (!remote) {
    std::cerr << "error: " << why << " [service]\n";
    return 3;
  }
  ClusterSummary s = remote->cluster_status(options.server, std::chrono::milliseconds(5000));
  if (!s.error.empty()) {
    std::cerr << "error: " << s.error << (s.retry_may_help ? "; a retry may help" : "") << " [service]\n";
    return 3;
  }
  nlohmann::ordered_json report = {{"build", s.build_id},
                                   {"uptime_ms", s.uptime_ms},
                                   {"queued", s.queued},
                                   {"queue_limit", s.queue_limit},
                                   {"running", s.running},
                                   {"joined", s.joined},
                                   {"released_again", s.released_again},
                                   {"quarantined", s.quarantined},
                                   {"refused", s.refused},
                                   {"hits", s.hits},
                                   {"misses", s.misses},
                                   {"damaged", s.damaged},
                                   {"blob_bytes", s.blob_bytes}};
  report["workers"] = nlohmann::ordered_json::array();
  for (const auto& w : s.workers) {
    report["workers"].push_back({{"name", w.name},
                                 {"target", w.target_cpu},
                                 {"slots", w.slots},
                                 {"running", w.running},
                                 {"draining", w.draining}});
  }
  if (options.json) {
    std::cout << report.dump() << "\n";
    return 0;
  }
  std::cout << s.build_id << ", up " << s.uptime_ms / 1000 << " s\n"
            << s.running << " running, " << s.queued << " of at most " << s.queue_limit << " queued, " << s.joined
            << " joined, " << s.released_again << " leased again, " << s.quarantined << " quarantined, " << s.refused
            << " answers refused\n"
            << s.hits << " hits, " << s.misses << " misses, " << s.damaged << " damaged\n";
  for (const auto& w : s.workers) {
    std::cout << "worker " << w.name << ": " << w.running << " of " << w.slots << " slots, " << w.target_cpu
              << (w.draining ? ", draining" : "") << "\n";
  }
  return 0;
}

}  // namespace residua::client
