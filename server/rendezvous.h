// Rendezvous hashing: every (key, node) pair has a score, and a key lives on the node with the highest. When a node
// leaves, only its keys move; when one comes, it takes its share from all others; servers with equal views agree
// without talking. The hash is our own and part of the contract between servers: it must not change with a build.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace residua::server {

uint64_t RendezvousScore(std::string_view key, std::string_view node);

// Indices of `nodes`, best first: the `homes` best by `shard_key`, these ordered by `job_key`, then all others by
// `shard_key`. So related jobs meet on few nodes and equal ones on one.
std::vector<size_t> RendezvousOrder(const std::vector<std::string>& nodes, std::string_view shard_key,
                                    std::string_view job_key, size_t homes);

}  // namespace residua::server
