// A server behind an open channel, as a service of an endpoint (cache/owner/endpoint.h): look-ups that come over a
// socket go to the server, and its candidates go back to be judged by who asked.
//
// Guarantees: a look-up is answered by the server, or not at all (Done instead of Answer) within the time that its
// client gave. A channel on which anything failed is not used again. Stores nothing, remembers nothing.
#pragma once

#include <memory>
#include <string>

#include "cache/owner/endpoint.h"

namespace residua::client {

std::unique_ptr<cache::Service> ShareChannel(const std::string& server);

}  // namespace residua::client
