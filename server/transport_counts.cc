#include "server/transport_counts.h"

#include <grpc/grpc.h>
#include <grpc/support/alloc.h>

#include <cstdlib>
#include <string_view>

namespace residua::server {
namespace {

std::string Taken(char* text) {
  std::string taken = text != nullptr ? text : "";
  gpr_free(text);
  return taken;
}

// Numbers are texts, too, and a zero is left out.
int64_t NumberAfter(std::string_view text, std::string_view name, size_t from = 0) {
  const std::string key = "\"" + std::string(name) + "\":\"";
  const size_t at = text.find(key, from);
  return at == std::string_view::npos ? 0 : std::atoll(text.data() + at + key.size());
}

// `{"name":"chttp2 PEER","socketId":"7"}`: names are addresses, in which nobody writes what he likes.
intptr_t SocketOf(intptr_t server, const std::string& peer) {
  const std::string name = " " + peer + "\"";
  for (intptr_t from = 0;;) {
    const std::string sockets = Taken(grpc_channelz_get_server_sockets(server, from, 0));
    if (const size_t at = sockets.find(name); at != std::string::npos) {
      return static_cast<intptr_t>(NumberAfter(sockets, "socketId", at));
    }
    const size_t last = sockets.rfind("\"socketId\"");
    if (last == std::string::npos || sockets.find("\"end\":true") != std::string::npos) return 0;
    from = static_cast<intptr_t>(NumberAfter(sockets, "socketId", last)) + 1;
  }
}

intptr_t SocketOf(const std::string& peer) {
  const std::string servers = Taken(grpc_channelz_get_servers(0));
  constexpr std::string_view kServer = "\"serverId\"";
  for (size_t at = servers.find(kServer); at != std::string::npos; at = servers.find(kServer, at + 1)) {
    const auto server = static_cast<intptr_t>(NumberAfter(servers, "serverId", at));
    if (const intptr_t socket = SocketOf(server, peer); socket != 0) return socket;
  }
  return 0;
}

}  // namespace

std::optional<Counts> TransportCounts::Of(const std::string& peer) {
  if (number_ == 0) number_ = SocketOf(peer);
  if (number_ == 0) return std::nullopt;
  const std::string socket = Taken(grpc_channelz_get_socket(number_));
  if (socket.find(" " + peer + "\"") == std::string::npos) {
    number_ = 0;  // It is gone, and another one may come.
    return std::nullopt;
  }
  const int64_t done = NumberAfter(socket, "streamsSucceeded") + NumberAfter(socket, "streamsFailed");
  return Counts{NumberAfter(socket, "streamsStarted") - done, NumberAfter(socket, "messagesReceived")};
}

}  // namespace residua::server
