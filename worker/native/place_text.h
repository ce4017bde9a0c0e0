// Places of the user's text in an artefact, where whoever delivers it may tell them anew: comments that came or went
// since it was made move lines, and nothing else of it.
//
// A place is `f.m:12:5`, what an error shows, with zeros behind it up to a fixed width and then the name of the file
// between two marks, by which it is found in the bytes of the artefact. Header alone: the job layer reads what the back
// end wrote without linking it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace residua::native {

inline constexpr size_t kPlaceWidth = 24;  // of `12:5` and its zeros
inline constexpr char kNameBegins = '\x01', kNameEnds = '\x02';

// `shown` as errors call the file of this name.
inline std::string PlaceText(const std::string& shown, const std::string& name, uint32_t line, uint32_t column) {
  std::string numbers = std::to_string(line) + ":" + std::to_string(column);
  numbers.resize(kPlaceWidth, '\0');
  return shown + ":" + numbers + kNameBegins + name + kNameEnds;
}

inline bool NamesPlaceOf(std::string_view artefact, const std::string& name) {
  return artefact.find(kNameBegins + name + kNameEnds) != std::string_view::npos;
}

// told("12:5") is what is to stand in its place; none: it stays.
inline void RewritePlaces(const std::string& name, std::string* artefact,
                          const std::function<std::optional<std::string>(const std::string& numbers)>& told) {
  const std::string mark = kNameBegins + name + kNameEnds;
  for (size_t at = artefact->find(mark); at != std::string::npos; at = artefact->find(mark, at + mark.size())) {
    if (at < kPlaceWidth + 1 || (*artefact)[at - kPlaceWidth - 1] != ':') continue;
    const std::string numbers(artefact->c_str() + at - kPlaceWidth);
    std::optional<std::string> instead = told(numbers.substr(0, kPlaceWidth));
    if (!instead || instead->size() >= kPlaceWidth) continue;
    instead->resize(kPlaceWidth, '\0');
    artefact->replace(at - kPlaceWidth, kPlaceWidth, *instead);
  }
}

}  // namespace residua::native
