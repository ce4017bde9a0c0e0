#include "cache/owner/endpoint.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <thread>

#include "cache/kill_point.h"
#include "cache/owner/session.h"

namespace residua::cache {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

// How often an owner looks whether it is time to leave.
constexpr milliseconds kTick{200};
// For whoever started the owner to come.
constexpr milliseconds kFirstClientLimit{3000};
// A refusing owner stays this long, so that those who come together hear the reason. Not longer while they come: the
// reason may have gone, and the next owner finds out.
constexpr milliseconds kRefusalTime{300};

}  // namespace

Endpoint::Endpoint(const Folder* folder, OpenFile listener, EndpointOptions options)
    : folder_(folder), listener_(std::move(listener)), options_(std::move(options)), last_end_(Clock::now()) {}

void Endpoint::Stop() { leaving_ = true; }

OpenFile Endpoint::Accept(milliseconds wait) {
  pollfd waiting{listener_.get(), POLLIN, 0};
  if (poll(&waiting, 1, static_cast<int>(wait.count())) <= 0) return OpenFile();
  OpenFile connection(accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC));
  if (connection.ok() && !IsSameUser(connection.get())) return OpenFile();
  return connection;
}

std::optional<milliseconds> Endpoint::IdleFor() {
  std::lock_guard lock(mutex_);
  if (connections_ > 0) return std::nullopt;
  return std::chrono::duration_cast<milliseconds>(Clock::now() - last_end_);
}

void Endpoint::Begin(OpenFile connection, Service& service) {
  {
    std::lock_guard lock(mutex_);
    ++connections_;
    sockets_.insert(connection.get());
  }
  std::thread([this, &service, connection = std::move(connection)]() mutable {
    const int number = connection.get();
    {
      Session session(this, &service, std::move(connection));
      try {
        session.Run();
      } catch (const std::exception& broken) {
        // Out of memory for a wild length, or the engine met what it did not expect: this connection's misfortune.
        std::fprintf(stderr, "a connection ended: %s\n", broken.what());
      }
      // Before the socket is closed, and its number another's.
      std::lock_guard lock(mutex_);
      sockets_.erase(number);
    }
    // Under the lock to the end: the endpoint may be gone as soon as the last connection was seen to end.
    std::lock_guard lock(mutex_);
    --connections_;
    last_end_ = Clock::now();
    ended_.notify_all();
  }).detach();
}

void Endpoint::EndConnections() {
  std::unique_lock lock(mutex_);
  // What a client has sent is still read and answered.
  for (int socket : sockets_) shutdown(socket, SHUT_RD);
  ended_.wait(lock, [this] { return connections_ == 0; });
}

void Endpoint::Serve(Service& service) {
  {
    std::lock_guard lock(mutex_);
    remark_ = service.Remark();
    last_end_ = Clock::now();
  }
  bool met_somebody = false;
  while (!leaving_) {
    const std::optional<milliseconds> idle = IdleFor();
    const milliseconds limit = met_somebody ? options_.idle : std::max(options_.idle, kFirstClientLimit);
    if (options_.may_leave && idle && *idle >= limit) break;
    const milliseconds until_leaving = options_.may_leave && idle ? limit - *idle : kTick;
    OpenFile connection = Accept(std::min(kTick, std::max(until_leaving, milliseconds(1))));
    if (connection.ok()) {
      met_somebody = true;
      Begin(std::move(connection), service);
      continue;
    }
    if (options_.may_leave && (!folder_->IsListening(listener_) || service.WantsToEnd())) break;
    if (idle && *idle > kTick) service.Rest();
  }
  leaving_ = true;
  folder_->RemoveSocket();
  KillPoint("owner-hidden");
  listener_ = OpenFile();
  EndConnections();
}

void Endpoint::Refuse(const std::string& reason) {
  const auto end = Clock::now() + kRefusalTime;
  while (Clock::now() < end) {
    OpenFile connection = Accept(std::chrono::ceil<milliseconds>(end - Clock::now()));
    if (!connection.ok()) continue;
    Channel channel(connection.Release());
    channel.SetPatience(milliseconds(1000));
    if (!channel.ReceiveFrame().ok()) continue;
    channel.Send(FrameKind::kRefused, Refused{kProtocolVersion, reason}).IgnoreError();  // It may be gone already.
  }
  folder_->RemoveSocket();
  listener_ = OpenFile();
}

}  // namespace residua::cache
