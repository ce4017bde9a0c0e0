// The calls of who looks after the service. Each needs the right to administer.
#pragma once

#include "residua/v1/admin.grpc.pb.h"
#include "server/core.h"

namespace residua::server {

class AdminService final : public v1::AdminService::CallbackService {
 public:
  explicit AdminService(Core* core) : core_(core) {}

  grpc::ServerUnaryReactor* ListJobs(grpc::CallbackServerContext* context, const v1::ListJobsRequest* request,
                                     v1::ListJobsResponse* response) override;
  grpc::ServerUnaryReactor* CancelJob(grpc::CallbackServerContext* context, const v1::CancelJobRequest* request,
                                      v1::CancelJobResponse* response) override;
  grpc::ServerUnaryReactor* DrainWorker(grpc::CallbackServerContext* context, const v1::DrainWorkerRequest* request,
                                        v1::DrainWorkerResponse* response) override;
  grpc::ServerUnaryReactor* ListQuarantine(grpc::CallbackServerContext* context,
                                           const v1::ListQuarantineRequest* request,
                                           v1::ListQuarantineResponse* response) override;
  grpc::ServerUnaryReactor* ReleaseQuarantine(grpc::CallbackServerContext* context,
                                              const v1::ReleaseQuarantineRequest* request,
                                              v1::ReleaseQuarantineResponse* response) override;

 private:
  // Answers when the caller may administer: `work` says how it went. What changes something is logged.
  template <typename Work>
  grpc::ServerUnaryReactor* Answer(grpc::CallbackServerContext* context, const char* change, const std::string& of,
                                   const Work& work);

  Core* core_;
};

}  // namespace residua::server
