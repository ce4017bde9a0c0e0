#include "client/wrong_source.h"

#include <unistd.h>

#include <filesystem>
#include <vector>

#include "terminal/nearest_name.h"

namespace residua::client {

namespace fs = std::filesystem;

namespace {

std::vector<std::string> FunctionFilesIn(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code ignored;
  for (const auto& file : fs::directory_iterator(folder, fs::directory_options::skip_permission_denied, ignored)) {
    if (file.path().extension() == ".m") names.push_back(file.path().filename().string());
  }
  return names;
}

}  // namespace

std::string WrongSource(const std::string& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  const std::string says = path + ": error: ";
  if (fs::is_directory(status)) {
    const std::vector<std::string> files = FunctionFilesIn(path);
    const std::string example = files.empty() ? "FILE.m" : (fs::path(path) / files.front()).lexically_normal().string();
    return says + "this is a folder, and one file is specialised or called, as `" + example + "` [no-such-file]\n";
  }
  if (fs::is_symlink(fs::symlink_status(path, ignored)) && !fs::exists(status))
    return says + "this is a link to what is not there [no-such-file]\n";
  if (!fs::exists(status)) {
    const fs::path file = fs::absolute(path, ignored);
    return says + "no such file" + terminal::DidYouMean(file.filename().string(), FunctionFilesIn(file.parent_path())) +
           " [no-such-file]\n";
  }
  if (fs::is_regular_file(status) || fs::is_fifo(status)) {
    return access(path.c_str(), R_OK) == 0 ? "" : says + "the file may not be read [no-such-file]\n";
  }
  return says + "this is no file [no-such-file]\n";
}

}  // namespace residua::client
