#include "worker/builtin/frame/usage.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "worker/builtin/text_format.h"

namespace residua::builtin {

namespace {

// The plain text of one line of Texinfo, as far as declarations use it: @var{x} is X, other marks give their contents.
std::string PlainTexinfo(const std::string& line) {
  std::string out;
  std::vector<std::string> open;
  for (size_t k = 0; k < line.size(); ++k) {
    const char c = line[k];
    if (c == '@' && k + 1 < line.size()) {
      if (!std::isalpha(static_cast<unsigned char>(line[k + 1]))) {
        out += line[++k];
        continue;
      }
      size_t end = k + 1;
      while (end < line.size() && std::isalpha(static_cast<unsigned char>(line[end]))) ++end;
      const std::string mark = line.substr(k + 1, end - k - 1);
      if (end < line.size() && line[end] == '{') {
        open.push_back(mark);
        if (mark == "dots") out += "...";
        k = end;
      } else {
        k = end - 1;
      }
    } else if (c == '{' || c == '}') {
      if (c == '{')
        open.push_back("");
      else if (!open.empty())
        open.pop_back();
    } else {
      const bool upper = !open.empty() && open.back() == "var";
      out += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    }
  }
  return out;
}

// What a usage error shows of a function's documentation: its declarations, or the start of a plain text.
std::string UsageOf(const std::string& help) {
  if (help.find("@def") == std::string::npos) {
    const size_t paragraph = help.find("\n\n");
    return help.substr(0, std::min<size_t>(paragraph == std::string::npos ? help.size() : paragraph + 1, 80));
  }
  std::string out;
  for (size_t at = 0; at < help.size();) {
    const size_t end = std::min(help.find('\n', at), help.size());
    std::string line = help.substr(at, end - at);
    at = end + 1;
    const size_t def = line.find("@deftypefn");
    if (def == std::string::npos) continue;
    // The category in braces is left out: @deftypefn {} {@var{y} =} f (@var{x})
    size_t from = line.find('{', def);
    int depth = 0;
    for (; from != std::string::npos && from < line.size(); ++from) {
      depth += line[from] == '{' ? 1 : line[from] == '}' ? -1 : 0;
      if (depth == 0) break;
    }
    if (from == std::string::npos || from >= line.size()) continue;
    std::string text = PlainTexinfo(line.substr(from + 1));
    text.erase(0, text.find_first_not_of(' '));
    out += "\n -- " + text;
  }
  return out.empty() ? "" : out.substr(1);
}

}  // namespace

value::MatlabError UsageError(const std::string& function, const std::string& help) {
  if (help.empty()) return {"", "print_usage: '" + function + "' not found"};
  std::string text = "Invalid call to " + function + ".  Correct usage is:\n\n" + UsageOf(help);
  if (text.back() == '\n') text.back() = ' ';  // a newline at the end of an error would take its place in the file away
  return {"Octave:invalid-fun-call", FormatText("error", text, {})};
}

}  // namespace residua::builtin
