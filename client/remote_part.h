// The remote end (remote.h) as a part that is loaded when a server is asked: gRPC and what it brings are some sixty
// shared libraries, which a request of this machine has no use for.
#pragma once

#include <string>

#include "client/remote.h"
#include "client/remote_admin.h"
#include "client/remote_channel_service.h"
#include "client/remote_reports.h"

namespace residua::client {

struct RemotePart {
  decltype(&ConnectToServer) connect;
  decltype(&RemoteClusterStatus) cluster_status;
  decltype(&ShareChannel) share_channel;
  decltype(&ListJobReports) list_reports;
  decltype(&FetchJobReport) fetch_report;
  decltype(&ReadJobReport) read_report;
  decltype(&AskAdmin) ask_admin;
};

// Null, and why, when libresidua_remote.so is not where the other parts are.
const RemotePart* LoadRemotePart(std::string* why);

}  // namespace residua::client
