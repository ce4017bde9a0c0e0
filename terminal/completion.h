// Completion for shells: commands, their options, and what these may be, made of the table of options.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace residua::terminal {

// A script for `shell` (bash or zsh) that completes the command lines of `app`: after `source`d by bash, or as the file
// of its first function in a folder of zsh's fpath.
std::string CompletionScript(const CLI::App& app, const std::string& shell);

}  // namespace residua::terminal
