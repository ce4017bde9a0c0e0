// `GET /metrics` and `GET /health` over HTTP, for who watches a server.
//
// One thread waits for all connections at once (poll), and none of them can make it wait: each may send so many bytes
// of a head, live for so long and be asked one thing. When there are more connections than are kept, the oldest one
// makes room, so that many peers that say nothing do not keep away one that does. No TLS and no credentials: what is
// told are counts and times.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "server/http_answer.h"

namespace residua::server {

struct MetricsBounds {
  size_t connections = 32;
  size_t head_bytes = 8192;
  std::chrono::milliseconds life{10000};  // of a connection, from its first byte to its last
};

class MetricsListener {
 public:
  // HOST:PORT, [HOST]:PORT for IPv6; port 0 picks a free one. `pages` are asked from another thread.
  static absl::StatusOr<std::unique_ptr<MetricsListener>> Start(const std::string& listen, WatchPages pages,
                                                                MetricsBounds bounds = {});
  ~MetricsListener();
  const std::string& address() const;

 private:
  struct Impl;
  explicit MetricsListener(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace residua::server
