// A command line that cannot be read, in words: what was found, and what was perhaps meant. CLI11 tells which rule was
// broken; which word broke it, and what else there is, is found here in the table of options.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace residua::client {

// A line, `residua: error: TEXT [KIND]`, and one that names the help to look at.
std::string TellWrongCommandLine(const CLI::App& app, const CLI::ParseError& error,
                                 const std::vector<std::string>& words);

// The names of commands; of an app's long options, with their dashes; the words that an option may be, if they are
// counted up.
std::vector<std::string> CommandNames(const CLI::App& app);
std::vector<std::string> LongOptions(const CLI::App& app);
std::vector<std::string> Choices(const std::string& type_name);

}  // namespace residua::client
