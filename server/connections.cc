#include "server/connections.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <linux/tcp.h>
#include <malloc.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "server/gate.h"
#include "server/log.h"
#include "server/pending_shares.h"

namespace residua::server {
namespace {

// A socket's other end as gRPC writes it: `ipv4:10.0.0.7:5123`, `ipv6:%5B2001:db8::7%5D:5123`.
std::string PeerText(const sockaddr_storage& address) {
  char text[INET6_ADDRSTRLEN];
  if (address.ss_family == AF_INET) {
    const auto& v4 = reinterpret_cast<const sockaddr_in&>(address);
    if (inet_ntop(AF_INET, &v4.sin_addr, text, sizeof text) == nullptr) return "";
    return std::string("ipv4:") + text + ":" + std::to_string(ntohs(v4.sin_port));
  }
  if (address.ss_family != AF_INET6) return "";
  const auto& v6 = reinterpret_cast<const sockaddr_in6&>(address);
  if (IN6_IS_ADDR_V4MAPPED(&v6.sin6_addr)) {
    if (inet_ntop(AF_INET, v6.sin6_addr.s6_addr + 12, text, sizeof text) == nullptr) return "";
    return std::string("ipv4:") + text + ":" + std::to_string(ntohs(v6.sin6_port));
  }
  if (inet_ntop(AF_INET6, &v6.sin6_addr, text, sizeof text) == nullptr) return "";
  return std::string("ipv6:%5B") + text + "%5D:" + std::to_string(ntohs(v6.sin6_port));
}

int PortOf(const sockaddr_storage& address) {
  if (address.ss_family == AF_INET) return ntohs(reinterpret_cast<const sockaddr_in&>(address).sin_port);
  if (address.ss_family == AF_INET6) return ntohs(reinterpret_cast<const sockaddr_in6&>(address).sin6_port);
  return -1;
}

// The descriptors of this process.
std::vector<int> Descriptors() {
  std::vector<int> numbers;
  DIR* const folder = opendir("/proc/self/fd");
  if (folder == nullptr) return numbers;
  while (const dirent* const entry = readdir(folder)) {
    if (entry->d_name[0] != '.') numbers.push_back(std::atoi(entry->d_name));
  }
  closedir(folder);
  return numbers;
}

int64_t BytesToRead(int socket) {
  int bytes = 0;
  return ioctl(socket, FIONREAD, &bytes) == 0 ? bytes : 0;
}

}  // namespace

int64_t ResidentBytes() {
  std::FILE* const file = std::fopen("/proc/self/statm", "re");
  if (file == nullptr) return 0;
  long long all = 0, resident = 0;
  const bool read = std::fscanf(file, "%lld %lld", &all, &resident) == 2;
  std::fclose(file);
  return read ? resident * sysconf(_SC_PAGESIZE) : 0;
}

void Connections::SetPorts(std::set<int> ports) {
  const std::lock_guard lock(mutex_);
  ports_ = std::move(ports);
}

std::map<std::string, Connections::Socket> Connections::Sockets() const {
  std::map<std::string, Socket> sockets;
  for (const int number : Descriptors()) {
    sockaddr_storage here{}, there{};
    socklen_t size = sizeof here, other = sizeof there;
    if (getsockname(number, reinterpret_cast<sockaddr*>(&here), &size) != 0 || !ports_.count(PortOf(here))) continue;
    if (getpeername(number, reinterpret_cast<sockaddr*>(&there), &other) != 0) continue;
    tcp_info info{};
    socklen_t length = sizeof info;
    if (getsockopt(number, IPPROTO_TCP, TCP_INFO, &info, &length) != 0) continue;
    sockets[PeerText(there)] = {number, static_cast<int64_t>(info.tcpi_bytes_received)};
  }
  return sockets;
}

// gRPC closes what is shut. Nobody else has the descriptor meanwhile but a connection that took its number since it was
// looked for, a moment ago, and that would connect again.
void Connections::Shut(const std::string& peer, Known* known, const Socket& socket, const char* why) {
  if (std::exchange(known->shut, true)) return;
  shutdown(socket.number, SHUT_RDWR);
  // What came and was not read yet would still be made calls of, however long that takes.
  while (recv(socket.number, nullptr, size_t{1} << 20, MSG_TRUNC | MSG_DONTWAIT) > 0) {
  }
  shut_at_ = Clock::now();
  LogError("connection-shut", {{"peer", peer}, {"reason", why}, {"bytes", std::to_string(socket.bytes)}});
}

std::shared_ptr<Traffic> Connections::Called(const std::string& peer, bool let_in, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (ports_.empty()) return nullptr;
  Known& known = by_peer_[peer];
  if (let_in) {
    known.since = now;
    return known.traffic;
  }
  if (now - known.spoilt_since > std::chrono::seconds(1)) {
    known.spoilt_since = now;
    known.spoilt = 0;
  }
  if (++known.spoilt <= bounds_.spoilt_calls || known.shut) return known.traffic;
  const std::map<std::string, Socket> sockets = Sockets();
  if (const auto socket = sockets.find(peer); socket != sockets.end()) {
    Shut(peer, &known, socket->second, "hundreds of calls within a second that were refused or given up at once");
  } else {
    known.shut = true;  // It is gone, and its calls are what is left of it.
  }
  return known.traffic;
}

// Null: nothing.
const char* Connections::WrongWithCalls(Clock::time_point now, Known* known) const {
  const Traffic& traffic = *known->traffic;
  if (now - known->given_up_since > std::chrono::seconds(1)) {
    known->given_up_since = now;
    known->given_up = traffic.given_up;
  }
  if (traffic.given_up - known->given_up > bounds_.spoilt_calls) {
    return "hundreds of calls within a second that were given up at once";
  }
  return traffic.open > bounds_.calls ? "more calls at a time than a connection may have" : nullptr;
}

void Connections::AskTransport(const std::string& peer, int64_t bytes, Clock::time_point now, Known* known) const {
  known->asked_at = bytes;
  const std::optional<Counts> counts = known->transport.Of(peer);
  // Of what says nothing nothing is held against anybody.
  known->begun = counts ? std::max(int64_t{0}, counts->open - known->traffic->open) : 0;
  if (counts && counts->messages == known->messages) return;
  known->messages = counts ? counts->messages : 0;
  known->message_at = bytes;
  known->message_since = now;
}

const char* Connections::WrongWithTransport(int64_t bytes, Clock::time_point now, const Known& known) const {
  if (known.begun + known.traffic->open > bounds_.streams) return "more calls are begun than a connection may have";
  const int64_t unread = bytes - known.message_at;
  const bool too_long = unread > bounds_.unread_long && now - known.message_since > bounds_.without_message;
  return too_long || unread > bounds_.unread ? "what came did not become a message for too long" : nullptr;
}

void Connections::ShutWhoHoldsMost(const std::map<std::string, Socket>& sockets, const Held& held, int64_t of_machine,
                                   int64_t of_all, const char* why) {
  std::vector<Pending> pending;
  std::vector<const std::pair<const std::string, Socket>*> whose;
  for (const auto& one : sockets) {
    const Known& known = by_peer_[one.first];
    if (known.shut) continue;
    pending.push_back({MachineOf(one.first), held(known, one.second), known.order});
    whose.push_back(&one);
  }
  for (const size_t k : TooMuch(pending, of_machine, of_all)) {
    Shut(whose[k]->first, &by_peer_[whose[k]->first], whose[k]->second, why);
  }
}

// Of all machines together, and of the one that has most.
Connections::Sums Connections::Begun(const std::map<std::string, Socket>& sockets, const Held& held) {
  std::map<std::string, int64_t> by_machine;
  Sums sums;
  for (const auto& [peer, socket] : sockets) {
    const Known& known = by_peer_[peer];
    if (known.shut) continue;
    const int64_t begun = held(known, socket);
    sums.all += begun;
    sums.largest = std::max(sums.largest, by_machine[MachineOf(peer)] += begun);
  }
  return sums;
}

// What is known of a connection is as old as its last thousands of bytes. Where that might be too much all are asked
// who sent anything since, or held something then. And where it is, what came and was not read yet counts as calls that
// are begun: they would be, before anybody looks again.
void Connections::ShareBegun(const std::map<std::string, Socket>& sockets, Clock::time_point now) {
  constexpr int64_t kLeastCall = 16;  // bytes
  const auto too_many = [this](const Sums& sums) {
    return sums.largest > bounds_.begun_of_machine || sums.all > bounds_.begun_of_all;
  };
  if (!too_many(Begun(sockets, [](const Known& known, const Socket& socket) {
        return known.begun + (socket.bytes - known.asked_at) / kLeastCall;
      }))) {
    return;
  }
  for (const auto& [peer, socket] : sockets) {
    Known& known = by_peer_[peer];
    if (known.begun > 0 || socket.bytes > known.asked_at) AskTransport(peer, socket.bytes, now, &known);
  }
  if (!too_many(Begun(sockets, [](const Known& known, const Socket&) { return known.begun; }))) return;
  ShutWhoHoldsMost(
      sockets,
      [](const Known& known, const Socket& socket) { return known.begun + BytesToRead(socket.number) / kLeastCall; },
      bounds_.begun_of_machine, bounds_.begun_of_all,
      "too many calls are begun that do not come to what they ask, most of them here");
}

// What is usual follows what there is down at once, and up within a quarter of a minute. What was taken is given back
// to the system: the allocator keeps it else, for ever.
bool Connections::GrowsFast(int64_t resident, Clock::time_point now) {
  if (usual_ == 0 || resident < usual_) usual_ = resident;
  const bool fast = resident > usual_ + bounds_.fast;
  usual_ += (resident - usual_) / 64;
  // Calls of what was shut are taken down one by one.
  const bool after = shut_at_ != Clock::time_point() && Clock::now() - shut_at_ < std::chrono::minutes(1);
  if ((fast || after) && now - trimmed_ > std::chrono::seconds(5)) {
    trimmed_ = now;
    malloc_trim(0);
  }
  return fast;
}

void Connections::Look(const std::set<std::string>& busy, Clock::time_point now, int64_t resident) {
  const std::lock_guard lock(mutex_);
  if (ports_.empty()) return;
  const bool fast = GrowsFast(resident, now);
  for (auto& [peer, known] : by_peer_) known.found = false;
  std::map<std::string, int> of_machine;  // without a call
  const std::map<std::string, Socket> sockets = Sockets();
  for (const auto& [peer, socket] : sockets) {
    Known& known = by_peer_[peer];
    known.found = true;
    if (known.order == 0) {
      known.order = ++seen_;
      known.message_since = now;
    }
    const bool called = known.since == Clock::time_point() || known.since > known.looked_at || busy.count(peer) > 0;
    if (called || socket.bytes - known.bytes <= bounds_.begun_bytes) known.since = now;
    if (called) known.bytes = socket.bytes;
    known.looked_at = now;
    if (const char* const why = WrongWithCalls(now, &known)) Shut(peer, &known, socket, why);
    if (socket.bytes - known.asked_at >= bounds_.stream_bytes) AskTransport(peer, socket.bytes, now, &known);
    if (const char* const why = WrongWithTransport(socket.bytes, now, known)) Shut(peer, &known, socket, why);
    if (busy.count(peer) || known.shut) continue;
    if (socket.bytes - known.bytes > bounds_.bytes) {
      Shut(peer, &known, socket, "more came than a call can be, and none was let in");
    } else if (fast && socket.bytes - known.bytes > bounds_.fast_bytes) {
      Shut(peer, &known, socket, "the memory of the server grows, and no call came of what was begun");
    } else if (now - known.since > bounds_.without_call) {
      Shut(peer, &known, socket, "what was begun did not become a call for too long");
    } else if (++of_machine[MachineOf(peer)] > bounds_.of_machine) {
      Shut(peer, &known, socket, "its machine has too many connections without a call");
    }
  }
  ShareBegun(sockets, now);
  ShutWhoHoldsMost(
      sockets, [](const Known& known, const Socket& socket) { return socket.bytes - known.message_at; },
      bounds_.unread_of_machine, bounds_.unread_of_all, "too much came that is no message yet, most of it here");
  // Calls of what is gone may still come, for a moment.
  std::erase_if(by_peer_, [now](const auto& one) {
    return !one.second.found && now - std::max(one.second.since, one.second.spoilt_since) > std::chrono::seconds(10);
  });
}

}  // namespace residua::server
