#include "worker/job/relocation.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "worker/job/tree_files.h"

namespace residua::job {
namespace {

namespace fs = std::filesystem;

const std::string kSource = "<source>";

// The folder of a file as it is spelled: "" is the current one.
std::string FolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return "";
  return slash == 0 ? "/" : path.substr(0, slash);
}

std::string Join(const std::string& folder, std::string_view rest) {
  if (folder.empty()) return std::string(rest);
  return folder.back() == '/' ? folder + std::string(rest) : folder + "/" + std::string(rest);
}

std::string WithoutSlashes(std::string path) {
  while (!path.empty() && path.back() == '/') path.pop_back();
  return path;
}

// Real folders by how they are spelled: absolute and free of links as far as they exist; without a slash at the end, so
// that the root is "". The twenty folders of an installed Octave have one parent: what is found out of a folder serves
// those in it, for as long as one request is looked at.
class RealFolders {
 public:
  std::string Of(const std::string& spelled) {
    std::error_code error;
    const fs::path absolute = fs::absolute(spelled.empty() ? "." : spelled, error);
    return OfAbsolute(WithoutSlashes(absolute.string()));
  }

 private:
  std::string OfAbsolute(const std::string& path) {
    if (path.empty()) return "";
    const auto [at, fresh] = real_.try_emplace(path);
    if (fresh) at->second = Find(path);
    return at->second;
  }

  std::string Find(const std::string& path) {
    const size_t slash = path.rfind('/');
    const std::string name = path.substr(slash + 1);
    if (slash != std::string::npos && name != "." && name != "..") {
      std::string real = OfAbsolute(WithoutSlashes(path.substr(0, slash))) + "/" + name;
      std::error_code error;
      if (!fs::is_symlink(fs::symlink_status(real, error))) return real;
    }
    std::error_code error;
    fs::path real = fs::weakly_canonical(path, error);
    if (error) real = fs::path(path).lexically_normal();
    return WithoutSlashes(real.string());
  }

  std::map<std::string, std::string> real_;
};

bool Contains(const std::string& outer, const std::string& inner) {
  return inner.size() >= outer.size() && inner.compare(0, outer.size(), outer) == 0 &&
         (inner.size() == outer.size() || inner[outer.size()] == '/');
}

// What look-ups go by in the name of a folder (function_table.cc): that it belongs to Octave.
std::string OctavePart(const std::string& real) {
  const size_t at = (real + "/").find("/share/octave/");
  return at == std::string::npos ? "" : real.substr(at);
}

// The real folders that no other folder of a request contains, each with its name.
class Roots {
 public:
  // The first of the folders is the entry file's, the others are the search path in order.
  explicit Roots(const std::vector<std::string>& real) {
    for (size_t k = 0; k < real.size(); ++k) {
      const bool inner = std::any_of(real.begin(), real.end(), [&](const std::string& other) {
        return other.size() < real[k].size() && Contains(other, real[k]);
      });
      const std::string name = Contains(real[k], real[0]) ? kSource : "<path " + std::to_string(k) + ">";
      if (!inner) names_.emplace(real[k], name + OctavePart(real[k]));  // The first mention names it.
    }
  }

  // nullopt: it lies in none of them.
  std::optional<std::string> NameOf(const std::string& folder) const {
    for (const auto& [root, name] : names_) {
      if (Contains(root, folder)) return name + folder.substr(root.size());
    }
    return std::nullopt;
  }

 private:
  std::map<std::string, std::string> names_;
};

// The longest key that is `name` or a folder above it; end() if there is none.
std::map<std::string, std::string>::const_iterator FindFolder(const std::map<std::string, std::string>& folders,
                                                              std::string_view name) {
  auto best = folders.end();
  for (auto it = folders.begin(); it != folders.end(); ++it) {
    const std::string& folder = it->first;
    if (name.substr(0, folder.size()) != folder) continue;
    if (name.size() > folder.size() && name[folder.size()] != '/') continue;
    if (best == folders.end() || folder.size() > best->first.size()) best = it;
  }
  return best;
}

class NamedFiles final : public interpret::FileProvider {
 public:
  explicit NamedFiles(std::map<std::string, std::string> folders) : folders_(std::move(folders)) {}
  std::optional<std::string> Read(const std::string& name) override { return disk_->Read(PathOf(folders_, name)); }

 private:
  const std::unique_ptr<interpret::FileProvider> disk_ = interpret::DiskFiles();
  const std::map<std::string, std::string> folders_;
};

}  // namespace

Relocation::Relocation(JobRequest* request) {
  if (!request->folders.empty()) return;
  std::vector<std::string> spelled = {FolderOf(request->entry_path)};
  spelled.insert(spelled.end(), request->search_path.begin(), request->search_path.end());
  RealFolders real_folders;
  std::vector<std::string> real;
  for (const std::string& folder : spelled) real.push_back(real_folders.Of(folder));
  const Roots roots(real);
  for (size_t k = 0; k < spelled.size(); ++k) places_.emplace(*roots.NameOf(real[k]), spelled[k]);
  const auto rename = [&](const std::string& path) {
    const std::optional<std::string> folder = roots.NameOf(real_folders.Of(FolderOf(path)));
    // A file that lies in none of the folders cannot be reached and may be called as it is.
    return folder ? *folder + "/" + path.substr(path.rfind('/') + 1) : path;
  };
  request->entry_path = rename(request->entry_path);
  for (size_t k = 1; k < spelled.size(); ++k) request->search_path[k - 1] = *roots.NameOf(real[k]);
  if (request->files.empty()) request->folders = places_;
  std::map<std::string, std::string> files;
  for (auto& [path, text] : request->files) files[rename(path)] = std::move(text);
  request->files = std::move(files);
}

std::string Relocation::Restore(std::string_view text) const {
  std::string out;
  while (!text.empty()) {
    // A name ends where no path goes on; a colon does because positions follow it.
    const auto folder =
        text[0] == '<' ? FindFolder(places_, text.substr(0, text.find_first_of("`:,\n ", 8))) : places_.end();
    if (folder == places_.end()) {
      const size_t next = std::min(text.find('<', 1), text.size());
      out += text.substr(0, next);
      text.remove_prefix(next);
      continue;
    }
    text.remove_prefix(folder->first.size());
    if (text.substr(0, 1) == "/") {
      out += Join(folder->second, "");
      text.remove_prefix(1);
    } else {
      out += folder->second.empty() ? "." : folder->second;
    }
  }
  return out;
}

void Relocation::Restore(JobResult* result) const {
  result->message = Restore(result->message);
  for (std::string& remark : result->remarks) remark = Restore(remark);
  if (auto facts = result->files.find(result->entry + ".facts"); facts != result->files.end()) {
    facts->second = Restore(facts->second);
  }
  for (Dependency& dependency : result->dependencies) dependency.path = Restore(dependency.path);
}

std::string SourceRoot() { return kSource + "/"; }

std::string PlainName(const std::string& name) {
  return name.rfind(SourceRoot(), 0) == 0 ? name.substr(SourceRoot().size()) : name;
}

std::string PathOf(const std::map<std::string, std::string>& folders, const std::string& name) {
  const auto folder = FindFolder(folders, name);
  if (folder == folders.end()) return name;
  if (folder->first.size() == name.size()) return folder->second;
  return Join(folder->second, std::string_view(name).substr(folder->first.size() + 1));
}

std::unique_ptr<interpret::FileProvider> FilesOf(const JobRequest& request) {
  if (request.tree) return TreeFiles(request.files, request.tree);
  if (!request.files.empty()) return interpret::MemoryFiles(request.files);
  if (request.folders.empty()) return interpret::DiskFiles();
  return std::make_unique<NamedFiles>(request.folders);
}

}  // namespace residua::job
