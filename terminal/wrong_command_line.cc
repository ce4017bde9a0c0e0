#include "terminal/wrong_command_line.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>

#include <CLI/CLI.hpp>
#include <sstream>

#include "terminal/help_format.h"
#include "terminal/misuse.h"
#include "terminal/nearest_name.h"

namespace residua::terminal {

namespace {

std::string Quoted(const std::string& word) { return "`" + word + "`"; }

// Of `--name=value` the name.
std::string NameIn(const std::string& word) { return word.substr(0, word.find('=')); }

// As it is called where it is used: a program, or one of its commands.
std::string FullName(const CLI::App& app) {
  return (app.get_parent() != nullptr ? app.get_parent()->get_name() + " " : "") + app.get_name();
}

Told UnknownOption(const CLI::App& app, const std::string& word) {
  return {Quoted(FullName(app)) + " has no option " + Quoted(NameIn(word)) + DidYouMean(NameIn(word), LongOptions(app)),
          "unknown-option"};
}

Told NoCommand(const CLI::App& app, const std::vector<std::string>& words) {
  if (words.empty())
    return {"there is no command; there are " + absl::StrJoin(CommandNames(app), ", "), "missing-word"};
  if (words[0].rfind('-', 0) == 0) return UnknownOption(app, words[0]);
  const std::string meant = DidYouMean(words[0], CommandNames(app));
  return {"there is no command " + Quoted(words[0]) +
              (meant.empty() ? "; there are " + absl::StrJoin(CommandNames(app), ", ") : meant),
          "unknown-command"};
}

// An option that stands at the end of the words or before another option, and takes a value.
const CLI::Option* LacksItsValue(CLI::App& app, const std::vector<std::string>& words) {
  for (size_t i = 0; i < words.size(); ++i) {
    if (words[i].size() < 2 || words[i][0] != '-') continue;
    const CLI::Option* const option = app.get_option_no_throw(words[i]);
    if (option == nullptr || TakenBy(*option).empty() || option->get_expected_min() == 0) continue;
    if (i + 1 == words.size() || (words[i + 1].rfind('-', 0) == 0 && app.get_option_no_throw(words[i + 1]) != nullptr))
      return option;
  }
  return nullptr;
}

// Two options of which one excludes the other.
Told Excluded(CLI::App& app, const CLI::ParseError& error) {
  for (const CLI::Option* option : app.get_options()) {
    if (option->count() == 0) continue;
    for (const CLI::Option* other : option->get_excludes()) {
      if (other->count() > 0)
        return {Quoted(option->get_name()) + " and " + Quoted(other->get_name()) + " exclude each other", "usage"};
    }
  }
  return {error.what(), "usage"};
}

// What the option said when its values were read; the error is of its rule, of their number or of their kind.
Told OfOption(const CLI::Option& option, const CLI::ParseError& error) {
  const std::string name = Quoted(option.get_name());
  if (const auto* wrong = dynamic_cast<const WrongValue*>(&error)) return {name + " " + wrong->what(), wrong->kind};
  const std::vector<std::string>& given = option.results();
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr)
    return {absl::StrCat(name, " is given ", given.size(), " times, and may be once"), "wrong-value"};
  if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr) {
    const std::string takes = TakenBy(option) == "N" ? " takes a whole number, and " : " takes a number, and ";
    return {name + takes + Quoted(absl::StrJoin(given, " ")) + " is none", "wrong-value"};
  }
  return {name + ": " + error.what(), "wrong-value"};
}

// `n=5` without the option that takes it.
std::string AsValue(const CLI::App* app, const std::string& word) {
  const size_t equals = word.find('=');
  if (equals == std::string::npos || equals == 0) return "";
  for (const char* name : {"--define", "--arg"}) {
    if (app->get_option_no_throw(name) == nullptr) continue;
    return absl::StrCat("; a value of `", word.substr(0, equals), "` is given by `",
                        name == std::string_view("--arg") ? name : "-d", " '", word, "'`");
  }
  return "";
}

// An option whose values are refused says so again when it is asked again; those that were read are read once more,
// which changes nothing.
bool AskAgain(CLI::App& app, Told* told) {
  for (CLI::Option* option : app.get_options()) {
    if (option->count() == 0) continue;
    try {
      option->run_callback();
    } catch (const CLI::ParseError& error) {
      *told = OfOption(*option, error);
      return true;
    }
  }
  return false;
}

const CLI::Option* IsMissing(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_required() && option->count() == 0) return option;
  }
  return nullptr;
}

// Words that belong to nothing. One that looks like an option explains whatever else is missing.
bool OfRest(CLI::App& app, const CLI::ParseError& error, Told* told) {
  const std::vector<std::string> rest = app.remaining();
  for (const std::string& word : rest) {
    if (word == "--") break;  // what follows are operands, whatever they look like
    if (word.size() < 2 || word[0] != '-') continue;
    *told = UnknownOption(app, word);
    return true;
  }
  if (rest.empty() || dynamic_cast<const CLI::ExtrasError*>(&error) == nullptr) return false;
  const std::string& first = rest.front() == "--" && rest.size() > 1 ? rest[1] : rest.front();
  *told = {Quoted(first) + " is one word too many for " + Quoted(FullName(app)) + AsValue(&app, first),
           "unexpected-word"};
  return true;
}

Told OfApp(CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& words) {
  Told told;
  if (OfRest(app, error, &told)) return told;
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    if (const CLI::Option* const option = IsMissing(app)) return Missing(*option);
  }
  if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr) return Excluded(app, error);
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    if (const CLI::Option* const option = LacksItsValue(app, words))
      return {Quoted(option->get_name()) + " lacks its value", "missing-word"};
  }
  return AskAgain(app, &told) ? told : Told{error.what(), "usage"};
}

CLI::App* CommandOf(CLI::App& app) {
  const std::vector<CLI::App*> commands = app.get_subcommands();
  return commands.empty() ? nullptr : commands.front();
}

}  // namespace

Told Missing(const CLI::Option& option) {
  const std::string takes = option.get_positional() ? "" : TakenBy(option);
  return {Quoted(option.get_name() + (takes.empty() ? "" : " " + takes)) + " is missing: " + option.get_description(),
          "missing-word"};
}

Told WhatIsWrong(CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& words) {
  const auto* misuse = dynamic_cast<const Misuse*>(&error);
  if (misuse != nullptr && dynamic_cast<const WrongValue*>(&error) == nullptr) return {misuse->what(), misuse->kind};
  const bool has_commands = !app.get_subcommands(nullptr).empty();
  CLI::App* const command = has_commands ? CommandOf(app) : &app;
  return command == nullptr ? NoCommand(app, words) : OfApp(*command, error, words);
}

std::string TellWrongCommandLine(CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& words) {
  const Told told = WhatIsWrong(app, error, words);
  const CLI::App* const command = CommandOf(app);
  return app.get_name() + ": error: " + told.text + " [" + told.kind + "]\nsee `" +
         FullName(command != nullptr ? *command : app) + " --help`\n";
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

}  // namespace residua::terminal
