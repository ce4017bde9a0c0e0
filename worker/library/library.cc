#include "worker/library/library.h"

#include <unordered_map>

namespace residua::library {

namespace {

const std::unordered_map<std::string_view, std::string_view>& Index() {
  static const auto* const index = [] {
    auto* map = new std::unordered_map<std::string_view, std::string_view>();
    for (const LibraryEntry* e = kLibrary; !e->name.empty(); ++e) map->emplace(e->name, e->text);
    return map;
  }();
  return *index;
}

}  // namespace

bool HasFunction(std::string_view name) { return Index().contains(name); }

bool IsLibraryPath(std::string_view path) { return path.starts_with("<library>/"); }

std::optional<std::string> LibraryText(std::string_view path) {
  if (!IsLibraryPath(path) || !path.ends_with(".m")) return std::nullopt;
  path.remove_prefix(kFolder.size() + 1);
  path.remove_suffix(2);
  const auto found = Index().find(path);
  if (found == Index().end()) return std::nullopt;
  return std::string(found->second);
}

}  // namespace residua::library
