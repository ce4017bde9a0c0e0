// SpecialisationService: where requests and look-ups come in, and what the server says of itself.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

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

  // Those in which it has been the client's turn since before this time. To be called now and then.
  void EndIdleConversations(Time since);

 private:
  Core* core_;
  std::mutex mutex_;
  std::vector<std::weak_ptr<LookupCall>> conversations_;
};

}  // namespace residua::server
