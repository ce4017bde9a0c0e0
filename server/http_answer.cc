#include "server/http_answer.h"

namespace residua::server {
namespace {

std::string Answer(std::string_view status, std::string_view body, std::string_view type = "text/plain; charset=utf-8",
                   std::string_view more = "") {
  std::string answer = "HTTP/1.1 ";
  answer.append(status).append("\r\nContent-Type: ").append(type);
  answer.append("\r\nContent-Length: ").append(std::to_string(body.size()));
  answer.append("\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n");
  return answer.append(more).append("\r\n").append(body);
}

std::string_view FirstLine(std::string_view head) {
  std::string_view line = head.substr(0, head.find('\n'));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

// Up to the next space, which is taken, too.
std::string_view Word(std::string_view* line) {
  const size_t end = line->find(' ');
  const std::string_view word = line->substr(0, end);
  line->remove_prefix(end == std::string_view::npos ? line->size() : end + 1);
  return word;
}

}  // namespace

bool HeadIsComplete(std::string_view head) {
  return head.find("\r\n\r\n") != std::string_view::npos || head.find("\n\n") != std::string_view::npos;
}

std::string AnswerToHead(std::string_view head, const WatchPages& pages) {
  std::string_view line = FirstLine(head);
  const std::string_view method = Word(&line);
  std::string_view target = Word(&line);
  if (!line.starts_with("HTTP/1.") || !target.starts_with('/')) return Answer("400 Bad Request", "malformed request\n");
  if (method != "GET") {
    return Answer("405 Method Not Allowed", "only GET is served\n", "text/plain; charset=utf-8", "Allow: GET\r\n");
  }
  target = target.substr(0, target.find('?'));
  if (target == "/metrics") return Answer("200 OK", pages.metrics(), "text/plain; version=0.0.4; charset=utf-8");
  if (target != "/health") return Answer("404 Not Found", "there is /metrics and /health\n");
  return pages.healthy() ? Answer("200 OK", "ok\n") : Answer("503 Service Unavailable", "not healthy\n");
}

std::string AnswerToLongHead() {
  return Answer("431 Request Header Fields Too Large", "the head of the request is too long\n");
}

}  // namespace residua::server
