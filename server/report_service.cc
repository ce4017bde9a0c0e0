#include "server/report_service.h"

#include "proto/chunks.h"
#include "server/write_queue.h"

namespace residua::server {
namespace {

class ReadCall final : public QueuedReactor<grpc::ServerWriteReactor<v1::BlobChunk>, v1::BlobChunk> {
 public:
  void Begin(Core* core, const std::string& id) {
    HoldSelf();
    const std::optional<std::string> bytes = core->reports.Read(id);
    if (!bytes) return Close(grpc::Status(grpc::StatusCode::NOT_FOUND, "no report `" + id + "` is kept here"));
    proto::SendChunks(proto::DigestOf(*bytes), *bytes, 0, [this](const v1::BlobChunk& chunk) {
      Push(chunk);
      return true;
    });
    Close(grpc::Status::OK);
  }
  void OnCancel() override { Close(grpc::Status::CANCELLED); }
};

}  // namespace

grpc::ServerUnaryReactor* ReportService::ListJobReports(grpc::CallbackServerContext* context,
                                                        const v1::ListJobReportsRequest*,
                                                        v1::ListJobReportsResponse* response) {
  for (v1::JobReport& report : core_->reports.List()) *response->add_reports() = std::move(report);
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

grpc::ServerWriteReactor<v1::BlobChunk>* ReportService::ReadJobReport(grpc::CallbackServerContext*,
                                                                      const v1::ReadJobReportRequest* request) {
  auto call = std::make_shared<ReadCall>();
  call->Begin(core_, request->id());
  return call.get();
}

}  // namespace residua::server
