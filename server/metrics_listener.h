// `GET /metrics` over HTTP, for Prometheus.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"

namespace residua::server {

class MetricsListener {
 public:
  // HOST:PORT; port 0 picks a free one. `text` is asked from other threads.
  static absl::StatusOr<std::unique_ptr<MetricsListener>> Start(const std::string& listen,
                                                                std::function<std::string()> text);
  ~MetricsListener();
  const std::string& address() const;

 private:
  struct Impl;
  explicit MetricsListener(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace residua::server
