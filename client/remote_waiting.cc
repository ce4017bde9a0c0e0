// Holds many requests of a server's queue, and idle clients beside them: `python3 bench/waiting.py`.
//
//   waiting_requests HOST:PORT REQUESTS IDLE
//
// Connects IDLE clients, which ask once how the server is, and sends so many requests over connections of 400 each;
// says `sent` and waits for the end of its input.
#include <grpcpp/grpcpp.h>

#include <cstdio>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "proto/convert.h"
#include "residua/v1/specialisation.grpc.pb.h"

namespace {

namespace v1 = residua::v1;
using Stream = grpc::ClientReaderWriter<v1::SpecialiseRequest, v1::SpecialiseEvent>;

constexpr int kOfAConnection = 400;

std::unique_ptr<v1::SpecialisationService::Stub> Connect(const std::string& server) {
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  return v1::SpecialisationService::NewStub(
      grpc::CreateCustomChannel(server, grpc::InsecureChannelCredentials(), arguments));
}

// Each is a request of its own.
v1::SpecialiseRequest Request(int number) {
  residua::job::JobRequest request;
  request.entry_path = "f.m";
  request.files = {{"f.m", "function y = f(x)\n  y = x + " + std::to_string(number) + ";\nend\n"}};
  request.facts = {"x: realscalar"};
  request.options.native = false;
  v1::SpecialiseRequest message;
  *message.mutable_request() = residua::proto::RequestToProto(request);
  message.mutable_request()->set_skip_cache_lookup(true);
  return message;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  const int requests = std::stoi(argv[2]), idle = std::stoi(argv[3]);
  std::vector<std::unique_ptr<v1::SpecialisationService::Stub>> clients;
  for (int k = 0; k < idle; ++k) {
    clients.push_back(Connect(argv[1]));
    grpc::ClientContext context;
    context.set_wait_for_ready(true);  // A server takes so many connections a second.
    v1::ClusterStatusResponse response;
    const grpc::Status asked = clients.back()->ClusterStatus(&context, {}, &response);
    if (!asked.ok()) {
      std::fprintf(stderr, "client %d: %s\n", k, asked.error_message().c_str());
      return 1;
    }
  }
  std::vector<std::unique_ptr<grpc::ClientContext>> contexts;
  std::vector<std::unique_ptr<Stream>> streams;
  for (int k = 0; k < requests; ++k) {
    if (k % kOfAConnection == 0) clients.push_back(Connect(argv[1]));
    contexts.push_back(std::make_unique<grpc::ClientContext>());
    contexts.back()->set_wait_for_ready(true);
    streams.push_back(clients.back()->Specialise(contexts.back().get()));
    streams.back()->Write(Request(k));
    streams.back()->WritesDone();
  }
  std::puts("sent");
  std::fflush(stdout);
  std::string line;
  std::getline(std::cin, line);
  std::_Exit(0);
}
