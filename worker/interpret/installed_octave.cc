#include "worker/interpret/installed_octave.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>

namespace residua::interpret {
namespace {

namespace fs = std::filesystem;

// Plots, windows, sound, packages and the manual are not for us: their functions stay calls by name.
const std::set<std::string>& FoldersThatCompute() {
  static const std::set<std::string> names = {"elfun",   "general",        "geometry",      "image",        "io",
                                              "legacy",  "linear-algebra", "miscellaneous", "optimization", "ode",
                                              "path",    "polynomial",     "set",           "signal",       "sparse",
                                              "specfun", "special-matrix", "statistics",    "strings",      "time"};
  return names;
}

// Numbers in names compare as numbers: 10.1.0 is newer than 9.4.0.
std::vector<long> Version(const fs::path& folder) {
  std::vector<long> numbers;
  const std::string name = folder.filename().string();
  for (const char* at = name.c_str(); *at != '\0';) {
    char* end = nullptr;
    const long number = std::strtol(at, &end, 10);
    if (end == at) return {};
    numbers.push_back(number);
    at = *end == '.' ? end + 1 : end;
  }
  return numbers;
}

fs::path NewestInstallation() {
  for (const char* root : {"/usr/local/share/octave", "/usr/share/octave"}) {
    fs::path newest;
    std::error_code error;
    for (fs::directory_iterator it(root, error), end; !error && it != end; it.increment(error)) {
      std::error_code none;
      if (!fs::is_directory(it->path() / "m" / "general", none) || Version(it->path()).empty()) continue;
      if (newest.empty() || Version(newest) < Version(it->path())) newest = it->path();
    }
    if (!newest.empty()) return newest / "m";
  }
  return {};
}

}  // namespace

std::vector<std::string> InstalledOctaveFolders() {
  const char* said = std::getenv("RESIDUA_OCTAVE");
  const std::string text = said != nullptr ? said : "";
  if (text == "none") return {};
  const fs::path root = text.empty() ? NewestInstallation() : fs::path(text);
  std::vector<std::string> folders;
  if (root.empty()) return folders;
  std::error_code error;
  for (fs::directory_iterator it(root, error), end; !error && it != end; it.increment(error)) {
    if (FoldersThatCompute().count(it->path().filename().string())) folders.push_back(it->path().string());
  }
  std::sort(folders.begin(), folders.end());
  if (fs::is_directory(root / "+matlab", error)) folders.push_back(root.string());  // matlab.lang.makeValidName
  return folders;
}

}  // namespace residua::interpret
