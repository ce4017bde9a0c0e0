// What a user sets once instead of typing it: the environment and ~/.config/residua/config.toml.
//
// Flags come before the environment, the environment before the file, the file before what is built in.
#pragma once

#include <string>

namespace residua::client {

struct Configuration {
  std::string server;       // HOST:PORT; empty: this machine
  bool fallback = true;     // requests run on this machine when the server is away
  double time_limit_s = 0;  // 0: none
};

// Reads RESIDUA_SERVER and the file ($XDG_CONFIG_HOME/residua/config.toml, else ~/.config/residua/config.toml), if
// there is one. The keys that other parts read as RESIDUA_CACHE_DIR, RESIDUA_OCTAVE and those of proto/security.h
// become these variables, unless they are set. Empty, or what is wrong with the file, with its place.
std::string ReadConfiguration(Configuration* configuration);

// Where that file is looked for; empty: there is no home.
std::string ConfigurationFile();

// `none` (and nothing) is this machine.
std::string ServerNamed(const std::string& text);

}  // namespace residua::client
