// JSON as text: the bytes that the library's `dump` gives (of which bytes that are no UTF-8 are replaced), for a
// fraction of its work. Most of what is written are long texts of ASCII, which the library looks at byte by byte and
// appends one by one.
#pragma once

#include <charconv>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace residua::job {

// In quotes.
void AppendJsonString(std::string_view text, std::string* out);

// On one line; or, with an indentation, an element a line, as it stands so many levels deep.
template <class Json>
void AppendJson(const Json& json, int indent, int level, std::string* out);

template <class Json>
std::string JsonText(const Json& json, int indent = -1) {
  std::string text;
  AppendJson(json, indent, 0, &text);
  return text;
}

namespace json_text {

inline void BreakLine(int indent, int level, std::string* out) {
  if (indent < 0) return;
  *out += '\n';
  out->append(static_cast<size_t>(indent) * static_cast<size_t>(level), ' ');
}

template <class Json>
void AppendObject(const Json& json, int indent, int level, std::string* out) {
  *out += '{';
  const char* between = "";
  for (auto member = json.begin(); member != json.end(); ++member) {
    *out += between;
    BreakLine(indent, level + 1, out);
    AppendJsonString(member.key(), out);
    *out += indent < 0 ? ":" : ": ";
    AppendJson(member.value(), indent, level + 1, out);
    between = ",";
  }
  if (!json.empty()) BreakLine(indent, level, out);
  *out += '}';
}

template <class Json>
void AppendArray(const Json& json, int indent, int level, std::string* out) {
  *out += '[';
  const char* between = "";
  for (const Json& element : json) {
    *out += between;
    BreakLine(indent, level + 1, out);
    AppendJson(element, indent, level + 1, out);
    between = ",";
  }
  if (!json.empty()) BreakLine(indent, level, out);
  *out += ']';
}

template <class Number>
void AppendNumber(Number number, std::string* out) {
  char digits[24];
  out->append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

}  // namespace json_text

template <class Json>
void AppendJson(const Json& json, int indent, int level, std::string* out) {
  switch (json.type()) {
    case Json::value_t::object:
      return json_text::AppendObject(json, indent, level, out);
    case Json::value_t::array:
      return json_text::AppendArray(json, indent, level, out);
    case Json::value_t::string:
      return AppendJsonString(json.template get_ref<const std::string&>(), out);
    case Json::value_t::number_integer:
      return json_text::AppendNumber(json.template get<int64_t>(), out);
    case Json::value_t::number_unsigned:
      return json_text::AppendNumber(json.template get<uint64_t>(), out);
    case Json::value_t::boolean:
      *out += json.template get<bool>() ? "true" : "false";
      return;
    default:
      *out += json.dump(-1, ' ', false, Json::error_handler_t::replace);
  }
}

}  // namespace residua::job
