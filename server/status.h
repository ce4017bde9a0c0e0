// absl::Status to gRPC, once, at the door; with google.rpc details where a retry makes sense.
#pragma once

#include <grpcpp/support/status.h>

#include <chrono>
#include <string>

#include "absl/status/status.h"

namespace residua::server {

grpc::Status ToGrpc(const absl::Status& status);
// Carries google.rpc.RetryInfo.
grpc::Status RetryLater(grpc::StatusCode code, const std::string& message, std::chrono::milliseconds delay);

}  // namespace residua::server
