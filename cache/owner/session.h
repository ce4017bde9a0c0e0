// One connection of an endpoint: greets, passes on what is asked until the client closes, and takes the wish that the
// owner leave.
#pragma once

#include "cache/owner/endpoint.h"

namespace residua::cache {

class Session {
 public:
  Session(Endpoint* endpoint, Service* service, OpenFile connection)
      : endpoint_(endpoint), service_(service), channel_(connection.Release()) {}
  void Run();

 private:
  // False when the connection is over.
  bool Greet();
  void Retire();

  Endpoint* endpoint_;
  Service* service_;
  Channel channel_;
};

}  // namespace residua::cache
