// ReportService: what is kept of jobs that ended without an answer.
#pragma once

#include "residua/v1/report.grpc.pb.h"
#include "server/core.h"

namespace residua::server {

class ReportService final : public v1::ReportService::CallbackService {
 public:
  explicit ReportService(Core* core) : core_(core) {}

  grpc::ServerUnaryReactor* ListJobReports(grpc::CallbackServerContext* context,
                                           const v1::ListJobReportsRequest* request,
                                           v1::ListJobReportsResponse* response) override;
  grpc::ServerWriteReactor<v1::BlobChunk>* ReadJobReport(grpc::CallbackServerContext* context,
                                                         const v1::ReadJobReportRequest* request) override;

 private:
  Core* core_;
};

}  // namespace residua::server
