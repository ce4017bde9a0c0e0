// The two sources of files.
#include <filesystem>
#include <limits>
#include <set>

#include "worker/builtin/current_folder.h"
#include "worker/interpret/compiled_files.h"
#include "worker/interpret/file_place.h"
#include "worker/interpret/interpreter.h"
#include "worker/interpret/what_stands.h"

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
    if (const auto folder = ListedFolder(path)) {
      if (TellsPlace(path)) return builtin::RealFolder(*folder);
      return ListOf(folder->empty() ? "." : *folder, !ListsCompiled(path));
    }
    if (path.ends_with(kWhatStands)) return WhatStands(path.substr(0, path.size() - kWhatStands.size()));
    return ReadFile(path, std::numeric_limits<int64_t>::max()).bytes;
  }

 private:
  static std::optional<std::string> ListOf(const std::string& folder, bool class_folders) {
    std::set<std::string> found;
    std::error_code code;
    for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code)) {
      const std::string name = it->path().filename().string();
      std::error_code ignored;
      const bool listed = class_folders ? name[0] == '@' && it->is_directory(ignored)
                                        : IsCompiled(name) && it->is_regular_file(ignored);
      if (listed) found.insert(name);
    }
    return Listing(found);
  }
};

class Memory final : public FileProvider {
 public:
  explicit Memory(std::map<std::string, std::string> files) : files_(std::move(files)) {}
  std::optional<std::string> Read(const std::string& path) override {
    if (const auto folder = ListedFolder(path); folder && !TellsPlace(path))
      return ListsCompiled(path) ? CompiledFiles(*folder) : ClassFolders(*folder + "@");
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

  std::optional<std::string> CompiledFiles(const std::string& prefix) const {
    std::set<std::string> found;
    for (auto it = files_.lower_bound(prefix); it != files_.end() && it->first.starts_with(prefix); ++it) {
      const std::string name = it->first.substr(prefix.size());
      if (IsCompiled(name) && name.find('/') == std::string::npos) found.insert(name);
    }
    return Listing(found);
  }

  std::map<std::string, std::string> files_;
};

}  // namespace

bool IsCompiled(std::string_view file) { return file.ends_with(".oct") || file.ends_with(".mex"); }

bool ListsCompiled(const std::string& path) {
  return path == kCompiledFiles || path.ends_with(std::string("/").append(kCompiledFiles));
}

std::optional<std::string> ListedFolder(const std::string& path) {
  for (const std::string_view list : {kClassFolders, kCompiledFiles, kPlace}) {
    if (path == list || path.ends_with(std::string("/").append(list))) return path.substr(0, path.size() - list.size());
  }
  return std::nullopt;
}

std::unique_ptr<FileProvider> DiskFiles() { return std::make_unique<Disk>(); }
std::unique_ptr<FileProvider> MemoryFiles(std::map<std::string, std::string> files) {
  return std::make_unique<Memory>(std::move(files));
}

}  // namespace residua::interpret
