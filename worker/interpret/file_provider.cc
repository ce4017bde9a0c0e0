// The two sources of files.
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "worker/interpret/interpreter.h"

namespace residua::interpret {
namespace {

namespace fs = std::filesystem;

// One line a name, sorted; nullopt when there are none.
std::optional<std::string> Listing(const std::set<std::string>& names) {
  if (names.empty()) return std::nullopt;
  std::string text;
  for (const std::string& name : names) text += name + "\n";
  return text;
}

class Disk final : public FileProvider {
 public:
  std::optional<std::string> Read(const std::string& path) override {
    if (const auto folder = ListedFolder(path)) return ClassFolders(folder->empty() ? "." : *folder);
    std::ifstream in(path, std::ios::binary);
    if (!in) return std::nullopt;
    std::ostringstream text;
    text << in.rdbuf();
    if (in.bad() || text.fail()) {
      in.clear();
      in.seekg(0, std::ios::end);
      if (in.tellg() != std::streampos(0)) return std::nullopt;  // a folder, for example
    }
    return text.str();
  }

 private:
  static std::optional<std::string> ClassFolders(const std::string& folder) {
    std::set<std::string> found;
    std::error_code code;
    for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code)) {
      const std::string name = it->path().filename().string();
      std::error_code not_a_folder;
      if (name[0] == '@' && it->is_directory(not_a_folder)) found.insert(name);
    }
    return Listing(found);
  }
};

class Memory final : public FileProvider {
 public:
  explicit Memory(std::map<std::string, std::string> files) : files_(std::move(files)) {}
  std::optional<std::string> Read(const std::string& path) override {
    if (const auto folder = ListedFolder(path)) return ClassFolders(*folder + "@");
    const auto it = files_.find(path);
    if (it == files_.end()) return std::nullopt;
    return it->second;
  }

 private:
  std::optional<std::string> ClassFolders(const std::string& prefix) const {
    std::set<std::string> found;
    for (auto it = files_.lower_bound(prefix); it != files_.end() && it->first.starts_with(prefix); ++it) {
      const size_t begin = prefix.size() - 1, end = it->first.find('/', begin);
      if (end != std::string::npos) found.insert(it->first.substr(begin, end - begin));
    }
    return Listing(found);
  }

  std::map<std::string, std::string> files_;
};

}  // namespace

std::optional<std::string> ListedFolder(const std::string& path) {
  if (path == kClassFolders) return "";
  if (!path.ends_with(std::string("/").append(kClassFolders))) return std::nullopt;
  return path.substr(0, path.size() - kClassFolders.size());
}

std::unique_ptr<FileProvider> DiskFiles() { return std::make_unique<Disk>(); }
std::unique_ptr<FileProvider> MemoryFiles(std::map<std::string, std::string> files) {
  return std::make_unique<Memory>(std::move(files));
}

}  // namespace residua::interpret
