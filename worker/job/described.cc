#include "worker/job/described.h"

#include <algorithm>
#include <cctype>

#include "worker/value/encoding.h"

namespace residua::job {
namespace {

std::string Strip(const std::string& s) {
  size_t a = s.find_first_not_of(" \t"), b = s.find_last_not_of(" \t");
  return a == std::string::npos ? "" : s.substr(a, b - a + 1);
}

bool IsWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// The steps of `p.list{2}.k(1, 3)`: p list {2} k (1,3). False: it has another form.
bool TakeApart(const std::string& name, std::vector<std::string>* path) {
  size_t at = 0;
  while (at < name.size() || path->empty()) {
    std::string step;
    if (!path->empty() && (name[at] == '(' || name[at] == '{')) {
      const size_t end = name.find(name[at] == '(' ? ')' : '}', at);
      if (end == std::string::npos) return false;
      for (char c : name.substr(at, end + 1 - at)) {
        if (c != ' ') step += c;
      }
      const std::string numbers = step.substr(1, step.size() - 2);
      const bool digits = numbers.find_first_not_of("0123456789,") == std::string::npos;
      if (!digits || numbers.empty() || numbers.size() > 18) return false;
      at = end + 1;
    } else {
      if (!path->empty() && name[at++] != '.') return false;
      while (at < name.size() && IsWordCharacter(name[at])) step += name[at++];
      if (step.empty() || std::isdigit(static_cast<unsigned char>(step[0]))) return false;
    }
    path->push_back(step);
  }
  return true;
}

}  // namespace

namespace {

// A value that a program handed over is nothing to look at (`n = bytes 0100..`, fixed_value.h).
std::string WithoutBytes(const std::string& text) {
  constexpr std::string_view kBytes = "= bytes ";
  const size_t at = text.find(kBytes);
  if (at == std::string::npos || text.find_first_not_of("0123456789abcdef", at + kBytes.size()) != std::string::npos)
    return text;
  return text.substr(0, at) + "= ...";
}

}  // namespace

void Fail(const std::string& flag, const std::string& given, size_t begin, size_t end, const std::string& what) {
  const std::string text = WithoutBytes(given);
  begin = std::min(begin, text.size());
  end = std::min(end, text.size());
  std::string line = flag + ":1:" + std::to_string(begin + 1) + ": error: " + what + "\n  " + text + "\n  " +
                     std::string(begin, ' ') + "^" + std::string(end > begin + 1 ? end - begin - 1 : 0, '~') + "\n";
  throw UserError{line};
}

bool IsSelection(const std::string& step) { return step[0] == '(' || step[0] == '{'; }

std::string PathText(const std::vector<std::string>& path) {
  std::string text;
  for (const std::string& step : path) text += (text.empty() || IsSelection(step) ? "" : ".") + step;
  return text;
}

Described Split(const std::string& flag, const std::string& text, char separator) {
  Described d{flag, text, {}, 0, nullptr};
  size_t at = text.find(separator);
  if (at == std::string::npos) {
    Fail(flag, text, 0, text.size(),
         separator == '=' ? "expected `NAME = EXPR` [expected-definition]" : "expected `NAME: FACTS` [expected-facts]");
  }
  std::string name = Strip(text.substr(0, at));
  if (!TakeApart(name, &d.path)) Fail(flag, text, 0, at, "`" + name + "` is not a parameter's name [invalid-name]");
  if (separator == '=' && std::ranges::any_of(d.path, IsSelection)) {
    Fail(flag, text, 0, at,
         "a value is given as a whole, `" + d.path[0] + " = EXPR`; -t says which of its elements vary [invalid-name]");
  }
  // What is walked part by part, here and by a server that reads requests of strangers, is no deeper than a value.
  if (d.path.size() > static_cast<size_t>(value::kDeepestValue)) {
    Fail(flag, text, 0, at, "a part is named that is more than 64 deep [too-deep]");
  }
  d.rest = at + 1;
  return d;
}

}  // namespace residua::job
