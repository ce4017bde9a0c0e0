// SpecialisationService: admits requests, asks the cache, hands the rest to the scheduler, streams what happens.
#pragma once

#include "residua/v1/specialisation.grpc.pb.h"
#include "server/core.h"

namespace residua::server {

class FrontDoor final : public v1::SpecialisationService::CallbackService {
 public:
  explicit FrontDoor(Core* core) : core_(core) {}

  grpc::ServerWriteReactor<v1::SpecialiseEvent>* Specialise(grpc::CallbackServerContext* context,
                                                            const v1::SpecialisationRequest* request) override;
  grpc::ServerUnaryReactor* ClusterStatus(grpc::CallbackServerContext* context, const v1::ClusterStatusRequest* request,
                                          v1::ClusterStatusResponse* response) override;

 private:
  Core* core_;
};

}  // namespace residua::server
