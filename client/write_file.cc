#include "client/write_file.h"

#include <unistd.h>

#include <fstream>

namespace residua::client {

namespace fs = std::filesystem;

bool WriteFile(const fs::path& path, const std::string& bytes, std::string* error) {
  fs::path temporary = path;
  temporary += ".part" + std::to_string(getpid());
  {
    std::ofstream out(temporary, std::ios::binary);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!out) {
      *error = "cannot write " + path.string();
      return false;
    }
  }
  std::error_code code;
  fs::rename(temporary, path, code);
  if (code) *error = "cannot write " + path.string() + ": " + code.message();
  return !code;
}

}  // namespace residua::client
