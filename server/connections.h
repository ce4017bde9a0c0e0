// The connections of a server, looked at from outside of gRPC, which takes them from anybody and bounds neither what
// one of them costs nor how many there are: calls that are reset as soon as they are begun, headers and frames without
// end, calls that never say what they ask. All that comes before anybody has shown who it is.
//
// So the sockets themselves are looked at: where they come from, and how many bytes came (TCP_INFO). One is shut
//   - whose calls are refused, of methods that there are not, or given up at once, hundreds within a second,
//   - by which more came than a call can be, and none that was let in,
//   - by which calls were begun that do not come to what they ask,
//   - by which anything is begun while the memory of the process grows fast: a call that is reset at once costs its
//     sender some twenty bytes and the server sixteen thousand, and nobody tells of it,
//   - that is one of too many of its machine's, and has no call,
//   - by which hundreds of calls within a second were let in and given up,
//   - that has more calls at a time than it was told it may have: gRPC holds nobody to that who does not say that it
//   heard. The transport's count is asked, too, as nobody is told of calls that do not come to what they ask,
//   - by which more came since its last whole message than all messages can be that are on their way: while headers go
//   on nothing else comes by a connection, so that nobody sends them without end,
//   - that holds most of that where its machine, or all together, hold too much of it (pending_shares.h).
// What else comes by a connection with a call that was let in is left alone, as its peer's words are counted
// (peer_calls.h).
//
// What this costs an honest client is at worst a new connection.
//
// Thread-safe.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "server/peer_calls.h"
#include "server/transport_counts.h"

namespace residua::server {

struct ConnectionBounds {
  int spoilt_calls = 300;  // refused or given up before they were looked at, within a second
  // That come without a call that is let in; one message is at most 4 MiB.
  int64_t bytes = int64_t{16} << 20;
  // So many, if they are on their way to a call for so long.
  int64_t begun_bytes = int64_t{64} << 10;
  std::chrono::milliseconds without_call{30000};
  int of_machine = 256;       // without a call
  int64_t calls = 1024 + 64;  // at a time, of one connection (listening.cc)
  // With those that were not let in, and those that are done and not taken down yet; asked for when so many bytes came.
  int64_t streams = 4096;
  int64_t stream_bytes = int64_t{16} << 10;
  // Calls that were begun and not let in, of one machine and of all: the server has some 12 kB for each.
  int64_t begun_of_machine = 16384, begun_of_all = 40960;
  // Bytes that came after the last whole message: of one connection, if that was so long ago and at once, of one
  // machine, of all.
  int64_t unread_long = int64_t{4} << 20, unread = int64_t{64} << 20;
  std::chrono::milliseconds without_message{60000};
  int64_t unread_of_machine = int64_t{192} << 20, unread_of_all = int64_t{384} << 20;
  // Memory beyond what was usual lately, and what a connection has begun that is shut then.
  int64_t fast = int64_t{192} << 20;
  int64_t fast_bytes = int64_t{16} << 10;
};

// Of this process; 0: it is not known.
int64_t ResidentBytes();

class Connections {
 public:
  using Clock = std::chrono::steady_clock;
  explicit Connections(ConnectionBounds bounds = {}) : bounds_(bounds) {}

  // Only connections that were taken at these ports are looked at; none: nothing is.
  void SetPorts(std::set<int> ports);
  // A call came by the connection of `peer` (as gRPC writes it), and was let in or not. Null: nothing is looked at.
  std::shared_ptr<Traffic> Called(const std::string& peer, bool let_in, Clock::time_point now = Clock::now());
  // To be called some times a second. `busy`: the peers of calls that go on.
  void Look(const std::set<std::string>& busy, Clock::time_point now = Clock::now(),
            int64_t resident = ResidentBytes());

 private:
  struct Known {
    Clock::time_point since{};  // the beginning, or its last call
    int64_t bytes = 0;          // that had come by then
    int spoilt = 0;
    Clock::time_point spoilt_since{};
    Clock::time_point looked_at{};
    bool found = false, shut = false;
    std::shared_ptr<Traffic> traffic = std::make_shared<Traffic>();
    int64_t given_up = 0;  // by the beginning of this second
    Clock::time_point given_up_since{};
    TransportCounts transport;
    int64_t asked_at = 0;                  // bytes that had come when it was asked
    int64_t begun = 0;                     // calls that were not let in, then
    int64_t messages = 0, message_at = 0;  // that had come, and the bytes when they had
    Clock::time_point message_since{};
    int64_t order = 0;  // who was seen later has more
  };
  struct Socket {
    int number;
    int64_t bytes;
  };
  std::map<std::string, Socket> Sockets() const;
  bool GrowsFast(int64_t resident, Clock::time_point now);
  const char* WrongWithCalls(Clock::time_point now, Known* known) const;
  void AskTransport(const std::string& peer, int64_t bytes, Clock::time_point now, Known* known) const;
  const char* WrongWithTransport(int64_t bytes, Clock::time_point now, const Known& known) const;
  using Held = std::function<int64_t(const Known& known, const Socket& socket)>;
  struct Sums {
    int64_t all = 0, largest = 0;
  };
  Sums Begun(const std::map<std::string, Socket>& sockets, const Held& held);
  void ShareBegun(const std::map<std::string, Socket>& sockets, Clock::time_point now);
  void ShutWhoHoldsMost(const std::map<std::string, Socket>& sockets, const Held& held, int64_t of_machine,
                        int64_t of_all, const char* why);
  void Shut(const std::string& peer, Known* known, const Socket& socket, const char* why);

  const ConnectionBounds bounds_;
  std::mutex mutex_;
  std::set<int> ports_;
  std::map<std::string, Known> by_peer_;
  int64_t seen_ = 0;   // connections
  int64_t usual_ = 0;  // bytes of memory
  Clock::time_point trimmed_{}, shut_at_{};
};

}  // namespace residua::server
