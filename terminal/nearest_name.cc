// Restricted edit distance (Damerau): the usual table, in which two exchanged neighbours count once. Names are short,
// so that it costs nothing to fill it for all of them.
#include "terminal/nearest_name.h"

#include <absl/strings/ascii.h>
#include <absl/strings/match.h>

#include <algorithm>

namespace residua::terminal {

namespace {

size_t Distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<size_t>> d(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

// Texts of one or two letters are near to everything of their length, which says nothing.
size_t Limit(size_t length) { return length <= 2 ? 0 : std::max<size_t>(1, length / 3); }

constexpr size_t kLongestName = 64;

}  // namespace

std::string NearestName(std::string_view typed, const std::vector<std::string>& names) {
  if (typed.empty() || typed.size() > kLongestName) return "";
  const std::string wanted = absl::AsciiStrToLower(std::string(typed));
  std::string nearest, begins;
  size_t least = Limit(wanted.size()) + 1, beginning = 0;
  for (const std::string& name : names) {
    if (name.size() > kLongestName) continue;
    const std::string known = absl::AsciiStrToLower(name);
    const size_t distance = Distance(wanted, known);
    if (distance < least) {
      least = distance;
      nearest = name;
    }
    if (wanted.size() >= 3 && absl::StartsWith(known, wanted)) {
      begins = name;
      ++beginning;
    }
  }
  return !nearest.empty() || beginning != 1 ? nearest : begins;
}

std::string DidYouMean(std::string_view typed, const std::vector<std::string>& names) {
  const std::string name = NearestName(typed, names);
  return name.empty() ? "" : "; did you mean `" + name + "`?";
}

}  // namespace residua::terminal
