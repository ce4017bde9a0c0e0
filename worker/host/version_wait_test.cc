// A job that waits for what a helper makes has no more time than a job has.
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include "proto/convert.h"
#include "residua/v1/artefact.grpc.pb.h"
#include "residua/v1/version.grpc.pb.h"
#include "residua/v1/worker.grpc.pb.h"
#include "worker/host/worker_host.h"

namespace residua::worker {
namespace {

// Somebody makes each version, and nobody has one.
class Elsewhere final : public v1::VersionService::Service {
  grpc::Status FindVersion(grpc::ServerContext*, const v1::FindVersionRequest*,
                           v1::FindVersionResponse* response) override {
    response->set_elsewhere(true);
    return grpc::Status::OK;
  }
};

// Gives one lease, and ends when it is answered.
class OneLease final : public v1::WorkerService::Service {
  grpc::Status Connect(grpc::ServerContext*,
                       grpc::ServerReaderWriter<v1::ServerMessage, v1::WorkerMessage>* stream) override {
    v1::WorkerMessage told;
    v1::ServerMessage message;
    if (!stream->Read(&told)) return grpc::Status::OK;
    message.mutable_registered()->set_heartbeat_ms(1000);
    stream->Write(message);
    message.mutable_lease()->set_lease_id(7);
    job::JobRequest request;
    request.entry_path = "f.m";
    request.files = {{"f.m", "function f ()\nend\n"}};
    *message.mutable_lease()->mutable_request() = proto::RequestToProto(request);
    stream->Write(message);
    while (stream->Read(&told) && !told.has_done() && !told.has_release()) {
    }
    return {grpc::StatusCode::FAILED_PRECONDITION, "that was all"};
  }
};

TEST(VersionWait, EndsWithTheTimeOfTheJob) {
  Elsewhere versions;
  OneLease workers;
  int port = 0;
  grpc::ServerBuilder builder;
  builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
  builder.RegisterService(&versions);
  builder.RegisterService(&workers);
  const std::unique_ptr<grpc::Server> server = builder.BuildAndStart();
  HostOptions options;
  options.server = "127.0.0.1:" + std::to_string(port);
  options.longest_job = std::chrono::seconds(1);
  std::chrono::steady_clock::duration waited{};
  bool found = true;
  WorkerHost host(options, [&](const job::JobRequest&, const job::JobHooks& hooks) {
    const auto begun = std::chrono::steady_clock::now();
    found = hooks.find_version("of a function").bytes.has_value();
    waited = std::chrono::steady_clock::now() - begun;
    JobAnswer answer;
    answer.result.state = job::JobState::kLimit;
    return answer;
  });
  EXPECT_FALSE(host.Run().ok());
  EXPECT_FALSE(found);
  EXPECT_GE(waited, std::chrono::milliseconds(900));
  EXPECT_LT(waited, std::chrono::seconds(60)) << "of the five minutes that it would wait else";
  server->Shutdown();
}

}  // namespace
}  // namespace residua::worker
