// The remote end (remote.h) as a part that is loaded when a server is asked: gRPC and what it brings are some sixty
// shared libraries, which a request of this machine has no use for.
#pragma once

#include <string>

#include "client/remote.h"
#include "client/remote_channel_service.h"

namespace residua::client {

struct RemotePart {
  decltype(&ConnectToServer) connect;
  decltype(&RemoteClusterStatus) cluster_status;
  decltype(&ShareChannel) share_channel;
};

// Null, and why, when libresidua_remote.so is not where the other parts are.
const RemotePart* LoadRemotePart(std::string* why);

}  // namespace residua::client
