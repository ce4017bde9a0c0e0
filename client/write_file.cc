#include "client/write_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <map>
#include <system_error>

namespace residua::client {

namespace fs = std::filesystem;

namespace {

// The file is this already: then it is new by its time only. To replace a file is to wait for the disk on some systems.
bool RenewIfSame(const fs::path& path, const std::string& bytes) {
  std::error_code none;
  if (fs::file_size(path, none) != bytes.size() || none || !fs::is_regular_file(path, none)) return false;
  std::ifstream in(path, std::ios::binary);
  std::string held(bytes.size(), '\0');
  return in.read(held.data(), static_cast<std::streamsize>(held.size())) && held == bytes &&
         utimensat(AT_FDCWD, path.c_str(), nullptr, 0) == 0;
}

// Beside the file that it is to become. Empty: that has these bytes already. False: `error` says why.
bool WriteBeside(const fs::path& path, const std::string& bytes, fs::path* temporary, std::string* error) {
  temporary->clear();
  if (RenewIfSame(path, bytes)) return true;
  *temporary = path;
  *temporary += ".part" + std::to_string(getpid());
  errno = 0;
  std::ofstream out(*temporary, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.flush();
  if (out) return true;
  const std::string why = errno != 0 ? ": " + std::generic_category().message(errno) : "";
  *error = "cannot write " + path.string() + why;
  std::error_code ignored;
  fs::remove(*temporary, ignored);
  return false;
}

bool Rename(const fs::path& temporary, const fs::path& path, std::string* error) {
  std::error_code code;
  fs::rename(temporary, path, code);
  if (!code) return true;
  *error = "cannot write " + path.string() + ": " + code.message();
  fs::remove(temporary, code);
  return false;
}

}  // namespace

bool WriteFile(const fs::path& path, const std::string& bytes, std::string* error) {
  fs::path temporary;
  if (!WriteBeside(path, bytes, &temporary, error)) return false;
  return temporary.empty() || Rename(temporary, path, error);
}

bool WriteFiles(const fs::path& directory, const std::map<std::string, std::string>& files, std::string* error) {
  std::error_code code;
  fs::create_directories(directory, code);
  if (std::error_code ignored; !fs::is_directory(directory, ignored)) {
    *error = "cannot make the folder " + directory.string() + (code ? ": " + code.message() : "");
    if (code == std::errc::read_only_file_system) *error += " (-o DIR names another one)";
    return false;
  }
  std::map<fs::path, fs::path> written;  // temporary, target
  bool good = true;
  for (const auto& [name, bytes] : files) {
    fs::path temporary;
    good = WriteBeside(directory / name, bytes, &temporary, error);
    if (!good) break;
    if (!temporary.empty()) written.emplace(temporary, directory / name);
  }
  for (const auto& [temporary, path] : written) {
    if (good) good = Rename(temporary, path, error);
    if (!good) fs::remove(temporary, code);
  }
  return good;
}

}  // namespace residua::client
