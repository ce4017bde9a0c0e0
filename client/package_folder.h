// Where the packages of a file lie: `+geo/+util/area.m` is the function `geo.util.area` of the folder that holds
// `+geo`, which its program has on its path, or it would not be called.
#pragma once

#include <string>
#include <vector>

namespace residua::client {

struct PackageFile {
  std::string root;     // the folder that holds the outermost package
  std::string package;  // "geo.util"; empty: the file is in none
};
PackageFile PackageOf(const std::string& file);

// Of a file in no package nothing is added; nor is a folder twice.
void AddPackageFolder(const std::string& file, std::vector<std::string>* search_path);

}  // namespace residua::client
