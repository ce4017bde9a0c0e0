#include "server/report_service.h"

#include "proto/chunks.h"
#include "server/allowance.h"
#include "server/status.h"
#include "server/write_queue.h"

namespace residua::server {
namespace {

// What is longer is none, and too long for the words of an error.
constexpr size_t kLongestId = 64;

class ReadCall final : public QueuedReactor<grpc::ServerWriteReactor<v1::BlobChunk>, v1::BlobChunk> {
 public:
  ReadCall(Core* core, grpc::CallbackServerContext* context, const Caller& caller)
      : QueuedReactor(context), core_(core), leaving_(&core->leaving, caller.account) {
    ComesBy(caller.permits, caller.peer, caller.traffic);
  }

  void Begin(const std::string& id) {
    HoldSelf();
    core_->peers.Add(std::static_pointer_cast<ReadCall>(shared_from_this()));
    const std::optional<std::string> bytes = core_->reports.Read(id);
    if (!bytes)
      return Close(
          grpc::Status(grpc::StatusCode::NOT_FOUND, "no report `" + id.substr(0, kLongestId) + "` is kept here"));
    if (!leaving_.Hold(static_cast<int64_t>(bytes->size()))) {
      return Close(RetryLater(grpc::StatusCode::RESOURCE_EXHAUSTED, "too many results are being read",
                              core_->limits.retry_delay));
    }
    proto::SendChunks(proto::DigestOf(*bytes), *bytes, 0, [this](const v1::BlobChunk& chunk) {
      Push(chunk);
      return true;
    });
    Close(grpc::Status::OK);
  }
  void OnCancel() override {
    GivenUp();
    Close(grpc::Status::CANCELLED);
  }

 private:
  Core* core_;
  LeavingAllowance leaving_;
};

}  // namespace

grpc::ServerUnaryReactor* ReportService::ListJobReports(grpc::CallbackServerContext* context,
                                                        const v1::ListJobReportsRequest*,
                                                        v1::ListJobReportsResponse* response) {
  const grpc::Status admitted = core_->gate.Admit(*context, Right::kAdminister, Door::kClients);
  if (!admitted.ok()) return Refuse<grpc::ServerUnaryReactor>(admitted);
  for (v1::JobReport& report : core_->reports.List()) *response->add_reports() = std::move(report);
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

grpc::ServerWriteReactor<v1::BlobChunk>* ReportService::ReadJobReport(grpc::CallbackServerContext* context,
                                                                      const v1::ReadJobReportRequest* request) {
  Caller caller;
  const grpc::Status admitted = core_->gate.Admit(*context, Right::kAdminister, Door::kClients, &caller);
  if (!admitted.ok()) return Refuse<grpc::ServerWriteReactor<v1::BlobChunk>>(admitted);
  auto call = std::make_shared<ReadCall>(core_, context, caller);
  call->Begin(request->id());
  return call.get();
}

}  // namespace residua::server
