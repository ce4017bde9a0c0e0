// Structured log lines on stderr: `2026-01-31T12:00:00.123Z info event key=value key="two words"`.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace residua::server {

using LogFields = std::vector<std::pair<std::string_view, std::string>>;

// One write per line, so that lines of several threads do not mix.
void LogInfo(std::string_view event, const LogFields& fields = {});
void LogError(std::string_view event, const LogFields& fields = {});
// For lines that strangers cause: at most twenty in ten seconds, so that who knocks without end does not fill the disk.
// What was left out is counted, and said with the next line. Thread-safe.
class BoundedLog {
 public:
  void Error(std::string_view event, const LogFields& fields);

 private:
  std::mutex mutex_;
  std::chrono::steady_clock::time_point since_;
  int64_t logged_ = 0, left_out_ = 0;
};

// The part after the time, one line whatever the fields hold: values are quoted and escaped where they are not plain
// words, and cut where they are very long; keys are letters, digits, `-` and `_`.
std::string FormatLog(std::string_view level, std::string_view event, const LogFields& fields);

}  // namespace residua::server
