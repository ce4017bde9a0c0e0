// Asks a server for versions of functions that other jobs made, and gives it those that a job makes.
//
// What is not to be had is made anew: a server that does not answer, or not in time, is not asked again for that job.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "residua/v1/version.grpc.pb.h"
#include "worker/job/job.h"

namespace residua::worker {

// Of one lease; used by one thread.
class VersionClient {
 public:
  VersionClient(std::shared_ptr<v1::VersionService::StubInterface> stub, uint64_t lease)
      : stub_(std::move(stub)), lease_(lease) {}

  std::optional<std::string> Find(const std::string& key);
  // A record that is longer than a message may be is left out.
  void Keep(const std::map<std::string, job::KeptVersion>& records);

 private:
  void Send(v1::KeepVersionsRequest* request);

  const std::shared_ptr<v1::VersionService::StubInterface> stub_;
  const uint64_t lease_;
  bool answers_ = true;
};

}  // namespace residua::worker
