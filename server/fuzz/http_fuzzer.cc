// libFuzzer's entry: any bytes are the head of a request over HTTP, and the words of a log line. Built by the `fuzz`
// preset, run by `./dev fuzz http`.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "server/http_answer.h"
#include "server/log.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace residua::server;
  const std::string text(reinterpret_cast<const char*>(data), size);
  (void)HeadIsComplete(text);
  const std::string answer = AnswerToHead(text, {[] { return "page\n"; }, [] { return true; }});
  if (!answer.starts_with("HTTP/1.1 ") || answer.find("\r\n\r\n") == std::string::npos) std::abort();
  const std::string line = FormatLog("info", "event", {{text, text}});
  if (line.size() > 5 * size + 200) std::abort();
  if (std::any_of(line.begin(), line.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; })) std::abort();
  return 0;
}
