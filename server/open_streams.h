// How many calls are open by a connection as its transport counts them: with those that nobody was told of, as they do
// not come to what they ask. gRPC tells it by channelz, whose words are texts of JSON, so that this is no question for
// each call; a connection keeps its number there.
#pragma once

#include <cstdint>
#include <string>

namespace residua::server {

class OpenStreams {
 public:
  // Of the connection of `peer` (as gRPC writes it) to a server of this process; 0: it is not known.
  int64_t Of(const std::string& peer);

 private:
  intptr_t number_ = 0;  // of the connection; 0: it was not looked for
};

}  // namespace residua::server
