// One table of what may follow what, and for each shell a function that reads it.
//
// The table says for each command what its options are, which of them take a value, and the words that a value or an
// operand may be. What takes a file (or anything else) is completed with files, which is what operands mostly are.
#include "terminal/completion.h"

#include <absl/strings/str_join.h>
#include <absl/strings/str_replace.h>

#include <CLI/CLI.hpp>
#include <vector>

#include "terminal/help_format.h"
#include "terminal/wrong_command_line.h"

namespace residua::terminal {

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

bool HasCommands(const CLI::App& app) { return !app.get_subcommands({}).empty(); }

std::string FunctionOf(const CLI::App& app) { return "_" + absl::StrReplaceAll(app.get_name(), {{"-", "_"}}); }

std::string MadeBy(const CLI::App& app, const std::string& shell) {
  return app.get_name() + (HasCommands(app) ? " completion " : " --completion ") + shell;
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

// What completes behind the name of a program or of a command; `case` within `case`, at the depth of a command.
std::string BashWords(const CLI::App& command) {
  std::vector<std::string> options, operands;
  bool files = false;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : NamesOf(*option)) options.push_back(name);
    if (!option->get_positional()) continue;
    const std::vector<std::string> choices = Choices(option->get_type_name());
    operands.insert(operands.end(), choices.begin(), choices.end());
    files = files || choices.empty();
  }
  return "      case $before in\n" + BashValues(command) + "        *) case $word in\n            -*) words='" +
         absl::StrJoin(options, " ") + "' ;;\n            *) words='" + absl::StrJoin(operands, " ") +
         "'; files=" + (files ? "1" : "") + " ;;\n          esac ;;\n      esac";
}

std::string BashCommands(const CLI::App& app) {
  std::vector<std::string> first = CommandNames(app), options = LongOptions(app);
  first.insert(first.end(), options.begin(), options.end());
  std::string out =
      "  if ((COMP_CWORD == 1)); then\n"
      "    COMPREPLY=($(compgen -W '" +
      absl::StrJoin(first, " ") +
      "' -- \"$word\"))\n"
      "    return\n"
      "  fi\n"
      "  case ${COMP_WORDS[1]} in\n";
  for (const CLI::App* command : app.get_subcommands({})) {
    std::vector<std::string> names = command->get_aliases();
    names.insert(names.begin(), command->get_name());
    out += "    " + absl::StrJoin(names, "|") + ")\n" + BashWords(*command) + " ;;\n";
  }
  return out + "  esac\n";
}

std::string BashScript(const CLI::App& app) {
  const std::string function = FunctionOf(app);
  return "# Completion of `" + app.get_name() + "` for bash, made by `" + MadeBy(app, "bash") + "`.\n" + function +
         "() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words= files=\n"
         "  COMPREPLY=()\n" +
         (HasCommands(app) ? BashCommands(app) : BashWords(app) + "\n") +
         "  [[ -z $words ]] || COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
         "  [[ -z $files ]] || COMPREPLY+=($(compgen -f -- \"$word\"))\n"
         "}\n"
         "complete -o filenames -F " +
         function + " " + app.get_name() + "\n";
}

// ---- zsh

// What stands behind an option or is an operand, in the words of _arguments.
std::string ZshTaken(const CLI::Option& option) {
  const std::string words = absl::StrJoin(Choices(option.get_type_name()), " ");
  const std::string taken = TakenBy(option);
  return ":" + InQuotes(taken, ":") + ":" + (words.empty() ? "_files" : "(" + words + ")");
}

std::string ZshWords(const CLI::App& command) {
  std::string out = "        _arguments";
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
  return out;
}

std::string ZshCommands(const CLI::App& app) {
  std::string out =
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
  for (const CLI::App* command : app.get_subcommands({})) {
    std::vector<std::string> names = command->get_aliases();
    names.insert(names.begin(), command->get_name());
    out += "      " + absl::StrJoin(names, "|") + ")\n" + ZshWords(*command) + " ;;\n";
  }
  return out +
         "      esac ;;\n"
         "  esac\n";
}

std::string ZshScript(const CLI::App& app) {
  const std::string function = FunctionOf(app), name = app.get_name();
  return "#compdef " + name + "\n# Completion of `" + name + "` for zsh, made by `" + MadeBy(app, "zsh") + "`.\n" +
         function + "() {\n" + (HasCommands(app) ? ZshCommands(app) : ZshWords(app) + "\n") +
         "}\n"
         "if [[ $funcstack[1] == " +
         function + " ]]; then " + function + " \"$@\"; else compdef " + function + " " + name + "; fi\n";
}

}  // namespace

std::string CompletionScript(const CLI::App& app, const std::string& shell) {
  return shell == "bash" ? BashScript(app) : ZshScript(app);
}

}  // namespace residua::terminal
