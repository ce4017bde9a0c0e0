// residua: the command line, from words to the exit status. The commands are listed in command_table.cc; each has a
// file of its own.
#include "client/command_line.h"

#include <absl/algorithm/container.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>

#include "client/command_table.h"
#include "terminal/help_format.h"
#include "terminal/wrong_command_line.h"
#include "worker/job/target.h"

namespace residua::client {

namespace {

// `residua help run` is `residua run --help`; what is no command is answered as anywhere.
void ReadHelp(const CLI::App& app, std::vector<std::string>* words) {
  if (words->empty() || words->front() != "help") return;
  words->erase(words->begin());
  if (words->empty() || absl::c_linear_search(terminal::CommandNames(app), words->front()))
    words->emplace_back("--help");
}

}  // namespace

int CommandLine(int argc, const char* const* argv) {
  job::OwnProcess();
  CLI::App app{"Residua specialises MATLAB functions: residual programs and native code.", "residua"};
  app.formatter(terminal::HelpFormat());
  app.set_help_flag("-h,--help", "this text");
  app.set_version_flag("--version", job::BuildId(), "version and build");
  app.require_subcommand(1);
  app.footer("`residua COMMAND --help`, or `residua help COMMAND`, tells the options of a command.");
  CommandTable table;
  app.parse_complete_callback([&] {
    table.misconfigured = ReadConfiguration(&table.configuration);
    // Who asks what is wrong is told that, among the rest.
    if (!table.misconfigured.empty() && !app.got_subcommand("doctor")) throw CLI::RuntimeError(2);
  });
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  const bool asks_for_json = std::find(words.begin(), words.end(), "--json") != words.end();
  AddCommands(words, &app, &table);
  ReadHelp(app, &words);

  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // the help, or the version
    ShowError(table.misconfigured.empty() ? terminal::TellWrongCommandLine(app, error, words) : table.misconfigured, 2,
              asks_for_json);
    return 2;
  } catch (const std::filesystem::filesystem_error& error) {
    // A working folder that somebody removed, above all: no path can be made absolute there.
    ShowError(std::string("error: ") + error.what() + " [file-system]\n", 1, asks_for_json);
    return 1;
  }
  return table.status;
}

void Leave(int status) {
  std::cout.flush();
  const bool said = std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout.good();
  // A disk that is full, above all. Who asks would take what is there for the answer.
  if (!said && status == 0) {
    std::cerr << "error: cannot write to the standard output [cannot-write]\n";
    status = 1;
  }
  std::fflush(nullptr);
  _exit(status);
}

}  // namespace residua::client
