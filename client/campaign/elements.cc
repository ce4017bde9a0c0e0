#include "client/campaign/elements.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "client/call_target.h"

namespace residua::client::campaign {

namespace {

// "2,1" of "x(2, 1)"; empty: it is no list of numbers from 1 on.
std::string SubscriptsOf(const std::string& name) {
  const size_t open = name.find('(');
  if (open == std::string::npos || open == 0 || name.back() != ')') return "";
  std::string inside = name.substr(open + 1, name.size() - open - 2);
  std::erase(inside, ' ');
  const bool digits = std::ranges::all_of(inside, [](unsigned char c) { return std::isdigit(c) || c == ','; });
  const bool whole = !inside.empty() && inside.front() != ',' && inside.back() != ',' && inside.front() != '0' &&
                     inside.find(",,") == std::string::npos && inside.find(",0") == std::string::npos;
  return digits && whole ? inside : "";
}

struct Element {
  std::string subscripts, text;
};

// The numbers of elements that are named by one number each, in the order of the numbers; nullopt: they are no row.
std::optional<std::string> RowOf(const std::vector<Element>& elements) {
  std::map<int64_t, std::string> by_number;
  for (const Element& e : elements) {
    int64_t number = 0;
    const char* const end = e.subscripts.data() + e.subscripts.size();
    const auto [at, error] = std::from_chars(e.subscripts.data(), end, number);
    if (error != std::errc() || at != end) return std::nullopt;
    by_number[number] = e.text;
  }
  if (by_number.rbegin()->first != static_cast<int64_t>(by_number.size())) return std::nullopt;
  std::string row;
  for (const auto& [_, text] : by_number) row += (row.empty() ? "[" : ", ") + text;
  return row + "]";
}

std::string Stored(std::string whole, const std::vector<Element>& elements) {
  for (const Element& e : elements)
    whole = "subsasgn (" + whole + ", substruct ('()', {" + e.subscripts + "}), " + e.text + ")";
  return whole;
}

}  // namespace

std::string ArrayOf(const std::string& name) {
  return SubscriptsOf(name).empty() ? "" : name.substr(0, name.find('('));
}

void PutElements(const Study& study, Values* values) {
  std::map<std::string, std::vector<Element>> arrays;
  for (auto it = values->begin(); it != values->end();) {
    const std::string array = ArrayOf(it->first);
    if (array.empty()) {
      ++it;
      continue;
    }
    arrays[array].push_back({SubscriptsOf(it->first), it->second});
    it = values->erase(it);
  }
  for (const auto& [array, elements] : arrays) {
    const auto whole = values->find(array);
    if (whole != values->end()) {
      whole->second = Stored(std::move(whole->second), elements);
    } else if (std::optional<std::string> row = RowOf(elements)) {
      (*values)[array] = *std::move(row);
    } else {
      throw UserError{study.path + ": error: elements of `" + array +
                      "` have values, and the others have none: give one of the whole in [arguments] or [fixed] "
                      "[study]\n"};
    }
  }
}

}  // namespace residua::client::campaign
