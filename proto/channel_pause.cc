#include "proto/channel_pause.h"

#include <algorithm>
#include <thread>

#include "proto/deadline.h"

namespace residua::proto {
namespace {

// How soon an end is noticed.
constexpr std::chrono::milliseconds kLook{20};

}  // namespace

bool PauseBeside(grpc::Channel& channel, std::chrono::milliseconds pause, const std::function<bool()>& ends) {
  const Deadline end = DeadlineIn(pause);
  const bool connected = channel.GetState(false) == GRPC_CHANNEL_READY;
  for (Deadline now; (now = std::chrono::steady_clock::now()) < end;) {
    if (ends && ends()) return false;
    const Deadline look = std::min(end, now + kLook);
    if (!connected && channel.WaitForConnected(ForCall(look))) return true;
    // A channel that can never connect says so at once.
    std::this_thread::sleep_until(look);
  }
  return !(ends && ends());
}

}  // namespace residua::proto
