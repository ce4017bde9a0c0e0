// A command line that cannot be read, in words: what was found, and what was perhaps meant. CLI11 tells by the type of
// its error which rule was broken; which option broke it is found by asking the options again, and what else there is
// in their table. CLI11's sentences are not read.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
class ParseError;
}  // namespace CLI

namespace residua::terminal {

struct Told {
  std::string text, kind;
};

// `app` has parsed `words`, and thrown `error`.
Told WhatIsWrong(CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& words);

// That as a line, `PROGRAM: error: TEXT [KIND]`, and one that names the help to look at.
std::string TellWrongCommandLine(CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& words);

// The sentence of an option that has to be there.
Told Missing(const CLI::Option& option);

// The names of commands; of an app's long options, with their dashes; the words that an option may be, if they are
// counted up.
std::vector<std::string> CommandNames(const CLI::App& app);
std::vector<std::string> LongOptions(const CLI::App& app);
std::vector<std::string> Choices(const std::string& type_name);

}  // namespace residua::terminal
