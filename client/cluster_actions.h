// What can be asked of a server by `residua cluster`: one table.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "client/commands.h"
#include "client/remote_part.h"

namespace residua::client {

struct ClusterAction {
  const char* name;
  const char* words;   // that follow, as the help shows them
  size_t least, most;  // how many
  bool may_watch;
  const char* help;
  int (*run)(const RemotePart& remote, const ClusterOptions& options);
};
const std::vector<ClusterAction>& ClusterActions();
const ClusterAction* FindClusterAction(const std::string& name);  // or null

// ---- for the actions

inline constexpr std::chrono::milliseconds kClusterPatience{5000};
// Says what failed; the exit status.
int ClusterFailed(const ClusterOptions& options, const std::string& error, bool retry_may_help);
// A list as JSON, or the lines of it; `none`: what is said where it is empty. The exit status.
int ShowClusterList(const ClusterOptions& options, const nlohmann::ordered_json& list, const std::string& lines,
                    const char* none);

int RunClusterStatus(const RemotePart& remote, const ClusterOptions& options);
int RunClusterWorkers(const RemotePart& remote, const ClusterOptions& options);
int RunClusterReports(const RemotePart& remote, const ClusterOptions& options);
int RunClusterQueue(const RemotePart& remote, const ClusterOptions& options);
int RunClusterCancel(const RemotePart& remote, const ClusterOptions& options);
int RunClusterDrain(const RemotePart& remote, const ClusterOptions& options);
int RunClusterResume(const RemotePart& remote, const ClusterOptions& options);
int RunClusterQuarantine(const RemotePart& remote, const ClusterOptions& options);

}  // namespace residua::client
