// What the transport of a connection counts: the calls that are open by it, with those that nobody was told of, as they
// do not come to what they ask, and the messages that came whole. gRPC tells it by channelz, whose words are texts of
// JSON, so that this is no question for each call; a connection keeps its number there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace residua::server {

struct Counts {
  int64_t open = 0;      // calls at the moment
  int64_t messages = 0;  // that came, since the connection began
};

class TransportCounts {
 public:
  // Of the connection of `peer` (as gRPC writes it) to a server of this process; none: it is not known.
  std::optional<Counts> Of(const std::string& peer);

 private:
  intptr_t number_ = 0;  // of the connection; 0: it was not looked for
};

}  // namespace residua::server
