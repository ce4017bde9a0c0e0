#include "server/rendezvous.h"

#include <algorithm>
#include <numeric>

namespace residua::server {

uint64_t RendezvousScore(std::string_view key, std::string_view node) {
  uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a, length-separated so that ("ab","c") and ("a","bc") differ
  auto mix = [&hash](std::string_view text) {
    for (unsigned char byte : text) hash = (hash ^ byte) * 0x100000001b3u;
    hash = (hash ^ 0x1ff ^ text.size()) * 0x100000001b3u;
  };
  mix(key);
  mix(node);
  // The finaliser of splitmix64: FNV alone leaves the high bits, which decide the order, too regular.
  hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9u;
  hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebu;
  return hash ^ (hash >> 31);
}

std::vector<size_t> RendezvousOrder(const std::vector<std::string>& nodes, std::string_view shard_key,
                                    std::string_view job_key, size_t homes) {
  std::vector<size_t> order(nodes.size());
  std::iota(order.begin(), order.end(), size_t{0});
  auto by = [&nodes](std::string_view key) {
    return
        [&nodes, key](size_t a, size_t b) { return RendezvousScore(key, nodes[a]) > RendezvousScore(key, nodes[b]); };
  };
  std::stable_sort(order.begin(), order.end(), by(shard_key));
  std::stable_sort(order.begin(), order.begin() + static_cast<long>(std::min(homes, order.size())), by(job_key));
  return order;
}

}  // namespace residua::server
