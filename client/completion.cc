// One table of what may follow what, and for each shell a function that reads it.
//
// The table says for each command what its options are, which of them take a value, and the words that a value or an
// operand may be. What takes a file (or anything else) is completed with files, which is what operands mostly are.
#include "client/completion.h"

#include <absl/strings/str_join.h>

#include <CLI/CLI.hpp>
#include <vector>

#include "client/help_format.h"
#include "client/wrong_command_line.h"

namespace residua::client {

namespace {

std::vector<std::string> NamesOf(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  return names;
}

// Within single quotes of a shell.
std::string InQuotes(const std::string& text, const char* escaped = "") {
  std::string out;
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
      continue;
    }
    if (std::string_view(escaped).find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

// ---- bash

// What may stand behind the options of a command: a line for each that takes something.
std::string BashValues(const CLI::App& command) {
  std::string cases;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional() || TakenBy(*option).empty()) continue;
    const std::string words = absl::StrJoin(Choices(option->get_type_name()), " ");
    cases += "        " + absl::StrJoin(NamesOf(*option), "|") + ") ";
    cases += words.empty() ? "files=1 ;;\n" : "words='" + words + "' ;;\n";
  }
  return cases;
}

std::string BashCommand(const CLI::App& command) {
  std::vector<std::string> options, operands;
  bool files = false;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : NamesOf(*option)) options.push_back(name);
    if (!option->get_positional()) continue;
    const std::vector<std::string> choices = Choices(option->get_type_name());
    operands.insert(operands.end(), choices.begin(), choices.end());
    files = files || choices.empty();
  }
  std::vector<std::string> names = command.get_aliases();
  names.insert(names.begin(), command.get_name());
  std::string out = "    " + absl::StrJoin(names, "|") + ")\n      case $before in\n" + BashValues(command);
  out += "        *) case $word in\n            -*) words='" + absl::StrJoin(options, " ") +
         "' ;;\n            *) words='" + absl::StrJoin(operands, " ") + "'; files=" + (files ? "1" : "") +
         " ;;\n          esac ;;\n      esac ;;\n";
  return out;
}

std::string BashScript(const CLI::App& app) {
  std::vector<std::string> first = CommandNames(app), options = LongOptions(app);
  first.insert(first.end(), options.begin(), options.end());
  std::string out =
      "# Completion of `residua` for bash, made by `residua completion bash`.\n"
      "_residua() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words= files=\n"
      "  COMPREPLY=()\n"
      "  if ((COMP_CWORD == 1)); then\n"
      "    COMPREPLY=($(compgen -W '" +
      absl::StrJoin(first, " ") +
      "' -- \"$word\"))\n"
      "    return\n"
      "  fi\n"
      "  case ${COMP_WORDS[1]} in\n";
  for (const CLI::App* command : app.get_subcommands({})) out += BashCommand(*command);
  return out +
         "  esac\n"
         "  [[ -z $words ]] || COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
         "  [[ -z $files ]] || COMPREPLY+=($(compgen -f -- \"$word\"))\n"
         "}\n"
         "complete -o filenames -F _residua residua\n";
}

// ---- zsh

// What stands behind an option or is an operand, in the words of _arguments.
std::string ZshTaken(const CLI::Option& option) {
  const std::string words = absl::StrJoin(Choices(option.get_type_name()), " ");
  const std::string taken = TakenBy(option);
  return ":" + InQuotes(taken, ":") + ":" + (words.empty() ? "_files" : "(" + words + ")");
}

std::string ZshCommand(const CLI::App& command) {
  std::vector<std::string> names = command.get_aliases();
  names.insert(names.begin(), command.get_name());
  std::string out = "      " + absl::StrJoin(names, "|") + ")\n        _arguments";
  for (const CLI::Option* option : command.get_options()) {
    const bool again = option->get_items_expected_max() > 1;
    if (option->get_positional()) {
      out += std::string(" \\\n          '") + (again ? "*" : "") + ZshTaken(*option) + "'";
      continue;
    }
    for (const std::string& name : NamesOf(*option)) {
      out += std::string(" \\\n          '") + (again ? "*" : "") + name + "[" +
             InQuotes(option->get_description(), "[]:") + "]" + (TakenBy(*option).empty() ? "" : ZshTaken(*option)) +
             "'";
    }
  }
  return out + " ;;\n";
}

std::string ZshScript(const CLI::App& app) {
  std::string out =
      "#compdef residua\n"
      "# Completion of `residua` for zsh, made by `residua completion zsh`.\n"
      "_residua() {\n"
      "  local -a commands\n"
      "  local context state state_descr line\n"
      "  typeset -A opt_args\n"
      "  commands=(\n";
  for (const CLI::App* command : app.get_subcommands({})) {
    out += "    '" + command->get_name() + ":" + InQuotes(command->get_description(), ":") + "'\n";
  }
  out +=
      "  )\n"
      "  _arguments -C '1: :->command' '*:: :->words'\n"
      "  case $state in\n"
      "    command) _describe command commands ;;\n"
      "    words) case $words[1] in\n";
  for (const CLI::App* command : app.get_subcommands({})) out += ZshCommand(*command);
  return out +
         "      esac ;;\n"
         "  esac\n"
         "}\n"
         "if [[ $funcstack[1] == _residua ]]; then _residua \"$@\"; else compdef _residua residua; fi\n";
}

}  // namespace

std::string CompletionScript(const CLI::App& app, const std::string& shell) {
  return shell == "bash" ? BashScript(app) : ZshScript(app);
}

}  // namespace residua::client
