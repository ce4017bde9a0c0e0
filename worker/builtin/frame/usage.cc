#include "worker/builtin/frame/usage.h"

#include <algorithm>
#include <cctype>
#include <sstream>
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

// A declaration as makeinfo sets it: broken between words, further lines moved in.
std::string SetDeclaration(const std::string& text) {
  constexpr size_t kWidth = 72, kIndent = 10;
  std::string out = " --", word;
  size_t column = out.size();
  std::istringstream words(text);
  while (words >> word) {
    const bool breaks = column + 1 + word.size() > kWidth;
    out += breaks ? "\n" + std::string(kIndent, ' ') : " ";
    out += word;
    column = (breaks ? kIndent : column + 1) + word.size();
  }
  return out;
}

// `{Function File} {@var{y} =} f (@var{x})`: the category in braces stands before what is declared, if it is not empty.
std::string Declaration(const std::string& line) {
  int depth = 0;
  size_t end = 0;
  for (; end < line.size(); ++end) {
    depth += line[end] == '{' ? 1 : line[end] == '}' ? -1 : 0;
    if (depth == 0) break;
  }
  if (end == line.size()) return "";
  const std::string category = PlainTexinfo(line.substr(1, end - 1));
  const bool none = category.find_first_not_of(' ') == std::string::npos;
  return SetDeclaration((none ? "" : category + ": ") + PlainTexinfo(line.substr(end + 1)));
}

// What a usage error shows of a function's documentation: its declarations, or the start of a plain text.
std::string UsageOf(const std::string& help) {
  if (help.find("@def") == std::string::npos) {
    const size_t paragraph = help.find("\n\n");
    return help.substr(0, std::min<size_t>(paragraph == std::string::npos ? help.size() : paragraph + 1, 80));
  }
  std::string out, line;
  std::istringstream lines(help);
  while (std::getline(lines, line)) {
    const size_t def = line.find("@deftypefn");
    if (def == std::string::npos) continue;
    // A line that ends with @ goes on.
    for (std::string more; line.find_last_not_of(' ') != std::string::npos && line[line.find_last_not_of(' ')] == '@' &&
                           std::getline(lines, more);)
      line = line.substr(0, line.find_last_not_of(' ')) + " " + more;
    const size_t from = line.find('{', def);
    const std::string text = from == std::string::npos ? "" : Declaration(line.substr(from));
    if (!text.empty()) out += "\n" + text;
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
