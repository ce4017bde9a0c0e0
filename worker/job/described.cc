#include "worker/job/described.h"

#include <algorithm>
#include <cctype>

namespace residua::job {
namespace {

std::string Strip(const std::string& s) {
  size_t a = s.find_first_not_of(" \t"), b = s.find_last_not_of(" \t");
  return a == std::string::npos ? "" : s.substr(a, b - a + 1);
}

}  // namespace

void Fail(const std::string& flag, const std::string& text, size_t begin, size_t end, const std::string& what) {
  std::string line = flag + ":1:" + std::to_string(begin + 1) + ": error: " + what + "\n  " + text + "\n  " +
                     std::string(begin, ' ') + "^" + std::string(end > begin + 1 ? end - begin - 1 : 0, '~') + "\n";
  throw UserError{line};
}

Described Split(const std::string& flag, const std::string& text, char separator) {
  Described d{flag, text, {}, 0, nullptr};
  size_t at = text.find(separator);
  if (at == std::string::npos) {
    Fail(flag, text, 0, text.size(),
         separator == '=' ? "expected `NAME = EXPR` [expected-definition]" : "expected `NAME: FACTS` [expected-facts]");
  }
  std::string name = Strip(text.substr(0, at));
  size_t begin = 0;
  while (begin <= name.size()) {
    size_t dot = std::min(name.find('.', begin), name.size());
    std::string part = name.substr(begin, dot - begin);
    bool good = !part.empty() && (std::isalpha(static_cast<unsigned char>(part[0])) || part[0] == '_');
    for (char c : part) good = good && (std::isalnum(static_cast<unsigned char>(c)) || c == '_');
    if (!good) Fail(flag, text, 0, at, "`" + name + "` is not a parameter's name [invalid-name]");
    d.path.push_back(part);
    begin = dot + 1;
  }
  d.rest = at + 1;
  return d;
}

}  // namespace residua::job
