#include "client/compare_findings.h"

#include <algorithm>
#include <array>
#include <map>
#include <sstream>
#include <string_view>
#include <tuple>
#include <vector>

namespace residua::client {
namespace {

struct Finding {
  std::string kind, place, what, said;
};

using Key = std::tuple<std::string, std::string, std::string>;

std::vector<Finding> Parse(const std::string& text) {
  std::vector<Finding> out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::array<std::string, 4> parts;
    std::istringstream words(line);
    for (std::string& part : parts) std::getline(words, part, '\t');
    out.push_back({parts[0], parts[1], parts[2], parts[3]});
  }
  return out;
}

std::map<Key, std::string> ByKey(const std::vector<Finding>& findings) {
  std::map<Key, std::string> out;
  for (const Finding& f : findings) out[{f.kind, f.place, f.what}] = f.said;
  return out;
}

// How bad a finding is beside another of its place: later binding times, loops that stay, what native code costs.
int Rank(const std::string& kind, const std::string& said) {
  if (kind == "loop") return said == "kept";
  if (kind == "cost") return said.find(", in a loop") != std::string::npos ? 2 : 1;
  return said.starts_with("dynamic") ? 2 : said.starts_with("partial") ? 1 : 0;
}

std::string Words(const Finding& f) {
  const std::string place = f.place.empty() ? "" : f.place + ": ";
  if (f.kind == "remark") return place + "remark: " + f.what;
  if (f.kind == "expression") return place + "`" + f.what + "`: " + f.said;
  return place + f.what + ": " + f.said;
}

// Of the findings of one, those that are worse than the other's of the same place. A cost or a remark that the other
// has not is worse; an expression that the other never evaluated, or a loop, says nothing.
std::vector<std::string> Worse(const std::vector<Finding>& mine, const std::vector<Finding>& theirs) {
  const std::map<Key, std::string> other = ByKey(theirs);
  std::vector<std::string> out;
  for (const Finding& f : mine) {
    if (f.kind == "summary") continue;
    const auto it = other.find({f.kind, f.place, f.what});
    if (it == other.end()) {
      if (f.kind == "cost" || f.kind == "remark") out.push_back(Words(f));
    } else if (f.kind != "remark" && Rank(f.kind, f.said) > Rank(f.kind, it->second)) {
      out.push_back(Words(f) + "; the other: " + it->second);
    }
  }
  return out;
}

std::string Listed(const std::string& title, const std::vector<std::string>& lines, size_t most) {
  if (lines.empty()) return title + ": nowhere\n";
  std::string text = title + ":\n";
  for (size_t k = 0; k < std::min(most, lines.size()); ++k) text += "  " + lines[k] + "\n";
  if (lines.size() > most) text += "  and " + std::to_string(lines.size() - most) + " more\n";
  return text;
}

std::string Padded(std::string text, size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text;
}

}  // namespace

std::string CompareFindings(const std::string& here, const std::string& there, size_t most) {
  const std::vector<Finding> mine = Parse(here), theirs = Parse(there);
  const std::map<Key, std::string> other = ByKey(theirs);
  size_t width = std::string_view("this one").size();
  for (const Finding& f : mine) width = f.kind == "summary" ? std::max(width, f.said.size()) : width;
  std::string text = Padded("", 18) + Padded("this one", width + 2) + "the other\n";
  for (const Finding& f : mine) {
    if (f.kind != "summary") continue;
    const auto it = other.find({f.kind, f.place, f.what});
    text += Padded(f.what, 18) + Padded(f.said, width + 2) + (it == other.end() ? "" : it->second) + "\n";
  }
  return text + Listed("worse in this one", Worse(mine, theirs), most) +
         Listed("worse in the other", Worse(theirs, mine), most);
}

}  // namespace residua::client
