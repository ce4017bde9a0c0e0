// What only people see: colours, and progress on one line. Neither goes into a pipe or a file.
#pragma once

#include <chrono>
#include <string>

namespace residua::terminal {

// Whether colours may be written to the descriptor: a terminal that knows them, and NO_COLOR is not set
// (https://no-color.org).
bool HasColours(int descriptor);

// Diagnostics with `error:`, `warning:`, `remark:` and the marks below a line of source in colour.
std::string Painted(const std::string& diagnostics);

// Diagnostics to standard error, in colour where that is wanted.
void Show(const std::string& diagnostics);

// The steps of a request. On a terminal they overwrite each other, with the time so far, and the line is gone when the
// object is; elsewhere each is a line of its own.
class ProgressLine {
 public:
  explicit ProgressLine(bool shown);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void Step(const std::string& phase, const std::string& detail);
  // Before anything else is written.
  void Clear();

 private:
  const bool shown_, in_place_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace residua::terminal
