// Where a server listens, and whether it may.
#pragma once

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "proto/deadline.h"
#include "server/acceptor.h"
#include "server/server.h"
#include "server/unknown_methods.h"

namespace residua::server {

// An address that others can reach needs TLS and a way to know who they are, or the word that everybody may; files must
// be what they should. Else: what is wrong, and what to do.
absl::Status MayListen(const ServerOptions& options);

struct Port {
  std::unique_ptr<grpc::Server> server;
  std::unique_ptr<Acceptor> acceptor;
  std::string bound;  // HOST:PORT with the port that was found

  // No connections from now on; calls may end until then.
  void Shutdown(proto::Deadline end);
};

// One with its services, and who answers for all other methods. `authorities`: of those who connect; empty: they need
// no certificate.
absl::Status Listen(const ServerOptions& options, const std::string& listen, const std::string& authorities,
                    const std::vector<grpc::Service*>& services, UnknownMethods* others, Port* listener);

}  // namespace residua::server
