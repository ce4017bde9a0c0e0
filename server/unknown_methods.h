// Calls of methods that there are not: of another version's client, of somebody who tries what there is, or of who
// wants the server's memory. Without a service for them gRPC takes them down one by one, slower than they come (8 s of
// them took 1.4 GB), and nobody tells whose they are. So each is refused where it begins, and counted with the calls of
// its connection that are not let in (connections.h). It counts as open, too, until its refusal is written: who reads
// no answers would else have any number of them kept.
#pragma once

#include <grpcpp/generic/async_generic_service.h>

#include "server/connections.h"

namespace residua::server {

// Of one port: gRPC registers it with one server only.
class UnknownMethods final : public grpc::CallbackGenericService {
 public:
  explicit UnknownMethods(Connections* connections) : connections_(connections) {}
  grpc::ServerGenericBidiReactor* CreateReactor(grpc::GenericCallbackServerContext* context) override;

 private:
  Connections* const connections_;
};

}  // namespace residua::server
