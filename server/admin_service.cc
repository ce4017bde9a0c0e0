#include "server/admin_service.h"

#include "digest/sha256.h"
#include "server/log.h"

namespace residua::server {
namespace {

// What is longer is no name of anything, and too long for the words of an error.
constexpr size_t kLongestName = 256;

grpc::Status NotFound(const std::string& what, const std::string& name) {
  return {grpc::StatusCode::NOT_FOUND, "there is no " + what + " `" + name.substr(0, kLongestName) + "`"};
}

}  // namespace

template <typename Work>
grpc::ServerUnaryReactor* AdminService::Answer(grpc::CallbackServerContext* context, const char* change,
                                               const std::string& of, const Work& work) {
  Caller caller;
  const grpc::Status admitted = core_->gate.Admit(*context, Right::kAdminister, Door::kClients, &caller);
  if (!admitted.ok()) return Refuse<grpc::ServerUnaryReactor>(admitted);
  const grpc::Status status = work();
  if (change != nullptr && status.ok()) LogInfo(change, {{"client", caller.name}, {"of", of.substr(0, kLongestName)}});
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  reactor->Finish(status);
  return reactor;
}

grpc::ServerUnaryReactor* AdminService::ListJobs(grpc::CallbackServerContext* context, const v1::ListJobsRequest*,
                                                 v1::ListJobsResponse* response) {
  return Answer(context, nullptr, "", [&] {
    for (JobView& view : core_->scheduler.Jobs()) {
      v1::JobStatus* job = response->add_jobs();
      job->set_id(view.id);
      job->set_client(view.client);
      job->set_entry_path(view.entry);
      job->set_signature(RawOfHex(view.signature));
      job->set_campaign(view.campaign);
      job->set_worker(view.worker);
      job->set_waited_ms(view.waited.count());
      job->set_running_ms(view.ran.count());
      job->set_attempts(view.attempts);
      job->set_requests(static_cast<int32_t>(view.requests));
    }
    return grpc::Status::OK;
  });
}

grpc::ServerUnaryReactor* AdminService::CancelJob(grpc::CallbackServerContext* context,
                                                  const v1::CancelJobRequest* request, v1::CancelJobResponse*) {
  return Answer(context, "job-cancelled", request->id(), [&] {
    return core_->scheduler.Cancel(request->id()) ? grpc::Status::OK : NotFound("job", request->id());
  });
}

grpc::ServerUnaryReactor* AdminService::DrainWorker(grpc::CallbackServerContext* context,
                                                    const v1::DrainWorkerRequest* request,
                                                    v1::DrainWorkerResponse* response) {
  return Answer(context, request->resume() ? "worker-resumed" : "worker-drained", request->name(), [&] {
    const int running = core_->scheduler.DrainNamed(request->name(), request->resume());
    if (running < 0) return NotFound("worker", request->name());
    response->set_running(running);
    return grpc::Status::OK;
  });
}

grpc::ServerUnaryReactor* AdminService::ListQuarantine(grpc::CallbackServerContext* context,
                                                       const v1::ListQuarantineRequest*,
                                                       v1::ListQuarantineResponse* response) {
  return Answer(context, nullptr, "", [&] {
    for (const QuarantineView& view : core_->scheduler.Quarantine()) {
      v1::QuarantinedRequest* request = response->add_requests();
      request->set_id(view.id);
      request->set_entry_path(view.entry);
      request->set_message(view.message);
      request->set_ends(view.ends);
      request->set_remaining_ms(view.remaining.count());
    }
    return grpc::Status::OK;
  });
}

grpc::ServerUnaryReactor* AdminService::ReleaseQuarantine(grpc::CallbackServerContext* context,
                                                          const v1::ReleaseQuarantineRequest* request,
                                                          v1::ReleaseQuarantineResponse* response) {
  return Answer(context, "quarantine-released", request->id(), [&] {
    const int released = core_->scheduler.ReleaseQuarantine(request->id());
    if (released == 0 && !request->id().empty()) return NotFound("request in quarantine", request->id());
    response->set_released(released);
    return grpc::Status::OK;
  });
}

}  // namespace residua::server
