#include "client/remote_admin.h"

#include "client/remote_connection.h"
#include "digest/sha256.h"
#include "proto/visible_text.h"

namespace residua::client {
namespace {

using proto::VisibleLine;
using Stub = v1::AdminService::Stub;

grpc::Status ListJobs(Stub& stub, grpc::ClientContext* context, AdminAnswer* answer) {
  v1::ListJobsResponse response;
  const grpc::Status status = stub.ListJobs(context, {}, &response);
  for (const v1::JobStatus& job : response.jobs()) {
    answer->jobs.push_back({VisibleLine(job.id()), VisibleLine(job.client()), VisibleLine(job.entry_path()),
                            HexOfRaw(job.signature()), VisibleLine(job.worker()), job.campaign(), job.waited_ms(),
                            job.running_ms(), job.attempts(), job.requests()});
  }
  return status;
}

grpc::Status CancelJob(Stub& stub, grpc::ClientContext* context, const std::string& id) {
  v1::CancelJobRequest request;
  request.set_id(id);
  v1::CancelJobResponse response;
  return stub.CancelJob(context, request, &response);
}

grpc::Status DrainWorker(Stub& stub, grpc::ClientContext* context, const std::string& name, bool resume,
                         AdminAnswer* answer) {
  v1::DrainWorkerRequest request;
  request.set_name(name);
  request.set_resume(resume);
  v1::DrainWorkerResponse response;
  const grpc::Status status = stub.DrainWorker(context, request, &response);
  answer->number = response.running();
  return status;
}

grpc::Status ListQuarantine(Stub& stub, grpc::ClientContext* context, AdminAnswer* answer) {
  v1::ListQuarantineResponse response;
  const grpc::Status status = stub.ListQuarantine(context, {}, &response);
  for (const v1::QuarantinedRequest& request : response.requests()) {
    answer->quarantined.push_back({VisibleLine(request.id()), VisibleLine(request.entry_path()),
                                   proto::VisibleText(request.message()), request.ends(), request.remaining_ms()});
  }
  return status;
}

grpc::Status ReleaseQuarantine(Stub& stub, grpc::ClientContext* context, const std::string& id, AdminAnswer* answer) {
  v1::ReleaseQuarantineRequest request;
  request.set_id(id);
  v1::ReleaseQuarantineResponse response;
  const grpc::Status status = stub.ReleaseQuarantine(context, request, &response);
  answer->number = response.released();
  return status;
}

grpc::Status Ask(Stub& stub, grpc::ClientContext* context, AdminCall call, const std::string& name,
                 AdminAnswer* answer) {
  switch (call) {
    case AdminCall::kListJobs:
      return ListJobs(stub, context, answer);
    case AdminCall::kCancelJob:
      return CancelJob(stub, context, name);
    case AdminCall::kDrainWorker:
    case AdminCall::kResumeWorker:
      return DrainWorker(stub, context, name, call == AdminCall::kResumeWorker, answer);
    case AdminCall::kListQuarantine:
      return ListQuarantine(stub, context, answer);
    case AdminCall::kReleaseQuarantine:
      return ReleaseQuarantine(stub, context, name, answer);
  }
  return {};
}

}  // namespace

AdminAnswer AskAdmin(const std::string& server, AdminCall call, const std::string& name, milliseconds timeout) {
  Connection connection(server);
  grpc::ClientContext context;
  context.set_deadline(proto::ForCall(proto::DeadlineIn(timeout)));
  AdminAnswer answer;
  const grpc::Status status = Ask(connection.admin(), &context, call, name, &answer);
  if (status.ok()) return answer;
  const TryOutcome outcome = connection.OutcomeOf(status);
  answer.error = outcome.words;
  answer.retry_may_help = MayHelp(outcome);
  return answer;
}

}  // namespace residua::client
