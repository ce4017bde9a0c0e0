// Where a server listens, and whether it may.
#pragma once

#include <grpcpp/grpcpp.h>

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "server/server.h"

namespace residua::server {

// An address that others can reach needs TLS and a way to know who they are, or the word that everybody may; files must
// be what they should. Else: what is wrong, and what to do.
absl::Status MayListen(const ServerOptions& options);

// A listener with its services. `authorities`: of those who connect; empty: they need no certificate. `bound`:
// HOST:PORT with the port that was found.
absl::Status Listen(const ServerOptions& options, const std::string& listen, const std::string& authorities,
                    const std::vector<grpc::Service*>& services, std::unique_ptr<grpc::Server>* listener,
                    std::string* bound);

}  // namespace residua::server
