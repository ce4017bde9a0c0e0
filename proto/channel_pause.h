// A pause between two tries to reach a server by a channel.
//
// gRPC (1.51) connects only while some thread waits for something by it: of who sleeps between calls that fail at once,
// a connection may have been taken by the server, and is never begun to be used (a handshake of several turns never
// came to its end: a worker did not find its server again that had been away). So who waits looks after the channel.
#pragma once

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <functional>

namespace residua::proto {

// So long, or until the channel is connected if it was not. False: `ends` said so, which is asked all the while.
bool PauseBeside(grpc::Channel& channel, std::chrono::milliseconds pause, const std::function<bool()>& ends);

}  // namespace residua::proto
