// Asks a server for versions of functions that other jobs made, and gives it those that a job makes.
//
// What is not to be had is made anew: a server that does not answer, or not in time, is not asked again for that job.
// Of what another lease of the same job makes, one that helps (v1::Lease) is told so; the others wait until it is
// there, or is given up with that lease.
#pragma once

#include <chrono>
#include <functional>
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
  // `goes_on`: asked while it waits.
  VersionClient(std::shared_ptr<v1::VersionService::StubInterface> stub, uint64_t lease, bool helps,
                std::function<bool()> goes_on)
      : stub_(std::move(stub)), lease_(lease), helps_(helps), goes_on_(std::move(goes_on)) {}

  job::FoundVersion Find(const std::string& key);
  // A record that is longer than a message may be is given up.
  void Keep(const std::map<std::string, job::KeptVersion>& records);

 private:
  job::FoundVersion Ask(const std::string& key);
  void Send(v1::KeepVersionsRequest* request);

  const std::shared_ptr<v1::VersionService::StubInterface> stub_;
  const uint64_t lease_;
  const bool helps_;
  const std::function<bool()> goes_on_;
  bool answers_ = true;
};

}  // namespace residua::worker
