// One call of Specialise: the request arrives, is looked up once more, and waits for a worker.
#pragma once

#include "residua/v1/specialisation.grpc.pb.h"
#include "server/core.h"

namespace residua::server {

using SpecialiseReactor = grpc::ServerBidiReactor<v1::SpecialiseRequest, v1::SpecialiseEvent>;

// Owns itself until gRPC is done with it.
SpecialiseReactor* NewSpecialiseCall(Core* core, grpc::CallbackServerContext* context, Caller caller);

}  // namespace residua::server
