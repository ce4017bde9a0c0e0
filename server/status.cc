#include "server/status.h"

#include "residua/v1/error.pb.h"

namespace residua::server {

grpc::Status ToGrpc(const absl::Status& status) {
  // The canonical codes have the same numbers on both sides.
  return grpc::Status(static_cast<grpc::StatusCode>(status.code()), std::string(status.message()));
}

grpc::Status RetryLater(grpc::StatusCode code, const std::string& message, std::chrono::milliseconds delay) {
  v1::RetryInfo retry;
  retry.mutable_retry_delay()->set_seconds(delay.count() / 1000);
  retry.mutable_retry_delay()->set_nanos(static_cast<int32_t>(delay.count() % 1000 * 1000000));
  v1::StatusDetails details;
  details.set_code(code);
  details.set_message(message);
  google::protobuf::Any* any = details.add_details();
  any->set_type_url("type.googleapis.com/google.rpc.RetryInfo");
  any->set_value(retry.SerializeAsString());
  return grpc::Status(code, message, details.SerializeAsString());
}

}  // namespace residua::server
