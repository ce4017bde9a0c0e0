// Holds many requests of a server's queue, and idle clients beside them: `python3 bench/waiting.py`.
//
//   waiting_requests HOST:PORT REQUESTS IDLE [FIRST]
//
// Connects IDLE clients, which ask once how the server is, and sends so many requests over connections of 400 each. Who
// is refused with a delay comes again after it, as clients do. When all wait (or two minutes are over) it says
// `waiting`, how many do, and how often one was refused, and waits for the end of its input. Requests are told apart by
// numbers from FIRST on: the same ones of another such program are one job.
#include <grpcpp/grpcpp.h>

#include <chrono>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "proto/convert.h"
#include "residua/v1/specialisation.grpc.pb.h"

namespace {

namespace v1 = residua::v1;
using Stream = grpc::ClientReaderWriter<v1::SpecialiseRequest, v1::SpecialiseEvent>;
using Stub = v1::SpecialisationService::Stub;

constexpr int kOfAConnection = 400;
constexpr std::chrono::seconds kPatience{120}, kDelay{1};

std::unique_ptr<Stub> Connect(const std::string& server) {
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

// It is begun, waits (the server said so), or was refused and is to come again.
struct Asked {
  Stub* by;
  int number;
  std::unique_ptr<grpc::ClientContext> context;
  std::unique_ptr<Stream> stream;

  void Begin() {
    stream.reset();
    context = std::make_unique<grpc::ClientContext>();
    context->set_wait_for_ready(true);
    stream = by->Specialise(context.get());
    stream->Write(Request(number));
    stream->WritesDone();
  }
  bool Waits() {
    v1::SpecialiseEvent event;
    if (stream->Read(&event)) return true;
    const grpc::Status told = stream->Finish();
    if (told.error_code() != grpc::StatusCode::RESOURCE_EXHAUSTED &&
        told.error_code() != grpc::StatusCode::UNAVAILABLE) {
      std::fprintf(stderr, "request %d: %d %s\n", number, told.error_code(), told.error_message().c_str());
    }
    return false;
  }
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  const int requests = std::stoi(argv[2]), idle = std::stoi(argv[3]), first = argc > 4 ? std::stoi(argv[4]) : 0;
  std::vector<std::unique_ptr<Stub>> clients;
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
  std::vector<Asked> waiting, asked;
  for (int k = 0; k < requests; ++k) {
    if (k % kOfAConnection == 0) clients.push_back(Connect(argv[1]));
    asked.push_back({clients.back().get(), first + k, nullptr, nullptr});
  }
  const auto end = std::chrono::steady_clock::now() + kPatience;
  int refused = 0;
  while (!asked.empty() && std::chrono::steady_clock::now() < end) {
    std::vector<Asked> again;
    for (Asked& one : asked) one.Begin();
    for (Asked& one : asked) (one.Waits() ? waiting : again).push_back(std::move(one));
    refused += static_cast<int>(again.size());
    asked = std::move(again);
    if (!asked.empty()) std::this_thread::sleep_for(kDelay);
  }
  std::printf("waiting %zu refused %d\n", waiting.size(), refused);
  std::fflush(stdout);
  std::string line;
  std::getline(std::cin, line);
  std::_Exit(0);
}
