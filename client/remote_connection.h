// The channel to one server, and what its errors mean to a client.
#pragma once

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "client/patience.h"
#include "digest/signing.h"
#include "proto/deadline.h"
#include "residua/v1/admin.grpc.pb.h"
#include "residua/v1/artefact.grpc.pb.h"
#include "residua/v1/report.grpc.pb.h"
#include "residua/v1/specialisation.grpc.pb.h"

namespace residua::client {

using proto::Deadline;

// Connects when it is first used, and again when the server was away. What it shows and whom it believes is said by the
// environment (proto/security.h).
class Connection {
 public:
  explicit Connection(const std::string& server);

  const std::string& server() const { return server_; }
  // False: it was not open within `limit`.
  bool WaitUntilOpen(milliseconds limit) const;
  // Between two tries (proto/channel_pause.h). False: `ends` said so.
  bool PauseBeside(std::chrono::milliseconds pause, const std::function<bool()>& ends) const;
  v1::SpecialisationService::Stub& specialisation() { return *specialisation_; }
  v1::ArtefactService::Stub& artefacts() { return *artefacts_; }
  v1::ReportService::Stub& reports() { return *reports_; }
  v1::AdminService::Stub& admin() { return *admin_; }
  // Whose results are believed; not given: the server's, whatever it sends. Once there is one, no other is.
  const TrustedKeys& trusted() const { return trusted_; }
  std::string NotTrusted() const;
  // What the end of a call means, in words that a terminal may show; kDone for OK.
  TryOutcome OutcomeOf(const grpc::Status& status) const;

 private:
  TryOutcome Understand(const grpc::Status& status) const;

  const std::string server_;
  std::string wrong_;  // with what the environment says; then each call fails
  bool in_the_clear_ = false;
  TrustedKeys trusted_;
  std::shared_ptr<grpc::Channel> channel_;
  std::unique_ptr<v1::SpecialisationService::Stub> specialisation_;
  std::unique_ptr<v1::ArtefactService::Stub> artefacts_;
  std::unique_ptr<v1::ReportService::Stub> reports_;
  std::unique_ptr<v1::AdminService::Stub> admin_;
};

// Cancels a call when the caller's predicate says so; ends with its scope.
class CancelWatch {
 public:
  CancelWatch(grpc::ClientContext* context, const std::function<bool()>& cancelled);
  ~CancelWatch();

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  bool done_ = false;
  std::thread thread_;
};

}  // namespace residua::client
