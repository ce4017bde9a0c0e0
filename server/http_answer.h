// What a request over HTTP is answered with, from its head alone: the little of HTTP/1.1 that who watches a server
// speaks. No sockets.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace residua::server {

// What there is to be read, made anew each time.
struct WatchPages {
  std::function<std::string()> metrics;  // GET /metrics
  std::function<bool()> healthy;         // GET /health: 200 or 503
};

// Whether the head of a request is complete: its lines up to an empty one.
bool HeadIsComplete(std::string_view head);
// The whole answer, after which the connection is closed. Only the first line is looked at, and nothing of it is sent
// back.
std::string AnswerToHead(std::string_view head, const WatchPages& pages);
// To a head that is too long.
std::string AnswerToLongHead();

}  // namespace residua::server
