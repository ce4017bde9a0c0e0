#include "terminal/program.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <vector>

#include "terminal/completion.h"
#include "terminal/help_format.h"
#include "terminal/rules.h"
#include "terminal/terminal.h"
#include "terminal/wrong_command_line.h"

namespace residua::terminal {

void BeProgram(CLI::App* app, const std::string& version) {
  app->formatter(HelpFormat());
  app->set_help_flag("-h,--help", "this text");
  app->set_version_flag("--version", version, "version and build");
  app->add_option_function<std::string>(
         "--completion",
         [app](const std::string& shell) {
           std::cout << CompletionScript(*app, shell);
           throw CLI::Success();
         },
         "a script by which a shell, bash or zsh, completes command lines of this program")
      ->trigger_on_parse()
      ->check(OneOf({"bash", "zsh"}));
}

std::optional<int> ReadWords(CLI::App& app, int argc, const char* const* argv) {
  RefuseOptionsAsValues(&app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    Show(TellWrongCommandLine(app, error, words));
    return 2;
  }
  return std::nullopt;
}

int WrongWords(const CLI::App& app, const std::string& text, const std::string& kind) {
  Show(app.get_name() + ": error: " + text + " [" + kind + "]\nsee `" + app.get_name() + " --help`\n");
  return 2;
}

}  // namespace residua::terminal
