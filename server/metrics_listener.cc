#include "server/metrics_listener.h"

#include <httplib.h>

#include <charconv>
#include <thread>
#include <utility>

namespace residua::server {
namespace {

// Prometheus asks now and then; whoever asks more waits, and bodies are none of ours.
constexpr size_t kThreads = 2;
constexpr size_t kLongestBody = 1024;

}  // namespace

struct MetricsListener::Impl {
  httplib::Server server;
  std::string address;
  std::thread thread;
};

absl::StatusOr<std::unique_ptr<MetricsListener>> MetricsListener::Start(const std::string& listen,
                                                                        std::function<std::string()> text) {
  const size_t colon = listen.rfind(':');
  int port = 0;
  const char* const end = listen.data() + listen.size();
  if (colon == std::string::npos || std::from_chars(listen.data() + colon + 1, end, port).ptr != end || port < 0 ||
      port > 65535) {
    return absl::InvalidArgumentError("`" + listen + "` is not HOST:PORT");
  }
  auto impl = std::make_unique<Impl>();
  httplib::Server& server = impl->server;
  server.new_task_queue = [] { return new httplib::ThreadPool(kThreads); };
  server.set_payload_max_length(kLongestBody);
  server.Get("/metrics", [text = std::move(text)](const httplib::Request&, httplib::Response& response) {
    response.set_content(text(), "text/plain; version=0.0.4; charset=utf-8");
  });
  const std::string host = listen.substr(0, colon);
  const bool bound =
      port == 0 ? (port = server.bind_to_any_port(host.c_str())) > 0 : server.bind_to_port(host.c_str(), port);
  if (!bound) return absl::UnavailableError("cannot listen on `" + listen + "` for metrics");
  impl->address = host + ":" + std::to_string(port);
  impl->thread = std::thread([&server] { server.listen_after_bind(); });
  return std::unique_ptr<MetricsListener>(new MetricsListener(std::move(impl)));
}

MetricsListener::MetricsListener(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

MetricsListener::~MetricsListener() {
  while (!impl_->server.is_running()) std::this_thread::yield();  // To stop it earlier is forgotten.
  impl_->server.stop();
  impl_->thread.join();
}

const std::string& MetricsListener::address() const { return impl_->address; }

}  // namespace residua::server
