#include "server/acceptor.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "server/log.h"

namespace residua::server {
namespace {

constexpr size_t kMostMachines = 10000;
constexpr std::chrono::seconds kBetweenWords{10};
constexpr std::chrono::milliseconds kWithoutDescriptors{50};

// Three quarters of what the process may have. The kernel gives out the least number that is free, so that a number of
// this size says that so many are in use.
int MostDescriptors() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > rlim_t{1} << 30) return 1 << 30;
  return static_cast<int>(limit.rlim_cur / 4 * 3);
}

// As many as the process may allow itself.
void RaiseDescriptors() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= limit.rlim_max) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

std::string MachineText(const sockaddr_storage& address) {
  char text[INET6_ADDRSTRLEN] = "";
  if (address.ss_family == AF_INET) {
    inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in&>(address).sin_addr, text, sizeof text);
  } else if (address.ss_family == AF_INET6) {
    inet_ntop(AF_INET6, &reinterpret_cast<const sockaddr_in6&>(address).sin6_addr, text, sizeof text);
  }
  return text;
}

int PortOf(int socket) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  if (getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) != 0) return 0;
  return ntohs(address.ss_family == AF_INET ? reinterpret_cast<sockaddr_in&>(address).sin_port
                                            : reinterpret_cast<sockaddr_in6&>(address).sin6_port);
}

// Listens at one address; -1: it cannot. `port` other than 0 replaces the address's.
int ListenAtOne(const addrinfo& at, int port) {
  const int fd = socket(at.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  const int on = 1, off = 0;
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);  // connections have it, too
  sockaddr_storage address{};
  std::memcpy(&address, at.ai_addr, at.ai_addrlen);
  if (at.ai_family == AF_INET6) {
    auto& v6 = reinterpret_cast<sockaddr_in6&>(address);
    const bool any = IN6_IS_ADDR_UNSPECIFIED(&v6.sin6_addr);  // [::] is every address of either kind
    setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, any ? &off : &on, sizeof on);
    if (port != 0) v6.sin6_port = htons(static_cast<uint16_t>(port));
  } else if (port != 0) {
    reinterpret_cast<sockaddr_in&>(address).sin_port = htons(static_cast<uint16_t>(port));
  }
  if (bind(fd, reinterpret_cast<sockaddr*>(&address), at.ai_addrlen) == 0 && listen(fd, 4096) == 0) return fd;
  close(fd);
  return -1;
}

}  // namespace

bool Arrivals::May(const std::string& machine, Clock::time_point now) {
  if (by_machine_.size() >= kMostMachines) {
    std::erase_if(by_machine_, [now](const auto& one) {
      return now - one.second.at > std::chrono::duration<double>(kAtOnce / kASecond);  // it has all again
    });
  }
  Left& left = by_machine_.try_emplace(machine, Left{kAtOnce, now}).first->second;
  const double since = std::chrono::duration<double>(now - left.at).count();
  left.connections = std::min(kAtOnce, left.connections + since * kASecond);
  left.at = now;
  if (left.connections < 1) return false;
  left.connections -= 1;
  return true;
}

bool Acceptor::ListenAt(const std::string& host, const std::string& port) {
  addrinfo hints{}, *found = nullptr;
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  if (getaddrinfo(host.c_str(), port.c_str(), &hints, &found) != 0) return false;
  bool taken = false;
  for (const addrinfo* at = found; at != nullptr; at = at->ai_next) {
    const int fd = ListenAtOne(*at, port_);
    taken = taken || (fd < 0 && errno == EADDRINUSE);
    if (fd < 0) continue;
    listening_.push_back(fd);
    port_ = PortOf(fd);
  }
  freeaddrinfo(found);
  return !listening_.empty() && !taken;
}

absl::StatusOr<std::unique_ptr<Acceptor>> Acceptor::At(const std::string& listen) {
  const size_t colon = listen.rfind(':');
  std::string host = listen.substr(0, colon);
  const std::string port = listen.substr(colon + 1);
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
  if (host.empty()) host = "0.0.0.0";
  RaiseDescriptors();
  std::unique_ptr<Acceptor> acceptor(new Acceptor);
  // Every address is every one of either kind, where there are two; so gRPC has it, and so do deployments.
  bool listens = host == "0.0.0.0" && acceptor->ListenAt("::", port);
  if (!listens && acceptor->listening_.empty()) listens = acceptor->ListenAt(host, port);
  if (!listens) return absl::UnavailableError("cannot listen on `" + listen + "`");
  acceptor->wake_ = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return acceptor;
}

Acceptor::~Acceptor() {
  if (thread_.joinable()) {
    eventfd_write(wake_, 1);
    thread_.join();
  }
  for (const int fd : listening_) close(fd);
  if (wake_ >= 0) close(wake_);
}

void Acceptor::GiveTo(std::unique_ptr<grpc::experimental::ExternalConnectionAcceptor> to) {
  to_ = std::move(to);
  thread_ = std::thread([this] { Run(); });
}

void Acceptor::Run() {
  std::vector<pollfd> polled{{wake_, POLLIN, 0}};
  for (const int fd : listening_) polled.push_back({fd, POLLIN, 0});
  while (poll(polled.data(), polled.size(), -1) >= 0 || errno == EINTR) {
    if ((polled[0].revents & POLLIN) != 0) return;
    for (size_t k = 1; k < polled.size(); ++k) {
      // Some at a time: others may listen, and the end may come.
      for (int some = 0; some < 64 && (polled[k].revents & POLLIN) != 0 && TakeOne(polled[k].fd);) ++some;
    }
  }
}

bool Acceptor::TakeOne(int listening) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  const int fd = accept4(listening, reinterpret_cast<sockaddr*>(&address), &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (fd < 0) {
    if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
      std::this_thread::sleep_for(kWithoutDescriptors);
    }
    return false;
  }
  const std::string machine = MachineText(address);
  if (fd >= MostDescriptors()) {
    Refuse(fd, machine, "three quarters of the descriptors of the server are in use");
  } else if (!arrivals_.May(machine, Arrivals::Clock::now())) {
    Refuse(fd, machine, "its machine begins too many connections");
  } else {
    grpc::experimental::ExternalConnectionAcceptor::NewConnectionParameters connection;
    connection.listener_fd = listening;
    connection.fd = fd;
    to_->HandleNewConnection(&connection);
  }
  return true;
}

void Acceptor::Refuse(int connection, const std::string& machine, const char* why) {
  close(connection);
  const auto now = Arrivals::Clock::now();
  if (now - told_ < kBetweenWords) return;
  told_ = now;
  LogError("connections-refused", {{"machine", machine}, {"reason", why}});
}

}  // namespace residua::server
