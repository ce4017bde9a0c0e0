#include "terminal/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string_view>

namespace residua::terminal {

namespace {

constexpr char kPlain[] = "\033[0m";

bool Set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && value[0] != '\0';
}

struct Word {
  std::string_view text;
  const char* colour;
};
constexpr Word kWords[] = {{"error:", "\033[1;31m"}, {"warning:", "\033[1;35m"}, {"remark:", "\033[1;36m"}};
constexpr char kMark[] = "\033[1;32m";

// `PLACE: error: TEXT`: the first of these words that stands behind a place or at the beginning.
std::string PaintedLine(const std::string& line) {
  if (line.find('^') != std::string::npos && line.find_first_not_of(" ^~|0123456789") == std::string::npos) {
    return kMark + line + kPlain;
  }
  size_t best = std::string::npos;
  const Word* word = nullptr;
  for (const Word& w : kWords) {
    const size_t at = line.find(w.text);
    if (at < best && (at == 0 || (at > 1 && line.compare(at - 2, 2, ": ") == 0))) {
      best = at;
      word = &w;
    }
  }
  if (word == nullptr) return line;
  return line.substr(0, best) + word->colour + std::string(word->text) + kPlain + line.substr(best + word->text.size());
}

size_t Columns() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

}  // namespace

bool HasColours(int descriptor) {
  const char* terminal = std::getenv("TERM");
  return isatty(descriptor) != 0 && !Set("NO_COLOR") && terminal != nullptr && std::string_view(terminal) != "dumb";
}

std::string Painted(const std::string& diagnostics) {
  std::string out;
  for (size_t begin = 0; begin < diagnostics.size();) {
    const size_t end = std::min(diagnostics.find('\n', begin), diagnostics.size());
    out += PaintedLine(diagnostics.substr(begin, end - begin));
    if (end < diagnostics.size()) out += '\n';
    begin = end + 1;
  }
  return out;
}

void Show(const std::string& diagnostics) {
  std::cerr << (HasColours(STDERR_FILENO) ? Painted(diagnostics) : diagnostics);
}

ProgressLine::ProgressLine(bool shown) : shown_(shown), in_place_(isatty(STDERR_FILENO) != 0) {}
ProgressLine::~ProgressLine() { Clear(); }

void ProgressLine::Step(const std::string& phase, const std::string& detail) {
  if (!shown_) return;
  std::string line = "residua: " + phase + (detail.empty() ? "" : ": " + detail);
  if (!in_place_) {
    std::cerr << line << "\n";
    return;
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  char time[32];
  const int length = std::snprintf(time, sizeof time, " (%.1f s)", seconds);
  // A longer one would go on in the next line, where it could not be overwritten.
  const size_t room = Columns() - std::min(Columns(), static_cast<size_t>(length) + 1);
  std::cerr << "\r\033[K" << line.substr(0, room) << time << std::flush;
}

void ProgressLine::Clear() {
  if (shown_ && in_place_) std::cerr << "\r\033[K" << std::flush;
}

}  // namespace residua::terminal
