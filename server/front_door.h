// SpecialisationService: where requests and look-ups come in, and what the server says of itself.
#pragma once

#include "residua/v1/specialisation.grpc.pb.h"
#include "server/core.h"
#include "server/lookup_call.h"
#include "server/specialise_call.h"

namespace residua::server {

class FrontDoor final : public v1::SpecialisationService::CallbackService {
 public:
  explicit FrontDoor(Core* core) : core_(core) {}

  LookupReactor* Lookup(grpc::CallbackServerContext* context) override;
  SpecialiseReactor* Specialise(grpc::CallbackServerContext* context) override;
  grpc::ServerUnaryReactor* ClusterStatus(grpc::CallbackServerContext* context, const v1::ClusterStatusRequest* request,
                                          v1::ClusterStatusResponse* response) override;

 private:
  Core* core_;
};

}  // namespace residua::server
