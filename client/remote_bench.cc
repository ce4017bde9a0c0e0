// How long a hit takes over one open channel, beside a call that does nothing: `./dev bench service`.
//
//   service_bench HOST:PORT COUNT FOLDER FILE.m [-d 'NAME = EXPR' | -t 'NAME: FACTS']...
//
// Answers one request COUNT times, each time followed by a health check on a channel of its own, and prints one JSON
// object with both lists of nanoseconds and how many answers were hits. All answers must be equal; the last one is
// written to FOLDER.
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>

#include <chrono>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "client/json_text.h"
#include "client/specialiser.h"
#include "client/write_file.h"
#include "worker/interpret/installed_octave.h"
#include "worker/job/target.h"

namespace residua::client {
namespace {

using Clock = std::chrono::steady_clock;

int64_t Since(Clock::time_point begin) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - begin).count();
}

// grpc.health.v1.Health/Check, of which Debian packages no headers.
bool CheckHealth(grpc::GenericStub& stub) {
  grpc::ClientContext context;
  grpc::CompletionQueue queue;
  grpc::ByteBuffer request, answer;
  grpc::Slice nothing("", 0);
  request = grpc::ByteBuffer(&nothing, 1);
  auto call = stub.PrepareUnaryCall(&context, "/grpc.health.v1.Health/Check", request, &queue);
  call->StartCall();
  grpc::Status status;
  call->Finish(&answer, &status, nullptr);
  void* tag;
  bool ok = false;
  return queue.Next(&tag, &ok) && ok && status.ok();
}

int Fail(const std::string& why) {
  std::cerr << "service_bench: " << why << "\n";
  return 1;
}

int Bench(const std::vector<std::string>& words) {
  if (words.size() < 4) return Fail("HOST:PORT COUNT FOLDER FILE.m [-d DEFINITION | -t FACTS]...");
  SpecialiseOptions options;
  options.server = words[0];
  options.fallback = false;
  job::JobRequest request;
  request.entry_path = words[3];
  request.search_path = interpret::InstalledOctaveFolders();
  request.way_to_source = std::filesystem::path(words[3]).lexically_proximate(words[2]).string();
  for (size_t k = 4; k + 1 < words.size(); k += 2) {
    (words[k] == "-d" ? request.defines : request.facts).push_back(words[k + 1]);
  }
  const std::unique_ptr<Specialiser> specialiser = SpecialiserFor(options);
  grpc::GenericStub health(grpc::CreateChannel(words[0], grpc::InsecureChannelCredentials()));
  nlohmann::json report = {{"hit_ns", nlohmann::json::array()}, {"health_ns", nlohmann::json::array()}, {"hits", 0}};
  job::JobResult first;
  for (int k = 0; k < std::stoi(words[1]); ++k) {
    Clock::time_point begin = Clock::now();
    const Outcome outcome = AnswerRequest(*specialiser, request, {});
    report["hit_ns"].push_back(Since(begin));
    if (ExitStatus(outcome) != 0) return Fail(outcome.result.message);
    report["hits"] = report["hits"].get<int>() + (outcome.cache == "hit" ? 1 : 0);
    if (k == 0) first = outcome.result;
    if (outcome.result.files != first.files) return Fail("two answers to one request differ");
    begin = Clock::now();
    if (!CheckHealth(health)) return Fail("the server is not well");
    report["health_ns"].push_back(Since(begin));
  }
  for (const auto& [name, bytes] : first.files) {
    std::string error;
    if (!WriteFile(words[2] + "/" + name, bytes, &error)) return Fail(error);
  }
  std::cout << JsonText(report) << "\n";
  return 0;
}

}  // namespace
}  // namespace residua::client

int main(int argc, char** argv) {
  residua::job::OwnProcess();
  return residua::client::Bench(std::vector<std::string>(argv + 1, argv + argc));
}
