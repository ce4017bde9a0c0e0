// The options of `residua specialise`, declared once: a command line is read by them, and so is each request of a batch
// (batch_request.h). `explain` shares those that say what is asked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/commands.h"
#include "client/configuration.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace residua::client {

// What the options are read into; what some of them mean together comes out of Settle.
struct SpecialiseArguments {
  SpecialiseOptions options;
  std::vector<std::string> emit;
  std::optional<std::string> server;  // as it was typed
};

// What is asked of a function, and how far the evaluator may go. Returns the option of the file, which a caller may
// require.
CLI::Option* AddRequestOptions(CLI::App* command, SpecialiseOptions* options);
CLI::Option* AddSpecialiseOptions(CLI::App* command, SpecialiseArguments* arguments);

// After they were read: what to emit, what was configured where nothing was said, and what cannot be had together (a
// CLI::ValidationError).
void Settle(const Configuration& configuration, SpecialiseArguments* arguments);

// A sentence for each of the folders that is not there, which a folder may be (it is looked into when it is made), or
// that may not be read.
std::vector<std::string> NotesOnFolders(const std::vector<std::string>& search_path);

// After the folders of `-I`: those of the environment, and of an installed Octave unless they are there already.
void AddPathFromEnvironment(std::vector<std::string>* search_path);
// The folders of the search path and the files of `-a`. Empty, or what is wrong, with its place.
std::string Complete(SpecialiseOptions* options);

}  // namespace residua::client
