#include "client/error_object.h"

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string_view>

#include "client/commands.h"
#include "client/json_text.h"
#include "proto/visible_text.h"
#include "terminal/terminal.h"

namespace residua::client {

namespace {

using nlohmann::ordered_json;

// Takes the number behind the last colon of `text` off it; none there: -1.
int64_t TakeNumber(std::string* text) {
  const size_t colon = text->rfind(':');
  const std::string digits = colon == std::string::npos ? "" : text->substr(colon + 1);
  if (digits.empty() || digits.size() > 9 || digits.find_first_not_of("0123456789") != std::string::npos) return -1;
  text->resize(colon);
  return std::stoll(digits);
}

void TakePlace(std::string place, ordered_json* error) {
  const int64_t column = TakeNumber(&place), line = column < 0 ? -1 : TakeNumber(&place);
  (*error)["file"] = place;
  if (line < 0) return;
  (*error)["line"] = line;
  (*error)["column"] = column;
}

// The question at the end of a message (terminal/nearest_name.h).
void TakeHint(const std::string& text, ordered_json* error) {
  const size_t at = text.rfind("; did you mean ");
  if (at != std::string::npos && text.ends_with('?')) (*error)["hint"] = text.substr(at + 2);
}

}  // namespace

ordered_json ErrorObject(const std::string& message, int status) {
  static constexpr std::string_view kSays = "error: ";
  ordered_json error = {{"message", message}, {"status", status}};
  const size_t end = std::min(message.find('\n'), message.size()), behind = message.find(": error: ");
  const size_t says = message.rfind(kSays, 0) == 0 ? 0 : behind + 2;
  if ((says > 0 && behind == std::string::npos) || says > end) {
    TakeHint(message.substr(0, end), &error);
    return error;
  }
  std::string text = message.substr(says + kSays.size(), end - says - kSays.size());
  const size_t bracket = text.rfind(" [");
  if (bracket != std::string::npos && text.back() == ']') {
    error["id"] = error["kind"] = text.substr(bracket + 2, text.size() - bracket - 3);
    text.resize(bracket);
  }
  error["text"] = text;
  const std::string place = message.substr(0, says > 0 ? behind : 0);
  const bool of_words = place == "residua";  // of the command line itself, where the rest names the help to look at
  if (!place.empty() && !of_words) TakePlace(place, &error);
  if (end + 1 < message.size()) {
    std::string rest = message.substr(end + 1);
    if (of_words && rest.ends_with('\n')) rest.pop_back();
    error[of_words ? "hint" : "excerpt"] = rest;
  }
  TakeHint(text, &error);
  return error;
}

ordered_json RaisedObject(const std::string& identifier, const std::string& message, const std::string& location) {
  ordered_json error = {
      {"id", identifier}, {"identifier", identifier}, {"message", message}, {"location", location}, {"status", 1}};
  if (!location.empty()) TakePlace(location, &error);
  return error;
}

void PrintError(const ordered_json& error) { std::cout << JsonText(ordered_json{{"error", error}}) << std::endl; }

void ShowDiagnostics(const std::string& diagnostics) { terminal::Show(proto::VisibleText(diagnostics)); }

void ShowError(const std::string& diagnostics, int status, bool json) {
  ShowDiagnostics(diagnostics);
  if (json) PrintError(ErrorObject(diagnostics, status));
}

}  // namespace residua::client
