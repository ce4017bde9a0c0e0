#include "client/write_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
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

}  // namespace

bool WriteFile(const fs::path& path, const std::string& bytes, std::string* error) {
  if (RenewIfSame(path, bytes)) return true;
  fs::path temporary = path;
  temporary += ".part" + std::to_string(getpid());
  std::error_code code;
  {
    errno = 0;
    std::ofstream out(temporary, std::ios::binary);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.flush();
    if (!out) {
      const std::string why = errno != 0 ? ": " + std::generic_category().message(errno) : "";
      *error = "cannot write " + path.string() + why;
      fs::remove(temporary, code);
      return false;
    }
  }
  fs::rename(temporary, path, code);
  if (code) *error = "cannot write " + path.string() + ": " + code.message();
  return !code;
}

}  // namespace residua::client
