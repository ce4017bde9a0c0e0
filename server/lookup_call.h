// One conversation of a client that looks results up by key and judges the candidates itself (cache/owner/messages.h is
// the same between processes of one machine).
//
// Holds at most one result at a time. Counts a hit when the conversation is over or goes on to another key, and only if
// no part of the result was missing; a miss is counted by the request that follows it.
#pragma once

#include <memory>

#include "residua/v1/specialisation.grpc.pb.h"
#include "server/core.h"

namespace residua::server {

using LookupReactor = grpc::ServerBidiReactor<v1::LookupRequest, v1::LookupReply>;

// What gRPC is given; owns itself until gRPC is done with it.
LookupReactor* NewLookupCall(Core* core, grpc::CallbackServerContext* context, const Caller& caller);

}  // namespace residua::server
