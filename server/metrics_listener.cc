#include "server/metrics_listener.h"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <list>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "server/host_and_port.h"

namespace residua::server {
namespace {

using Clock = std::chrono::steady_clock;

// Until a descriptor is tried for again when the process has none left.
constexpr std::chrono::milliseconds kNoDescriptor{200};

class Descriptor {
 public:
  explicit Descriptor(int fd = -1) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Descriptor() {
    if (fd_ >= 0) close(fd_);
  }
  int get() const { return fd_; }

 private:
  int fd_;
};

// Reads the head, then writes the answer, then waits for the peer to close: who closes first while bytes of the peer
// are unread makes the answer vanish on its way.
class Connection {
 public:
  Connection(Descriptor socket, Clock::time_point end) : socket_(std::move(socket)), end_(end) {}

  int fd() const { return socket_.get(); }
  short Events() const { return phase_ == Phase::kWrites ? POLLOUT : POLLIN; }
  Clock::time_point end() const { return end_; }
  // False: it is over.
  bool Go(const WatchPages& pages, const MetricsBounds& bounds) {
    switch (phase_) {
      case Phase::kReads:
        return Read(pages, bounds);
      case Phase::kWrites:
        return Write();
      case Phase::kLeaves:
        return Drop();
    }
    return false;
  }

 private:
  enum class Phase { kReads, kWrites, kLeaves };

  static bool MayGoOn() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

  bool Read(const WatchPages& pages, const MetricsBounds& bounds) {
    char bytes[2048];
    const ssize_t got = recv(fd(), bytes, std::min(sizeof bytes, bounds.head_bytes + 1 - text_.size()), 0);
    if (got <= 0) return got < 0 && MayGoOn();
    text_.append(bytes, static_cast<size_t>(got));
    if (HeadIsComplete(text_)) {
      text_ = AnswerToHead(text_, pages);
    } else if (text_.size() > bounds.head_bytes) {
      text_ = AnswerToLongHead();
    } else {
      return true;
    }
    phase_ = Phase::kWrites;
    return Write();
  }
  bool Write() {
    const ssize_t sent = send(fd(), text_.data() + sent_, text_.size() - sent_, MSG_NOSIGNAL);
    if (sent < 0) return MayGoOn();
    sent_ += static_cast<size_t>(sent);
    if (sent_ < text_.size()) return true;
    shutdown(fd(), SHUT_WR);
    phase_ = Phase::kLeaves;
    return true;
  }
  bool Drop() const {
    char bytes[2048];
    const ssize_t got = recv(fd(), bytes, sizeof bytes, 0);
    return got > 0 || (got < 0 && MayGoOn());
  }

  Descriptor socket_;
  Clock::time_point end_;
  Phase phase_ = Phase::kReads;
  std::string text_;  // of the head, then of the answer
  size_t sent_ = 0;
};

absl::StatusOr<Descriptor> Bind(const std::string& listen, int* port) {
  const std::optional<HostAndPort> at = HostAndPortOf(listen);
  if (!at) return absl::InvalidArgumentError("`" + listen + "` is not HOST:PORT");
  *port = at->port;
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE;
  addrinfo* found = nullptr;
  if (const int failed = getaddrinfo(at->host.c_str(), std::to_string(*port).c_str(), &hints, &found); failed != 0) {
    return absl::UnavailableError("cannot listen on `" + listen + "` for metrics: " + gai_strerror(failed));
  }
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> addresses(found, freeaddrinfo);
  Descriptor socket(::socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  const int yes = 1;
  setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  sockaddr_storage bound{};
  socklen_t length = sizeof bound;
  if (socket.get() < 0 || bind(socket.get(), found->ai_addr, found->ai_addrlen) != 0 ||
      ::listen(socket.get(), SOMAXCONN) != 0 ||
      getsockname(socket.get(), reinterpret_cast<sockaddr*>(&bound), &length) != 0) {
    return absl::UnavailableError("cannot listen on `" + listen + "` for metrics: " + std::strerror(errno));
  }
  *port = ntohs(bound.ss_family == AF_INET6 ? reinterpret_cast<sockaddr_in6*>(&bound)->sin6_port
                                            : reinterpret_cast<sockaddr_in*>(&bound)->sin_port);
  return socket;
}

}  // namespace

struct MetricsListener::Impl {
  WatchPages pages;
  MetricsBounds bounds;
  std::string address;
  Descriptor listener, stop;
  std::list<Connection> connections;  // the oldest first
  Clock::time_point no_accept_before;
  std::thread thread;

  void Loop() {
    while (true) {
      std::vector<pollfd> waits = {{stop.get(), POLLIN, 0}};
      const Clock::time_point now = Clock::now();
      Clock::time_point next = now + bounds.life;
      for (const Connection& connection : connections) {
        waits.push_back({connection.fd(), connection.Events(), 0});
        next = std::min(next, connection.end());
      }
      const bool accepts = now >= no_accept_before;
      if (accepts) waits.push_back({listener.get(), POLLIN, 0});
      if (!accepts) next = std::min(next, no_accept_before);
      const auto pause = std::chrono::ceil<std::chrono::milliseconds>(next - now);
      poll(waits.data(), waits.size(), static_cast<int>(std::max<int64_t>(pause.count(), 0)));
      if (waits[0].revents != 0) return;
      Serve(waits);
      if (accepts && waits.back().revents != 0) AcceptAll();
    }
  }

  // `waits`: those of the connections from the second on.
  void Serve(const std::vector<pollfd>& waits) {
    const Clock::time_point now = Clock::now();
    size_t at = 1;
    for (auto connection = connections.begin(); connection != connections.end(); ++at) {
      const bool over = (waits[at].revents != 0 && !connection->Go(pages, bounds)) || connection->end() <= now;
      connection = over ? connections.erase(connection) : std::next(connection);
    }
  }

  // No more at a time than are kept, so that those who knock without end do not keep those who ask waiting.
  void AcceptAll() {
    for (size_t k = 0; k < bounds.connections; ++k) {
      Descriptor socket(accept4(listener.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
      if (socket.get() < 0) {
        if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
          no_accept_before = Clock::now() + kNoDescriptor;
        }
        return;
      }
      if (connections.size() >= bounds.connections) connections.pop_front();
      connections.emplace_back(std::move(socket), Clock::now() + bounds.life);
      // What is asked usually comes along with the connection.
      if (!connections.back().Go(pages, bounds)) connections.pop_back();
    }
  }
};

absl::StatusOr<std::unique_ptr<MetricsListener>> MetricsListener::Start(const std::string& listen, WatchPages pages,
                                                                        MetricsBounds bounds) {
  int port = 0;
  absl::StatusOr<Descriptor> listener = Bind(listen, &port);
  if (!listener.ok()) return listener.status();
  auto impl = std::make_unique<Impl>();
  impl->pages = std::move(pages);
  impl->bounds = bounds;
  impl->listener = std::move(*listener);
  impl->stop = Descriptor(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (impl->stop.get() < 0) return absl::UnavailableError("cannot listen for metrics: no descriptor is left");
  impl->address = listen.substr(0, listen.rfind(':')) + ":" + std::to_string(port);
  impl->thread = std::thread([raw = impl.get()] { raw->Loop(); });
  return std::unique_ptr<MetricsListener>(new MetricsListener(std::move(impl)));
}

MetricsListener::MetricsListener(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

MetricsListener::~MetricsListener() {
  const uint64_t one = 1;
  while (write(impl_->stop.get(), &one, sizeof one) < 0 && errno == EINTR) {
  }
  impl_->thread.join();
}

const std::string& MetricsListener::address() const { return impl_->address; }

}  // namespace residua::server
