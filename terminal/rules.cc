#include "terminal/rules.h"

#include <absl/strings/numbers.h>
#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>

#include "terminal/help_format.h"
#include "terminal/misuse.h"
#include "terminal/nearest_name.h"

namespace residua::terminal {

namespace {

std::string RangeInWords(int64_t least, int64_t most) {
  return most == kAnyNumber ? absl::StrCat("of at least ", least) : absl::StrCat("from ", least, " to ", most);
}

}  // namespace

CLI::Validator WholeNumber(int64_t least, int64_t most) {
  return CLI::Validator(
      [=](const std::string& text) {
        int64_t number = 0;
        if (!absl::SimpleAtoi(text, &number) || number < least || number > most) {
          throw WrongValue(
              absl::StrCat("takes a whole number ", RangeInWords(least, most), ", and `", text, "` is none"),
              "wrong-value");
        }
        return std::string();
      },
      "");
}

CLI::Validator Number(double least) {
  return CLI::Validator(
      [=](const std::string& text) {
        double number = 0;
        if (!absl::SimpleAtod(text, &number) || std::isnan(number) || number < least) {
          throw WrongValue(absl::StrCat("takes a number of at least ", least, ", and `", text, "` is none"),
                           "wrong-value");
        }
        return std::string();
      },
      "");
}

CLI::Validator OneOf(const std::vector<std::string>& words) {
  return CLI::Validator(
      [=](const std::string& text) {
        if (std::find(words.begin(), words.end(), text) == words.end()) {
          throw WrongValue(absl::StrCat("cannot be `", text, "`; it is one of ", absl::StrJoin(words, ", "),
                                        DidYouMean(text, words)),
                           "wrong-value");
        }
        return std::string();
      },
      "{" + absl::StrJoin(words, ",") + "}");
}

CLI::Validator FileThatIsThere() {
  return CLI::Validator(
      [](const std::string& text) {
        std::error_code ignored;
        if (!std::filesystem::exists(text, ignored)) {
          throw WrongValue("names a file, and there is no `" + text + "`", "no-such-file");
        }
        if (std::filesystem::is_directory(text, ignored)) {
          throw WrongValue("names a file, and `" + text + "` is a folder", "no-such-file");
        }
        return std::string();
      },
      "");
}

CLI::Validator NoFile() {
  return CLI::Validator(
      [](const std::string& text) {
        std::error_code ignored;
        if (std::filesystem::exists(text, ignored) && !std::filesystem::is_directory(text, ignored))
          throw WrongValue("names a folder, and `" + text + "` is a file", "no-such-folder");
        return std::string();
      },
      "");
}

std::string WrongServer(const std::string& text) {
  if (text.empty() || text == "none" || text.starts_with("unix:")) return "";
  const size_t colon = text.rfind(':');
  int port = 0;
  const bool whole = colon != std::string::npos && colon > 0 && absl::SimpleAtoi(text.substr(colon + 1), &port) &&
                     port > 0 && port <= 65535;
  return whole ? "" : "is HOST:PORT, as `localhost:7411`, or `none`, and not `" + text + "`";
}

CLI::Validator Server() {
  return CLI::Validator(
      [](const std::string& text) {
        if (const std::string wrong = WrongServer(text); !wrong.empty()) throw WrongValue(wrong, "wrong-value");
        return std::string();
      },
      "");
}

CLI::Validator NotEmpty(size_t most) {
  return CLI::Validator(
      [most](const std::string& text) {
        if (text.empty()) throw WrongValue("lacks its value: what is given is empty", "missing-word");
        if (text.size() > most) throw WrongValue(absl::StrCat("takes at most ", most, " bytes"), "wrong-value");
        return std::string();
      },
      "");
}

void RefuseOptionsAsValues(CLI::App* app, const std::vector<const CLI::Option*>& exempt) {
  const auto rule = [app](const std::string& text) {
    if (text.rfind("--", 0) == 0 && app->get_option_no_throw(text) != nullptr)
      throw WrongValue("lacks its value: `" + text + "` is an option", "missing-word");
    return std::string();
  };
  for (CLI::Option* option : app->get_options()) {
    if (TakenBy(*option).empty() || std::find(exempt.begin(), exempt.end(), option) != exempt.end()) continue;
    option->check(CLI::Validator(rule, ""));
  }
}

}  // namespace residua::terminal
