// The command line of a program without commands: a table of options, read.
//
// What they have in common: `--help` in groups with defaults, `--version`, `--completion SHELL`, and errors in one line
// with a hint to the help, exit status 2.
#pragma once

#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace residua::terminal {

// Help and version; before the options of the program are added. `version` is what `--version` prints.
void BeProgram(CLI::App* app, const std::string& version);

// Nothing: the words are read, go on. Else the status to exit with: help was asked for, or what is wrong was said.
std::optional<int> ReadWords(CLI::App& app, int argc, const char* const* argv);

// The same for what is wrong behind the words (a file that cannot be read): says it, and gives the status.
int WrongWords(const CLI::App& app, const std::string& text, const std::string& kind);

}  // namespace residua::terminal
