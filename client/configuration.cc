#include "client/configuration.h"

#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <sstream>
#include <vector>

#include "terminal/nearest_name.h"
#include "terminal/rules.h"

namespace residua::client {
namespace {

constexpr char kAllowed[] =
    "server, fallback, time_limit, tls_ca, tls_cert, tls_key, token_file, trusted_keys, cache_dir and octave are "
    "allowed";

std::string At(const std::string& path, const toml::source_region& place, const std::string& what) {
  return path + ":" + std::to_string(place.begin.line) + ":" + std::to_string(place.begin.column) + ": error: " + what +
         " [configuration]\n";
}

// Keys of other parts, which look into the environment.
const std::map<std::string, const char*> kOfOthers = {
    {"cache_dir", "RESIDUA_CACHE_DIR"},       {"octave", "RESIDUA_OCTAVE"},   {"tls_ca", "RESIDUA_TLS_CA"},
    {"tls_cert", "RESIDUA_TLS_CERT"},         {"tls_key", "RESIDUA_TLS_KEY"}, {"token_file", "RESIDUA_TOKEN_FILE"},
    {"trusted_keys", "RESIDUA_TRUSTED_KEYS"},
};

std::vector<std::string> Keys() {
  std::vector<std::string> keys = {"server", "fallback", "time_limit"};
  for (const auto& [key, variable] : kOfOthers) keys.push_back(key);
  return keys;
}

// What is wrong with one key, or nothing.
std::string Take(const std::string& key, const toml::node& value, Configuration* configuration) {
  const std::optional<std::string> text = value.value_exact<std::string>();
  if (key == "server") {
    if (!text) return "`server` is a text, as in server = \"localhost:7070\"";
    if (const std::string wrong = terminal::WrongServer(*text); !wrong.empty()) return "`server` " + wrong;
    configuration->server = ServerNamed(*text);
    return "";
  }
  if (const auto other = kOfOthers.find(key); other != kOfOthers.end()) {
    if (!text) return "`" + key + "` is a text, as in " + key + " = \"/path\"";
    setenv(other->second, text->c_str(), 0);
    return "";
  }
  if (key == "fallback") {
    const std::optional<bool> said = value.value_exact<bool>();
    if (!said) return "`fallback` is true or false";
    configuration->fallback = *said;
    return "";
  }
  if (key == "time_limit") {
    const std::optional<double> seconds = value.is_number() ? value.value<double>() : std::nullopt;
    if (!seconds || !(*seconds > 0)) return "`time_limit` is a number of seconds above 0";
    configuration->time_limit_s = *seconds;
    return "";
  }
  const std::string meant = terminal::DidYouMean(key, Keys());
  return "unknown key `" + key + "`" + (meant.empty() ? std::string("; ") + kAllowed : meant);
}

}  // namespace

std::string ConfigurationFile() {
  const char* config = std::getenv("XDG_CONFIG_HOME");
  if (config != nullptr && config[0] == '/') return std::string(config) + "/residua/config.toml";
  const char* home = std::getenv("HOME");
  return home != nullptr && home[0] != '\0' ? std::string(home) + "/.config/residua/config.toml" : "";
}

std::string ServerNamed(const std::string& text) { return text == "none" ? "" : text; }

std::string ReadConfiguration(Configuration* configuration) {
  const std::string path = ConfigurationFile();
  std::error_code ignored;
  // A pipe has no end, and nobody may be at its other one.
  const std::filesystem::file_status found =
      path.empty() ? std::filesystem::file_status() : status(std::filesystem::path(path), ignored);
  if (exists(found) && !is_regular_file(found)) return "residua: error: `" + path + "` is no file [configuration]\n";
  if (exists(found)) {
    const toml::parse_result parsed = toml::parse_file(path);
    if (!parsed) {
      return At(path, parsed.error().source(),
                std::string(parsed.error().description()) + "; lines are `key = value`, and " + kAllowed);
    }
    for (const auto& [key, value] : parsed.table()) {
      const std::string wrong = Take(std::string(key.str()), value, configuration);
      if (!wrong.empty()) return At(path, key.source(), wrong);
    }
  }
  if (const char* server = std::getenv("RESIDUA_SERVER")) {
    if (const std::string wrong = terminal::WrongServer(server); !wrong.empty())
      return "residua: error: `RESIDUA_SERVER` " + wrong + " [configuration]\n";
    configuration->server = ServerNamed(server);
  }
  return "";
}

}  // namespace residua::client
