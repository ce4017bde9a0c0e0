// One request that a server runs: the request goes out, events come in until the answer.
#pragma once

#include "client/remote.h"
#include "client/remote_connection.h"

namespace residua::client {

// Of a request whose sources the server has. kDone: `answer` is complete.
TryOutcome Run(Connection& connection, const job::JobRequest& request, const RemoteCall& call, Deadline deadline,
               RemoteAnswer* answer);

}  // namespace residua::client
