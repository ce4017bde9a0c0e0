// Versions of functions from one job of a client to its later ones, in the cache of the server (cache::FindVersion).
//
// A worker asks for a job that it runs, and the lease says whose that is: a client's records are found by jobs of that
// client only, so whoever takes over a job's process can leave nothing for the jobs of others. Clients that show
// nothing are one.
#pragma once

#include <string>

#include "residua/v1/version.grpc.pb.h"
#include "server/core.h"

namespace residua::server {

class VersionService final : public v1::VersionService::CallbackService {
 public:
  VersionService(Core* core, Door door) : core_(core), door_(door) {}

  grpc::ServerUnaryReactor* FindVersion(grpc::CallbackServerContext* context, const v1::FindVersionRequest* request,
                                        v1::FindVersionResponse* response) override;
  grpc::ServerUnaryReactor* KeepVersions(grpc::CallbackServerContext* context, const v1::KeepVersionsRequest* request,
                                         v1::KeepVersionsResponse* response) override;

 private:
  // `work` is given the job of the lease and runs off gRPC's threads.
  template <typename Work>
  grpc::ServerUnaryReactor* Answer(grpc::CallbackServerContext* context, uint64_t lease, Work work);

  Core* core_;
  const Door door_;
};

}  // namespace residua::server
