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
//   heard. The transport's count is asked, too, as nobody is told of calls that do not come to what they ask.
// What else comes by a connection with a call that was let in is left alone, as its peer's words are counted
// (peer_calls.h).
//
// What this costs an honest client is at worst a new connection. Gives up: who is let in may send headers without end,
// beside a call.
//
// Thread-safe.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "server/open_streams.h"
#include "server/peer_calls.h"

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
    OpenStreams streams;
    int64_t streams_at = 0;  // bytes that had come when they were asked for
    Clock::time_point given_up_since{};
  };
  struct Socket {
    int number;
    int64_t bytes;
  };
  std::map<std::string, Socket> Sockets() const;
  bool GrowsFast(int64_t resident, Clock::time_point now);
  const char* WrongWithCalls(Clock::time_point now, Known* known) const;
  bool HasTooManyStreams(const std::string& peer, int64_t bytes, Known* known) const;
  void Shut(const std::string& peer, Known* known, const Socket& socket, const char* why);

  const ConnectionBounds bounds_;
  std::mutex mutex_;
  std::set<int> ports_;
  std::map<std::string, Known> by_peer_;
  int64_t usual_ = 0;  // bytes of memory
  Clock::time_point trimmed_{};
};

}  // namespace residua::server
