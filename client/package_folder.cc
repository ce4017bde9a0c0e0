#include "client/package_folder.h"

#include <algorithm>
#include <filesystem>

namespace residua::client {

namespace fs = std::filesystem;

namespace {

bool IsPackage(const fs::path& folder) { return folder.filename().string().starts_with('+'); }

}  // namespace

PackageFile PackageOf(const std::string& file) {
  std::error_code ignored;
  fs::path folder = fs::path(file).lexically_normal().parent_path();
  // `area.m` may lie in a package as well: the folder that one stands in has no name here.
  if (folder.empty() || folder == "..") folder = fs::absolute(file, ignored).lexically_normal().parent_path();
  if (folder.filename() == "private") folder = folder.parent_path();
  PackageFile found;
  for (; IsPackage(folder); folder = folder.has_parent_path() ? folder.parent_path() : fs::path(".")) {
    found.package = folder.filename().string().substr(1) + (found.package.empty() ? "" : "." + found.package);
  }
  if (!found.package.empty()) found.root = folder.string();
  return found;
}

void AddPackageFolder(const std::string& file, std::vector<std::string>* search_path) {
  const PackageFile found = PackageOf(file);
  if (found.package.empty()) return;
  if (std::ranges::find(*search_path, found.root) == search_path->end()) search_path->push_back(found.root);
}

}  // namespace residua::client
