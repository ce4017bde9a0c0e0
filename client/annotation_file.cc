// Files of `-a`: annotations of the entry function and fixed values, a line each.
//
//   % the gains of this study
//   gain = [1 2; 0 1];
//   %# x size [1 ?]
//
// No more is read of one than what somebody may have written: another file that is taken for one may have no end.
#include <algorithm>
#include <fstream>
#include <sstream>

#include "client/commands.h"
#include "proto/visible_text.h"

namespace residua::client {
namespace {

constexpr size_t kMostBytes = size_t{16} << 20;
constexpr size_t kShownOfALine = 120;

// All of it; false: it cannot be read, which `error` says.
bool ReadAnnotations(const std::string& path, std::string* text, std::string* error) {
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    *error = path + ": error: the file cannot be read [no-such-file]\n";
    return false;
  }
  text->resize(kMostBytes + 1);
  in.read(text->data(), static_cast<std::streamsize>(text->size()));
  text->resize(static_cast<size_t>(in.gcount()));
  if (text->size() > kMostBytes) {
    *error = path + ": error: a file of annotations and values is at most 16 MiB [too-large]\n";
  } else if (const size_t zero = text->find('\0'); zero != std::string::npos) {
    const auto line = std::count(text->begin(), text->begin() + static_cast<std::ptrdiff_t>(zero), '\n') + 1;
    *error = path + ":" + std::to_string(line) + ":1: error: this is no text [bad-annotation]\n";
  }
  return error->empty();
}

std::string Trimmed(const std::string& text) {
  const size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

}  // namespace

std::string AddAnnotationFiles(const std::vector<std::string>& files, job::JobRequest* request,
                               std::vector<GivenLine>* lines) {
  for (const std::string& path : files) {
    std::string text, error, read;
    if (!ReadAnnotations(path, &text, &error)) return error;
    std::istringstream in(text);
    for (int number = 1; std::getline(in, read); ++number) {
      std::string line = Trimmed(read);
      if (line.starts_with("%#")) {
        request->annotations.push_back(Trimmed(line.substr(2)));
        lines->push_back({"%# " + request->annotations.back(), path, number, read.find("%#")});
      } else if (!line.empty() && line[0] != '%' && line[0] != '#') {
        while (!line.empty() && line.back() == ';') line = Trimmed(line.substr(0, line.size() - 1));
        const size_t equals = line.find('=');
        if (equals == std::string::npos || line.compare(equals, 2, "==") == 0) {
          return path + ":" + std::to_string(number) + ":1: error: expected `NAME = EXPR;` or `%# ANNOTATION` " +
                 "[bad-annotation]\n  " + proto::Shortened(read, kShownOfALine) + "\n  ^\n";
        }
        request->defines.push_back(line);
        lines->push_back({line, path, number, read.find(line)});
      }
    }
  }
  return "";
}

std::string AtItsPlace(const std::vector<GivenLine>& lines, const std::string& message) {
  const size_t first = message.find('\n'), second = message.find('\n', first + 1);
  const size_t flag = message.starts_with("-d:1:") || message.starts_with("-a:1:") ? 5 : 0;
  if (flag == 0 || second == std::string::npos) return message;
  const std::string excerpt = message.substr(first + 1, second - first - 1);
  const auto line = std::ranges::find_if(lines, [&](const GivenLine& l) { return "  " + l.text == excerpt; });
  const size_t colon = message.find(':', flag);
  if (line == lines.end() || colon == std::string::npos || colon > first) return message;
  const size_t at = std::stoul(message.substr(flag, colon - flag));
  std::string told = message.substr(colon);
  // `a = 1; b = 2;`, as a script may have it.
  const size_t kind = told.find(" [unexpected-token]"), before = line->text.find_last_not_of(' ', at < 2 ? 0 : at - 2);
  if (kind < told.find('\n') && before != std::string::npos && line->text[before] == ';')
    told.insert(kind, ": a file of values has one a line");
  return line->path + ":" + std::to_string(line->line) + ":" + std::to_string(at + line->column) + told;
}

}  // namespace residua::client
