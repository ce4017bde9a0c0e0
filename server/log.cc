#include "server/log.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <ctime>

#include "proto/visible_text.h"

namespace residua::server {
namespace {

// Whoever may send a name of a megabyte may not fill the disk with it.
constexpr size_t kLongestValue = 2048;

bool IsBare(const std::string& value) {
  for (const unsigned char c : value) {
    if (c <= ' ' || c == '"' || c == '=' || c == '\\' || c >= 127) return false;
  }
  return !value.empty();
}

// Nothing that a terminal or a reader of lines acts on, and no quote that ends it early.
std::string Quoted(const std::string& value) {
  std::string escaped;
  for (const char c : value) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return "\"" + proto::VisibleLine(escaped) + "\"";
}

std::string ValueOf(const std::string& value) {
  if (value.size() > kLongestValue) {
    return Quoted(value.substr(0, kLongestValue) + "... (" + std::to_string(value.size()) + " bytes)");
  }
  return IsBare(value) ? value : Quoted(value);
}

// A key may be a word of a worker's, as the name of a phase.
std::string KeyOf(std::string_view key) {
  std::string plain(key.substr(0, 64));
  for (char& c : plain) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    if (!is_plain) c = '_';
  }
  return plain.empty() ? "_" : plain;
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
    line += " " + KeyOf(key) + "=" + ValueOf(value);
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
