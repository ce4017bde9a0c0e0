// Files of `-a`: annotations of the entry function and fixed values, a line each.
//
//   % the gains of this study
//   gain = [1 2; 0 1];
//   %# x size [1 ?]
#include <fstream>

#include "client/commands.h"

namespace residua::client {
namespace {

std::string Trimmed(const std::string& text) {
  const size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

}  // namespace

std::string AddAnnotationFiles(const std::vector<std::string>& files, job::JobRequest* request) {
  for (const std::string& path : files) {
    std::ifstream in(path);
    if (!in) return path + ": error: the file cannot be read [no-such-file]\n";
    std::string read;
    for (int number = 1; std::getline(in, read); ++number) {
      std::string line = Trimmed(read);
      if (line.starts_with("%#")) {
        request->annotations.push_back(Trimmed(line.substr(2)));
      } else if (!line.empty() && line[0] != '%' && line[0] != '#') {
        while (!line.empty() && line.back() == ';') line = Trimmed(line.substr(0, line.size() - 1));
        const size_t equals = line.find('=');
        if (equals == std::string::npos || line.compare(equals, 2, "==") == 0) {
          return path + ":" + std::to_string(number) + ":1: error: expected `NAME = EXPR;` or `%# ANNOTATION` " +
                 "[bad-annotation]\n  " + read + "\n  ^\n";
        }
        request->defines.push_back(line);
      }
    }
  }
  return "";
}

}  // namespace residua::client
