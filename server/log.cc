#include "server/log.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <ctime>

namespace residua::server {
namespace {

bool IsBare(const std::string& value) {
  for (unsigned char c : value) {
    if (c <= ' ' || c == '"' || c == '=' || c == '\\' || c == 127) return false;
  }
  return !value.empty();
}

std::string Quoted(const std::string& value) {
  std::string out = "\"";
  for (unsigned char c : value) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += static_cast<char>(c);
    } else if (c == '\n') {
      out += "\\n";
    } else if (c < ' ' || c == 127) {
      char code[8];
      std::snprintf(code, sizeof code, "\\x%02x", c);
      out += code;
    } else {
      out += static_cast<char>(c);
    }
  }
  return out + "\"";
}

void Log(std::string_view level, std::string_view event, const LogFields& fields) {
  const auto now = std::chrono::system_clock::now();
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  const auto fraction = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
  std::tm parts;
  gmtime_r(&seconds, &parts);
  char stamp[40], text[64];
  std::strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &parts);
  std::snprintf(text, sizeof text, "%s.%03dZ ", stamp, static_cast<int>(fraction));
  const std::string line = text + FormatLog(level, event, fields) + "\n";
  if (write(STDERR_FILENO, line.data(), line.size()) < 0) return;  // Nobody to tell.
}

}  // namespace

std::string FormatLog(std::string_view level, std::string_view event, const LogFields& fields) {
  std::string line = std::string(level) + " " + std::string(event);
  for (const auto& [key, value] : fields) {
    line += " " + std::string(key) + "=" + (IsBare(value) ? value : Quoted(value));
  }
  return line;
}

void LogInfo(std::string_view event, const LogFields& fields) { Log("info", event, fields); }
void LogError(std::string_view event, const LogFields& fields) { Log("error", event, fields); }

void BoundedLog::Error(std::string_view event, const LogFields& fields) {
  constexpr int64_t kLines = 20;
  constexpr std::chrono::seconds kTime{10};
  LogFields all = fields;
  {
    const std::lock_guard lock(mutex_);
    const auto now = std::chrono::steady_clock::now();
    if (now - since_ > kTime) {
      since_ = now;
      logged_ = 0;
      if (const int64_t left_out = std::exchange(left_out_, 0); left_out > 0) {
        all.emplace_back("left_out_before", std::to_string(left_out));
      }
    }
    if (++logged_ > kLines) {
      ++left_out_;
      return;
    }
  }
  LogError(event, all);
}

}  // namespace residua::server
