#include "client/wrong_command_line.h"

#include <absl/strings/str_join.h>

#include <CLI/CLI.hpp>
#include <cctype>
#include <regex>

#include "worker/job/nearest_name.h"

namespace residua::client {

namespace {

using job::DidYouMean;

struct Told {
  std::string text, kind;
};

std::string Quoted(const std::string& word) { return "`" + word + "`"; }

// Of `--name=value` the name.
std::string NameIn(const std::string& word) { return word.substr(0, word.find('=')); }

Told UnknownOption(const CLI::App& app, const std::string& command, const std::string& word) {
  return {Quoted(command) + " has no option " + Quoted(NameIn(word)) + DidYouMean(NameIn(word), LongOptions(app)),
          "unknown-option"};
}

Told NoCommand(const CLI::App& app, const std::vector<std::string>& words) {
  if (words.empty())
    return {"there is no command; there are " + absl::StrJoin(CommandNames(app), ", "), "missing-word"};
  if (words[0].rfind('-', 0) == 0) return UnknownOption(app, "residua", words[0]);
  const std::string meant = DidYouMean(words[0], CommandNames(app));
  return {"there is no command " + Quoted(words[0]) +
              (meant.empty() ? "; there are " + absl::StrJoin(CommandNames(app), ", ") : meant),
          "unknown-command"};
}

// What CLI11 says of a value, in our words; what is not known here is its own sentence.
Told WrongValue(const CLI::App& app, const std::string& said) {
  static const std::regex none_of(R"(^(\S+): ([\s\S]*) not in (\{.*\})$)"),
      no_number(R"(^Could not convert: (\S+) = ([\s\S]*)$)"),
      no_file(R"(^(\S+): (File|Directory) does not exist: ([\s\S]*)$)"), lacking(R"(^(\S+) is required$)"),
      no_value(R"(^(\S+): 1 required .*missing.*$)"), twice(R"(^(\S+): At Most 1 required but received (\d+)$)");
  std::smatch m;
  if (std::regex_match(said, m, none_of)) {
    const std::vector<std::string> choices = Choices(m[3]);
    return {Quoted(m[1]) + " cannot be " + Quoted(m[2]) + "; it is one of " + absl::StrJoin(choices, ", ") +
                DidYouMean(m[2].str(), choices),
            "wrong-value"};
  }
  if (std::regex_match(said, m, no_number)) {
    return {Quoted(m[1]) + " takes a number, and " + Quoted(m[2]) + " is none", "wrong-value"};
  }
  if (std::regex_match(said, m, no_file)) {
    return {Quoted(m[1]) + ": there is no " + (m[2] == "File" ? "file " : "folder ") + Quoted(m[3]), "no-such-file"};
  }
  if (std::regex_match(said, m, twice))
    return {Quoted(m[1]) + " is given " + m[2].str() + " times, and may be once", "wrong-value"};
  if (std::regex_match(said, m, no_value)) return {Quoted(m[1]) + " lacks its value", "missing-word"};
  if (std::regex_match(said, m, lacking)) {
    const CLI::Option* const option = app.get_option_no_throw(m[1].str());
    const std::string what = option != nullptr ? ": " + option->get_description() : "";
    return {Quoted(m[1]) + " is missing" + what, "missing-word"};
  }
  std::string text = said;
  if (text.size() > 1 && std::islower(static_cast<unsigned char>(text[1]))) {
    text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  }
  return {text, "usage"};
}

Told Tell(const CLI::App& app, const CLI::App* command, const CLI::ParseError& error,
          const std::vector<std::string>& words) {
  if (command == nullptr) return NoCommand(app, words);
  const std::vector<std::string> rest = command->remaining();
  if (dynamic_cast<const CLI::ExtrasError*>(&error) == nullptr || rest.empty())
    return WrongValue(*command, error.what());
  for (const std::string& word : rest) {
    if (word.size() > 1 && word[0] == '-') return UnknownOption(*command, "residua " + command->get_name(), word);
  }
  return {Quoted(rest.front()) + " is one word too many for " + Quoted("residua " + command->get_name()),
          "unexpected-word"};
}

}  // namespace

std::string TellWrongCommandLine(const CLI::App& app, const CLI::ParseError& error,
                                 const std::vector<std::string>& words) {
  const std::vector<CLI::App*> commands = app.get_subcommands();
  const CLI::App* const command = commands.empty() ? nullptr : commands.front();
  const Told told = Tell(app, command, error, words);
  return "residua: error: " + told.text + " [" + told.kind + "]\nsee `residua" +
         (command != nullptr ? " " + command->get_name() : "") + " --help`\n";
}

std::vector<std::string> CommandNames(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

std::vector<std::string> LongOptions(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::vector<std::string> Choices(const std::string& type_name) {
  std::vector<std::string> words;
  const size_t begin = type_name.find('{'), end = type_name.find('}');
  if (begin == std::string::npos || end == std::string::npos) return words;
  std::istringstream list(type_name.substr(begin + 1, end - begin - 1));
  for (std::string word; std::getline(list, word, ',');) words.push_back(word);
  return words;
}

}  // namespace residua::client
